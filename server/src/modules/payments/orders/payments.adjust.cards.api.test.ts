import { expect, test } from 'vitest'
import { makeOrder, openPaying } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openFakeStripe } from '../../../../test/fake-stripe.ts'
import { openTestbed } from '../../../../test/harness.ts'

const stripe = await openFakeStripe()
const t = await openTestbed({ env: stripe.env })
const desk = await makeMember(t, { operator_roles: ['money'] })
const { begin } = openPaying(t)

const sheet = async (id: number) => (await t.call('payments.deskInvoice', { params: { id } }, desk.token)).body
const adjust = async (id: number) => {
  const { version } = await sheet(id)
  const body = { version, kind: 'discount', position: 1, amount: 8000, reason: 'Booked early.' } as const
  return t.call('payments.adjustOrder', { params: { id }, body }, desk.token)
}

test('while a bank checks a card the amounts stay', async () => {
  const { invoice_id, buyer } = await makeOrder(t)
  const { intent } = (await begin({ invoice_id, buyer })).body
  stripe.process(intent ?? '')
  expect((await adjust(invoice_id)).refused.code).toBe('card_running')
  expect(await sheet(invoice_id)).toMatchObject({ state: 'draft', amount_gross: 188_020 })
})

test('a payment that came unseen counts with the amount that was charged, and the amounts stay', async () => {
  const { invoice_id, buyer } = await makeOrder(t)
  const { intent } = (await begin({ invoice_id, buyer })).body
  stripe.charge(intent ?? '')
  expect((await adjust(invoice_id)).refused.code).toBe('changed_meanwhile')
  expect(await sheet(invoice_id)).toMatchObject({ state: 'paid', amount_gross: 188_020, amount_paid: 188_020 })
})
