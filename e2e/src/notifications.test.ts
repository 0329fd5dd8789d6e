import { expect, test } from 'vitest'
import { PEOPLE, callAs, closeBrowserAfterwards, openVisit } from './browser.ts'
import type { Visit } from './browser.ts'

closeBrowserAfterwards()

type News = { id: number; kind: string; is_read: boolean; people: { name: string }[] }

const unread = async (visit: Visit) =>
  (await callAs<{ unread: number }>(visit.context, '/rest/notifications/counts/')).unread
/** What the counter in the bar says; 0 where there is none. */
const bell = async (visit: Visit) =>
  Number((await visit.page.locator('header a[href="/notifications"]:visible').innerText()).replaceAll(/\D/g, '') || '0')

/** Writes a post on the home wall, and waits until it stands there. */
async function post(visit: Visit, text: string): Promise<void> {
  const { page } = visit
  await page.goto('/personal-wall')
  await page.getByLabel('Write a post').fill(text)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByRole('article').filter({ hasText: text }).getByRole('button', { name: 'Like', exact: true }).waitFor()
}

test('a like counts up in every tab; opening it counts down in all of them', { timeout: 120_000 }, async () => {
  const reader = await openVisit({ as: PEOPLE.other })
  const phone = await openVisit({ as: PEOPLE.other, width: 390 })
  const friend = await openVisit({ as: PEOPLE.gulf })
  const text = `Berth note ${Date.now()}: the pilot boards at five.`
  await post(reader, text)
  await reader.page.goto('/notifications?tab=unread')
  await phone.page.goto('/all-events')
  await phone.page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  const before = await unread(reader)
  await expect.poll(() => bell(reader)).toBe(before)

  await friend.page.goto('/personal-wall')
  const shown = friend.page.getByRole('article').filter({ hasText: text })
  await shown.getByRole('button', { name: 'Like', exact: true }).click()
  await expect.poll(() => bell(reader), { timeout: 15_000 }).toBe(before + 1)
  await expect.poll(() => bell(phone), { timeout: 15_000 }).toBe(before + 1)
  const row = reader.page.getByRole('listitem').filter({ hasText: text })
  await row.getByText('liked your post').waitFor()

  await row.getByRole('link').first().click()
  await reader.page.waitForURL(/\/personal-wall\/post\/\d+/)
  await expect.poll(() => bell(reader)).toBe(before)
  await expect.poll(() => bell(phone), { timeout: 15_000 }).toBe(before)
  expect(await unread(reader)).toBe(before)

  // Back to unread by its button, which only shows where one points.
  await reader.page.goto('/notifications')
  const again = reader.page.getByRole('listitem').filter({ hasText: text })
  await again.hover()
  await again.getByRole('button', { name: 'Mark as unread' }).click()
  await expect.poll(() => bell(phone), { timeout: 15_000 }).toBe(before + 1)
  await reader.page.getByRole('button', { name: 'Mark all as read' }).click()
  await reader.page.getByText('You have seen everything').first().waitFor()
  await expect.poll(() => bell(phone), { timeout: 15_000 }).toBe(0)
  expect([...reader.complaints, ...phone.complaints]).toEqual([])
})

test('one notification names everybody, and a muted kind stays muted after a reload', { timeout: 60_000 }, async () => {
  const { page, context } = await openVisit({ as: PEOPLE.admin })
  const { results } = await callAs<{ results: News[] }>(context, '/rest/notifications/?limit=100')
  const one = results.find(({ kind, people }) => kind === 'post_liked' && people.length > 2)
  await page.goto(`/notifications/${one?.id}`)
  await page.getByRole('heading', { level: 1, name: /others liked your post/ }).waitFor()
  for (const { name } of one?.people ?? []) await page.getByRole('link', { name }).first().waitFor()
  await page.goto('/notifications/999999999')
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()

  await page.goto('/notifications')
  await page.getByRole('link', { name: 'Notification settings' }).click()
  const box = page.getByRole('switch', { name: 'Likes of my comments: App' })
  await box.waitFor()
  // Not `uncheck`: it demands the new state at once, and the switch shows what is kept.
  await box.click()
  await expect.poll(() => box.isChecked()).toBe(false)
  await expect
    .poll(async () => {
      const { kinds } = await callAs<{ kinds: { kind: string; app: boolean }[] }>(
        context,
        '/rest/notifications/settings/',
      )
      return kinds.find(({ kind }) => kind === 'comment_liked')?.app
    })
    .toBe(false)
  await page.reload()
  await box.waitFor()
  expect(await box.isChecked()).toBe(false)
  await box.click()
  await expect.poll(() => box.isChecked()).toBe(true)
})
