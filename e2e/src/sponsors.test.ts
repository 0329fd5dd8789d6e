import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { OPERATOR, UNDO_MS, actAs } from './acts.ts'
import { PEOPLE, callAs, closeBrowserAfterwards, openVisit, pictures, url } from './browser.ts'

closeBrowserAfterwards()

type Events = { results: { id: number; name: string; slug: string }[] }
type Mine = { results: { id: number; state: string; subject: { id: number } }[] }

async function flagship(): Promise<{ id: number; path: string }> {
  const list = (await (await fetch(`${url()}/rest/events/?show_all=true`)).json()) as Events
  const found = list.results.find(({ name }) => name.startsWith('North Range Carrier Forum'))
  if (!found) throw new Error('There is no North Range Carrier Forum.')
  return { id: found.id, path: `/events/${found.slug}/${found.id}` }
}

/** What the operator decides about a request. */
async function decide(id: number, ...states: string[]): Promise<void> {
  for (const state of states) await actAs(OPERATOR, 'POST', `/rest/sponsorship/applications/${id}/decide/`, { state })
}

/** The same in the office, where it waits for whoever looks after events. */
async function decideInOffice(kind: 'sponsor' | 'panelist', id: number, ...acts: string[]): Promise<void> {
  const { page, complaints } = await openVisit({ as: OPERATOR })
  for (const act of acts) {
    await page.goto(`/office?item=${kind}.${id}`)
    await page.getByRole('button', { name: act, exact: true }).click()
    await page.getByText(`${act}: `).first().waitFor()
    await page.waitForTimeout(UNDO_MS)
  }
  await page.goto(`/office?item=${kind}.${id}`)
  await page.getByText('This has been decided already.').waitFor()
  expect(complaints.filter((one) => !one.includes('404'))).toEqual([])
}

async function requestOf(context: Parameters<typeof callAs>[0], event: number, kind: string) {
  const mine = await callAs<Mine>(context, `/rest/sponsorship/my-applications/?event=${event}&kind=${kind}`)
  return mine.results[0]
}

const pay = (page: Page) => page.locator('button:visible', { hasText: /^Pay / })

test(
  'a sponsor asks for a package, is accepted, orders it with seats, pays, and stands in the strip',
  { timeout: 120_000 },
  async () => {
    const event = await flagship()
    const visit = await openVisit({ as: PEOPLE.admin })
    const { page, context, complaints } = visit
    await page.goto(event.path)
    await page.getByRole('link', { name: 'Become a sponsor' }).first().click()
    await page.getByRole('button', { name: 'Choose: Silver' }).click()
    await page.getByLabel('What would you like to achieve?').fill('The forwarders of the Rhine at one table.')
    await page.getByRole('button', { name: 'Request Silver' }).click()
    await page.getByText('We will look at your request and let you know.').waitFor()
    const request = await requestOf(context, event.id, 'sponsor')
    expect(request?.state).toBe('received')

    await decide(request?.id ?? 0, 'in_review', 'accepted')
    await page.reload()
    await page.getByText(/Order the package by/).waitFor()
    const [logo] = await pictures(visit, ['#0e6e8c'])
    await page.locator('input[type=file]').setInputFiles(logo ?? [])
    await page.getByRole('button', { name: 'Save logo' }).click()
    await page.getByText('Logo saved.').waitFor()
    const contract = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Contract (PDF)' }).click()
    expect((await contract).suggestedFilename()).toBe(`contract-${request?.id}.pdf`)
    await page.getByRole('link', { name: 'Order Silver' }).click()
    await page.waitForURL('**/book-event-details?package=*')
    await page.getByText('Sponsorship: Silver').first().waitFor()
    await page
      .getByText(/included in Silver/)
      .first()
      .waitFor()
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Expiry').fill('12 / 30')
    await page.getByLabel('Security code').fill('123')
    await page.getByLabel('I accept the').check()
    await pay(page).click()
    await page.waitForURL('**/payment-success?invoice=*')

    await expect
      .poll(async () => (await requestOf(context, event.id, 'sponsor'))?.state, { timeout: 20_000 })
      .toBe('confirmed')
    await page.goto(`${event.path}/become-sponsor`)
    await page.getByText('You are a sponsor. Your logo stands in the sponsor strip.').waitFor()
    // The strip stands beside the other tabs.
    await page.goto(event.path)
    await page.getByRole('link', { name: 'Baltika Feeder', exact: true }).last().waitFor()
    const strip = (await (
      await fetch(`${url()}/rest/events/sponsors-for-categories/?event=${event.id}&show_all=true`)
    ).json()) as { results: { name: string; sponsors: { details: { name: string; logo: string } }[] }[] }
    const silver = strip.results.find(({ name }) => name === 'Silver')?.sponsors.at(-1)
    expect(silver?.details.name).toBe('Baltika Feeder')
    const picture = await fetch(new URL(silver?.details.logo ?? '', url()))
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(complaints).toEqual([])
  },
)

