import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { CallError, call, keyOf } from '../../../lib/call.ts'
import type { Input } from '../../../lib/call.types.ts'
import { useLocalStore } from '../../../lib/local-store.ts'
import { toast } from '../../../ui/toast.tsx'
import { draftOf, openSender, scoreSoFar, withDraft } from './draft.ts'
import type { Draft, Sending } from './draft.ts'
import { judgingEntry, judgingRounds } from './judging.api.ts'
import type { JudgingEntry, Sheet } from './judging.api.ts'

type Declared = Input<'awards.declareTies'>['body']
type Recusal = Input<'awards.recuse'>['body']

/** My sheet of an entry: what the server has with what is not sent yet, and everything that can be done with it. */
export function useSheet(entry: JudgingEntry, asked: number | undefined) {
  const queries = useQueryClient()
  const { id, round } = entry
  const store = draftOf(round.id, id)
  const draft = useLocalStore(store)
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const key = judgingEntry(id, asked).queryKey

  const sender = useMemo(
    () =>
      openSender(
        { round: round.id, entry: id },
        {
          onSheet: (sheet) =>
            queries.setQueryData(key, (known: JudgingEntry | undefined) => known && { ...known, sheet }),
          onState: setSending,
        },
      ),
    // The key follows from the entry and its round.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [queries, round.id, id],
  )
  useEffect(() => {
    // What was left unsent the last time goes out with the first look.
    void sender.now()
    return () => sender.stop()
  }, [sender])

  const sheet = withDraft(entry.sheet, draft)
  const change = (to: (now: Draft) => Draft) => {
    store.set(to)
    sender.soon()
  }
  const settled = async (made: Sheet) => {
    queries.setQueryData(key, (known: JudgingEntry | undefined) => known && { ...known, sheet: made })
    await Promise.all([
      queries.invalidateQueries({ queryKey: key }),
      queries.invalidateQueries({ queryKey: keyOf('awards.judgingEntries') }),
      queries.invalidateQueries({ queryKey: judgingRounds.queryKey }),
    ])
  }
  const act = <T>(work: (given: T) => Promise<Sheet>) => ({
    mutationFn: work,
    onSuccess: settled,
    onError: (error: unknown) => toast(error instanceof CallError ? error.detail : String(error), 'bad'),
  })
  const handIn = useMutation(
    act<void>(async () => {
      await sender.now()
      return call('awards.handIn', { params: { id }, body: { round: round.id } })
    }),
  )
  const declare = useMutation(
    act((body: Omit<Declared, 'round'>) =>
      call('awards.declareTies', { params: { id }, body: { round: round.id, ...body } }),
    ),
  )
  const recuse = useMutation(
    act((body: Omit<Recusal, 'round'>) =>
      call('awards.recuse', { params: { id }, body: { round: round.id, ...body } }),
    ),
  )
  const undeclared = sheet.ties.filter((tie) => !sheet.declared.includes(tie))
  return {
    sheet,
    ...scoreSoFar(entry.criteria, sheet),
    sending,
    undeclared,
    canScore: round.state === 'open' && sheet.state !== 'recused' && undeclared.length === 0,
    missing: entry.criteria.filter(
      (one) => (sheet.values.find(({ criterion }) => criterion === one.id)?.value ?? null) === null,
    ),
    score: (criterion: number, value: number | null) =>
      change((now) => ({ ...now, values: { ...now.values, [criterion]: { ...now.values[criterion], value } } })),
    note: (criterion: number, note: string) =>
      change((now) => ({ ...now, values: { ...now.values, [criterion]: { ...now.values[criterion], note } } })),
    comment: (comment: Pick<Draft, 'jury_comment' | 'entrant_comment'>) => change((now) => ({ ...now, ...comment })),
    handIn,
    declare,
    recuse,
  }
}

export type SheetInHand = ReturnType<typeof useSheet>
