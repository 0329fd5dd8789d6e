import { countryCodes } from '@app/contract/country.codes'
import { decimalsOf } from '@app/contract/money'
import { everyNode, factsOf, parsed } from './payments.einvoice.facts.testing.ts'
import type { Facts, Node } from './payments.einvoice.facts.testing.ts'
import { misplaced } from './payments.einvoice.order.testing.ts'

/* The business rules of EN 16931 that our documents can touch, and those of Peppol and XRechnung where a document claims to keep them. */

/** A decimal as an integer of a millionth. @throws Error on another form */
function millionths(text: string | undefined): bigint {
  const found = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text ?? '')
  if (!found) throw new Error(`"${text}" is no decimal.`)
  const [, sign, whole = '0', part = ''] = found
  const value = BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'))
  return sign ? -value : value
}

const some = (text: string | undefined): text is string => text !== undefined && text !== ''
const optional = (text: string | undefined): bigint => (text === undefined ? 0n : millionths(text))
const abs = (value: bigint): bigint => (value < 0n ? -value : value)
const add = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)
const isDay = (text: string | undefined): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''))

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
const REASONS = new Set(['VATEX-EU-AE', 'VATEX-EU-O'])
const EAS =
  /^(0002|0007|0009|0037|0060|0088|0096|0106|0184|0188|0190|0191|0192|0193|0195|0196|0198|0199|0204|0208|0211|0221|0230|99\d\d|EM)$/
const EM = 'EM'

type Rule = readonly [id: string, holds: (facts: Facts, root: Node) => boolean]

/** Of one category of VAT: the rules that all categories share, with what differs. */
function rulesOf(
  category: string,
  is: { rated: 'above' | 'zero' | 'none'; reason: boolean; sellers: boolean; buyers: boolean },
): Rule[] {
  const id = (number: string) => `BR-${category}-${number}`
  const lines = (facts: Facts) => facts.lines.filter((line) => line.category === category)
  const taxes = (facts: Facts) => facts.taxes.filter((tax) => tax.category === category)
  const rated = (rate: string | undefined) =>
    is.rated === 'none' ? rate === undefined : is.rated === 'zero' ? rate === '0' : Number(rate) > 0
  const groups = (facts: Facts) => new Set(lines(facts).map(({ rate }) => rate))
  return [
    [
      id('01'),
      (facts) =>
        category === 'S'
          ? [...groups(facts)].every((rate) => taxes(facts).filter((tax) => tax.rate === rate).length === 1)
          : taxes(facts).length === (lines(facts).length > 0 ? 1 : 0),
    ],
    [
      id('02'),
      (facts) =>
        lines(facts).length === 0 ||
        ((is.sellers ? some(facts.seller.vat_id) || some(facts.seller.tax_number) : !some(facts.seller.vat_id)) &&
          (category === 'O' ? !some(facts.buyer.vat_id) : true) &&
          (is.buyers ? some(facts.buyer.vat_id) || some(facts.buyer.legal_id) : true)),
    ],
    [id('05'), (facts) => lines(facts).every(({ rate }) => rated(rate))],
    [
      id('08'),
      (facts) =>
        taxes(facts).every(
          (tax) =>
            millionths(tax.taxable) ===
            add(lines(facts).flatMap((line) => (line.rate === tax.rate ? millionths(line.net) : []))),
        ),
    ],
    [
      id('09'),
      (facts) => taxes(facts).every((tax) => (is.rated === 'above' ? taxFits(tax, facts) : millionths(tax.tax) === 0n)),
    ],
    [
      id('10'),
      (facts) =>
        taxes(facts).every(({ code, reason }) =>
          is.reason ? some(code) || some(reason) : !some(code) && !some(reason),
        ),
    ],
  ]
}

/**
 * To half a unit of what the currency counts in, as far as amounts have it. The VAT of all credit notes of an invoice together is rounded
 * once, so that of one may be almost a unit off; the official rules allow one of the currency.
 */
