import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { PEOPLE, closeBrowserAfterwards, openVisit } from './browser.ts'

closeBrowserAfterwards()

const OPERATOR = 'helene.brandvold@carrier-connect.example'
const NAME = 'Quillbrook Barge Works'
const list = [
  'Firm;Cat;Land;Ort',
  `${NAME};Carrier;Belgien;Gent`,
  'Ostrava Wagon Pool;Haulier;Czechia;Ostrava',
  ';carrier;Spain;Vigo',
  'Tern Island Lighterage;carrier;Atlantis;',
].join('\r\n')

test(
  'a list with three problems is checked, written, found in the directory and taken back',
  { timeout: 180_000 },
  async () => {
    const { page, complaints } = await openVisit({ as: OPERATOR })
    await page.goto('/office/imports')
    await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor()
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
    await page.waitForURL(/\/office\/imports\/\d+$/)

    // Every problem is said before anything is written.
    const write = page.getByRole('button', { name: 'Write 1 row' })
    await write.waitFor({ timeout: 60_000 })
    await page.getByText('“Haulier” is not one of ours').waitFor()
    await page.getByText('is empty, and needed').waitFor()
    await page.getByText('“Atlantis” is not a country that we know').waitFor()
    await page.getByText('Nothing is written yet').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${colorScheme} ${id} ${nodes[0]?.html ?? ''}`)).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })

    await write.click()
    await page.getByRole('button', { name: 'Take it back' }).waitFor({ timeout: 60_000 })
    const own = page.url()
    await page.goto(`/office/companies?q=${encodeURIComponent(NAME)}`)
    await page.getByText(NAME).first().waitFor()

    await page.goto(own)
    await page.getByRole('button', { name: 'Take it back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
    await page.getByText('Removed again').waitFor({ timeout: 60_000 })
    await page.goto(`/office/companies?q=${encodeURIComponent(NAME)}`)
    await page.getByRole('heading', { name: 'Companies', level: 1 }).waitFor()
    await expect.poll(() => page.getByText(NAME, { exact: true }).count()).toBe(0)
    expect(complaints).toEqual([])
  },
)

test('for a member there are no imports', async () => {
  const { page } = await openVisit({ as: PEOPLE.member })
  for (const path of ['/office/imports', '/office/imports/1']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
  }
})
