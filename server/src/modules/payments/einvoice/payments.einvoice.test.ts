import { describe, expect, test } from 'vitest'
import { openTestbed } from '../../../../test/harness.ts'
import { totalsOf } from '../orders/payments.totals.policy.ts'
import { vatCaseRows } from '../vat/payments.vat.cases.testing.ts'
import { vatTableOn } from '../vat/payments.vat.reads.ts'
import { ciiOf } from './payments.einvoice.cii.ts'
import { factsOf, parsed } from './payments.einvoice.facts.testing.ts'
import { decimal, modelOf, problemsOf } from './payments.einvoice.policy.ts'
import type { IssuedDocument } from './payments.einvoice.policy.ts'
import { brokenRules } from './payments.einvoice.rules.testing.ts'
import { buyerIn, sampleOf, sellerIn, vatOfRow } from './payments.einvoice.samples.testing.ts'
import type { SampleOptions } from './payments.einvoice.samples.testing.ts'
import { customizationOf, ublOf } from './payments.einvoice.ubl.ts'

const t = await openTestbed()
const table = await vatTableOn(t.db, '2026-11-27')

const german = vatCaseRows[0]!
const caseOf = (seller: string, buyer: string, supply: string) =>
  vatCaseRows.find((row) => row[1] === seller && row[2] === buyer && row[4] === supply)!
const reverse = caseOf('DE', 'FR', 'table')
const outside = caseOf('DE', 'GB', 'table')

const both = (document: IssuedDocument) => {
  const model = modelOf(document)
  return { ubl: ublOf(model), cii: ciiOf(model) }
}
const broken = (document: IssuedDocument) => {
  const { ubl, cii } = both(document)
  return { ubl: brokenRules(ubl), cii: brokenRules(cii) }
}
const none = { ubl: [], cii: [] }
const read = (document: IssuedDocument) => {
  const { ubl, cii } = both(document)
  return [factsOf(parsed(ubl)), factsOf(parsed(cii))] as const
}

test.each(vatCaseRows)(
  'the sample of event %s, seller %s, buyer %s with VAT ID %s: %s of %i is as the VAT table has it',
  (...row) => {
    const [event, seller, buyer, vatId, supply, net, vat] = row
    const line = {
      kind: 'table',
      description: 'line',
      quantity: 1,
      unit_amount: net,
      supply,
      supply_country: event,
    } as const
    const confirmed = { country: buyer, vat_id_confirmed: vatId === 'valid' }
    const { vat_totals } = totalsOf([line], { country: seller }, confirmed, table)
    expect(vat_totals).toEqual([{ ...vatOfRow(row), amount_net: net, amount_vat: vat }])
    expect(sampleOf(row).vat).toEqual([{ ...vatOfRow(row), amount_vat: vat }])
  },
)

describe.each([
  ['invoice', {}],
  ['invoice paid by card', { paid: 'card' }],
  ['invoice paid by transfer', { paid: 'transfer' }],
  ['invoice of seven', { quantity: 7 }],
  ['credit note', { kind: 'credit_note' }],
  ['credit note of a part', { kind: 'part' }],
  ['invoice in JPY', { currency_code: 'JPY' }],
  ['invoice in KWD', { currency_code: 'KWD', quantity: 3 }],
  ['invoice with a discount', { quantity: 3, discount: 1001 }],
  ['credit note with a discount', { kind: 'credit_note', discount: 7 }],
  ['invoice with a discount in JPY', { currency_code: 'JPY', quantity: 3, discount: 1001 }],
  ['invoice with a discount in KWD', { currency_code: 'KWD', quantity: 7, discount: 1005 }],
  ['credit note of a part in KWD', { currency_code: 'KWD', kind: 'part' }],
] satisfies [string, SampleOptions][])('%s', (_, options) => {
  test.each(vatCaseRows)('event in %s, seller %s, buyer %s with VAT ID %s: %s of %i', (...row) => {
    const document = sampleOf(row, options)
    expect(problemsOf(modelOf(document))).toEqual([])
    expect(broken(document)).toEqual(none)
  })
})

test('both syntaxes state the same', () => {
  for (const row of vatCaseRows)
    for (const options of [{}, { kind: 'part' }, { currency_code: 'KWD' }, { discount: 5 }] satisfies SampleOptions[]) {
      const [ubl, cii] = read(sampleOf(row, options))
      const { syntax: _s, customization: _c, profile: _p, currencies: _m, ...stated } = ubl
      expect(cii).toMatchObject({ ...stated, means: stated.means })
    }
})

