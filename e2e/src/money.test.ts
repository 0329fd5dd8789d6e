import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { decimalsOf, money } from '@app/contract/money'
import { expect, test } from 'vitest'
import { closeBrowserAfterwards, openVisit } from './browser.ts'
import { closeFirefoxAfterwards, firefoxPath, openFirefox } from './firefox.ts'

closeBrowserAfterwards()
closeFirefoxAfterwards()

// The first seventeen are those of which ISO 4217 and the browsers' own tables say different things.
const CURRENCIES = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR RSD SOS SYP YER JPY KWD ISK UGX EUR'.split(' ')
const AMOUNT = 15_875_000

/** A file of the contract as an address that a browser loads without a server. */
const addressed = (file: string, imported: Record<string, string> = {}): string => {
  const source = readFileSync(new URL(`../../contract/src/${file}`, import.meta.url), 'utf8')
  const script = Object.entries(imported).reduce(
    (text, [name, address]) => text.replace(`'${name}'`, JSON.stringify(address)),
    stripTypeScriptTypes(source),
  )
  return `data:text/javascript,${encodeURIComponent(script)}`
}

/** An expression that a browser answers with what the contract's own function writes there. */
const written = (): string => {
  const module = addressed('money.ts', { './texts.ts': addressed('texts.ts') })
  return `import(${JSON.stringify(module)}).then((of) =>
    ${JSON.stringify(CURRENCIES)}.map((currency) => [of.money, of.amount, of.plainAmount].map((write) => write(${AMOUNT}, currency))))`
}
const digits = (text: string) => text.replaceAll(/[^\d.]/g, '')
const ours = CURRENCIES.map((currency) => {
  const text = digits(money(AMOUNT, currency))
  return [text, text, (AMOUNT / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency))]
})

test('an amount reads the same in Chromium and in mails, in each currency', async () => {
  const { page } = await openVisit()
  await page.goto('about:blank')
  const read = (await page.evaluate(written())) as string[][]
  expect(read.map((texts) => texts.map(digits))).toEqual(ours)
})

test.skipIf(!firefoxPath)('an amount reads the same in Firefox and in mails, in each currency', async () => {
  const { page } = await openFirefox()
  await page.goto('about:blank')
  const read = (await page.evaluate(written())) as string[][]
  expect(read.map((texts) => texts.map(digits))).toEqual(ours)
})
