import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { OPERATOR, actAs, runAnEvent } from './acts.ts'
import type { Kept, Rows } from './acts.ts'
import { seenByAxe } from './axe.ts'
import { PEOPLE, closeBrowserAfterwards, openVisit } from './browser.ts'
import { look } from './look.ts'

closeBrowserAfterwards()

const COLLEAGUE = 'anselm.ritter@carrier-connect.example'
const BUYER = PEOPLE.director
/** A card that is charged, and to which the bank takes no money back. */
const TAKES_NOTHING_BACK = '4000000000005126'

type Refund = { id: number; state: string; way: string; amount: number; asked_by: string; approved_by: string }
type Sheet = {
  number: string
  state: string
  currency_code: string
  amount_vat: number
  amount_gross: number
  amount_returned: number
  credit_notes: { id: number; number: string }[]
  replaced_by: { id: number; number: string }[]
  refunds: Refund[]
  billing: { name: string }
}
const sheetOf = (id: number) => actAs<Sheet>(OPERATOR, 'GET', `/rest/office/money/invoices/${id}/`)

/** The colleague looks after money, as another test may have left them with something else. */
async function giveMoneyTo(who: string): Promise<void> {
  const path = '/rest/office/operators/'
  const { results } = await actAs<Rows<Kept & { email: string }>>(OPERATOR, 'GET', path)
  const one = results.find(({ email }) => email === who)
  await actAs(OPERATOR, 'PATCH', `${path}${one?.id}/`, { version: one?.version, roles: ['money'] })
}

/** A company of another EU state books five seats and two interpreters, and pays by that card. @returns the invoice */
async function buyFiveSeats(card_number: string): Promise<number> {
  const event = await runAnEvent()
  const { id: addon } = await actAs<{ id: number }>(OPERATOR, 'POST', '/rest/office/event-addons/', {
    event_id: event.id,
    kind: 'service',
    name: 'Interpreter for a day',
    description: 'Polish, Swedish or Greek.',
    amount: 40_000,
    max_quantity: 5,
    position: 9,
  })
  const options = await actAs<{ prices: { id: number }[] }>(
    BUYER,
    'GET',
    `/rest/events/booking-options/?event=${event.id}`,
  )
  const addresses = await actAs<Rows<{ id: number }>>(BUYER, 'GET', '/rest/companies/billing-address/?show_all=true')
  const { invoice_id: invoice } = await actAs<{ invoice_id: number }>(BUYER, 'POST', '/rest/payments/book-event/', {
    event: event.id,
    seats: Array.from({ length: 5 }, () => ({ price: options.prices[0]?.id, later: true })),
    addons: [{ addon, quantity: 2 }],
    billing_address: addresses.results[0]?.id,
    payment_method: 'card',
    idempotency_key: randomUUID(),
    accepts_terms: true,
  })
  const { attempt } = await actAs<{ attempt: string }>(BUYER, 'POST', '/rest/payments/stripe-transaction/', { invoice })
  const card = { card_number, exp_month: 12, exp_year: 2030, cvc: '123' }
  await actAs(BUYER, 'POST', '/rest/payments/test-card/', { attempt, ...card })
  return invoice
}

/** Documents that links lead to from one of them, also by way of others. */
async function reachable(page: Page, from: number, pathOf: (id: number | string) => string): Promise<number[]> {
  const pattern = new RegExp(`^${pathOf('(\\d+)')}$`)
  const found = new Set([from])
  for (const id of found) {
    // oxlint-disable no-await-in-loop -- one page after the other
    await page.goto(pathOf(id))
    await page.getByRole('heading', { level: 1, name: /-\d{4}-\d+/ }).waitFor()
    const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    // oxlint-enable no-await-in-loop
    for (const href of links) {
      const other = pattern.exec(href)?.[1]
      if (other) found.add(Number(other))
    }
  }
  return [...found].toSorted((a, b) => a - b)
}