test('a document states the amounts that are printed', () => {
  const [facts] = read(sampleOf(german))
  expect(facts.totals).toEqual({
    lines: '790.00',
    net: '790.00',
    vat: '150.10',
    gross: '940.10',
    paid: undefined,
    rounding: undefined,
    due: '940.10',
  })
  expect(facts).toMatchObject({ due_on: '2026-12-11', period: { start: '2027-03-01', end: '2027-03-03' } })
  expect(facts.means).toEqual([{ code: '58', account: 'DE75512108001245126199', reference: 'CCE-2026-00041' }])
})

test('a discount is an allowance of its line, with its reason, and prices stay as they are', () => {
  for (const facts of read(sampleOf(german, { quantity: 2, discount: 8000 }))) {
    expect(facts.lines[0]).toMatchObject({ price: '790.00', off: '80.00', why: 'Booked early', net: '1500.00' })
    expect(facts.lines[1]?.off).toBeUndefined()
    expect(facts.totals).toMatchObject({ lines: '1500.00', net: '1500.00' })
  }
  const [ubl] = read(sampleOf(german, { currency_code: 'KWD', quantity: 3, discount: 1005 }))
  // 3 × 79.000 are 237.000; 1.005 of it rounds with the net amount of the line, so that both make it up.
  expect(ubl.lines[0]).toMatchObject({ price: '79.000', off: '1.00', net: '236.00' })
})

test('an amount that was paid is prepaid, and the way it came is named', () => {
  const [facts] = read(sampleOf(german, { paid: 'card' }))
  expect(facts.totals).toMatchObject({ gross: '940.10', paid: '940.10', due: '0.00' })
  expect(facts.means).toEqual([{ code: '68', account: undefined, reference: 'CCE-2026-00041' }])
  expect(facts.due_on).toBeUndefined()
})

test('a credit note is positive, of type 381, and names its invoice and its reason', () => {
  const [ubl, cii] = read(sampleOf(german, { kind: 'credit_note' }))
  for (const facts of [ubl, cii]) {
    expect(facts).toMatchObject({ type: '381', totals: { due: '940.10' } })
    expect(facts.preceding).toEqual([{ number: 'CCE-2026-00041', issued_on: '2026-11-20' }])
    expect(facts.notes.join()).toContain('The seats were given up in time.')
  }
})

test('the VAT of a credit note of a part is that of the document, almost a cent off where all parts together are rounded once', () => {
  const part = sampleOf(german, { kind: 'part' })
  const [sold] = part.lines
  const line = { ...sold!, unit_amount: 3, amount_net: 3 }
  const noted = (amount_vat: number) => ({
    ...part,
    lines: [line],
    vat: [{ ...part.vat[0]!, amount_vat }],
    amount_gross: 3 + amount_vat,
  })
  expect(broken(noted(0))).toEqual(none)
  expect(broken(noted(1))).toEqual(none)
  expect(read(noted(1))[0].totals).toMatchObject({ net: '0.03', vat: '0.01', due: '0.04' })
  expect(broken(noted(2)).ubl).toEqual(['BR-CO-17', 'BR-S-09'])
})

test('reverse charge has both VAT IDs, its code and its sentence', () => {
  const [facts] = read(sampleOf(reverse))
  expect([facts.seller.vat_id, facts.buyer.vat_id]).toEqual(['DE136695976', 'FR40303265045'])
  expect(facts.taxes).toMatchObject([{ category: 'AE', rate: '0', tax: '0.00', code: 'VATEX-EU-AE' }])
  expect(facts.taxes[0]?.reason).toContain('Reverse charge')
})

test('outside the scope there is no VAT ID and no rate; the tax number and the register say who sells', () => {
  const [facts] = read(sampleOf(outside))
  expect([facts.seller.vat_id, facts.buyer.vat_id]).toEqual([undefined, undefined])
  expect(facts.seller).toMatchObject({ tax_number: '133/8150/8159', legal_id: 'HRB 12345' })
  expect(facts.taxes).toMatchObject([{ category: 'O', rate: undefined, code: 'VATEX-EU-O' }])
  const [unregistered] = read({ ...sampleOf(outside), seller: { ...sellerIn('DE'), register_id: null } })
  expect(unregistered.seller.id).toBe('CCE')
})

test('a line that takes something off has a negative quantity, never a negative price', () => {
  const document = sampleOf(german)
  const [line] = document.lines
  const off = { ...line!, position: 3, quantity: 1, unit_amount: -9_000, amount_net: -9_000 }
  const vat = [{ ...document.vat[0]!, amount_vat: 13_300 }]
  const less = { ...document, lines: [...document.lines, off], vat, amount_gross: 83_300 }
  expect(broken(less)).toEqual(none)
  expect(read(less)[0].lines[2]).toMatchObject({ quantity: '-1', price: '90.00', net: '-90.00' })
})

