import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PEOPLE, closeBrowserAfterwards, openVisit } from './browser.ts'

closeBrowserAfterwards()

/** Takes the application's files away, as when the connection goes or a new version has replaced them. */
async function takeFilesAway(page: Page): Promise<() => Promise<void>> {
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }))
  return () => page.unroute('**/assets/**')
}

const dialogs: [name: string, path: string, opener: (page: Page) => ReturnType<Page['locator']>][] = [
  ['contacts', '/personal-wall', (page) => page.getByRole('button', { name: /^[\d,]+ ?contacts?$/ })],
  ['topics', '/personal-wall', (page) => page.getByRole('button', { name: 'Add more tags' })],
  [
    'share',
    '/personal-wall',
    (page) => page.getByRole('article').getByRole('button', { name: 'Share', exact: true }).first(),
  ],
  [
    'pictures',
    '/personal-wall',
    (page) =>
      page
        .getByRole('article')
        .getByRole('button', { name: /^Open / })
        .first(),
  ],
  ['new message', '/messages', (page) => page.getByRole('button', { name: 'New message' })],
]

test.each(dialogs)(
  'the dialog of %s says that its file is missing, and comes when it is back',
  async (_, path, opener) => {
    const { page } = await openVisit({ as: PEOPLE.admin })
    await page.goto(path, { waitUntil: 'networkidle' })
    const giveBack = await takeFilesAway(page)
    await opener(page).click()
    const failed = page.getByRole('dialog', { name: 'This could not be loaded' })
    await failed.waitFor()
    // The page behind is still there, and the dialog can be left and asked for again.
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await failed.getByRole('button', { name: 'Close' }).click()
    await failed.waitFor({ state: 'detached' })
    await opener(page).click()
    await failed.waitFor()
    await giveBack()
    await failed.getByRole('button', { name: 'Try again' }).click()
    // Some versions of browsers remember that a file was missing: then the second press loads the page.
    const came = page
      .locator('dialog[open]', { hasNotText: 'This could not be loaded' })
      .or(page.locator('.yarl__portal'))
    const remembered = await came
      .first()
      .waitFor({ timeout: 3000 })
      .then(
        () => false,
        () => true,
      )
    if (remembered) {
      await Promise.all([page.waitForEvent('load'), failed.getByRole('button', { name: 'Try again' }).click()])
      await page.waitForLoadState('networkidle')
      await opener(page).click()
    }
    await failed.waitFor({ state: 'detached' })
    await page.locator('dialog[open], .yarl__portal').first().waitFor()
    await page.keyboard.press('Escape')
    await opener(page).waitFor()
  },
)

test('a page whose file is missing says so and comes when it is back', async () => {
  const { page } = await openVisit({ as: PEOPLE.admin })
  await page.goto('/personal-wall', { waitUntil: 'networkidle' })
  await page.route('**/assets/members*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.evaluate("history.pushState({}, '', '/members'); dispatchEvent(new PopStateEvent('popstate'))")
  await page.getByText('A part of this page could not be loaded').waitFor()
  await page.unroute('**/assets/members*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Global Directory' }).waitFor()
})

test('a file that never comes is given up after two minutes', async () => {
  const { page } = await openVisit({ as: PEOPLE.admin })
  await page.clock.install()
  await page.goto('/messages')
  await page.getByRole('button', { name: 'New message' }).waitFor()
  await page.route('**/assets/compose-modal*', () => undefined)
  await page.getByRole('button', { name: 'New message' }).click()
  const failed = page.getByRole('dialog', { name: 'This could not be loaded' })
  await page.clock.runFor(119_000)
  expect(await failed.count()).toBe(0)
  await page.clock.runFor(2000)
  await failed.waitFor()
})

test('a wall that does not load, for whatever reason, is the not-found page, and one finds back', async () => {
  const { page } = await openVisit({ as: PEOPLE.admin })
  await page.goto('/personal-wall', { waitUntil: 'networkidle' })
  await page.route(/\/rest\/(users-wall|companies-wall)\//, (route) =>
    route.fulfill({ status: 400, json: { detail: 'No' } }),
  )
  await page.goto('/company-wall/5')
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
  await page.goto('/all-events', { waitUntil: 'networkidle' })
  await page.evaluate(
    "history.pushState({ __TSR_index: 1 }, '', '/personal-wall/12'); dispatchEvent(new PopStateEvent('popstate', { state: history.state }))",
  )
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
  await page.getByRole('button', { name: 'Go back' }).click()
  await page.getByRole('heading', { level: 1, name: 'All events' }).waitFor()
})

test('an action without a token signs out and leads to signing in and back', async () => {
  const { page, context } = await openVisit({ as: PEOPLE.admin })
  await page.goto('/all-events', { waitUntil: 'networkidle' })
  await page.goto('/messages', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'New message' }).click()
  const name = page.getByRole('dialog').getByRole('searchbox').or(page.getByRole('dialog').getByRole('textbox')).first()
  await name.waitFor()
  await context.clearCookies()
  await name.fill('Marta')
  await page.waitForURL(/\/sign-in\?redirectBack=%2Fmessages/)
})

test('the companies that contacts are filtered by may fail; it is logged, and the list ends quietly', async () => {
  const visit = await openVisit({ as: PEOPLE.admin })
  const { page } = visit
  await page.route(/\/rest\/companies\/\?/, (route) => route.fulfill({ status: 400, json: { detail: 'No' } }))
  await page.goto('/network', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: /^Filter by company/ }).click()
  const choice = page.getByRole('dialog', { name: 'Filter by company' })
  await choice.getByRole('button', { name: 'All companies' }).waitFor()
  expect(await choice.getByRole('alert').count()).toBe(0)
  expect(visit.complaints.some((one) => one.includes('The companies to filter by did not load'))).toBe(true)
})
