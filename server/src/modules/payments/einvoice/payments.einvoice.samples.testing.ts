import type { Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import type { BuyerParty, SellerParty } from '../payments.party.ts'
import { vatOn } from '../vat/payments.vat.policy.ts'
import type { vatCaseRows } from '../vat/payments.vat.cases.testing.ts'
import type { IssuedDocument } from './payments.einvoice.policy.ts'

/* Made-up documents of every VAT case, for tests and for validators outside of this project. */

type Row = (typeof vatCaseRows)[number]

/** A VAT ID, a scheme of electronic addresses and a city of each country in the cases. */
const places: Record<string, readonly [vat_id: string | null, scheme: string, city: string]> = {
  AE: ['100123456700003', '0060', 'Dubai'],
  BE: ['BE0776091951', '0208', 'Brussels'],
  CH: ['CHE100155212MWST', '9927', 'Zürich'],
  DE: ['DE136695976', '9930', 'Düsseldorf'],
  ES: ['ESA28015865', '9920', 'Madrid'],
  FI: ['FI20774740', '0037', 'Helsinki'],
  FR: ['FR40303265045', '9957', 'Paris'],
  GB: ['GB980780684', '9932', 'London'],
  GR: ['EL094259216', '9933', 'Athens'],
  IE: ['IE6433435F', '9935', 'Dublin'],
  MT: ['MT11679112', '9943', 'Valletta'],
  NL: ['NL004495445B01', '9944', 'Amsterdam'],
  NO: ['NO995525828MVA', '0192', 'Oslo'],
  PL: ['PL8567346215', '9945', 'Warsaw'],
  PT: ['PT501964843', '9946', 'Lisbon'],
  SE: ['SE556188840401', '0007', 'Stockholm'],
  US: [null, '0060', 'Boston'],
}

const partyIn = (country: string, name: string) => {
  const [vat_id, electronic_scheme, city] = places[country] ?? [null, '0088', 'Nowhere']
  return {
    name,
    address_line: '12 Harbour Road',
    address_line_2: null,
    postcode: country === 'AE' ? '' : '10115',
    city,
    country,
    vat_id,
    email: 'office@party.test',
    electronic_scheme,
    electronic_address: electronic_scheme === '0088' ? '4012345000009' : (vat_id ?? '060704780'),
    register_id: null,
  }
}

export const sellerIn = (country: string): SellerParty => ({
  ...partyIn(country, 'Carrier Community Events'),
  tax_number: country === 'DE' ? '133/8150/8159' : null,
  register_id: country === 'DE' ? 'HRB 12345' : null,
  contact_name: 'Accounts receivable',
  contact_phone: '+49 211 5550100',
  contact_email: 'billing@seller.test',
})

export const buyerIn = (country: string, hasVatId = true): BuyerParty => ({
  ...partyIn(country, 'Nordic Fibre & Cable <Group>'),
  ...(hasVatId ? {} : { vat_id: null, electronic_scheme: null, electronic_address: null }),
  buyer_reference: country === 'DE' ? '04011000-12345-03' : null,
})

/** Rates of the cases, as the VAT table has them: a test compares both, and the samples need no database. */
const rates: Record<string, { standard: number; food?: number; hotel?: number }> = {
  AE: { standard: 500 },
  CH: { standard: 810, hotel: 380 },
  DE: { standard: 1900, food: 700, hotel: 700 },
  FI: { standard: 2550, food: 1350 },
  FR: { standard: 2000, food: 1000, hotel: 1000 },
  GB: { standard: 2000 },
  IE: { standard: 2300, food: 900, hotel: 1350 },
  NL: { standard: 2100, food: 900 },
  NO: { standard: 2500, hotel: 1200 },
  PT: { standard: 2300, hotel: 600 },
}

/** Case, rate and sentence of a row. */
export function vatOfRow([event, seller, , , supply, , , note]: Row): Pick<
  IssuedDocument['vat'][number],
  'vat_case' | 'vat_rate' | 'note'
> {
  if (note !== '')
    return { vat_case: note.startsWith('Reverse charge') ? 'reverse_charge' : 'outside_scope', vat_rate: 0, note }
  const placed = supply === 'food' || supply === 'hotel' ? supply : 'standard'
  const of = rates[placed !== 'standard' || supply === 'admission' ? event : seller]
  return { vat_case: 'standard', vat_rate: of?.[placed] ?? of?.standard ?? 0, note }
}

export type SampleOptions = {
  currency_code?: string
  /** A whole or partial credit note. */
  kind?: 'invoice' | 'credit_note' | 'part'
  /** Of `net` of the case; a second line has a price of zero. */
  quantity?: number
  /** Taken off the first line, at most the price of one, in minor units. */
  discount?: number
  paid?: 'card' | 'transfer' | 'no'
  /** Further lines of the order are on another invoice. */
  with_other?: boolean
}

/** An issued document of a VAT case. */
export function sampleOf(row: Row, options: SampleOptions = {}): IssuedDocument {
  const [, seller, buyer, vatId, supply, net] = row
  const {
    currency_code = 'EUR',
    kind = 'invoice',
    quantity = 1,
    discount = 0,
    paid = 'no',
    with_other = false,
  } = options
  const { note, ...vat } = vatOfRow(row)
  const lineOf = (position: number, description: string, unit_amount: number, allowance = 0) => ({
    ...{ position, description, quantity, unit_amount, allowance, amount_net: quantity * unit_amount - allowance },
    allowance_reason: allowance === 0 ? null : 'Booked early',
    ...vat,
  })
  const sold = lineOf(1, `Sample: ${supply}`, kind === 'part' ? Math.ceil(net / 3) : net, Math.min(discount, net))
  const amount_vat = vatOn(sold.amount_net, vat.vat_rate)
  const amount_gross = sold.amount_net + amount_vat
  const invoice = kind === 'invoice'
  return {
    kind: invoice ? 'invoice' : 'credit_note',
    number: invoice ? 'CCE-2026-00041' : 'CCE-2026-00042',
    test: false,
    issued_on: '2026-11-27',
    issued_at: new Date('2026-11-27T09:30:00Z'),
    due_on: invoice ? '2026-12-11' : null,
    order_number: 'PO-4711',
    currency_code,
    amount_gross,
    amount_paid: paid === 'no' ? 0 : amount_gross,
    method: paid === 'card' ? 'card' : 'transfer',
    reason: invoice ? null : 'The seats were given up in time.',
    seller: sellerIn(seller),
    billing: buyerIn(buyer, vatId === 'valid'),
    subject_name: 'Capacity Days 2027',
    subject: { start_date: '2027-03-01', end_date: '2027-03-03' },
    bank_accounts: invoice
      ? [
          {
            bank: 'Sample Bank',
            holder: 'Carrier Community Events',
            iban: 'DE75512108001245126199',
            account_number: null,
            bic: 'SSKMDEMM',
          },
        ]
      : [],
    lines: [sold, lineOf(2, 'Without charge', 0)],
    vat: [{ ...vat, note, amount_vat }],
    preceding: invoice ? [] : [{ number: 'CCE-2026-00041', issued_on: '2026-11-20' }],
    issued_with: with_other ? { number: 'CCE-2026-00043' } : null,
  }
}

/** The same document as its printed page shows it. */
export function printedOf(document: IssuedDocument): Reply<typeof payments.invoice> {
  const { vat, billing, preceding, amount_gross, amount_paid, kind, subject, ...said } = document
  const corrected = preceding.map(({ number }) => ({ id: 41, url: '', number }))
  const amount_net = document.lines.reduce((sum, line) => sum + line.amount_net, 0)
  return {
    ...said,
    kind,
    billing,
    subject: subject && { ...subject, city: 'Düsseldorf' },
    amount_net,
    amount_gross,
    amount_vat: amount_gross - amount_net,
    amount_paid,
    open_amount: kind === 'invoice' ? amount_gross - amount_paid : 0,
    state: amount_paid > 0 ? 'paid' : 'issued',
    paid_at: amount_paid > 0 ? document.issued_at.toISOString() : null,
    vat_totals: vat.map((total) => ({
      ...total,
      amount_net: document.lines.reduce(
        (sum, line) => sum + (line.vat_rate === total.vat_rate ? line.amount_net : 0),
        0,
      ),
    })),
    bank_accounts: document.bank_accounts.map((account) => ({
      ...account,
      id: 1,
      currency_code: document.currency_code,
    })),
    attendees: ['Maja Lind', 'Jonas Weber'],
    payment_reference: document.number,
    corrects: kind === 'invoice' ? null : corrected[0],
    replaces: [],
  } as unknown as Reply<typeof payments.invoice>
}
