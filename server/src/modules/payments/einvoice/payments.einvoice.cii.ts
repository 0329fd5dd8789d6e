import { decimal } from './payments.einvoice.policy.ts'
import type { EInvoice, ELine, EParty, ETax } from './payments.einvoice.policy.ts'
import { DISCOUNT, UNIT, customizations } from './payments.einvoice.ubl.ts'
import { branch, leaf, xmlOf } from '#kit/base/xml.ts'
import type { Element } from '#kit/base/xml.ts'

const NAMES = 'urn:un:unece:uncefact:data:standard:'

/** The document as UN/CEFACT Cross Industry Invoice, as Factur-X and ZUGFeRD carry it in their profile EN 16931. */
export function ciiOf(model: EInvoice): string {
  const amount: Amount = (tag, value) => [tag, null, decimal(value, model.decimals)] as const
  return xmlOf([
    'rsm:CrossIndustryInvoice',
    {
      'xmlns:rsm': `${NAMES}CrossIndustryInvoice:100`,
      'xmlns:qdt': `${NAMES}QualifiedDataType:100`,
      'xmlns:ram': `${NAMES}ReusableAggregateBusinessInformationEntity:100`,
      'xmlns:udt': `${NAMES}UnqualifiedDataType:100`,
    },
    branch(
      'rsm:ExchangedDocumentContext',
      branch('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', customizations.core)),
    ),
    branch(
      'rsm:ExchangedDocument',
      leaf('ram:ID', model.number),
      leaf('ram:TypeCode', model.type),
      dated('ram:IssueDateTime', model.issued_on),
      branch('ram:IncludedNote', leaf('ram:Content', model.note)),
    ),
    branch(
      'rsm:SupplyChainTradeTransaction',
      ...model.lines.map((line) => lineOf(line, model, amount)),
      branch(
        'ram:ApplicableHeaderTradeAgreement',
        leaf('ram:BuyerReference', model.buyer_reference),
        partyOf('ram:SellerTradeParty', model.seller, model.seller.contact),
        partyOf('ram:BuyerTradeParty', model.buyer, null),
        branch('ram:BuyerOrderReferencedDocument', leaf('ram:IssuerAssignedID', model.order_number)),
      ),
      // The schema wants it; nothing is delivered to a place of its own.
      ['ram:ApplicableHeaderTradeDelivery', null],
      settlement(model, amount),
    ),
  ])
}

type Amount = (tag: string, value: number) => Element

/** A day; format 102 is YYYYMMDD. */
function dated(name: string, day: string | null, type: 'udt' | 'qdt' = 'udt'): Element | null {
  return day === null ? null : branch(name, leaf(`${type}:DateTimeString`, day.replaceAll('-', ''), { format: '102' }))
}

const taxKind = (tax: Pick<ETax, 'category' | 'rate'>, codes: (Element | null)[] = []) => [
  leaf('ram:CategoryCode', tax.category),
  ...codes,
  tax.rate === null ? null : leaf('ram:RateApplicablePercent', String(tax.rate / 100)),
]

function lineOf(line: ELine, model: EInvoice, amount: Amount): Element | null {
  return branch(
    'ram:IncludedSupplyChainTradeLineItem',
    branch('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', String(line.id))),
    branch('ram:SpecifiedTradeProduct', leaf('ram:Name', line.name)),
    branch(
      'ram:SpecifiedLineTradeAgreement',
      branch('ram:NetPriceProductTradePrice', leaf('ram:ChargeAmount', decimal(line.price, model.price_decimals))),
    ),
    branch('ram:SpecifiedLineTradeDelivery', leaf('ram:BilledQuantity', String(line.quantity), { unitCode: UNIT })),
    branch(
      'ram:SpecifiedLineTradeSettlement',
      branch('ram:ApplicableTradeTax', leaf('ram:TypeCode', 'VAT'), ...taxKind(line)),
      line.allowance === 0
        ? null
        : branch(
            'ram:SpecifiedTradeAllowanceCharge',
            branch('ram:ChargeIndicator', leaf('udt:Indicator', 'false')),
            amount('ram:ActualAmount', line.allowance),
            leaf('ram:ReasonCode', DISCOUNT),
            leaf('ram:Reason', line.allowance_reason),
          ),
      branch('ram:SpecifiedTradeSettlementLineMonetarySummation', amount('ram:LineTotalAmount', line.net)),
    ),
  )
}