function taxFits(tax: Facts['taxes'][number], { currency, type }: Facts): boolean {
  const rate = millionths(tax.rate)
  const exact = (millionths(tax.taxable) * rate) / 100_000_000n
  const unit = 10n ** BigInt(6 - Math.min(2, decimalsOf(currency ?? '')))
  const off = abs(millionths(tax.tax) - exact)
  return type === '381' ? off < unit : off * 2n <= unit
}

const hasO = (facts: Facts) => facts.taxes.some(({ category }) => category === 'O')
const twoDecimals = (text: string | undefined) => text === undefined || /^-?\d+(\.\d{1,2})?$/.test(text)
const parties = ({ seller, buyer }: Facts) => [seller, buyer]
const prefixed = (id: string | undefined) =>
  id === undefined || /^(EL|XI)/.test(id) || countryCodes.includes(id.slice(0, 2))

const core: Rule[] = [
  ['BR-01', ({ customization }) => some(customization)],
  ['BR-02', ({ number }) => some(number)],
  ['BR-03', ({ issued_on }) => isDay(issued_on)],
  ['BR-04', ({ type }) => some(type)],
  ['BR-05', ({ currency }) => some(currency)],
  ['BR-06', ({ seller }) => some(seller.name)],
  ['BR-07', ({ buyer }) => some(buyer.name)],
  ['BR-08', ({ seller }) => some(seller.line) || some(seller.city)],
  ['BR-09', ({ seller }) => some(seller.country)],
  ['BR-10', ({ buyer }) => some(buyer.line) || some(buyer.city)],
  ['BR-11', ({ buyer }) => some(buyer.country)],
  ['BR-12', ({ totals }) => some(totals.lines)],
  ['BR-13', ({ totals }) => some(totals.net)],
  ['BR-14', ({ totals }) => some(totals.gross)],
  ['BR-15', ({ totals }) => some(totals.due)],
  ['BR-16', ({ lines }) => lines.length > 0],
  [
    'BR-21',
    ({ lines }) => new Set(lines.map(({ id }) => id)).size === lines.length && lines.every(({ id }) => some(id)),
  ],
  ['BR-22', ({ lines }) => lines.every(({ quantity }) => /^-?\d+$/.test(quantity ?? ''))],
  ['BR-23', ({ lines }) => lines.every(({ unit }) => unit === 'C62' || unit === 'H87')],
  ['BR-24', ({ lines }) => lines.every(({ net }) => some(net))],
  ['BR-25', ({ lines }) => lines.every(({ name }) => some(name))],
  ['BR-26', ({ lines }) => lines.every(({ price }) => some(price))],
  ['BR-27', ({ lines }) => lines.every(({ price }) => millionths(price) >= 0n)],
  ['BR-29', ({ period }) => !period || (isDay(period.start) && isDay(period.end) && period.start! <= period.end!)],
  ['BR-45', ({ taxes }) => taxes.every(({ taxable }) => some(taxable))],
  ['BR-46', ({ taxes }) => taxes.every(({ tax }) => some(tax))],
  ['BR-47', ({ taxes }) => taxes.every(({ category }) => some(category))],
  ['BR-48', ({ taxes }) => taxes.every(({ category, rate }) => category === 'O' || some(rate))],
  ['BR-49', ({ means }) => means.every(({ code }) => some(code))],
  ['BR-50', ({ means }) => means.every(({ code, account }) => !/^(30|58)$/.test(code ?? '') || some(account))],
  ['BR-55', ({ preceding }) => preceding.every(({ number }) => some(number))],
  ['BR-61', ({ means }) => means.every(({ code, account }) => !/^(30|58)$/.test(code ?? '') || some(account))],
  ['BR-62', ({ seller }) => !some(seller.endpoint) || some(seller.endpoint_scheme)],
  ['BR-63', ({ buyer }) => !some(buyer.endpoint) || some(buyer.endpoint_scheme)],
  ['BR-CO-03', ({ due_on }) => due_on === undefined || isDay(due_on)],
  ['BR-CO-04', ({ lines }) => lines.every(({ category }) => some(category))],
  ['BR-CO-09', (facts) => parties(facts).every(({ vat_id }) => prefixed(vat_id))],
  ['BR-CO-10', ({ totals, lines }) => millionths(totals.lines) === add(lines.map(({ net }) => millionths(net)))],
  ['BR-CO-13', ({ totals }) => millionths(totals.net) === millionths(totals.lines)],
  ['BR-CO-14', ({ totals, taxes }) => millionths(totals.vat) === add(taxes.map(({ tax }) => millionths(tax)))],
  ['BR-CO-15', ({ totals }) => millionths(totals.gross) === millionths(totals.net) + millionths(totals.vat)],
  [
    'BR-CO-16',
    ({ totals }) =>
      millionths(totals.due) === millionths(totals.gross) - optional(totals.paid) + optional(totals.rounding),
  ],
  ['BR-CO-17', (facts) => facts.taxes.every((tax) => tax.rate === undefined || taxFits(tax, facts))],
  ['BR-CO-18', ({ taxes }) => taxes.length > 0],
  ['BR-CO-19', ({ period }) => !period || some(period.start) || some(period.end)],
  ['BR-CO-25', ({ totals, due_on, terms }) => millionths(totals.due) <= 0n || some(due_on) || some(terms)],
  ['BR-CO-26', ({ seller }) => some(seller.id) || some(seller.legal_id) || some(seller.vat_id)],
  ['BR-CL-01', ({ type }) => type === '380' || type === '381'],
  ['BR-CL-03', ({ currencies, currency }) => currencies.length > 0 && currencies.every((one) => one === currency)],
  ['BR-CL-04', ({ currency }) => CURRENCIES.has(currency ?? '')],
  ['BR-CL-08', ({ syntax, notes }) => syntax === 'cii' || notes.every((note) => !note.includes('#'))],
  ['BR-CL-14', (facts) => parties(facts).every(({ country }) => countryCodes.includes(country ?? ''))],
  ['BR-CL-16', ({ means }) => means.every(({ code }) => /^(1|30|48|54|58|68)$/.test(code ?? ''))],
  ['BR-CL-17', ({ taxes }) => taxes.every(({ category }) => /^(S|Z|E|AE|O)$/.test(category ?? ''))],
  ['BR-CL-18', ({ lines }) => lines.every(({ category }) => /^(S|Z|E|AE|O)$/.test(category ?? ''))],
  ['BR-CL-22', ({ taxes }) => taxes.every(({ code }) => code === undefined || REASONS.has(code))],
  ['BR-CL-23', ({ lines }) => lines.every(({ unit }) => unit === 'C62' || unit === 'H87')],
  ['BR-CL-25', (facts) => parties(facts).every((one) => !some(one.endpoint) || EAS.test(one.endpoint_scheme ?? ''))],
  ['BR-DEC-12', ({ totals }) => Object.values(totals).every(twoDecimals)],
  ['BR-DEC-19', ({ taxes }) => taxes.every(({ taxable }) => twoDecimals(taxable))],
  ['BR-DEC-20', ({ taxes }) => taxes.every(({ tax }) => twoDecimals(tax))],
  [
    'BR-41',
    ({ lines }) => lines.every(({ charges, off }) => charges === undefined || (charges === 'false' && some(off))),
  ],
  ['BR-42', ({ lines }) => lines.every(({ charges, why }) => charges === undefined || some(why))],
  ['BR-DEC-24', ({ lines }) => lines.every(({ off }) => twoDecimals(off))],
  ['BR-DEC-23', ({ lines }) => lines.every(({ net }) => twoDecimals(net))],
  ...rulesOf('S', { rated: 'above', reason: false, sellers: true, buyers: false }),
  ...rulesOf('Z', { rated: 'zero', reason: false, sellers: true, buyers: false }),
  ...rulesOf('E', { rated: 'zero', reason: true, sellers: true, buyers: false }),
  ...rulesOf('AE', { rated: 'zero', reason: true, sellers: true, buyers: true }),
  ...rulesOf('O', { rated: 'none', reason: true, sellers: false, buyers: false }),
  ['BR-O-11', (facts) => !hasO(facts) || facts.taxes.length === 1],
  ['BR-O-12', (facts) => !hasO(facts) || facts.lines.every(({ category }) => category === 'O')],
  // The net amount of a line is what its quantity and price make (PEPPOL-EN16931-R120), to the cent.
  [
    'R120',
    ({ lines }) =>
      lines.every(
        ({ net, price, quantity, off }) =>
          abs(millionths(net) + optional(off) - millionths(price) * BigInt(quantity ?? '0')) <= 10_000n,
      ),
  ],
  [
    'R008',
    (_, root) =>
      everyNode(root).every(
        (node) =>
          node.children.length > 0 || node.text.trim() !== '' || node.name === 'ram:ApplicableHeaderTradeDelivery',
      ),
  ],
  ['381 refers to its invoice', ({ type, preceding }) => type !== '381' || preceding.length > 0],
]

