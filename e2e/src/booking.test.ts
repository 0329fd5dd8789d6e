import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { takeSeat } from './acts.ts'
import { PASSWORD, PEOPLE, callAs, closeBrowserAfterwards, openVisit, signInAs, url } from './browser.ts'

closeBrowserAfterwards()

type Invoice = {
  id: number
  state: string
  amount_gross: number
  open_amount: number
  lines: { kind: string; quantity: number }[]
}
type Events = { results: { id: number; name: string; slug: string; currency_code: string }[] }

async function eventNamed(name: string): Promise<Events['results'][number]> {
  const list = (await (await fetch(`${url()}/rest/events/?show_all=true`)).json()) as Events
  const found = list.results.find((event) => event.name.startsWith(name))
  if (!found) throw new Error(`There is no event ${name}.`)
  return found
}

/** Adds the first colleague of the list, found by name as one would. */
async function addColleague(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a colleague' }).click()
  const dialog = page.getByRole('dialog')
  const name = await dialog.getByRole('listitem').first().locator('b').innerText()
  await dialog.getByRole('searchbox').fill(name)
  await dialog.getByRole('button', { name }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 30')
  await page.getByLabel('Security code').fill('123')
}

const pay = (page: Page) => page.locator('button:visible', { hasText: /^Pay / })

/** The journey that the product exists for, as a person on a desk and as one on a phone goes it. */
test.for([
  { width: 1440, who: PEOPLE.member },
  { width: 390, who: PEOPLE.director },
])(
  'a visitor signs in, books three seats and pays by card at $width px',
  { timeout: 120_000 },
  async ({ width, who }) => {
    const event = width === 1440 ? await eventNamed('North Range Carrier Forum') : await freeEvent(who)
    const { page, context, complaints } = await openVisit({ width })
    await page.goto('/')
    await page.waitForURL('**/cc-events')
    await page.getByRole('link', { name: event.name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: event.name }).waitFor()
    await page.locator('a:visible', { hasText: 'Book now' }).first().click()
    await page.waitForURL('**/sign-in?redirectBack=*')
    await page.getByLabel(/email/i).first().fill(who)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: /^(sign in|log ?in)$/i }).click()
    await page.waitForURL(`**/events/${event.slug}/${event.id}/book-event-details`)

    await addColleague(page)
    await page.getByRole('button', { name: 'Add a seat, name later' }).click()
    await page.getByText('3 seats').first().waitFor()
    await page.getByLabel('Your order number').fill('E2E-4711')
    await fillCard(page, '4242 4242 4242 4242')
    await pay(page).click()
    await page.getByText('Please accept the terms to continue.').waitFor()
    await page.getByLabel('I accept the').check()
    await pay(page).click()
    await page.waitForURL('**/payment-success?invoice=*')
    await page.getByRole('heading', { name: /^Paid: / }).waitFor()

    const id = Number(new URL(page.url()).searchParams.get('invoice'))
    const invoice = await callAs<Invoice>(context, `/rest/payments/invoices/${id}/`)
    expect(invoice).toMatchObject({ state: 'paid', open_amount: 0 })
    expect(invoice.lines).toMatchObject([{ kind: 'admission', quantity: 3 }])
    await page.getByRole('link', { name: 'Book your room' }).waitFor()
    await page.getByRole('region', { name: 'WHO IS COMING' }).getByRole('link', { name: 'Who comes' }).waitFor()
    await page.getByText('Name this seat').waitFor()
    await page.getByRole('button', { name: 'Show ticket' }).first().click()
    const code = page.getByRole('img', { name: /QR code of the ticket/ })
    await code.waitFor()
    const drawn = await code.evaluate(async (image) => {
      const picture = image as unknown as { decode(): Promise<void>; naturalWidth: number }
      await picture.decode()
      return picture.naturalWidth
    })
    expect(drawn).toBeGreaterThan(0)

    await page.getByRole('link', { name: 'View invoice' }).click()
    await page.getByText('E2E-4711').waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PDF' }).click(),
    ])
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')

    await page.goto('/my-events')
    await page.getByRole('link', { name: event.name, exact: true }).first().waitFor()
    await page.goto(width === 1440 ? '/personal-wall' : '/booked-events')
    const panel = page.getByRole('region', { name: 'BOOKED EVENTS' })
    await panel.getByText(event.name).waitFor()
    await page.goto(`/events/${event.slug}/${event.id}/participant-companies`)
    await page.getByRole('button', { name: 'People' }).click()
    // Whoever has not said that they want to be listed sees nobody, and can say so here.
    await page.getByRole('button', { name: 'Show me to other participants' }).click()
    await page.getByRole('heading', { name: 'People' }).waitFor()
    // Whoever looked at somebody comes back to where they were.
    await page.getByRole('main').locator('li a[href^="/profile/"]').first().click()
    await page.waitForURL(/\/profile\//)
    await page.goBack()
    await page.getByRole('heading', { name: 'People' }).waitFor()
    await page.goto('/settings/invoices?state=all')
    await page.getByText('E2E-4711').waitFor()
    // On phones the list of settings has a page of its own.
    expect(await page.getByRole('navigation', { name: 'Settings' }).isVisible()).toBe(width === 1440)
    expect(complaints).toEqual([])
  },
)

