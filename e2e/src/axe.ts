import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Every fault that axe finds, in light and dark. */
export async function seenByAxe(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    found.push(...violations.map(({ id, nodes }) => `${scheme} ${id} ${nodes[0]?.html ?? ''}`))
  }
  return found
}
