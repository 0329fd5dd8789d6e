import { decimal } from './payments.einvoice.policy.ts'
import type { EInvoice, ELine, EParty, ETax } from './payments.einvoice.policy.ts'
import { branch, leaf, xmlOf } from '#kit/base/xml.ts'
import type { Element } from '#kit/base/xml.ts'

const CORE = 'urn:cen.eu:en16931:2017'
/** What a document says that it keeps: the European norm, and the narrower rules of Germany or of Peppol where it has all they ask for. */
export const customizations = {
  core: CORE,
  xrechnung: `${CORE}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
  peppol: `${CORE}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
} as const
export const PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** Sellers of these countries have rules of their own in Peppol, which are not kept here. */
const OWN_RULES = 'DK GR IS IT NL NO SE'.split(' ')

const isMail = (text: string | null): boolean => text !== null && /^[^@\s.][^@\s]*@[^@\s]+[^@\s.]$/.test(text)
const isPhone = (text: string | null): boolean => (text?.match(/\d/g)?.length ?? 0) >= 3

export function customizationOf({ seller, buyer, ...document }: EInvoice): keyof typeof customizations {
  if (!seller.endpoint || !buyer.endpoint) return 'core'
  const [{ contact }, german] = [seller, seller.address.country === 'DE' && buyer.address.country === 'DE']
  const placed = [seller, buyer].every(({ address }) => address.city !== '' && address.postcode !== '')
  const reached = contact.name !== null && isPhone(contact.phone) && isMail(contact.email)
  if (german && placed && reached && document.buyer_reference !== null) return 'xrechnung'
  const routed = [seller, buyer].every(({ endpoint }) => endpoint?.scheme !== 'EM')
  const referred = document.buyer_reference !== null || document.order_number !== null
  return routed && referred && !german && !OWN_RULES.includes(seller.address.country) ? 'peppol' : 'core'
}

/** The document as UBL 2.1, in the order of its schema: an Invoice or a CreditNote. */
export function ublOf(model: EInvoice): string {
  const isInvoice = model.kind === 'invoice'
  const name = isInvoice ? 'Invoice' : 'CreditNote'
  const claimed = customizationOf(model)
  const amount = (tag: string, value: number): Element =>
    [tag, { currencyID: model.currency }, decimal(value, model.decimals)] as const
  const { totals } = model
  const children: (Element | null)[] = [
    leaf('cbc:CustomizationID', customizations[claimed]),
    claimed === 'core' ? null : leaf('cbc:ProfileID', PROFILE),
    leaf('cbc:ID', model.number),
    leaf('cbc:IssueDate', model.issued_on),
    isInvoice ? leaf('cbc:DueDate', model.due_on) : null,
    leaf(isInvoice ? 'cbc:InvoiceTypeCode' : 'cbc:CreditNoteTypeCode', model.type),
    // There "#" begins the code of a subject (BR-CL-08).
    leaf('cbc:Note', model.note?.replaceAll('#', '\uff03')),
    leaf('cbc:DocumentCurrencyCode', model.currency),
    leaf('cbc:BuyerReference', model.buyer_reference),
    model.period &&
      branch('cac:InvoicePeriod', leaf('cbc:StartDate', model.period.start), leaf('cbc:EndDate', model.period.end)),
    branch('cac:OrderReference', leaf('cbc:ID', model.order_number)),
    ...model.preceding.map((one) =>
      branch(
        'cac:BillingReference',
        branch('cac:InvoiceDocumentReference', leaf('cbc:ID', one.number), leaf('cbc:IssueDate', one.issued_on)),
      ),
    ),
    branch('cac:AccountingSupplierParty', partyOf(model.seller, model.seller.contact)),
    branch('cac:AccountingCustomerParty', partyOf(model.buyer, null)),
    ...paymentMeans(model),
    branch('cac:PaymentTerms', leaf('cbc:Note', model.terms)),
    branch('cac:TaxTotal', amount('cbc:TaxAmount', totals.vat), ...model.taxes.map((tax) => subtotal(tax, amount))),
    branch(
      'cac:LegalMonetaryTotal',
      amount('cbc:LineExtensionAmount', totals.lines),
      amount('cbc:TaxExclusiveAmount', totals.lines),
      amount('cbc:TaxInclusiveAmount', totals.gross),
      totals.paid === 0 ? null : amount('cbc:PrepaidAmount', totals.paid),
      totals.rounding === 0 ? null : amount('cbc:PayableRoundingAmount', totals.rounding),
      amount('cbc:PayableAmount', totals.due),
    ),
    ...model.lines.map((line) => lineOf(line, model, amount)),
  ]
  const names = 'urn:oasis:names:specification:ubl:schema:xsd:'
  return xmlOf([
    name,
    {
      xmlns: `${names}${name}-2`,
      'xmlns:cac': `${names}CommonAggregateComponents-2`,
      'xmlns:cbc': `${names}CommonBasicComponents-2`,
    },
    ...children,
  ])
}