test(
  'a panelist proposes a topic on a phone, is confirmed, and appears among the speakers',
  { timeout: 120_000 },
  async () => {
    const event = await flagship()
    const { page, context, complaints } = await openVisit({ as: PEOPLE.north, width: 390 })
    await page.goto(`${event.path}/become-pannelist`)
    await page.getByRole('button', { name: 'Send proposal' }).click()
    await page.getByText('This field is required.').first().waitFor()
    await page.getByRole('radio').first().check()
    await page.getByLabel('What would you say that nobody else will?').fill('I bring the figures per week.')
    await page.getByLabel('Short biography').fill('Plans the barge desk at Northlane.')
    await page.getByLabel('Links to talks or articles').fill('https://northlane.example/talks')
    await page.getByRole('button', { name: 'Send proposal' }).click()
    await page.getByText('We will look at your request and let you know.').waitFor()
    const request = await requestOf(context, event.id, 'panelist')
    await decideInOffice('panelist', request?.id ?? 0, 'Accept', 'Confirm')
    await page.reload()
    await page.getByRole('link', { name: 'View speakers' }).click()
    await page.getByText('Liesbeth Koster').first().waitFor()
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
  },
)

test(
  'a package of an award is ordered on its booking page, and can be paid by transfer',
  { timeout: 120_000 },
  async () => {
    const { page, context, complaints } = await openVisit({ as: PEOPLE.admin })
    const { results } = await callAs<{ results: { id: number; slug: string; type: string }[] }>(
      context,
      '/rest/all-events/?type=award&is_past=false&show_all=true&ordering=-start_date',
    )
    const award = results[0]
    await page.goto(`/awards/${award?.slug}/${award?.id}/become-sponsor`)
    await page.getByRole('button', { name: 'Choose: Supporter' }).click()
    await page.getByRole('button', { name: 'Request Supporter' }).click()
    await page.getByText('We will look at your request and let you know.').waitFor()
    const mine = await callAs<Mine>(context, `/rest/sponsorship/my-applications/?award=${award?.id}`)
    await decide(mine.results[0]?.id ?? 0, 'accepted')
    await page.reload()
    await page.getByRole('link', { name: 'Order Supporter' }).click()
    await page.waitForURL('**/book-award-details?package=*')
    await page.getByText('Sponsorship: Supporter').first().waitFor()
    await page.getByRole('radio', { name: /Bank transfer/ }).check()
    const book = page.locator('button:visible', { hasText: /^Book / })
    await book.click()
    await page.getByText('Please accept the terms').first().waitFor()
    await page.getByLabel('I accept the').check()
    await book.click()
    await page.waitForURL('**/payment-success?invoice=*')
    await page.goto(`/awards/${award?.slug}/${award?.id}/become-sponsor`)
    await page.getByText('Ordered. As soon as the invoice is paid').waitFor()
    await page.getByRole('link', { name: 'View invoice' }).waitFor()
    expect(complaints).toEqual([])
  },
)
