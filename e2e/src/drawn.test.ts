import type { BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { OPERATOR } from './acts.ts'
import { PEOPLE, callAs, closeBrowserAfterwards, openVisit, signInAs, url } from './browser.ts'

closeBrowserAfterwards()

type Event = { id: number; slug: string; name: string }

async function eventOf(context: BrowserContext, called = 'North Range'): Promise<Event> {
  const { results } = await callAs<{ results: Event[] }>(context, '/rest/events/?show_all=true')
  const found = results.find(({ name }) => name.startsWith(called))
  if (!found) throw new Error('The event of the demonstration is gone.')
  return found
}

/** Has the browser say its zone, as it does on the first page of a member. */
async function returning(context: BrowserContext): Promise<void> {
  const value = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)
  await context.addCookies([{ name: 'zone', value, url: url() }])
}

type Sent = { body: string; headers: Record<string, string> }

/** All that the server sends for an address until it has drawn it for somebody; a busy one sends the frame. */
async function untilDrawn(page: Page, path: string, mail: string): Promise<Sent[]> {
  const sent: Sent[] = []
  const isDrawn = async () => {
    const answer = await page.goto(path)
    sent.push({ body: (await answer?.text()) ?? '', headers: answer?.headers() ?? {} })
    // Their own address: no list of people has it.
    return sent.at(-1)?.body.includes(mail)
  }
  await expect.poll(isDrawn, { timeout: 30_000 }).toBe(true)
  return sent
}

const PROGRAM = /\.js(\?|$)/

/** Keeps the program of the next page back. @returns to let it come */
async function holdProgram(page: Page): Promise<() => Promise<void>> {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route(PROGRAM, async (route) => {
    await held
    await route.continue()
  })
  return async () => {
    release()
    await page.waitForLoadState('networkidle')
    await page.unroute(PROGRAM)
  }
}

test.each([390, 1440])(
  'first views stand before any of the program has come, and wake up as they are: %i px',
  async (width) => {
    const visit = await openVisit({ width, as: PEOPLE.member })
    const { page, context } = visit
    await returning(context)
    const event = await eventOf(context)
    const running = await eventOf(context, 'Carrier Connect Forum')
    const views = [
      { path: '/personal-wall', shows: page.getByRole('article').first(), asks: /\/rest\/users-wall\// },
      {
        path: '/members',
        shows: page.getByText(/^[\d,]+ people from \d+ /),
        asks: /\/rest\/(customers\/directory|network)/,
      },
      {
        path: `/events/${event.slug}/${event.id}`,
        shows: page.getByRole('heading', { level: 1, name: event.name }),
        asks: /\/rest\/events\/\d+\/$/,
      },
      {
        path: `/events/${running.slug}/${running.id}/meeting-planner`,
        shows: page.getByRole('grid').first(),
        asks: /\/live\/v1\/meeting-planner/,
      },
      {
        path: '/messages',
        shows: page.locator('[data-row-of]').first(),
        asks: /\/live\/v1\/conversations\/?$/,
      },
      {
        path: '/notifications',
        shows: page.getByRole('main').getByRole('listitem').first(),
        asks: /\/rest\/notifications\/$/,
      },
    ]
    for (const { path, shows, asks } of views) {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      const release = await holdProgram(page)
      await page.goto(path, { waitUntil: 'commit' })
      await shows.waitFor()
      await release()
      await shows.waitFor()
      expect([path, asked.filter((one) => asks.test(one))]).toEqual([path, []])
    }
    // What wakes up as something else than was drawn is an error of the browser's console.
    expect(visit.complaints).toEqual([])
  },
)

test('the office and a judge’s desk stand before any of the program has come', async () => {
  for (const { as, path, name } of [
    { as: OPERATOR, path: '/office', name: 'Inbox' },
    { as: PEOPLE.judge, path: '/judging', name: 'Judge’s desk' },
  ]) {
    const { page, context, complaints } = await openVisit({ as })
    await returning(context)
    const release = await holdProgram(page)
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor()
    await release()
    expect([path, complaints]).toEqual([path, []])
  }
})

test('a browser that has not said its zone says it, and has the page drawn at its first visit', async () => {
  const { page, context, complaints } = await openVisit({ as: PEOPLE.member })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const release = await holdProgram(page)
  await page.goto('/personal-wall', { waitUntil: 'commit' })
  await page.getByRole('article').first().waitFor()
  await release()
  expect((await context.cookies()).find(({ name }) => name === 'zone')?.value).toBe(
    encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone),
  )
  expect([asked.filter((one) => one === '/personal-wall').length, asked.includes('/rest/users-wall/')]).toEqual([
    2,
    false,
  ])
  expect(complaints).toEqual([])
})

