import { expect, test } from 'vitest'
import { PEOPLE, callAs, closeBrowserAfterwards, openVisit } from './browser.ts'

closeBrowserAfterwards()

/** In the page: how the first element of a selector is framed. */
const outlineOf = (selector: string) =>
  `(() => { const one = document.querySelector(${JSON.stringify(selector)}); return one && getComputedStyle(one).outlineStyle })()`

test('where the system gives the colours, a frame says what is chosen', async () => {
  const { page, context } = await openVisit({ as: PEOPLE.member })
  await page.emulateMedia({ forcedColors: 'active' })
  const chosen: [path: string, selector: string, other: string][] = [
    ['/network', 'main [aria-current="page"]', 'main a[href]:not([aria-current])'],
    ['/notifications', 'main [aria-pressed="true"]', 'main [aria-pressed="false"]'],
    ['/messages', 'main [aria-pressed="true"]', 'main [aria-pressed="false"]'],
  ]
  const { results } = await callAs<{ results: { id: number; slug: string; name: string }[] }>(
    context,
    '/rest/events/?show_all=true',
  )
  const running = results.find(({ name }) => name.startsWith('Carrier Connect Forum'))
  const event = `/events/${running?.slug}/${running?.id}`
  // The days of a calendar, the list or the plan of seats and tables, and what narrows a list of companies.
  chosen.push(
    [`${event}/agenda`, 'main [aria-pressed="true"]', 'main [aria-pressed="false"]'],
    [`${event}/exhibitors`, 'main [aria-pressed="true"]', 'main [aria-pressed="false"]'],
    [`${event}/booked-tables`, 'main [aria-pressed="true"]', 'main [aria-pressed="false"]'],
  )
  for (const [path, selector, other] of chosen) {
    await page.goto(path)
    await page.locator(selector).first().waitFor()
    const said = [await page.evaluate(outlineOf(selector)), await page.evaluate(outlineOf(other))]
    expect([path, ...said]).toEqual([path, 'solid', 'none'])
  }
  // A switch is drawn by its ground alone.
  await page.goto('/settings/notifications')
  const grounds = async (state: 'checked' | 'not(:checked)') =>
    page.evaluate(
      `getComputedStyle(document.querySelector('main input[role=switch]:${state} + i, main input[type=checkbox]:${state} + i')).backgroundColor`,
    )
  await page.locator('main input:checked').first().waitFor({ state: 'attached' })
  expect(await grounds('checked')).not.toBe(await grounds('not(:checked)'))
})

test('whatever can be pressed in my network is at least 24 pixels high', async () => {
  const { page } = await openVisit({ as: PEOPLE.admin })
  for (const tab of ['', '?tab=received', '?tab=sent', '?tab=followers', '?tab=following']) {
    await page.goto(`/network${tab}`, { waitUntil: 'networkidle' })
    const small = await page.evaluate(`[...document.querySelectorAll('main button, main a[href]')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 24 && getComputedStyle(one).display !== 'inline')
      .map((one) => one.textContent)`)
    expect([tab, small]).toEqual([tab, []])
  }
})

test('the address of the first set-up without its token has bar, main and a way on, as every page that is not there', async () => {
  const { page } = await openVisit()
  for (const path of ['/setup', '/no-such-page']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'This page does not exist' }).waitFor()
    await page.getByRole('banner').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Events' }).waitFor()
  }
})

test('settings open the profile by themselves on a desk, and stay a list on a phone', async () => {
  const desk = await openVisit({ as: PEOPLE.member })
  await desk.page.goto('/settings')
  await desk.page.waitForURL('**/settings/user-settings')
  const phone = await openVisit({ as: PEOPLE.member, width: 390 })
  await phone.page.goto('/settings')
  await phone.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  expect(new URL(phone.page.url()).pathname).toBe('/settings')
})
