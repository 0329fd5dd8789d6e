import type { Result, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'

const program = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Rules that the colours of a page can break; the others see the same page in the dark as in the light. */
const ofColours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** What WCAG 2.2 AA asks for, and what is good practice beside it. */
const ofAll: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/**
 * Every rule that the page in view breaks in a scheme. In the dark only its colours can have become wrong.
 * Only faults are described: to find a name for each element that is sound takes axe as long as to look at it.
 * @param within the selector of the only part of the page that is looked at
 */
export async function brokenRules(page: Page, scheme: 'light' | 'dark', within?: string): Promise<Result[]> {
  const options = { ...(scheme === 'light' ? ofAll : ofColours), resultTypes: ['violations'] } satisfies RunOptions
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(program)
  return page.evaluate(
    `axe.run(${within ? JSON.stringify(within) : 'document'}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
}

/** Every fault that axe finds, in light and dark. */
export async function seenByAxe(page: Page, within?: string): Promise<string[]> {
  const found: string[] = []
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    const broken = await brokenRules(page, scheme, within)
    found.push(...broken.map(({ id, nodes }) => `${scheme} ${id} ${nodes[0]?.html ?? ''}`))
  }
  return found
}
