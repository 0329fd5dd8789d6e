import { z } from 'zod'
import { calls, idValue, minorUnits, route, text } from './kit.ts'
import { say, t } from './input.texts.ts'
import { byInvoice, reason, version } from './payments.office.shapes.ts'

/** A discount on a line, another price of it, or a line more that bears the VAT of it. */
export const adjustmentKinds = ['discount', 'price', 'line'] as const

/** Amounts of an order that is not issued yet (docs/rules/payments.md#adjustments). */
export const adjustmentCalls = calls({
  adjustOrder: route({
    method: 'POST',
    path: '/rest/office/money/invoices/{id}/adjust/',
    summary: 'Correct a line of an order that is not issued yet: a discount, another price, or a line more like it',
    ...byInvoice,
    body: z
      .strictObject({
        version,
        kind: z.enum(adjustmentKinds),
        position: z.number().int().min(1),
        /** Net: what is taken off the whole line (0 takes a discount back), the price of one piece, or that of the new line. */
        amount: minorUnits.min(0).max(100_000_000_000, say('this-is-more-than-can-be-recorded')),
        /** What the new line says. */
        description: text(200, 3).optional(),
        /** That of a discount is printed on the invoice. */
        reason,
      })
      .refine(({ kind, description }) => kind !== 'line' || description !== undefined, {
        error: () => t('say-what-the-line-is-for'),
        path: ['description'],
      })
      .refine(({ kind, amount }) => kind !== 'line' || amount > 0, {
        error: () => t('enter-an-amount-above-zero'),
        path: ['amount'],
      }),
    /** It is issued with it where nothing is left to pay. */
    reply: z.strictObject({ invoice: idValue }),
    refuses: ['changed_meanwhile', 'issued', 'ended', 'card_running', 'not_payable', 'amount_too_large'],
  }),
})