type Amount = (tag: string, value: number) => Element

function partyOf(party: EParty, contact: EInvoice['seller']['contact'] | null): Element | null {
  const { address, endpoint } = party
  const taxed = (id: string | null, scheme: string) =>
    id === null
      ? null
      : branch('cac:PartyTaxScheme', leaf('cbc:CompanyID', id), branch('cac:TaxScheme', leaf('cbc:ID', scheme)))
  return branch(
    'cac:Party',
    endpoint && leaf('cbc:EndpointID', endpoint.id, { schemeID: endpoint.scheme }),
    branch('cac:PartyIdentification', leaf('cbc:ID', party.identifier)),
    branch('cac:PartyName', leaf('cbc:Name', party.name)),
    branch(
      'cac:PostalAddress',
      leaf('cbc:StreetName', address.line),
      leaf('cbc:AdditionalStreetName', address.line_2),
      leaf('cbc:CityName', address.city),
      leaf('cbc:PostalZone', address.postcode),
      branch('cac:Country', leaf('cbc:IdentificationCode', address.country)),
    ),
    taxed(party.vat_id, 'VAT'),
    taxed(party.tax_number, 'FC'),
    branch('cac:PartyLegalEntity', leaf('cbc:RegistrationName', party.name), leaf('cbc:CompanyID', party.register_id)),
    contact &&
      branch(
        'cac:Contact',
        leaf('cbc:Name', contact.name),
        leaf('cbc:Telephone', contact.phone),
        leaf('cbc:ElectronicMail', contact.email),
      ),
  )
}

/** One for each account to which the buyer may transfer, all with the same reference. */
function paymentMeans({ payment }: EInvoice): (Element | null)[] {
  const { code, reference, accounts } = payment
  const head = [leaf('cbc:PaymentMeansCode', code), leaf('cbc:PaymentID', reference)]
  if (accounts.length === 0) return [branch('cac:PaymentMeans', ...head)]
  return accounts.map((account) =>
    branch(
      'cac:PaymentMeans',
      ...head,
      branch(
        'cac:PayeeFinancialAccount',
        leaf('cbc:ID', account.iban ?? account.account_number),
        leaf('cbc:Name', account.holder),
        branch('cac:FinancialInstitutionBranch', leaf('cbc:ID', account.bic)),
      ),
    ),
  )
}

const percent = (rate: number | null) => (rate === null ? null : leaf('cbc:Percent', String(rate / 100)))
const vatScheme = () => branch('cac:TaxScheme', leaf('cbc:ID', 'VAT'))

function subtotal(tax: ETax, amount: Amount): Element | null {
  return branch(
    'cac:TaxSubtotal',
    amount('cbc:TaxableAmount', tax.taxable),
    amount('cbc:TaxAmount', tax.tax),
    branch(
      'cac:TaxCategory',
      leaf('cbc:ID', tax.category),
      percent(tax.rate),
      leaf('cbc:TaxExemptionReasonCode', tax.reason_code),
      leaf('cbc:TaxExemptionReason', tax.reason),
      vatScheme(),
    ),
  )
}

function lineOf(line: ELine, model: EInvoice, amount: Amount): Element | null {
  const [name, quantity] =
    model.kind === 'invoice'
      ? ['cac:InvoiceLine', 'cbc:InvoicedQuantity']
      : ['cac:CreditNoteLine', 'cbc:CreditedQuantity']
  return branch(
    name,
    leaf('cbc:ID', String(line.id)),
    [quantity, { unitCode: UNIT }, String(line.quantity)] as const,
    amount('cbc:LineExtensionAmount', line.net),
    line.allowance === 0
      ? null
      : branch(
          'cac:AllowanceCharge',
          leaf('cbc:ChargeIndicator', 'false'),
          leaf('cbc:AllowanceChargeReasonCode', DISCOUNT),
          leaf('cbc:AllowanceChargeReason', line.allowance_reason),
          amount('cbc:Amount', line.allowance),
        ),
    branch(
      'cac:Item',
      leaf('cbc:Name', line.name),
      branch('cac:ClassifiedTaxCategory', leaf('cbc:ID', line.category), percent(line.rate), vatScheme()),
    ),
    branch('cac:Price', [
      'cbc:PriceAmount',
      { currencyID: model.currency },
      decimal(line.price, model.price_decimals),
    ] as const),
  )
}

/** A discount, by UNCL5189. */
export const DISCOUNT = '95'
/** Everything is counted in ones (UN/ECE Recommendation 20): seats, entries, tables, nights. */
export const UNIT = 'C62'