const peppol: Rule[] = [
  ['PEPPOL-EN16931-R001', ({ profile }) => profile === 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'],
  ['PEPPOL-EN16931-R002', ({ notes }) => notes.length <= 1],
  ['PEPPOL-EN16931-R010', ({ buyer }) => some(buyer.endpoint)],
  ['PEPPOL-EN16931-R020', ({ seller }) => some(seller.endpoint)],
]
const peppolAlone: Rule[] = [
  ['PEPPOL-EN16931-R003', ({ buyer_reference, order_number }) => some(buyer_reference) || some(order_number)],
  ['PEPPOL-EN16931-CL008', (facts) => parties(facts).every(({ endpoint_scheme }) => endpoint_scheme !== EM)],
]
const german: Rule[] = [
  ['BR-DE-1', ({ means }) => means.length > 0],
  ['BR-DE-2', ({ seller }) => some(seller.contact) || some(seller.phone) || some(seller.mail)],
  ['BR-DE-3', ({ seller }) => some(seller.city)],
  ['BR-DE-4', ({ seller }) => some(seller.postcode)],
  ['BR-DE-5', ({ seller }) => some(seller.contact)],
  ['BR-DE-6', ({ seller }) => some(seller.phone)],
  ['BR-DE-7', ({ seller }) => some(seller.mail)],
  ['BR-DE-8', ({ buyer }) => some(buyer.city)],
  ['BR-DE-9', ({ buyer }) => some(buyer.postcode)],
  ['BR-DE-15', ({ buyer_reference }) => some(buyer_reference)],
  [
    'BR-DE-16',
    (facts) =>
      facts.taxes.every(({ category }) => category === 'O') ||
      some(facts.seller.vat_id) ||
      some(facts.seller.tax_number),
  ],
  ['BR-DE-23', ({ means }) => means.every(({ code, account }) => !/^(30|58)$/.test(code ?? '') || some(account))],
  ['BR-DE-24', ({ means }) => means.every(({ code }) => !/^(48|54|55)$/.test(code ?? ''))],
  ['BR-DE-27', ({ seller }) => (seller.phone?.match(/\d/g)?.length ?? 0) >= 3],
  ['BR-DE-28', ({ seller }) => /^[^@\s.][^@\s]*@[^@\s]+[^@\s.]$/.test(seller.mail ?? '')],
]

/**
 * Which rules an e-invoice breaks; none for a good one.
 * @throws Error when it is not well-formed
 */
export function brokenRules(xml: string): string[] {
  const root = parsed(xml)
  const facts = factsOf(root)
  const claims = facts.customization ?? ''
  const rules = [
    ...core,
    ...(claims.includes('#compliant#') ? peppol : []),
    ...(claims.includes('peppol') ? peppolAlone : []),
    ...(claims.includes('xrechnung') ? german : []),
  ]
  return [
    ...misplaced(root).map((place) => `order: ${place}`),
    ...rules.flatMap(([id, holds]) => (holds(facts, root) ? [] : id)),
  ]
}
