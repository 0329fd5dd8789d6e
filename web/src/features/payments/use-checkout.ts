import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { call } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'
import { uuid } from '../../lib/uuid.ts'
import { usePageNavigate } from '../../ui/page-link.ts'
import { failedPath, successPath } from './payments.api.ts'
import { useCard } from './use-card.tsx'

type Order = Answer<'payments.bookEvent'>
type Method = 'card' | 'transfer'

/**
 * The way from a cart to an order and its payment, whatever is bought. An order that exists is never made again: only its payment
 * is repeated.
 * @param areas whose answers have changed once something is bought
 */
export function useCheckout(areas: readonly string[]): {
  order: Order | undefined
  /** What stands in the form and beside it for paying by card. */
  fields: ReactNode
  dialogs: ReactNode
  /**
   * Orders what `wire` says and pays it, then goes to the page that tells how it went.
   * @param book makes the order with the key it is given
   * @returns why the card was refused, when the payer may try again here
   */
  submit: (wire: object, method: Method, book: (key: string) => Promise<Order>) => Promise<string | undefined>
} {
  const navigate = usePageNavigate()
  const queries = useQueryClient()
  const card = useCard()
  const [order, setOrder] = useState<Order>()
  const attempt = useRef({ cart: '', key: '' })

  async function orderOnce(wire: object, method: Method, book: (key: string) => Promise<Order>): Promise<Order> {
    const fingerprint = JSON.stringify([wire, method])
    // The same cart sent twice (no answer, double press) is the same order.
    if (attempt.current.cart !== fingerprint) attempt.current = { cart: fingerprint, key: uuid() }
    const made = await book(attempt.current.key)
    setOrder(made)
    return made
  }

  async function pay(made: Order, method: Method): Promise<string | undefined> {
    if (method === 'card' && made.state !== 'paid') {
      const outcome = await card.pay(made.invoice_id)
      if (!outcome.paid && !outcome.abandoned) return outcome.why
      await navigate({ href: outcome.paid ? successPath(made.invoice_id) : failedPath(made.invoice_id) })
    } else {
      if (method === 'transfer' && made.payment_method !== 'transfer')
        await call('payments.changeInvoiceTransaction', {
          body: { invoice: made.invoice_id, payment_method: 'transfer' },
        })
      await navigate({ href: successPath(made.invoice_id) })
    }
    await Promise.all([...areas, 'payments'].map((area) => queries.invalidateQueries({ queryKey: [area] })))
    return undefined
  }

  return {
    order,
    fields: card.fields,
    dialogs: card.dialogs,
    async submit(wire, method, book) {
      if (method === 'card' && !card.check()) return undefined
      return pay(order ?? (await orderOnce(wire, method, book)), method)
    },
  }
}
