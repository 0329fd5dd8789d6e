import { call, isRefused } from '../../../lib/call.ts'
import { localStore } from '../../../lib/local-store.ts'
import type { LocalStore } from '../../../lib/local-store.ts'
import { readSession } from '../../../lib/session.ts'
import type { Criterion, Sheet } from './judging.api.ts'

/** What was changed on a sheet and is not sent yet. */
export type Draft = {
  values: Record<string, { value?: number | null; note?: string }>
  jury_comment?: string
  entrant_comment?: string
}
export type Sending = { state: 'idle' | 'sending' | 'waiting' | 'refused'; detail?: string; at?: string }

const EMPTY: Draft = { values: {} }
const SEND_MS = 600
const AGAIN_MS = 5000

export const isEmpty = (draft: Draft) =>
  Object.keys(draft.values).length === 0 && draft.jury_comment === undefined && draft.entrant_comment === undefined

/** The draft of a sheet, kept on this device for this member until it was sent. */
export const draftOf = (round: number, entry: number): LocalStore<Draft> =>
  localStore<Draft>(
    `judging:${readSession()?.customerId ?? 0}:${round}:${entry}`,
    (stored) => (isDraft(stored) ? stored : EMPTY),
    (draft) => (isEmpty(draft) ? undefined : draft),
  )

const isDraft = (stored: unknown): stored is Draft =>
  typeof stored === 'object' && stored !== null && typeof (stored as Draft).values === 'object'

/** A sheet as it will be once everything is sent. */
export function withDraft(sheet: Sheet, draft: Draft): Sheet {
  const values = new Map(sheet.values.map((one) => [one.criterion, one]))
  for (const [id, change] of Object.entries(draft.values)) {
    const before = values.get(Number(id)) ?? { criterion: Number(id), value: null, note: '' }
    values.set(Number(id), { ...before, ...change })
  }
  return {
    ...sheet,
    values: [...values.values()],
    jury_comment: draft.jury_comment ?? sheet.jury_comment,
    entrant_comment: draft.entrant_comment ?? sheet.entrant_comment,
  }
}

/** The weighted mean of what is scored, and how much of the weight that is. */
export function scoreSoFar(criteria: readonly Criterion[], sheet: Sheet): { mean: number | null; weight: number } {
  const scored = new Map(sheet.values.flatMap(({ criterion, value }) => (value === null ? [] : [[criterion, value]])))
  const weight = criteria.reduce((sum, one) => sum + (scored.has(one.id) ? one.weight : 0), 0)
  const total = criteria.reduce((sum, one) => sum + one.weight * (scored.get(one.id) ?? 0), 0)
  return { mean: weight === 0 ? null : total / weight, weight }
}

/** What is left of a draft when a part of it was sent. What was typed meanwhile stays. */
export function without(draft: Draft, sent: Draft): Draft {
  const values: Draft['values'] = {}
  for (const [id, now] of Object.entries(draft.values)) {
    const before = sent.values[id]
    const { value, note } = now
    const left = {
      ...(value !== undefined && value !== before?.value ? { value } : {}),
      ...(note !== undefined && note !== before?.note ? { note } : {}),
    }
    if (Object.keys(left).length > 0) values[id] = left
  }
  return {
    values,
    ...(draft.jury_comment !== undefined && draft.jury_comment !== sent.jury_comment
      ? { jury_comment: draft.jury_comment }
      : {}),
    ...(draft.entrant_comment !== undefined && draft.entrant_comment !== sent.entrant_comment
      ? { entrant_comment: draft.entrant_comment }
      : {}),
  }
}

export type Sender = {
  /** Sends soon what has gathered. */
  soon: () => void
  /** Sends it now. @returns whether everything has arrived */
  now: () => Promise<boolean>
  stop: () => void
}

/** Sends a draft as it grows, one request at a time, and again until it has arrived. */
export function openSender(
  { round, entry }: { round: number; entry: number },
  { onSheet, onState }: { onSheet: (sheet: Sheet) => void; onState: (state: Sending) => void },
): Sender {
  const store = draftOf(round, entry)
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let stopped = false

  function plan(after: number): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void flush(), after)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (sending) return sending.then(() => (isEmpty(store.get()) ? undefined : flush()))
    const draft = store.get()
    if (isEmpty(draft)) return
    onState({ state: 'sending' })
    sending = send(draft).finally(() => (sending = undefined))
    return sending
  }

  async function send(draft: Draft): Promise<void> {
    try {
      const { values, ...comments } = draft
      const sheet = await call('awards.saveScores', {
        params: { id: entry },
        body: {
          round,
          values: Object.entries(values).map(([criterion, change]) => ({ criterion: Number(criterion), ...change })),
          ...comments,
        },
      })
      onSheet(sheet)
      store.set((now) => without(now, draft))
      onState({ state: 'idle', at: new Date().toISOString() })
      if (!isEmpty(store.get())) plan(SEND_MS)
    } catch (error) {
      const refused = [400, 403, 404, 409].some((status) => isRefused(error, status))
      onState({ state: refused ? 'refused' : 'waiting', detail: error instanceof Error ? error.message : '' })
      if (!refused) plan(AGAIN_MS)
    }
  }

  const online = () => void flush()
  // The server draws the sheet, and sends nothing of it.
  if (typeof window !== 'undefined') addEventListener('online', online)
  return {
    soon: () => plan(SEND_MS),
    now: async () => {
      await flush()
      return isEmpty(store.get())
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
      removeEventListener('online', online)
      void flush()
    },
  }
}
