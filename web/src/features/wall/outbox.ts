import type { QueryClient } from '@tanstack/react-query'
import { CallError, call } from '../../lib/call.ts'
import { uuid } from '../../lib/uuid.ts'
import { EMPTY, bodyOf, draftOf, merged, revive, stored, wallKey } from './draft.ts'
import type { Draft } from './draft.ts'
import { localStore } from '../../lib/local-store.ts'
import type { LocalStore } from '../../lib/local-store.ts'
import { showNewPost } from './wall.cache.ts'
import { t } from './text.ts'
import type { Wall } from './wall.api.ts'

/** A post on its way. The same key on every try: it is posted once, however often it is sent. */
export type Outgoing = {
  key: string
  wall: Wall
  posted_on: string | undefined
  draft: Draft
  state: 'sending' | 'failed'
  problem: string | null
}

type Outbox = LocalStore<Outgoing[]>

/** What a member has sent and the server has not answered yet; what was cut short by a reload waits for another try. */
export const outboxOf = (customerId: number): Outbox =>
  localStore<Outgoing[]>(
    `wall.outbox.${customerId}`,
    (found) =>
      (Array.isArray(found) ? (found as Outgoing[]) : []).map((one) => ({
        ...one,
        draft: revive(one.draft),
        state: 'failed',
        problem: null,
      })),
    (all) => (all.length > 0 ? all.map((one) => ({ ...one, draft: stored(one.draft) ?? EMPTY })) : undefined),
  )

const change = (outbox: Outbox, key: string, to: Partial<Outgoing>) =>
  outbox.set((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))

const without = (outbox: Outbox, key: string) => outbox.set((all) => all.filter((one) => one.key !== key))

/** Sends what stands in the field of a wall and empties it; a second press finds it empty. */
export function post(queries: QueryClient, me: number, wall: Wall, posted_on: string | undefined): void {
  const field = draftOf(me, wallKey(wall))
  const draft = field.get()
  field.set({ ...EMPTY, audience: draft.audience })
  const one: Outgoing = { key: uuid(), wall, posted_on, draft, state: 'sending', problem: null }
  outboxOf(me).set((all) => [one, ...all])
  void send(queries, me, one)
}

async function send(queries: QueryClient, me: number, one: Outgoing): Promise<void> {
  const outbox = outboxOf(me)
  change(outbox, one.key, { state: 'sending', problem: null })
  try {
    const made = await call('wall.create', {
      body: { ...bodyOf(one.draft), posted_on: one.posted_on, idempotency_key: one.key },
    })
    showNewPost(queries, made, one.wall)
    without(outbox, one.key)
  } catch (error) {
    change(outbox, one.key, {
      state: 'failed',
      problem: error instanceof CallError ? error.detail : t('pending.failed'),
    })
  }
}

export function sendAgain(queries: QueryClient, me: number, key: string): void {
  const one = outboxOf(me)
    .get()
    .find((item) => item.key === key)
  if (one?.state === 'failed') void send(queries, me, one)
}

/** Brings a post that was not sent back to its field. */
export function takeBack(me: number, key: string): void {
  const outbox = outboxOf(me)
  const one = outbox.get().find((item) => item.key === key)
  if (!one) return
  draftOf(me, wallKey(one.wall)).set((now) => merged(now, one.draft))
  without(outbox, key)
}

export function discard(me: number, key: string): void {
  without(outboxOf(me), key)
}
