import { expect, test } from 'vitest'
import { PEOPLE, closeBrowserAfterwards, openVisit, url } from './browser.ts'

closeBrowserAfterwards()

test.each(['/personal-wall', '/messages', '/all-events', '/network'])(
  'logging out on %s leads to the public events, and no call is made without a session',
  async (path) => {
    const { page } = await openVisit({ as: PEOPLE.other })
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() === 401) refused.push(answer.url())
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: /^ME\b/ }).click()
    await page
      .getByRole('menuitem', { name: 'Log out' })
      .or(page.getByRole('button', { name: 'Log out' }))
      .first()
      .click()
    await page.waitForURL('**/cc-events')
    await page.waitForLoadState('networkidle')
    expect(refused).toEqual([])
  },
)

test('a page that the browser brings back after signing out shows nothing of the member', async () => {
  const { page, context } = await openVisit({ as: PEOPLE.admin })
  await page.goto('/settings/user-settings', { waitUntil: 'networkidle' })
  // As a browser does that keeps whole pages for Back: no script runs until the page is shown again.
  await context.clearCookies()
  await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
  await page.waitForURL(/\/sign-in\?redirectBack=%2Fsettings%2Fuser-settings/)
})

test('old links lead to the slug form, behind # too, for visitors and members', async () => {
  const list = (await (await fetch(`${url()}/rest/events/?page_size=1`)).json()) as {
    results: { id: number; slug: string }[]
  }
  const [event] = list.results
  const visitor = await openVisit()
  for (const old of [`/#/cc-events/${event?.id}/agenda`, `/cc-events/${event?.id}/agenda`]) {
    await visitor.page.goto('about:blank')
    await visitor.page.goto(old)
    await visitor.page.waitForURL(`**/cc-events/${event?.slug}/${event?.id}/agenda`)
  }
  const member = await openVisit({ as: PEOPLE.admin })
  await member.page.goto(`/#/cc-events/${event?.id}/agenda`)
  await member.page.waitForURL(`**/events/${event?.slug}/${event?.id}/agenda`)
})
