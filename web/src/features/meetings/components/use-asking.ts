import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { useSession } from '../../../lib/session.ts'
import { uuid } from '../../../lib/uuid.ts'
import { toast } from '../../../ui/toast.tsx'
import type { Alternative } from '../meetings.api.ts'
import { isUnanswered, outboxOf, putAside, send } from '../outbox.ts'
import type { Asked } from '../outbox.ts'
import { t } from '../text.ts'

export const REASON = { min: 10, max: 500 }
export const lengthOf = (text: string) => Array.from(text.trim()).length

/** What is wrong with a reason; null for nothing. */
export function reasonProblem(value: string): string | null {
  const length = lengthOf(value)
  if (length < REASON.min) return t('request.short', { count: REASON.min - length })
  return length > REASON.max ? t('request.long', { count: length - REASON.max }) : null
}

/**
 * The form that asks a person or a company for a time. Without an answer the request is put aside and sent when there is a
 * connection; when the time was taken meanwhile, `offers` are what is free instead.
 * @param given `asks` makes the request of what was typed; `onSent` runs once it is sent or put aside
 */
export function useAsking<V extends { reason: string }>(given: {
  event: number
  name: string
  initialValues: V
  asks: (values: V) => Asked
  onSent: () => void
}) {
  const { event, name, initialValues, asks, onSent } = given
  const queries = useQueryClient()
  const mine = useSession()?.customerId ?? 0
  const [offers, setOffers] = useState<readonly Alternative[]>()
  // One key for everything that this form sends: a request that was not answered may have arrived.
  const key = useRef(uuid())
  const asking = useCallForm<V>({
    initialValues,
    validate: ({ reason }) => ({ reason: reasonProblem(reason) }),
    submit: async (values) => {
      setOffers(undefined)
      const asked = { ...asks(values), key: key.current }
      try {
        await send(asked)
        toast(t('request.sent', { name }))
        onSent()
      } catch (error) {
        if (isUnanswered(error)) {
          putAside(outboxOf(mine), { ...asked, event, name })
          return onSent()
        }
        if (error instanceof CallError && error.code === 'slot_taken') setOffers(error.alternatives)
        throw error
      } finally {
        void queries.invalidateQueries({ queryKey: ['meetings'] })
      }
    },
  })
  return { ...asking, offers }
}
