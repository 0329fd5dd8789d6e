import { expect, test } from 'vitest'
import { daysOver, growth, minorIn, moneyView, underInvoices, wayOf } from './money.ts'
import type { Moved } from './money.ts'

test('amounts are taken as people type them, and nothing else is', () => {
  for (const [typed, minor] of [
    ['1880.20', 188_020],
    ['1,880.20', 188_020],
    ['1.880,20', 188_020],
    ['1 880,2', 188_020],
    ['1,880', 188_000],
    ['1880', 188_000],
    ['0.05', 5],
    ['12,345,678.90', 1_234_567_890],
  ] as const)
    expect(minorIn(typed, 'EUR'), typed).toBe(minor)
  for (const typed of ['', '-5', '1.2.3', '12,34,56.7', 'ten', '1e5', '1880.203x', '.'])
    expect(minorIn(typed, 'EUR'), typed).toBeUndefined()
  expect(minorIn('1,880', 'JPY')).toBe(1880)
  expect(minorIn('1.250', 'KWD')).toBe(1250)
})

test('an address names only what the list knows', () => {
  expect(moneyView({ kind: 'invoice', state: 'paid', q: 'CCE', company: 12, from: '2026-11-01', x: 1 })).toEqual({
    kind: 'invoice',
    state: 'paid',
    q: 'CCE',
    company: '12',
    from: '2026-11-01',
  })
  expect(moneyView({ kind: 'refund', state: 'paid', currency: 'euro', until: 'soon', q: 'a' })).toEqual({
    kind: 'refund',
  })
})

test('how late, and how much more than a year ago', () => {
  expect(daysOver('2026-11-09', '2026-11-21')).toBe(12)
  expect([growth(118, 100), growth(50, 100), growth(5, 0)]).toEqual([18, -50, undefined])
})

test('a payment is called by how it came; what is no payment keeps its number', () => {
  expect(wayOf('card:pi_8a69/12')).toEqual({ way: 'card', reference: 'pi_8a69/12' })
  expect(wayOf('statement:414/1')).toEqual({ way: 'statement', reference: '414/1' })
  expect(wayOf('transfer:NL-2026-00001/2026-11-25')).toEqual({ way: 'transfer', reference: 'NL-2026-00001' })
  expect(wayOf('charges:transfer:NL-2026-00001/2026-11-25')).toEqual({ way: 'charges', reference: 'NL-2026-00001' })
  expect(wayOf('CCDE-2026-00342')).toEqual({ reference: 'CCDE-2026-00342' })
})

test('what was paid stands under its invoice, where the newest of both stood; the rest stays in its order', () => {
  const rows = [
    ['payment', 'p9', 9],
    ['unassigned', 'u1', null],
    ['payment', 'p7', 7],
    ['invoice', '8', 8],
    ['refund', 'r7', 7],
    ['invoice', '7', 7],
  ].map(([kind, id, invoice]) => ({ kind, id, invoice }) as Moved)
  expect(underInvoices(rows).map(({ row, under }) => `${under ? '> ' : ''}${row.id}`)).toEqual([
    // Its invoice is on another page.
    'p9',
    'u1',
    '7',
    '> p7',
    '> r7',
    '8',
  ])
  expect(underInvoices(rows)).toHaveLength(rows.length)
})