test(
  'a seat too many and a wrong address: one operator credits, another approves, the money goes another way, and it is issued again',
  { timeout: 400_000 },
  async () => {
    await giveMoneyTo(COLLEAGUE)
    const id = await buyFiveSeats(TAKES_NOTHING_BACK)
    const bought = await sheetOf(id)
    expect(bought.state).toBe('paid')
    const first = await openVisit({ as: OPERATOR })
    const second = await openVisit({ as: COLLEAGUE })
    const [a, b] = [first.page, second.page]

    await a.goto(`/office/money/${id}`)
    await a.getByRole('link', { name: 'Write a credit note' }).click()
    await a.getByRole('heading', { level: 1, name: 'Credit note' }).waitFor()
    const oneMore = a.getByRole('button', { name: 'One more' })
    await oneMore.first().click()
    await oneMore.last().click()
    await a.getByRole('checkbox').first().check()
    await a.getByRole('cell', { name: '0 % RC' }).first().waitFor()
    const toPlace = (await a.getByText(/to place$/).textContent())?.replace(' to place', '') ?? ''
    await a.getByLabel('Back to the card: amount').fill(toPlace.replaceAll(/[^\d.]/g, ''))
    await a.getByLabel('Printed on the credit note').fill('A colleague cannot come, and one interpreter is enough.')
    await a.getByText('Somebody else approves').waitFor()
    expect(await seenByAxe(a)).toEqual([])
    await a.getByRole('button', { name: 'Keep as draft' }).click()
    await a.getByText('The draft is kept.').waitFor()
    await a.emulateMedia({ colorScheme: 'light' })
    // The page with a draft, as wide and as narrow as it gets.
    expect(await look(first, [`/office/money/${id}/credit`], {}, 1440, { which: 'all', inTurns: false })).toEqual([])
    const phone = await openVisit({ as: OPERATOR, width: 390 })
    expect(await look(phone, [`/office/money/${id}/credit`], {}, 390, { which: 'all', inTurns: false })).toEqual([])

    await a.goto(`/office/money/${id}/credit`)
    await a.getByRole('button', { name: `Ask to approve ${toPlace}` }).click()
    await a.getByText('Another operator is asked to approve it.').waitFor()
    await b.goto(`/office/money/${id}/credit`)
    await b.getByText('has asked').waitFor()
    expect(await seenByAxe(b)).toEqual([])
    await b.getByRole('button', { name: `Approve ${toPlace}` }).click()
    await b.getByText('The credit note is issued.').waitFor()

    // The bank decides about the money at the provider's next question, a minute later.
    const refunds = async () => (await sheetOf(id)).refunds.map(({ way, state }) => `${way} ${state}`)
    await expect.poll(refunds, { timeout: 180_000, interval: 2_000 }).toEqual(['card failed'])
    await a.goto(`/office/money/${id}`)
    await a.getByText('The bank of the card does not take the money.').waitFor()
    await a.getByRole('button', { name: /^Try again/ }).click()
    const retry = a.getByRole('dialog')
    await retry.getByLabel('By transfer').check()
    await retry.getByLabel('Account holder').fill('Skagen Short Sea AB')
    await retry.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01')
    await retry.getByRole('button', { name: 'Try again' }).click()
    await retry.getByText('This is not a valid IBAN').first().waitFor()
    expect(await seenByAxe(a)).toEqual([])
    await retry.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
    await retry.getByRole('button', { name: 'Try again' }).click()
    await a.getByText('The refund is tried again.').waitFor()
    // What one operator asks for above the limit, another approves.
    await a.getByRole('button', { name: /^Approve/ }).click()
    await a
      .getByRole('dialog')
      .getByRole('button', { name: `Approve ${toPlace}` })
      .click()
    await a
      .getByRole('dialog')
      .getByText(/[Aa]nother operator|[Ss]omebody else/)
      .first()
      .waitFor()
    await b.goto(`/office/money/${id}`)
    await b.getByRole('button', { name: /^Approve/ }).click()
    await b
      .getByRole('dialog')
      .getByRole('button', { name: `Approve ${toPlace}` })
      .click()
    await b.getByText('The refund is approved.').waitFor()
    await b.getByRole('button', { name: /^Paid back/ }).click()
    await b.getByRole('dialog').getByLabel('Reason').fill('Returned with today’s bank file.')
    await b.getByRole('dialog').getByRole('button', { name: 'Note it as paid back' }).click()
    await b.getByText('The refund is noted as paid back.').waitFor()
    const credited = await sheetOf(id)
    expect(await refunds()).toEqual(['card failed', 'transfer done'])
    expect(credited).toMatchObject({ state: 'paid', amount_returned: credited.refunds[1]?.amount })

    await a.goto(`/office/money/${id}`)
    await a.getByRole('button', { name: 'Issue again' }).click()
    const reissue = a.getByRole('dialog')
    await reissue.getByLabel('Printed on the credit note').fill('The address was that of another office.')
    await reissue.getByLabel('Change the billing address').check()
    await reissue.getByLabel('Name', { exact: true }).fill('Skagen Short Sea Holding AB')
    expect(await seenByAxe(a)).toEqual([])
    await reissue.getByRole('button', { name: 'Credit and issue again' }).click()
    await a.getByText('Another invoice is issued instead.').waitFor()
    const old = await sheetOf(id)
    const next = await sheetOf(old.replaced_by[0]?.id ?? 0)
    expect(old.state).toBe('cancelled')
    expect(next).toMatchObject({
      state: 'paid',
      billing: { name: 'Skagen Short Sea Holding AB' },
      amount_gross: bought.amount_gross - (credited.refunds[1]?.amount ?? 0),
    })

    // Each of the four documents leads to the other three, at the desk and for the member.
    const documents = [id, ...old.credit_notes.map((note) => note.id), old.replaced_by[0]?.id ?? 0]
    expect(documents).toHaveLength(4)
    const all = documents.toSorted((one, other) => one - other)
    const member = (await openVisit({ as: BUYER })).page
    for (const one of documents) {
      // oxlint-disable no-await-in-loop -- one page after the other
      expect(await reachable(a, one, (other) => `/office/money/${other}`)).toEqual(all)
      expect(await reachable(member, one, (other) => `/settings/${other}/invoice-preview`)).toEqual(all)
      // oxlint-enable no-await-in-loop
    }
    // Two refusals were asked for, and the browser notes them: nothing else.
    expect(first.complaints).toEqual([expect.stringContaining('400'), expect.stringContaining('409')])
    expect(second.complaints).toEqual([])
  },
)
