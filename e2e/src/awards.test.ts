import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PEOPLE, callAs, closeBrowserAfterwards, openVisit, url } from './browser.ts'

closeBrowserAfterwards()

type Award = { id: number; name: string; slug: string; registration_state: string }
type Invoice = {
  state: string
  open_amount: number
  award: string | null
  lines: { kind: string; quantity: number; description: string }[]
}

async function awardTaking(state: string): Promise<Award> {
  const list = (await (await fetch(`${url()}/rest/awards/?show_all=true`)).json()) as { results: Award[] }
  const found = list.results.find((award) => award.registration_state === state)
  if (!found) throw new Error(`There is no award whose entries are ${state}.`)
  return found
}

const add = (page: Page, name: string) => page.getByRole('button', { name: `Add ${name}`, exact: true }).click()
const more = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true }).getByRole('button', { name: 'One more' }).click()

test('a member books two entries and two seats on one invoice and pays', { timeout: 120_000 }, async () => {
  const award = await awardTaking('open')
  const { page, context, complaints } = await openVisit({ as: PEOPLE.other })
  await page.goto('/all-events')
  await page.getByRole('link', { name: 'All awards' }).click()
  await page.getByRole('link', { name: award.name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: award.name }).waitFor()
  await page.locator('button:visible', { hasText: 'Book now' }).click()
  await page.waitForURL(`**/awards/${award.slug}/${award.id}/book-award-details`)

  await page.locator('button:visible', { hasText: /^Pay/ }).click()
  await page.getByText('Please accept the terms to continue.').waitFor()
  await page.getByLabel('I accept the').check()
  await page.locator('button:visible', { hasText: /^Pay/ }).click()
  await page.getByText('Choose at least one entry or seat.').waitFor()

  await add(page, 'Entry, early')
  await more(page, 'Entry, early')
  await add(page, 'Dinner seat')
  await more(page, 'Dinner seat')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry').fill('12 / 30')
  await page.getByLabel('Security code').fill('123')
  await page.locator('button:visible', { hasText: /^Pay .*\d/ }).click()
  await page.waitForURL('**/payment-success?invoice=*')
  await page.getByRole('heading', { name: /^Paid: / }).waitFor()

  const id = Number(new URL(page.url()).searchParams.get('invoice'))
  const invoice = await callAs<Invoice>(context, `/rest/payments/invoices/${id}/`)
  expect(invoice).toMatchObject({ state: 'paid', open_amount: 0 })
  expect(invoice.award).toMatch(new RegExp(`/awards/${award.id}/$`))
  expect(invoice.lines).toMatchObject([
    { kind: 'award_entry', quantity: 2 },
    { kind: 'admission', quantity: 2 },
  ])

  await page.goto(`/awards/${award.slug}/${award.id}`)
  await page
    .locator(':visible', { hasText: /^You have booked for this award\.$/ })
    .first()
    .waitFor()
  expect(await page.locator('button:visible', { hasText: 'Book now' }).count()).toBe(0)
  // Tabs that do not fit are one press away.
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('group', { name: 'More' }).getByRole('link', { name: 'Enter the award' }).click()
  await page.waitForURL('**/enter-award')
  await page.goto('/my-events')
  await page.getByRole('link', { name: award.name, exact: true }).first().waitFor()
  await page.goto('/personal-wall')
  await page.getByRole('region', { name: 'BOOKED EVENTS' }).getByText(award.name).waitFor()
  expect(complaints).toEqual([])
})

test('a visitor gets each tab of an award from the server, and members’ pages only after signing in', async () => {
  const award = await awardTaking('open')
  const base = `/cc-awards/${award.slug}/${award.id}`
  const says: Record<string, RegExp> = {
    '': /application\/ld\+json.*"doorTime"/s,
    '/info': /Criteria and questions/,
    '/map': /Open in OpenStreetMap/,
    '/agenda': /Doors and cloakroom/,
    '/categories': /Short-Sea Carrier of the Year.*35 %/s,
    '/jury': /Edmund Pryce.*Saltmarsh/s,
    '/terms-and-conditions': /Who may enter/,
  }
  for (const [tab, text] of Object.entries(says)) {
    const answer = await fetch(`${url()}${base}${tab}`, { redirect: 'manual' })
    expect([tab, answer.status]).toEqual([tab, 200])
    expect(await answer.text()).toMatch(text)
  }
  const other = await fetch(`${url()}/cc-awards/another-slug/${award.id}/jury`, { redirect: 'manual' })
  expect([other.status, other.headers.get('location')]).toEqual([307, `${base}/jury`])
  expect((await fetch(`${url()}/cc-awards/x/999999`)).status).toBe(404)
  const booking = await fetch(`${url()}/awards/${award.slug}/${award.id}/book-award-details`, { redirect: 'manual' })
  expect(booking.headers.get('location')).toMatch(/\/sign-in\?redirectBack=/)
  const tab = await fetch(`${url()}/awards/${award.slug}/${award.id}/jury`, { redirect: 'manual' })
  expect(tab.headers.get('location')).toBe(`${base}/jury`)
  expect(await (await fetch(`${url()}/sitemap.xml`)).text()).toContain(base)
})

test('a link to a submission that opens nothing is a page that does not exist, to programs too', async () => {
  for (const path of ['/awards/1/award-submissions/1?token=nothing', '/awards/1/award-submissions/1'])
    expect((await fetch(url() + path)).status).toBe(404)
  // A person is told how long a link works, and who else gets there.
  const { page } = await openVisit()
  await page.goto('/awards/1/award-submissions/1?token=nothing')
  await page.getByRole('heading', { level: 1, name: 'This link does not work any more' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor()
})
