import { money, plainAmount } from '@app/contract/money'
import { expect, test } from 'vitest'
import { mailsTo } from '../../../../test/factories/mail.ts'
import { makeEntity, makeOrder } from '../../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openFakeStripe, signed } from '../../../../test/fake-stripe.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { pdfText } from '../../../../test/pdf-text.ts'

const stripe = await openFakeStripe()
const t = await openTestbed({ env: stripe.env })

/**
 * What 158,750 minor units are by ISO 4217, and how many the card provider is asked for. The first are those of which browsers
 * think differently.
 */
const currencies: Record<string, [plain: string, asked: number]> = {
  AFN: ['1587.50', 158_750],
  ALL: ['1587.50', 158_750],
  COP: ['1587.50', 158_750],
  HUF: ['1587.50', 158_750],
  IDR: ['1587.50', 158_750],
  IQD: ['158.750', 15_875],
  IRR: ['1587.50', 158_750],
  KPW: ['1587.50', 158_750],
  LAK: ['1587.50', 158_750],
  LBP: ['1587.50', 158_750],
  MGA: ['1587.50', 0],
  MMK: ['1587.50', 158_750],
  PKR: ['1587.50', 158_750],
  RSD: ['1587.50', 158_750],
  SOS: ['1587.50', 158_750],
  SYP: ['1587.50', 158_750],
  YER: ['1587.50', 158_750],
  JPY: ['158750', 158_750],
  KWD: ['158.750', 158_750],
  ISK: ['158750', 15_875_000],
  UGX: ['158750', 15_875_000],
  EUR: ['1587.50', 158_750],
}

const line = (unit_amount: number) => ({
  kind: 'admission' as const,
  description: 'Admission',
  quantity: 1,
  unit_amount,
  supply: 'admission' as const,
  // Outside the Union nothing is added.
  supply_country: 'US',
})

async function sold(currency: string, unit_amount: number, buyer?: Awaited<ReturnType<typeof makeMember>>) {
  const entity = await makeEntity(t, { country: 'US', currency })
  return makeOrder(t, {
    ...(buyer && { buyer }),
    entity_id: entity.id,
    currency,
    method: 'transfer',
    lines: [line(unit_amount)],
  })
}

const begin = (order: Awaited<ReturnType<typeof sold>>) =>
  t.call('payments.stripeTransaction', { body: { invoice: order.invoice_id } }, order.buyer.token)

test.each(Object.entries(currencies))(
  'an amount in %s reads the same in mail, PDF and CSV, and the provider is asked for it',
  async (currency, [plain, asked]) => {
    expect(plainAmount(158_750, currency)).toBe(plain)
    const company = await makeCompany(t)
    const buyer = await makeMember(t, { company_id: company.id, rights: ['admin'] })
    const order = await sold(currency, 158_750, buyer)
    const shown = money(158_750, currency)
    expect(shown.replaceAll(/[^\d.]/g, '')).toBe(plain)

    await t.settle()
    const { email } = await t.db
      .selectFrom('customer')
      .select('email')
      .where('id', '=', buyer.customer_id)
      .executeTakeFirstOrThrow()
    expect((await mailsTo(t, email)).map((mail) => mail.body_text).join('\n')).toContain(shown)
    const pdf = await t.call('payments.invoicePdf', { params: { id: order.invoice_id } }, buyer.token)
    expect(pdfText(pdf.bytes)).toContain(shown)
    const csv = await t.call('payments.statement', { query: { year: 2026 } }, buyer.token)
    expect(csv.bytes.toString()).toContain(`,${currency},${plain},${plainAmount(0, currency)},${plain},`)

    const { status, body, refused } = await begin(order)
    if (asked === 0) {
      expect([status, refused.code]).toEqual([409, 'card_not_offered'])
      return
    }
    expect(stripe.intents.get(body.intent ?? '')).toMatchObject({ amount: asked, currency: currency.toLowerCase() })
    stripe.charge(body.intent ?? '')
    const { payload, signature } = signed(stripe.event(body.intent ?? ''), t.clock())
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    await t.call('payments.webhook', { loose: { body: payload }, headers })
    const paid = await t.call('payments.invoice', { params: { id: order.invoice_id } }, buyer.token)
    expect(paid.body).toMatchObject({ state: 'paid', amount_paid: 158_750 })
  },
)

test.each([
  ['MGA', 158_700, 1587],
  ['KWD', 158_751, undefined],
  ['IQD', 158_755, undefined],
])('%s %i is charged exactly or not at all', async (currency, amount, asked) => {
  const { body, status } = await begin(await sold(currency, amount))
  expect([status, stripe.intents.get(body.intent ?? '')?.amount]).toEqual(
    asked === undefined ? [409, undefined] : [200, asked],
  )
})
