import type { Page } from 'playwright'
import { expect } from 'vitest'
import { UNDO_MS } from './acts.ts'

/** How a community comes to be and to be used, by its pages alone: what its operator does, and a stranger. */

/** Chooses from a list: the first, unless one is named. */
export async function choose(page: Page, label: string, option?: string): Promise<void> {
  const box = page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
  await box.click()
  if (option && (await box.isEditable())) await box.fill(option)
  await (option ? page.getByRole('option', { name: option }).first() : page.getByRole('option').first()).click()
}

/** What one does again and again in a workspace: fill in a dialog and create what it asks for, change the record and save it. */
export function workbench(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    async made() {
      await dialog.getByRole('button', { name: 'Create' }).click()
      await dialog.waitFor({ state: 'detached' })
    },
    async saved() {
      await page.getByRole('button', { name: 'Save' }).click()
      await page.locator('#main').getByRole('status').getByText('Saved', { exact: true }).waitFor()
    },
  }
}

/** A day of the calendar, so many from today. */
export const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Name, legal texts, menu, seller and the rest of the setup, as its checklist asks for them. */
export async function setUp(page: Page): Promise<void> {
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).first()
  const part = (name: string) =>
    page.getByRole('navigation', { name: 'Parts of the setup' }).getByRole('link', { name }).click()
  const done = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: `${name}: done` })
      .waitFor()

  await part('Community')
  await page.getByLabel('Address of the imprint').fill('https://lanes.example/imprint')
  await page.getByLabel('Colour of the bars').fill('#88aaff')
  await save().click()
  await page.getByText('too light for white letters').waitFor()
  await page.getByLabel('Colour of the bars').fill('#3b0d2e')
  await save().click()
  await done('An imprint')
  // What is missing next is one press away, and pages show at once what was changed.
  await page.getByRole('link', { name: 'Categories of companies', exact: true }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).waitFor()

  await part('Mail')
  await page.getByRole('button', { name: 'Send me a mail' }).click()
  await done('A mail has arrived')

  await part('Categories')
  await page.getByLabel('Category 1').fill('Carrier')
  await page.getByRole('button', { name: 'Add a category' }).click()
  await page.getByLabel('Category 2').fill('Freight forwarder')
  await save().click()
  await page.getByText('freight_forwarder').waitFor()
  await done('Categories of companies')

  await part('Legal texts')
  for (const [title, check] of [
    ['Terms and Conditions', 'Terms and conditions'],
    ['Privacy Policy', 'Privacy policy'],
  ] as const) {
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await card.getByLabel('Text', { exact: true }).fill(`# ${title}\nBe fair.`)
    await card.getByRole('button', { name: 'Save' }).click()
    await done(check)
  }

  await part('Menu')
  await page.getByLabel('Entry 1', { exact: true }).fill('Events')
  await page.getByRole('button', { name: 'Add an entry' }).click()
  await page.getByLabel('Entry 2', { exact: true }).fill('All events')
  await page.getByLabel('Address of entry 2').fill('/cc-events')
  await page.getByRole('button', { name: 'Move All events below the one above' }).click()
  await save().click()
  await done('A menu on the public pages')

  await part('Seller')
  await page.getByLabel('Name of the legal body').fill('Northern Lanes ApS')
  await page.getByLabel('Short code').fill('nl')
  await page.getByLabel('Street and number').fill('Havnegade 1')
  await page.getByLabel('Postcode').fill('1058')
  await page.getByLabel('City').fill('Copenhagen')
  await choose(page, 'Country', 'Denmark')
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  await page.getByLabel('Bank', { exact: true }).fill('Havnebank')
  await page.getByLabel('IBAN').fill('DK50 0040 0440 1162 44')
  await page.getByLabel('BIC').fill('NDEADKKK')
  await save().click()
  await page.getByText('This is not a valid IBAN.').waitFor()
  await page.getByLabel('IBAN').fill('DK50 0040 0440 1162 43')
  await save().click()
  await done('A bank account, or cards')

  await part('Limits')
  await page.getByLabel('Posts of a member in a day').fill('7')
  await save().click()
  await page.getByText('Saved').first().waitFor()

  // The rest of what is missing leads out of the setup.
  await page.getByRole('link', { name: 'Segments that members choose from', exact: true }).click()
  await page.waitForURL('**/office/tags/new')
  await page.getByLabel('Name', { exact: true }).fill('Reefer')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL(/\/office\/tags\/\d+$/)
  await page.goto('/setup/community')
  await done('Segments that members choose from')
  await page.getByRole('link', { name: 'An event to come', exact: true }).click()
  await page.waitForURL('**/office/events/new')
}

