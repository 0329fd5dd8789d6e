import { local } from './payments.einvoice.facts.testing.ts'
import type { Node } from './payments.einvoice.facts.testing.ts'

/* The order of elements as the schemas of UBL 2.1 and of CII D16B have it, as far as invoices may use them. */

const head = (type: string) =>
  `CustomizationID ProfileID ID IssueDate ${type} Note TaxPointDate DocumentCurrencyCode TaxCurrencyCode AccountingCost`
const middle = (line: string) =>
  `BuyerReference InvoicePeriod OrderReference BillingReference DespatchDocumentReference ReceiptDocumentReference ContractDocumentReference
  AdditionalDocumentReference AccountingSupplierParty AccountingCustomerParty PayeeParty TaxRepresentativeParty Delivery PaymentMeans
  PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal ${line}`
const line = (quantity: string) =>
  `ID Note ${quantity} LineExtensionAmount AccountingCost InvoicePeriod OrderLineReference DocumentReference AllowanceCharge Item Price`
const period = 'StartDate StartTime EndDate EndTime DescriptionCode'
const taxCategory = 'ID Name Percent TaxExemptionReasonCode TaxExemptionReason TaxScheme'

const UBL: Record<string, string> = {
  Invoice: `${head('DueDate InvoiceTypeCode')} ${middle('InvoiceLine')}`,
  CreditNote: `${head('CreditNoteTypeCode')} ${middle('CreditNoteLine')}`,
  InvoicePeriod: period,
  OrderReference: 'ID SalesOrderID',
  BillingReference: 'InvoiceDocumentReference',
  InvoiceDocumentReference: 'ID IssueDate',
  AccountingSupplierParty: 'Party',
  AccountingCustomerParty: 'Party',
  Party: 'EndpointID PartyIdentification PartyName PostalAddress PartyTaxScheme PartyLegalEntity Contact',
  PartyIdentification: 'ID',
  PartyName: 'Name',
  PostalAddress: 'StreetName AdditionalStreetName CityName PostalZone CountrySubentity AddressLine Country',
  Country: 'IdentificationCode',
  PartyTaxScheme: 'CompanyID TaxScheme',
  TaxScheme: 'ID',
  PartyLegalEntity: 'RegistrationName CompanyID CompanyLegalForm',
  Contact: 'Name Telephone ElectronicMail',
  PaymentMeans: 'PaymentMeansCode PaymentDueDate PaymentID CardAccount PayeeFinancialAccount PaymentMandate',
  PayeeFinancialAccount: 'ID Name FinancialInstitutionBranch',
  FinancialInstitutionBranch: 'ID',
  PaymentTerms: 'Note',
  TaxTotal: 'TaxAmount TaxSubtotal',
  TaxSubtotal: 'TaxableAmount TaxAmount TaxCategory',
  TaxCategory: taxCategory,
  LegalMonetaryTotal:
    'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount',
  InvoiceLine: line('InvoicedQuantity'),
  CreditNoteLine: line('CreditedQuantity'),
  Item: 'Description Name BuyersItemIdentification SellersItemIdentification StandardItemIdentification ClassifiedTaxCategory',
  ClassifiedTaxCategory: taxCategory,
  AllowanceCharge:
    'ChargeIndicator AllowanceChargeReasonCode AllowanceChargeReason MultiplierFactorNumeric Amount BaseAmount TaxCategory',
  Price: 'PriceAmount BaseQuantity AllowanceCharge',
}

const ciiParty =
  'ID GlobalID Name RoleCode Description SpecifiedLegalOrganization DefinedTradeContact PostalTradeAddress URIUniversalCommunication SpecifiedTaxRegistration'