test('several rates on one invoice are several sums; a rate of zero is Z, and E where a sentence exempts it', () => {
  const document = sampleOf(german)
  const lines = [
    { vat_rate: 1900, unit_amount: 10_005 },
    { vat_rate: 700, unit_amount: 3_333 },
    { vat_rate: 0, unit_amount: 500 },
  ].map((line, at) => ({ ...document.lines[0]!, ...line, position: at + 1, amount_net: line.unit_amount }))
  const vat = [1901, 233, 0].map((amount_vat, at) => ({
    ...{ vat_case: 'standard' as const, vat_rate: lines[at]!.vat_rate, amount_vat },
    note: '',
  }))
  const mixed = { ...document, lines, vat, amount_gross: 15_972 }
  expect(broken(mixed)).toEqual(none)
  expect(read(mixed)[0].taxes.map(({ category, rate }) => `${category} ${rate}`)).toEqual(['S 19', 'S 7', 'Z 0'])
  const exempt = { ...mixed, vat: [...vat.slice(0, 2), { ...vat[2]!, note: 'Exempt: § 4 UStG.' }] }
  expect(broken(exempt)).toEqual(none)
  expect(read(exempt)[0].taxes[2]).toMatchObject({ category: 'E', reason: 'Exempt: § 4 UStG.' })
})

test('amounts have the decimals of their currency, at most two; what is due is the printed sum, and the exact one is noted', () => {
  expect(read(sampleOf(german, { currency_code: 'JPY' }))[0].totals).toMatchObject({
    net: '79000',
    vat: '15010',
  })
  const odd = { ...sampleOf(german, { currency_code: 'KWD' }), amount_gross: 94_015 }
  const line = { ...odd.lines[0]!, unit_amount: 79_005, amount_net: 79_005 }
  const [facts, cii] = read({
    ...odd,
    lines: [line],
    vat: [{ ...odd.vat[0]!, amount_vat: 15_011 }],
    amount_gross: 94_016,
  })
  expect(facts.totals).toMatchObject({ net: '79.01', vat: '15.01', gross: '94.02', due: '94.02' })
  expect(facts.lines[0]).toMatchObject({ price: '79.005', net: '79.01' })
  expect(facts.notes.join()).toContain('94.016 KWD')
  expect(cii.totals).toEqual(facts.totals)
  const many = {
    ...odd,
    lines: [1, 2, 3].map((position) => ({ ...line, position })),
    vat: [{ ...odd.vat[0]!, amount_vat: 45_033 }],
    amount_gross: 282_048,
  }
  expect(broken(many)).toEqual(none)
  expect(read(many)[0].totals).toMatchObject({ gross: '282.07', rounding: '-0.02', due: '282.05' })
})

test.each([
  ['Chinese', '華為技術有限公司'.repeat(25)],
  ['Arabic', 'شركة الاتصالات المتقدمة المحدودة '.repeat(6).trim()],
  ['Thai', 'บริษัท โทรคมนาคมแห่งชาติ จำกัด '.repeat(6).trim()],
  ['Greek', 'Οργανισμός Τηλεπικοινωνιών της Ελλάδος '.repeat(5).trim()],
  ['Cyrillic', 'Публичное акционерное общество «Связь» '.repeat(5).trim()],
  ['markup', '</cbc:Name>&amp;<![CDATA[ ]]> "quotes" \'and\' '.repeat(4).trim()],
  ['signs outside the plane', '𠮷野家 🎉 '.repeat(20).trim()],
])('names of 200 characters in %s are what is read back', (_, name) => {
  const document = { ...sampleOf(german), billing: { ...buyerIn('DE'), name } }
  expect(broken(document)).toEqual(none)
  for (const facts of read(document)) expect(facts.buyer.name).toBe(name)
})

test('a number sign in a name is none of the codes that notes may begin with', () => {
  const document = { ...sampleOf(german), subject_name: 'Forum #7', billing: { ...buyerIn('DE'), name: 'Unit #7' } }
  expect(broken(document)).toEqual(none)
  const [ubl, cii] = read(document)
  expect([ubl.notes, cii.notes]).toEqual([['For: Forum ＃7'], ['For: Forum #7']])
  expect(ubl.buyer.name).toBe('Unit #7')
})

test('what XML has no place for is left out, and an empty field leaves no element', () => {
  const name = 'Nordic\u0000\u0008\u001b\ud800\ufffe Fibre\r\n'
  const document = { ...sampleOf(german), billing: { ...buyerIn('DE'), name, address_line: '\u0001' } }
  expect(broken(document)).toEqual(none)
  const [facts] = read(document)
  expect(facts.buyer).toMatchObject({ name: 'Nordic Fibre', line: undefined })
})

