import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openFakeStripe, signed } from '../../../test/fake-stripe.ts'
import { makeOrder } from '../../../test/factories/payments.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'

const stripe = await openFakeStripe()
const t = await openTestbed({ env: stripe.env })

/** The ways by which the product hears that a card was charged. */
const ways = ['webhook', 'hint', 'reconcile', 'failed', 'processing'] as const

test(
  'whoever tells of a payment, how often and in which order: the ledger ends the same',
  { timeout: 120_000 },
  async () => {
    const buyer = await makeMember(t)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...ways), { maxLength: 8 }), async (told) => {
        const order = await makeOrder(t, { buyer })
        const { body } = await t.call(
          'payments.stripeTransaction',
          { body: { invoice: order.invoice_id } },
          buyer.token,
        )
        const intent = body.intent ?? ''
        stripe.charge(intent)
        const events = {
          webhook: stripe.event(intent),
          failed: stripe.event(
            intent,
            { status: 'requires_payment_method', amount_received: 0 },
            'payment_intent.payment_failed',
          ),
          processing: stripe.event(intent, { status: 'processing', amount_received: 0 }),
        }
        const start = t.clock()
        // What is lost altogether the reconciler finds at the end.
        for (const way of [...told, 'reconcile' as const]) {
          if (way === 'hint')
            await t.call('payments.paymentCompleted', { body: { invoice: order.invoice_id } }, buyer.token)
          else if (way === 'reconcile') {
            t.setNow(new Date(start.getTime() + 60_000))
            await t.runJob('payments.reconcile')
            t.setNow(start)
          } else {
            const { payload, signature } = signed(events[way], t.clock())
            const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
            expect((await t.call('payments.webhook', { loose: { body: payload }, headers })).status).toBe(200)
          }
        }
        const payments = await t.db
          .selectFrom('payment')
          .select('amount')
          .where('invoice_id', '=', order.invoice_id)
          .execute()
        const invoice = await t.db
          .selectFrom('invoice')
          .select(['state', 'amount_paid', 'number_seq'])
          .where('id', '=', order.invoice_id)
          .executeTakeFirstOrThrow()
        expect(payments).toEqual([{ amount: order.amount_gross }])
        expect(invoice).toMatchObject({ state: 'paid', amount_paid: order.amount_gross })
        expect(await t.db.selectFrom('refund').select('id').execute()).toEqual([])
      }),
      { numRuns: 60 },
    )
  },
)