/** An event with a day, a session and a price, published. @returns its number */
export async function makeEvent(page: Page, name: string): Promise<number> {
  const first = dayFromNow(60)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('City').fill('Aarhus')
  await choose(page, 'Country', 'Denmark')
  await choose(page, 'Time zone', 'Europe/Copenhagen')
  await page.getByLabel('First day').fill(first)
  // The rest follows from these, until somebody says otherwise.
  expect(await page.getByLabel('Name in the address').inputValue()).toBe('quay-days')
  expect(await page.getByLabel('Last day').inputValue()).toBe(first)
  expect(await page.getByLabel('Starts').inputValue()).toBe(`${first}T09:00`)
  expect(await page.getByLabel('Ends').inputValue()).toBe(`${first}T18:00`)
  await choose(page, 'Currency', 'EUR, Euro')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL(/\/office\/events\/\d+$/)
  const id = Number(/\d+$/.exec(page.url())?.[0])

  const parts = page.getByRole('navigation', { name: 'Parts of the event' })
  const { dialog, made } = workbench(page)
  // There is one seller, who sells.
  await expect.poll(() => page.getByLabel('Seller').first().inputValue()).toBe('Northern Lanes ApS')

  await parts.getByRole('link', { name: /Agenda/ }).click()
  await page.getByRole('button', { name: 'Add its day', exact: true }).click()
  await page.getByRole('button', { name: 'Session', exact: true }).click()
  await dialog.getByLabel('Title').fill('Who pays for the wait')
  expect(await dialog.getByLabel('Starts').inputValue()).toBe(`${first}T09:00`)
  await dialog.getByLabel('Starts').fill(`${first}T10:00`)
  expect(await dialog.getByLabel('Ends').inputValue()).toBe(`${first}T11:00`)
  await choose(page, 'Kind', 'Panel')
  await dialog.getByLabel('Room').fill('Hall A')
  await made()

  await parts.getByRole('link', { name: /Prices/ }).click()
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Forwarder')
  await choose(page, 'Category', 'Freight forwarder')
  await dialog.getByLabel('Net price').fill('400')
  await made()

  // What has something in it is open: nobody has to know of sections.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.locator('header').getByText('Published').first().waitFor()
  return id
}

/** Of the operator and of the stranger. */
export const FIRST_PASSWORD = 'tide tables on the kitchen wall'

/** Somebody whom nobody knows applies with a company that is new. */
export async function apply(page: Page, who: { email: string; first: string; last: string; company: string }) {
  await page.goto('/sign-up')
  await page.getByLabel('Work email').fill(who.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').fill(who.first)
  await page.getByLabel('Last name').fill(who.last)
  await page.getByLabel('Company name').fill(who.company)
  await choose(page, 'Category', 'Freight forwarder')
  await choose(page, 'Country', 'Denmark')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
}

/**
 * Decides what waits in the inbox about somebody. Until it is carried out it can be taken back, and nothing has come of it.
 * @returns what waits until then, for whoever has nothing else to do
 */
export async function decide(page: Page, about: string, act: string): Promise<() => Promise<void>> {
  await page.goto('/office')
  await page
    .getByRole('link', { name: new RegExp(about) })
    .first()
    .click()
  await page.getByRole('button', { name: act, exact: true }).click()
  await page.getByText(`${act}: `, { exact: false }).first().waitFor()
  const carriedOut = Date.now() + UNDO_MS
  return () => page.waitForTimeout(Math.max(0, carriedOut - Date.now()))
}

/** The first password and the first settings, of the person and of their company. */
export async function settleIn(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New password').fill(FIRST_PASSWORD)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.waitForURL('**/settings/user-first-settings')
  await page.getByLabel('Job title').fill('Line manager')
  await choose(page, 'Industry segments', 'Reefer')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continue to your company' }).click()
  await page.waitForURL('**/settings/company-first-settings')
  await page.getByLabel('Street and number').fill('Kystvejen 4')
  await page.getByLabel('Postcode').fill('8000')
  await page.getByLabel('City').fill('Aarhus')
  // The company begins with the segments of its first person.
  await page.getByRole('button', { name: 'Enter the community' }).click()
  await page.waitForURL('**/personal-wall')
}

/** Buys what the page at hand offers, on an invoice: there are no cards here. @param first whether there is no billing address yet */
export async function buyByTransfer(page: Page, act: RegExp, { first }: { first: boolean }): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByText('By bank transfer. You get an invoice').waitFor()
  if (first) {
    await page.getByRole('button', { name: 'Add a billing address' }).click()
    await expect.poll(() => dialog.getByLabel('Street and number').inputValue()).toBe('Kystvejen 4')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByLabel('I accept the').check()
  await page.locator('button:visible', { hasText: act }).click()
  await page.waitForURL('**/payment-success?invoice=*')
  await page.getByText(/^Transfer .* with the reference/).waitFor()
}

/** Books a seat on an invoice. */
export async function bookByTransfer(page: Page, event: string): Promise<void> {
  await page.goto('/cc-events')
  await page.getByRole('link', { name: event, exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: event }).waitFor()
  await page.locator('button:visible', { hasText: 'Book now' }).first().click()
  await page.waitForURL('**/book-event-details')
  await buyByTransfer(page, /^Book for .*\d/, { first: false })
  await page.getByRole('heading', { name: 'We have your booking' }).waitFor()
}

/** Records a transfer at the money desk. */
export async function recordTransfer(page: Page, buyer: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.goto('/office/money?kind=invoice&state=issued')
  await page
    .getByRole('row', { name: new RegExp(buyer) })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: 'Record a transfer' }).click()
  await dialog.getByRole('button', { name: /Record .*\d/ }).click()
  await page.getByText('The transfer is recorded.').waitFor()
}