test.each([390, 1440])('what is typed before the program has come stays, and wakes up again: %i px', async (width) => {
  const { page, context, complaints } = await openVisit({ width, as: PEOPLE.member })
  await returning(context)
  const release = await holdProgram(page)
  await page.goto('/personal-wall', { waitUntil: 'commit' })
  const field = page.getByLabel('Write a post')
  await field.fill('Gate open until six.')
  await release()
  const post = page.getByRole('button', { name: 'Post', exact: true })
  const written = async () => [await field.inputValue(), await post.isVisible(), await post.isEnabled()]
  await expect.poll(written, { timeout: 5_000 }).toEqual(['Gate open until six.', true, true])
  await page.goto('/personal-wall')
  await expect.poll(written, { timeout: 5_000 }).toEqual(['Gate open until six.', true, true])
  expect(complaints).toEqual([])
})

test('what is pressed before the program has come happens once it is there', async () => {
  const { page, context, complaints } = await openVisit({ as: PEOPLE.member })
  await returning(context)
  const release = await holdProgram(page)
  await page.goto('/members', { waitUntil: 'commit' })
  const me = page.getByRole('button', { name: 'ME: profile menu' })
  await me.click()
  expect(await me.getAttribute('aria-expanded')).toBe('false')
  await release()
  await expect.poll(() => me.getAttribute('aria-expanded'), { timeout: 5_000 }).toBe('true')
  // From now on a press is a press.
  await me.click()
  await expect.poll(() => me.getAttribute('aria-expanded'), { timeout: 5_000 }).toBe('false')
  expect(complaints).toEqual([])
})

test('what is looked for before the program has come is found', async () => {
  const { page, context, complaints } = await openVisit({ as: PEOPLE.member })
  await returning(context)
  const release = await holdProgram(page)
  await page.goto('/members', { waitUntil: 'commit' })
  await page.getByRole('searchbox', { name: 'Name, job title or company' }).fill('Kowalczyk')
  await release()
  const asked = () => new URL(page.url()).searchParams.get('search')
  await expect.poll(asked, { timeout: 5_000 }).toBe('Kowalczyk')
  expect(complaints).toEqual([])
})

test('who comes after somebody in the same browser sees nothing of theirs', async () => {
  const { page, context } = await openVisit({ as: PEOPLE.member })
  await returning(context)
  await untilDrawn(page, '/members', PEOPLE.member)
  await context.clearCookies({ name: 'userTokens' })
  expect(await (await page.goto('/homepage'))?.text()).not.toContain('Marta')
  await signInAs(context, PEOPLE.other)
  for (const { body } of await untilDrawn(page, '/members', PEOPLE.other)) expect(body).not.toContain(PEOPLE.member)
})

test('a page that was drawn for somebody who has left meanwhile is put right when it wakes up', async () => {
  const { page, context } = await openVisit({ as: PEOPLE.member })
  await returning(context)
  const { body, headers } = (await untilDrawn(page, '/personal-wall', PEOPLE.member)).at(-1) ?? {
    body: '',
    headers: {},
  }
  await context.clearCookies({ name: 'userTokens' })
  await signInAs(context, PEOPLE.other)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.route('**/personal-wall', async (route) => {
    const { 'content-type': type = '', 'content-security-policy': policy = '' } = headers
    await route.fulfill({ body, headers: { 'content-type': type, 'content-security-policy': policy } })
  })
  await page.goto('/personal-wall')
  await page.locator('aside').first().getByText(/Joris/).waitFor()
  expect([body.includes('Marta'), asked.includes('/rest/users-wall/')]).toEqual([true, true])
})

test('what is kept for a time without a network is the frame, with nobody in it', async () => {
  const { page, context } = await openVisit({ as: PEOPLE.member })
  await returning(context)
  await page.goto('/personal-wall')
  await page.locator('html[data-kept]').waitFor({ state: 'attached' })
  // The worker looks after the next visit too.
  const drawn = (await (await page.reload())?.text()) ?? ''
  await page.locator('html[data-kept]').waitFor({ state: 'attached' })
  const kept = (await page.evaluate(`(async () => {
    const texts = []
    for (const name of await caches.keys()) {
      const found = await (await caches.open(name)).match('/personal-wall')
      if (found) texts.push(await found.text())
    }
    return texts
  })()`)) as string[]
  expect([drawn.includes('Marta'), kept.length, kept.some((text) => text.includes('Marta'))]).toEqual([true, 1, false])
})