test('a document claims the rules of Germany or Peppol only where it has what they ask for', () => {
  const claims = (change: Partial<IssuedDocument>) => customizationOf(modelOf({ ...sampleOf(german), ...change }))
  expect(claims({})).toBe('xrechnung')
  expect(claims({ billing: { ...buyerIn('DE'), buyer_reference: null } })).toBe('core')
  expect(claims({ seller: { ...sellerIn('DE'), contact_phone: null } })).toBe('core')
  expect(claims({ billing: buyerIn('FR') })).toBe('peppol')
  expect(claims({ billing: buyerIn('FR'), order_number: null })).toBe('core')
  expect(claims({ billing: { ...buyerIn('FR'), electronic_address: null } })).toBe('core')
  expect(claims({ seller: sellerIn('NL') })).toBe('core')
})

test('a document that lacks what the norm asks for is no e-invoice, and says why', () => {
  const lacks = (row: typeof german, change: Partial<IssuedDocument>) =>
    problemsOf(modelOf({ ...sampleOf(row), ...change }))
  const unregistered = { ...sellerIn('DE'), vat_id: null, tax_number: null }
  expect(lacks(german, { seller: unregistered })).toEqual(['seller_tax'])
  expect(lacks(outside, { seller: unregistered })).toEqual([])
  expect(lacks(reverse, { billing: { ...buyerIn('FR'), vat_id: null } })).toEqual(['buyer_vat_id'])
  expect(lacks(german, { billing: { ...buyerIn('DE'), country: 'XX' } })).toEqual(['country'])
  const [s, o] = [sampleOf(german), sampleOf(outside)]
  expect(lacks(german, { lines: [...s.lines, ...o.lines], vat: [...s.vat, ...o.vat] })).toEqual(['mixed'])
})

test('decimals are written without rounding', () => {
  expect([
    decimal(5, 2),
    decimal(-5, 2),
    decimal(0, 2),
    decimal(79_000, 0),
    decimal(1, 3),
    decimal(100_000_000_000, 2),
  ]).toEqual([...['0.05', '-0.05', '0.00', '79000', '0.001', '1000000000.00']])
})

/** Each spoils a good document; the checker has to see it. */
test.each([
  ['BR-27', german, ['>790.00</cbc:PriceAmount>', '>-790.00</cbc:PriceAmount>']],
  ['BR-CO-10', german, ['>790.00</cbc:LineExtensionAmount>', '>791.00</cbc:LineExtensionAmount>']],
  ['BR-CO-15', german, ['>940.10</cbc:TaxInclusiveAmount>', '>940.11</cbc:TaxInclusiveAmount>']],
  ['BR-CO-16', german, ['>940.10</cbc:PayableAmount>', '>940.11</cbc:PayableAmount>']],
  ['BR-S-09', german, [/>150.10<\/cbc:TaxAmount>/g, '>150.11</cbc:TaxAmount>']],
  ['BR-S-08', german, ['>790.00</cbc:TaxableAmount>', '>790.01</cbc:TaxableAmount>']],
  ['BR-DEC-12', german, ['>940.10</cbc:PayableAmount>', '>940.100</cbc:PayableAmount>']],
  ['BR-CL-14', german, ['>DE</cbc:IdentificationCode>', '>XX</cbc:IdentificationCode>']],
  ['BR-CL-04', german, [/EUR/g, 'EUX']],
  ['BR-CO-09', german, ['<cbc:CompanyID>DE136695976', '<cbc:CompanyID>136695976']],
  ['BR-CO-25', german, [/<cbc:DueDate>.*\n|<cac:PaymentTerms>\s.*\s.*\n/g, '']],
  ['BR-DE-15', german, [/<cbc:BuyerReference>.*\n/, '']],
  ['BR-AE-10', reverse, [/<cbc:TaxExemptionReason(Code)?>.*\n/g, '']],
  ['BR-AE-05', reverse, [/<cbc:Percent>0/g, '<cbc:Percent>19']],
  ['BR-O-02', outside, ['<cbc:ID>FC<', '<cbc:ID>VAT<']],
  ['BR-O-05', outside, [/<cbc:ID>O<\/cbc:ID>/g, '<cbc:ID>O</cbc:ID><cbc:Percent>0</cbc:Percent>']],
  ['order: Invoice/ID', german, [/(<cbc:ID>CCE-.*\n)(\s*<cbc:IssueDate>.*\n)/, '$2$1']],
] as const)('the checker sees a breach of %s', (rule, row, [from, to]) => {
  const good = ublOf(modelOf(sampleOf(row)))
  const spoiled = good.replace(from, to)
  expect(spoiled).not.toBe(good)
  expect(brokenRules(spoiled)).toContain(rule)
})