function partyOf(tag: string, party: EParty, contact: EInvoice['seller']['contact'] | null): Element | null {
  const { address, endpoint } = party
  const registration = (id: string | null, schemeID: string) =>
    branch('ram:SpecifiedTaxRegistration', leaf('ram:ID', id, { schemeID }))
  return branch(
    tag,
    leaf('ram:ID', party.identifier),
    leaf('ram:Name', party.name),
    branch('ram:SpecifiedLegalOrganization', leaf('ram:ID', party.register_id)),
    contact &&
      branch(
        'ram:DefinedTradeContact',
        leaf('ram:PersonName', contact.name),
        branch('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', contact.phone)),
        branch('ram:EmailURIUniversalCommunication', leaf('ram:URIID', contact.email)),
      ),
    branch(
      'ram:PostalTradeAddress',
      leaf('ram:PostcodeCode', address.postcode),
      leaf('ram:LineOne', address.line),
      leaf('ram:LineTwo', address.line_2),
      leaf('ram:CityName', address.city),
      leaf('ram:CountryID', address.country),
    ),
    endpoint && branch('ram:URIUniversalCommunication', leaf('ram:URIID', endpoint.id, { schemeID: endpoint.scheme })),
    registration(party.vat_id, 'VA'),
    registration(party.tax_number, 'FC'),
  )
}

function paymentMeans({ payment: { code, accounts } }: EInvoice): (Element | null)[] {
  const kind = leaf('ram:TypeCode', code)
  if (accounts.length === 0) return [branch('ram:SpecifiedTradeSettlementPaymentMeans', kind)]
  return accounts.map((account) =>
    branch(
      'ram:SpecifiedTradeSettlementPaymentMeans',
      kind,
      branch(
        'ram:PayeePartyCreditorFinancialAccount',
        leaf('ram:IBANID', account.iban),
        leaf('ram:AccountName', account.holder),
        account.iban === null ? leaf('ram:ProprietaryID', account.account_number) : null,
      ),
      branch('ram:PayeeSpecifiedCreditorFinancialInstitution', leaf('ram:BICID', account.bic)),
    ),
  )
}

function settlement(model: EInvoice, amount: Amount): Element | null {
  const { totals, period } = model
  return branch(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:PaymentReference', model.payment.reference),
    leaf('ram:InvoiceCurrencyCode', model.currency),
    ...paymentMeans(model),
    ...model.taxes.map((tax) =>
      branch(
        'ram:ApplicableTradeTax',
        amount('ram:CalculatedAmount', tax.tax),
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:ExemptionReason', tax.reason),
        amount('ram:BasisAmount', tax.taxable),
        ...taxKind(tax, [leaf('ram:ExemptionReasonCode', tax.reason_code)]),
      ),
    ),
    period &&
      branch(
        'ram:BillingSpecifiedPeriod',
        dated('ram:StartDateTime', period.start),
        dated('ram:EndDateTime', period.end),
      ),
    branch(
      'ram:SpecifiedTradePaymentTerms',
      leaf('ram:Description', model.terms),
      dated('ram:DueDateDateTime', model.due_on),
    ),
    branch(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      amount('ram:LineTotalAmount', totals.lines),
      amount('ram:TaxBasisTotalAmount', totals.lines),
      ['ram:TaxTotalAmount', { currencyID: model.currency }, decimal(totals.vat, model.decimals)] as const,
      totals.rounding === 0 ? null : amount('ram:RoundingAmount', totals.rounding),
      amount('ram:GrandTotalAmount', totals.gross),
      totals.paid === 0 ? null : amount('ram:TotalPrepaidAmount', totals.paid),
      amount('ram:DuePayableAmount', totals.due),
    ),
    ...model.preceding.map((one) =>
      branch(
        'ram:InvoiceReferencedDocument',
        leaf('ram:IssuerAssignedID', one.number),
        dated('ram:FormattedIssueDateTime', one.issued_on, 'qdt'),
      ),
    ),
  )
}