const CII: Record<string, string> = {
  CrossIndustryInvoice: 'ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction',
  ExchangedDocumentContext:
    'BusinessProcessSpecifiedDocumentContextParameter GuidelineSpecifiedDocumentContextParameter',
  GuidelineSpecifiedDocumentContextParameter: 'ID',
  ExchangedDocument: 'ID Name TypeCode IssueDateTime IncludedNote',
  IssueDateTime: 'DateTimeString',
  IncludedNote: 'Content SubjectCode',
  SupplyChainTradeTransaction:
    'IncludedSupplyChainTradeLineItem ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement',
  IncludedSupplyChainTradeLineItem:
    'AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement',
  AssociatedDocumentLineDocument: 'LineID IncludedNote',
  SpecifiedTradeProduct: 'GlobalID SellerAssignedID BuyerAssignedID Name Description',
  SpecifiedLineTradeAgreement: 'BuyerOrderReferencedDocument GrossPriceProductTradePrice NetPriceProductTradePrice',
  NetPriceProductTradePrice: 'ChargeAmount BasisQuantity',
  SpecifiedLineTradeDelivery: 'BilledQuantity',
  SpecifiedLineTradeSettlement:
    'ApplicableTradeTax BillingSpecifiedPeriod SpecifiedTradeAllowanceCharge SpecifiedTradeSettlementLineMonetarySummation',
  SpecifiedTradeSettlementLineMonetarySummation: 'LineTotalAmount',
  SpecifiedTradeAllowanceCharge:
    'ChargeIndicator CalculationPercent BasisAmount ActualAmount ReasonCode Reason CategoryTradeTax',
  ChargeIndicator: 'Indicator',
  ApplicableHeaderTradeAgreement:
    'BuyerReference SellerTradeParty BuyerTradeParty SellerTaxRepresentativeTradeParty SellerOrderReferencedDocument BuyerOrderReferencedDocument ContractReferencedDocument AdditionalReferencedDocument',
  BuyerOrderReferencedDocument: 'IssuerAssignedID',
  SellerTradeParty: ciiParty,
  BuyerTradeParty: ciiParty,
  SpecifiedLegalOrganization: 'ID TradingBusinessName',
  DefinedTradeContact:
    'PersonName DepartmentName TelephoneUniversalCommunication FaxUniversalCommunication EmailURIUniversalCommunication',
  TelephoneUniversalCommunication: 'CompleteNumber',
  EmailURIUniversalCommunication: 'URIID',
  PostalTradeAddress: 'PostcodeCode LineOne LineTwo LineThree CityName CountryID CountrySubDivisionName',
  URIUniversalCommunication: 'URIID',
  SpecifiedTaxRegistration: 'ID',
  ApplicableHeaderTradeDelivery: 'ShipToTradeParty ActualDeliverySupplyChainEvent DespatchAdviceReferencedDocument',
  ApplicableHeaderTradeSettlement:
    'CreditorReferenceID PaymentReference TaxCurrencyCode InvoiceCurrencyCode PayeeTradeParty SpecifiedTradeSettlementPaymentMeans ApplicableTradeTax BillingSpecifiedPeriod SpecifiedTradeAllowanceCharge SpecifiedTradePaymentTerms SpecifiedTradeSettlementHeaderMonetarySummation InvoiceReferencedDocument ReceivableSpecifiedTradeAccountingAccount',
  SpecifiedTradeSettlementPaymentMeans:
    'TypeCode Information ApplicableTradeSettlementFinancialCard PayerPartyDebtorFinancialAccount PayeePartyCreditorFinancialAccount PayeeSpecifiedCreditorFinancialInstitution',
  PayeePartyCreditorFinancialAccount: 'IBANID AccountName ProprietaryID',
  PayeeSpecifiedCreditorFinancialInstitution: 'BICID',
  ApplicableTradeTax:
    'CalculatedAmount TypeCode ExemptionReason BasisAmount LineTotalBasisAmount AllowanceChargeBasisAmount CategoryCode ExemptionReasonCode TaxPointDate DueDateTypeCode RateApplicablePercent',
  BillingSpecifiedPeriod: 'StartDateTime EndDateTime',
  StartDateTime: 'DateTimeString',
  EndDateTime: 'DateTimeString',
  SpecifiedTradePaymentTerms: 'Description DueDateDateTime DirectDebitMandateID',
  DueDateDateTime: 'DateTimeString',
  SpecifiedTradeSettlementHeaderMonetarySummation:
    'LineTotalAmount ChargeTotalAmount AllowanceTotalAmount TaxBasisTotalAmount TaxTotalAmount RoundingAmount GrandTotalAmount TotalPrepaidAmount DuePayableAmount',
  InvoiceReferencedDocument: 'IssuerAssignedID FormattedIssueDateTime',
  FormattedIssueDateTime: 'DateTimeString',
}

/** Elements that may come several times in a row. */
const REPEATED = new Set(
  (
    'InvoiceLine CreditNoteLine TaxSubtotal PaymentMeans PartyTaxScheme BillingReference IncludedSupplyChainTradeLineItem ' +
    'SpecifiedTradeSettlementPaymentMeans ApplicableTradeTax SpecifiedTaxRegistration InvoiceReferencedDocument'
  ).split(' '),
)

/** Elements in another place than the one that their schema gives them. */
export function misplaced(root: Node): string[] {
  const table = local(root) === 'CrossIndustryInvoice' ? CII : UBL
  const within = (node: Node): string[] => {
    if (node.children.length === 0) return []
    const order = table[local(node)]?.split(/\s+/)
    if (!order) return [`${local(node)} has no parts`]
    let last = -1
    const found = node.children.flatMap((child) => {
      const at = order.indexOf(local(child))
      const wrong = at < last || at === -1 || (at === last && !REPEATED.has(local(child)))
      last = Math.max(last, at)
      return wrong ? [`${local(node)}/${local(child)}`] : []
    })
    return [...found, ...node.children.flatMap(within)]
  }
  return within(root)
}
