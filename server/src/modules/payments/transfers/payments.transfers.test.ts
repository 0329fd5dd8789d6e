import { expect, test } from 'vitest'
import { sepaText } from './payments.transfers.characters.policy.ts'
import { isBankDay, leftOut, nextBankDay } from './payments.transfers.policy.ts'

test.each([
  ['Müller & Söhne GmbH', 'Mueller + Soehne GmbH'],
  ['Ærø Færge, Ål', 'Aeroe Faerge, Aal'],
  ['Łódź Çelik Ñandú Žižkov', 'Lodz Celik Nandu Zizkov'],
  ['Ναυτιλιακή Εταιρεία', 'Naytiliaki Etaireia'],
  ['Щит Транспорт', 'Shtit Transport'],
  ['Straße [7]; "Kai"', "Strasse (7), 'Kai'"],
  ['ﬁne Ⅳ ①', 'fine IV 1'],
  ['//a//b/', 'a/b'],
  ['中国 Line', '.. Line'],
  ['A\tB\nC  D', 'A B C D'],
  ['😀', '.'],
])('%s is %s for a bank', (text, plain) => {
  expect(sepaText(text, 70)).toBe(plain)
})

test('a text is cut after its letters were replaced, and does not end with a blank', () => {
  expect(sepaText('ß'.repeat(200), 70)).toBe('s'.repeat(70))
  expect(sepaText(`${'a'.repeat(69)} b`, 70)).toBe('a'.repeat(69))
})

test('banks are closed on weekends and on the six days of TARGET', () => {
  const closed = [
    '2027-01-01',
    '2027-03-26',
    '2027-03-29',
    '2026-05-01',
    '2026-12-25',
    '2028-04-14',
    '2028-04-17',
    '2026-11-14',
  ]
  for (const day of [...closed, '2028-12-26']) expect(isBankDay(day), day).toBe(false)
  for (const day of ['2026-12-24', '2026-12-31', '2027-03-25', '2027-03-30', '2026-10-03', '2026-11-16'])
    expect(isBankDay(day), day).toBe(day !== '2026-10-03')
  expect(nextBankDay('2026-12-25')).toBe('2026-12-28')
  expect(nextBankDay('2026-04-03')).toBe('2026-04-07')
  expect(nextBankDay('2026-11-16')).toBe('2026-11-16')
})

const transfer = { amount: 100, currency_code: 'EUR', iban: 'DE89370400440532013000', holder: 'Lind', disputed: false }

test.each([
  [{}, null],
  [{ currency_code: 'JPY' }, 'currency'],
  [{ currency_code: 'KWD' }, 'currency'],
  [{ iban: null }, 'no_iban'],
  [{ iban: 'TR330006100519786457841326' }, 'not_sepa'],
  [{ holder: '中国远洋海运集团' }, 'name'],
  [{ holder: null }, 'name'],
  [{ holder: '中远 2' }, null],
  [{ amount: 100_000_000_000 }, 'amount'],
  [{ disputed: true }, 'disputed'],
])('a refund with %o is left out for %s', (given, why) => {
  expect(leftOut({ ...transfer, ...given })).toBe(why)
})
