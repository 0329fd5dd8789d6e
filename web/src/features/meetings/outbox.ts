import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError, call } from '../../lib/call.ts'
import type { Input } from '../../lib/call.types.ts'
import { localStore, useLocalStore } from '../../lib/local-store.ts'
import type { LocalStore } from '../../lib/local-store.ts'
import { onConnect } from '../../lib/socket.ts'
import { toast } from '../../ui/toast.tsx'
import type { Alternative } from './meetings.api.ts'
import { t } from './text.ts'

/** A request to a person or to a company. */
export type Asked =
  | { call: 'ask'; body: Input<'meetings.ask'>['body'] }
  | { call: 'askCompany'; body: Input<'meetings.askCompany'>['body'] }

/** A request made without a network. By its key the server knows it again, so it is sent once however often it is tried. */
export type Waiting = Asked & {
  key: string
  event: number
  /** Whom it asks. */
  name: string
  /** Why it could not be sent after all, with what is free instead. */
  problem: string | null
  alternatives: readonly Alternative[]
}

const isWaiting = (value: unknown): value is Waiting =>
  typeof value === 'object' && value !== null && 'key' in value && 'body' in value && 'name' in value

/** What waits on this device for one member. */
export function outboxOf(customer: number): LocalStore<readonly Waiting[]> {
  return localStore<readonly Waiting[]>(
    `meetings.out.${customer}`,
    (stored) => (Array.isArray(stored) ? stored.filter(isWaiting) : []),
    (waiting) => (waiting.length > 0 ? waiting : undefined),
    (stored) => stored,
  )
}

/** Whether a call never got an answer: it may have arrived, and is sent again with the same key. */
export const isUnanswered = (error: unknown): boolean => error instanceof CallError && error.status === 0

export function putAside(
  outbox: LocalStore<readonly Waiting[]>,
  one: Asked & Pick<Waiting, 'key' | 'event' | 'name'>,
): void {
  outbox.set((all) => [...all.filter(({ key }) => key !== one.key), { ...one, problem: null, alternatives: [] }])
}

export function discard(outbox: LocalStore<readonly Waiting[]>, key: string): void {
  outbox.set((all) => all.filter((one) => one.key !== key))
}

/** Sends a request; the server takes one key once. @throws CallError */
export function send(one: Asked & Pick<Waiting, 'key'>): Promise<unknown> {
  return one.call === 'ask'
    ? call('meetings.ask', { body: { ...one.body, idempotency_key: one.key } })
    : call('meetings.askCompany', { body: { ...one.body, idempotency_key: one.key } })
}

/** Sends what waits, in its order, one tab at a time. What is refused stays with the reason until its writer has seen it. */
export async function sendWaiting(outbox: LocalStore<readonly Waiting[]>, sent: (one: Waiting) => void): Promise<void> {
  for (const { key } of outbox.get()) {
    // Another tab may have sent it meanwhile.
    const one = outbox.get().find((waiting) => waiting.key === key)
    if (!one || one.problem !== null) continue
    try {
      await send(one)
      discard(outbox, key)
      sent(one)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === 0 || error.status === 429 || error.status >= 500) return
      const { detail: problem, alternatives } = error
      outbox.set((all) => all.map((waiting) => (waiting.key === key ? { ...waiting, problem, alternatives } : waiting)))
    }
  }
}

async function alone(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request('meetings-outbox', { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}

/** What waits for a connection, sent as soon as there is one. */
export function useOutbox(customer: number): { waiting: readonly Waiting[]; outbox: LocalStore<readonly Waiting[]> } {
  const queries = useQueryClient()
  const outbox = outboxOf(customer)
  const waiting = useLocalStore(outbox)
  useEffect(() => {
    const go = () => void flush(outbox, queries)
    go()
    window.addEventListener('online', go)
    const end = onConnect(go)
    return () => {
      window.removeEventListener('online', go)
      end()
    }
  }, [outbox, queries])
  return { waiting, outbox }
}

async function flush(outbox: LocalStore<readonly Waiting[]>, queries: QueryClient): Promise<void> {
  if (outbox.get().length === 0) return
  await alone(() => sendWaiting(outbox, (one) => toast(t('request.sent', { name: one.name }))))
  void queries.invalidateQueries({ queryKey: ['meetings'] })
}
