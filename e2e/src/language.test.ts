import { resources } from '@app/contract/resources.all'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { MADE_UP, english, madeUp } from '../../server/test/made-up-language.ts'
import { OPERATOR } from './acts.ts'
import { addresses } from './addresses.ts'
import { PEOPLE, closeBrowserAfterwards, openVisit, visitAt } from './browser.ts'
import { looksAtAll, openSettled } from './look.ts'
import { memberKinds, publicPages } from './pages.ts'
import { startProduct } from './server.ts'

closeBrowserAfterwards()

const folder = mkdtempSync('/tmp/community-language-')
const file = join(folder, 'made-up.json')
writeFileSync(file, JSON.stringify({ language: MADE_UP, texts: madeUp }))
const product = await startProduct({ LANGUAGE_FILE: file })
visitAt(product.url)
afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true })
})

/** What the product says in English, without what is one word (which people's own texts say too) or only values. */
const sentences = Object.values(english)
  .flatMap((said) => Object.values(said))
  .map((text) => String(text))
  .filter((text) => / /.test(text.replaceAll(/\{\{\w+\}\}/g, '').trim()))
const exact = new Set(sentences.filter((text) => !text.includes('{{')))
const withValues = sentences
  .filter((text) => text.replaceAll(/\{\{\w+\}\}/g, '').length > 12 && text.includes('{{'))
  .map(
    (text) =>
      new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\/]/g, String.raw`\$&`).replaceAll(/\{\{\w+\}\}/g, '.+')}$`),
  )

/** In the page: every text, and what only some are told. */
const TEXTS = `(() => {
  const found = new Set([document.title])
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement.closest('script, style, noscript')) found.add(node.textContent.trim())
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.add(one.getAttribute(name)?.trim())
  return [...found].filter(Boolean)
})()`

/** What operators of the demonstration have typed themselves, and stays as it is: names of menu items, legal texts and packages. */
const TYPED = new Set([
  'All events',
  'Past events',
  'CC-Connect Policy',
  'Frequently asked questions',
  'Privacy Policy',
  'Terms and Conditions',
  '1 table',
])

// What is partly in brackets says something of ours beside what somebody typed.
const isEnglish = (text: string) =>
  !text.includes('⟦') && !TYPED.has(text) && (exact.has(text) || withValues.some((pattern) => pattern.test(text)))

test.for([
  { who: 'a visitor', as: undefined, paths: publicPages },
  { who: 'a member', as: PEOPLE.admin, paths: memberKinds },
  {
    who: 'an operator',
    as: OPERATOR,
    paths: ['/office', ...resources.filter(({ parent }) => parent === null).map(({ name }) => `/office/${name}`)],
  },
])('every text that $who reads is in the language of the installation', { timeout: 600_000 }, async ({ as, paths }) => {
  const names = await addresses(await openVisit({ as: PEOPLE.admin }))
  const { page } = await openVisit(as ? { as } : {})
  const found: string[] = []
  // All of them at night; else a third, which has every part of the frame and most components.
  for (const path of paths.filter((_, place) => looksAtAll || place % 3 === 0)) {
    await openSettled(
      page,
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? ''),
    )
    const texts = (await page.evaluate(TEXTS)) as string[]
    // A page that has said nothing of its own proves nothing.
    if (!texts.some((text) => text.includes('⟦'))) found.push(`${path} says nothing in it`)
    found.push(...texts.filter(isEnglish).map((text) => `${path}: ${text}`))
  }
  expect(found).toEqual([])
})
