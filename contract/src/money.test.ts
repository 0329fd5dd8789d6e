import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { amount, decimalsOf, money, plainAmount, roundMoney } from './money.ts'

test('an amount has the decimals of ISO 4217, whatever this machine thinks of its currency', () => {
  expect(['HUF', 'IDR', 'JPY', 'KWD', 'CLF', 'EUR'].map(decimalsOf)).toEqual([2, 2, 0, 3, 4, 2])
  expect(money(15_875_000, 'HUF')).toBe('HUF\u00A0158,750.00')
  expect(roundMoney(15_875_000, 'HUF')).toBe('HUF\u00A0158,750')
  expect(amount(15_875_050, 'HUF')).toBe('158,750.50')
  expect(plainAmount(-1250, 'IDR')).toBe('-12.50')
  expect(money(1250, 'JPY')).toBe('JP¥1,250')
})

test('nothing but the table says how many decimals a currency has', () => {
  const root = new URL('../../', import.meta.url).pathname
  const files = globSync('{contract,server,web,e2e,tools,bench}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist' || name === 'var',
  })
  // Formats of currency, what a format resolved to, and a currency's hundred done by hand.
  const locale =
    /style:\s*['"]currency['"]|(?:maximum|minimum)FractionDigits|(?:gross|net|vat|price|amount|minor|fee)\w*\)?\s*[*/]\s*100\b/
  const found = files.filter((file) => locale.test(readFileSync(root + file, 'utf8')))
  expect(files.length).toBeGreaterThan(1000)
  expect(found.filter((file) => !file.includes('/seed/'))).toEqual(['contract/src/money.ts'])
})
