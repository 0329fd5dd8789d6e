import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { PEOPLE, closeBrowserAfterwards, openVisit } from './browser.ts'

closeBrowserAfterwards()

/** A member on a desk passes an album's pictures on; somebody without an account looks at them until the link is ended. */
test(
  'an album is liked, shared by a link, downloaded by a visitor, and the link is revoked',
  { timeout: 180_000 },
  async () => {
    const member = await openVisit({ as: PEOPLE.ledger })
    const visitor = await openVisit({ width: 390 })
    const { page } = member

    // From the archive to one album.
    await page.goto('/media-archive')
    await page
      .getByRole('navigation', { name: 'Shelves of the archive' })
      .getByRole('link', { name: /Gallery/ })
      .click()
    await page
      .getByRole('link', { name: /^All \d+/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Download all' }).waitFor()
    expect(new URL(page.url()).search).toMatch(/^\?(event|award)=\d+$/)

    // A like is there at once, after a reload, and taken back.
    const like = page.getByRole('button', { name: /^Like: / }).first()
    const liked = () => like.getAttribute('aria-pressed')
    const before = await liked()
    await like.click()
    await expect.poll(liked).not.toBe(before)
    await page.waitForLoadState('networkidle')
    await page.reload()
    await like.waitFor()
    expect(await liked()).not.toBe(before)

    // The lightbox moves by key and closes with Escape; the focus goes back.
    const first = page.getByRole('button', { name: /^Open the picture: / }).first()
    const opened = await first.getAttribute('aria-label')
    await first.click()
    const box = page.getByRole('dialog').or(page.locator('.yarl__root')).first()
    await box.waitFor()
    await page.getByRole('button', { name: 'Remove me from this picture' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate('document.activeElement?.ariaLabel')).toBe(opened)

    // Two pictures by a link.
    const pick = page.getByRole('checkbox', { name: /^Select: / })
    await pick.nth(0).check({ force: true })
    await pick.nth(1).check({ force: true })
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByText('2 selected').waitFor()
    await bar.getByRole('button', { name: 'Link, 30 days' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your link' })
    const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
    await dialog.getByRole('button', { name: 'Close' }).click()

    // Whoever has it looks and downloads.
    const shared = new URL(link).pathname
    await visitor.page.goto(shared)
    await visitor.page.getByRole('heading', { name: 'Shared with you' }).waitFor()
    await expect.poll(() => visitor.page.getByRole('button', { name: /^Open the picture: / }).count()).toBe(2)
    const [download] = await Promise.all([
      visitor.page.waitForEvent('download'),
      visitor.page.getByRole('link', { name: /^Download all/ }).click(),
    ])
    const zip = await readFile(await download.path())
    expect([zip.subarray(0, 4).toString('latin1'), zip.readUInt16LE(zip.length - 12)]).toEqual(['PK\u0003\u0004', 2])

    // Ended, it shows nothing any more.
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await page.getByRole('button', { name: 'My links' }).click()
    const links = page.getByRole('dialog', { name: 'My links' })
    await links.getByRole('button', { name: 'End this link' }).first().click()
    await links.getByText('Ended by you').first().waitFor()
    await visitor.page.reload()
    await visitor.page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    expect([member.complaints, visitor.complaints.filter((line) => !line.includes('404'))]).toEqual([[], []])
  },
)

test('a visitor plays a video with captions, and a member finds the channels', { timeout: 120_000 }, async () => {
  const { page, complaints } = await openVisit()
  await page.goto('/events-media-archive')
  await page.waitForLoadState('networkidle')
  await page
    .getByRole('button', { name: /^Play: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('track[kind=captions]').waitFor({ state: 'attached' })
  await expect
    .poll(() => page.evaluate('document.querySelector("dialog video")?.readyState ?? 0'), { timeout: 15_000 })
    .toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // What the address asks for is in the first answer of the server already.
  await page.goto('/events-media-archive/gallery?search=panel')
  await page.getByRole('status').filter({ hasText: 'result' }).waitFor()
  expect(complaints).toEqual([])
  const member = await openVisit({ as: PEOPLE.member })
  await member.page.goto('/media-channels')
  await member.page.getByRole('heading', { level: 1, name: 'Media Channels' }).waitFor()
  await member.page
    .getByRole('link', { name: /Visit the channel/ })
    .first()
    .waitFor()
})
