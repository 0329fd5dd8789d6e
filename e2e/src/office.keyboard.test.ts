import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { OPERATOR } from './acts.ts'
import { brokenRules } from './axe.ts'
import { closeBrowserAfterwards, openVisit } from './browser.ts'

closeBrowserAfterwards()

/** Presses of Tab after which nothing more is expected to come. */
const MOST_TABS = 70

/** In the page: what has the focus, as it is called, and whether one sees that it has. */
const focused = `(() => {
  const one = document.activeElement
  const { outlineStyle, boxShadow, borderColor } = getComputedStyle(one)
  const isSeen = outlineStyle !== 'none' || boxShadow !== 'none'
  return {
    name: (one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.textContent ?? '').trim(),
    isSeen: isSeen || one === document.body || one.id === 'main',
    height: one.getBoundingClientRect().height,
  }
})()`

type Focused = { name: string; isSeen: boolean; height: number }

/** Presses Tab until what is called so has the focus. @throws Error when the keys do not lead there, or the focus is lost to the eye */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = []
  for (let count = 0; count < MOST_TABS; count++) {
    // oxlint-disable no-await-in-loop -- one press after the other
    await page.keyboard.press('Tab')
    const now = (await page.evaluate(focused)) as Focused
    // oxlint-enable no-await-in-loop
    if (!now.isSeen) throw new Error(`Nobody sees the focus on ${now.name}.`)
    if (name.test(now.name)) return
    passed.push(now.name)
  }
  throw new Error(`Tab does not lead to ${name}, but to ${passed.join(', ')}.`)
}

test(
  'a record is made, changed and merged by the keyboard alone; Escape closes a dialog and gives the focus back',
  { timeout: 120_000 },
  async () => {
    const { page, complaints } = await openVisit({ as: OPERATOR })
    const name = `Barge slots ${Date.now() % 100_000}`
    await page.goto('/office/tags')
    await page.getByRole('row').nth(1).waitFor()
    await tabTo(page, /^New tag$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'New tag' }).waitFor()
    await tabTo(page, /^Name/)
    await page.keyboard.type(name)
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

    await tabTo(page, /^Name/)
    await page.keyboard.press('End')
    await page.keyboard.type(', weekly')
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { level: 1, name: `${name}, weekly` }).waitFor()

    await page.goto(page.url())
    await page.getByRole('heading', { level: 1, name: `${name}, weekly` }).waitFor()
    await tabTo(page, /^Merge/)
    const dialog = page.getByRole('dialog')
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(((await page.evaluate(focused)) as Focused).name).toMatch(/^Merge/)
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    const into = dialog.getByRole('combobox')
    if (!(await into.evaluate((field) => field.matches(':focus')))) await tabTo(page, /^Merge into|^Into/)
    await page.keyboard.type('Barge')
    const wanted = page.getByRole('option', { name: 'Barge', exact: true })
    // What was found stands in the list alone, before the arrows go through it.
    await expect.poll(() => page.getByRole('option').allInnerTexts()).not.toContain('Air')
    await wanted.waitFor()
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    for (let count = 0; (await wanted.getAttribute('data-combobox-selected')) === null && count < 10; count++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await into.inputValue()).toBe('Barge')
    await tabTo(page, /^Merge$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Barge', exact: true }).waitFor()
    expect(complaints).toEqual([])
  },
)

test(
  'every page and record of the office is found by its name, by the keyboard alone',
  { timeout: 60_000 },
  async () => {
    const { page, complaints } = await openVisit({ as: OPERATOR })
    await page.goto('/office/log')
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Page, event, company or person' })
    await page.keyboard.type('money')
    await page.getByRole('option', { name: 'Money desk', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/office/money')

    await page.getByRole('button', { name: 'Find or do' }).click()
    await page.keyboard.type('baltika')
    await page.getByRole('option', { name: 'Baltika Feeder Company', exact: true }).waitFor()
    expect(await brokenRules(page, 'light')).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Baltika Feeder' }).waitFor()
    await page.keyboard.press('Control+k')
    await field.fill('new eve')
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  },
)
