import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Rules that the colours of a page can break; the others see the same page in the dark as in the light. */
export const ofColours = ['color-contrast', 'link-in-text-block']

// Pages have no frames, so nothing is gathered in a window of its own.
export const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode()

/** Every fault that axe finds, in light and dark. */
export async function seenByAxe(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    const builder = scheme === 'light' ? axe(page) : axe(page).withRules(ofColours)
    const { violations } = await builder.analyze()
    found.push(...violations.map(({ id, nodes }) => `${scheme} ${id} ${nodes[0]?.html ?? ''}`))
  }
  return found
}
