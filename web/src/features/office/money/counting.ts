import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { toast } from '../../../ui/toast.tsx'
import { t } from './text.ts'

/** As long as a message offers to take something back. */
const UNDO_MS = 10_000

/** Where money stands that somebody wants counted: nobody has said so, it can still be kept, or it counts for these invoices. */
type Counting = { state: 'waits' | 'soon' } | { state: 'counted'; invoices: readonly number[] }

/**
 * Counts money after ten seconds in which it can be taken back: a payment that is written down stays for ever, and the company is told.
 * The browser asks before the page is left meanwhile.
 */
export function useCounting(): [Counting, (invoices: readonly number[], send: () => Promise<unknown>) => void] {
  const queries = useQueryClient()
  const [counting, setCounting] = useState<Counting>({ state: 'waits' })
  const count = (invoices: readonly number[], send: () => Promise<unknown>) => {
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    const timer = setTimeout(() => {
      removeEventListener('beforeunload', stay)
      send()
        .then(() => {
          toast(t('done.match'))
          setCounting({ state: 'counted', invoices })
        })
        .catch((error: unknown) => {
          toast(error instanceof CallError ? error.detail : t('amount.not-counted'), 'bad')
          setCounting({ state: 'waits' })
        })
        .finally(() => void queries.invalidateQueries())
    }, UNDO_MS)
    addEventListener('beforeunload', stay)
    setCounting({ state: 'soon' })
    toast(t('amount.soon'), 'good', {
      undo: () => {
        clearTimeout(timer)
        removeEventListener('beforeunload', stay)
        setCounting({ state: 'waits' })
      },
    })
  }
  return [counting, count]
}

/**
 * Asks why money is counted, before it is on its way: later nobody is there to mend what was left out.
 * @param count gets the reason, and whether a bank kept what is missing
 */
export const useReason = (count: (reason: string, kept: boolean) => void) =>
  useCallForm({
    initialValues: { reason: '', kept: false },
    validate: { reason: (value: string) => (value.trim().length < 3 ? t('field.reason.wrong') : null) },
    submit: async ({ reason, kept }) => count(reason, kept),
  })