/** A coming event that the person can book now, in this currency if one is named, and at which nobody of their company sits yet. */
async function freeEvent(who: string, currency?: string): Promise<Events['results'][number]> {
  const { context } = await openVisit({ as: who })
  const list = await callAs<Events>(context, '/rest/events/?show_all=true')
  for (const event of list.results) {
    if (currency !== undefined && event.currency_code !== currency) continue
    const options = await callAs<{ refused_because: string[]; seated_customer_ids: number[] }>(
      context,
      `/rest/events/booking-options/?event=${event.id}`,
    )
    if (options.refused_because.length === 0 && options.seated_customer_ids.length === 0) return event
  }
  throw new Error(`${who} can book nothing.`)
}

test('a refused card keeps the cart and the seats, and another card pays', { timeout: 60_000 }, async () => {
  const event = await freeEvent(PEOPLE.judge)
  const { page, context } = await openVisit({ as: PEOPLE.judge })
  await page.goto(`/events/${event.slug}/${event.id}/book-event-details`)
  await page.getByLabel('I accept the').check()
  await fillCard(page, '4000 0000 0000 0002')
  await pay(page).click()
  await page.getByText('Your card was declined.').waitFor()
  await page.getByText(/Seats held for you until/).waitFor()
  await fillCard(page, '4000 0025 0000 3155')
  await pay(page).click()
  await page
    .getByRole('dialog', { name: 'Confirm with your bank' })
    .getByRole('button', { name: 'Confirm payment' })
    .click()
  await page.waitForURL('**/payment-success?invoice=*')
  const id = Number(new URL(page.url()).searchParams.get('invoice'))
  expect(await callAs<Invoice>(context, `/rest/payments/invoices/${id}/`)).toMatchObject({ state: 'paid' })
})

test('a bank transfer shows where to send the money', { timeout: 60_000 }, async () => {
  // The seller has no account in every currency, and then says so instead.
  const event = await freeEvent(PEOPLE.gulf, 'EUR')
  const { page } = await openVisit({ as: PEOPLE.gulf, width: 390 })
  await page.goto(`/events/${event.slug}/${event.id}/book-event-details`)
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await page.getByLabel('I accept the').check()
  await page.locator('button:visible', { hasText: /^Book for / }).click()
  await page.waitForURL('**/payment-success?invoice=*')
  await page.getByRole('heading', { name: 'We have your booking' }).waitFor()
  await page.getByText(/^Transfer .* with the reference CC/).waitFor()
})

test('two invoices are paid at once, and printed each is one sheet without a button', { timeout: 90_000 }, async () => {
  const admin = 'jonas.halvorsen@halvorsen-lines.example'
  const { id: event } = await freeEvent(admin, 'EUR')
  const one = await takeSeat(admin, event, { how: 'transfer' })
  const two = await takeSeat(admin, event, { how: 'transfer', later: true })
  const { page, context, complaints } = await openVisit({ as: admin })
  const states = () =>
    Promise.all([one, two].map((id) => callAs<Invoice & { number: string }>(context, `/rest/payments/invoices/${id}/`)))
  await page.goto('/settings/invoices?state=open')
  for (const { number } of await states()) await page.getByRole('checkbox', { name: `Choose ${number}` }).check()
  await page.getByRole('button', { name: 'Pay selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay 2 invoices' })
  await dialog.getByLabel('Card number').fill('4242 4242 4242 4242')
  await dialog.getByLabel('Expiry').fill('12 / 30')
  await dialog.getByLabel('Security code').fill('123')
  await dialog.getByRole('button', { name: /^Pay / }).click()
  await dialog.getByText('All paid.').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await states()).map(({ state, open_amount }) => [state, open_amount])).toEqual([
    ['paid', 0],
    ['paid', 0],
  ])

  await page.goto(`/settings/${one}/invoice-preview`)
  await page.getByRole('heading', { name: 'Invoice', exact: true }).waitFor()
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  // A4 in points, rounded by the browser.
  expect(sheets).toMatch(/\/MediaBox\s*\[\s*0 0 59[4-6](\.\d+)? 84[1-3]/)
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('columnheader', { name: 'Unit, net' }).waitFor()
  expect(await page.locator('button:visible, nav:visible, aside:visible').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('somebody else’s invoice looks as if there were none', { timeout: 60_000 }, async () => {
  const theirs = await openVisit({ as: PEOPLE.admin })
  const list = await callAs<{ results: { id: number }[] }>(theirs.context, '/rest/payments/invoices/')
  const { page, context } = await openVisit({ as: PEOPLE.other })
  await page.goto(`/settings/${list.results[0]?.id}/invoice-preview`)
  await page.getByText('This invoice does not exist').waitFor()
  await signInAs(context, PEOPLE.admin)
  await page.reload()
  await page.getByRole('heading', { name: 'Invoice', exact: true }).waitFor()
})
