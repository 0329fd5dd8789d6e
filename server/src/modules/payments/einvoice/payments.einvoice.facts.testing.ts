/* Reads e-invoices of both syntaxes back, with nothing of what writes them, so that tests can hold them against the rules. */

export type Node = { name: string; attributes: Record<string, string>; children: Node[]; text: string }

const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#13;': '\r' }

/** A strict reader of the XML that an e-invoice may consist of. @throws Error on anything that is not well-formed */
export function parsed(xml: string): Node {
  const head = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/.exec(xml)
  if (!head) throw new Error('The declaration is missing.')
  const token = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy
  const top: Node = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  token.lastIndex = head[0].length
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex
    const found = token.exec(xml)
    if (!found) throw new Error(`Not well-formed at ${at}: ${xml.slice(at, at + 40)}`)
    const [, closes, name = '', given = '', empty, text] = found
    const inside = open.at(-1) as Node
    if (text !== undefined) inside.text += plain(text)
    else if (closes) {
      if (inside.name !== name) throw new Error(`</${name}> closes <${inside.name}>.`)
      open.pop()
    } else {
      const attributes: Record<string, string> = {}
      for (const [, key = '', value = ''] of given.matchAll(/([\w:]+)="([^"]*)"/g)) {
        if (key in attributes) throw new Error(`${key} is given twice.`)
        attributes[key] = plain(value)
      }
      const node: Node = { name, attributes, children: [], text: '' }
      inside.children.push(node)
      if (!empty) open.push(node)
    }
  }
  const [root, more] = top.children
  if (open.length !== 1 || !root || more) throw new Error('There is not exactly one root.')
  return root
}

function plain(text: string): string {
  if (/[^\u0009\u000a\u000d\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text))
    throw new Error('A forbidden character.')
  if (text.includes(']]>')) throw new Error('An end of CDATA.')
  return text.replaceAll(/&[^;\s]*;?/g, (sign) => {
    const meant = SIGNS[sign]
    if (meant === undefined) throw new Error(`Unknown reference ${sign}.`)
    return meant
  })
}

type Party = Record<
  | 'name'
  | 'legal_id'
  | 'id'
  | 'vat_id'
  | 'tax_number'
  | 'endpoint'
  | 'endpoint_scheme'
  | 'line'
  | 'city'
  | 'postcode'
  | 'country'
  | 'contact'
  | 'phone'
  | 'mail',
  string | undefined
>

/** What an e-invoice states, by the names of EN 16931's business terms; amounts are the texts as they are written. */
export type Facts = {
  syntax: 'ubl' | 'cii'
  customization: string | undefined
  profile: string | undefined
  number: string | undefined
  type: string | undefined
  issued_on: string | undefined
  due_on: string | undefined
  currency: string | undefined
  currencies: string[]
  notes: string[]
  buyer_reference: string | undefined
  order_number: string | undefined
  period: { start: string | undefined; end: string | undefined } | undefined
  preceding: { number: string | undefined; issued_on: string | undefined }[]
  seller: Party
  buyer: Party
  means: { code: string | undefined; account: string | undefined; reference: string | undefined }[]
  terms: string | undefined
  totals: Record<'lines' | 'net' | 'vat' | 'gross' | 'paid' | 'rounding' | 'due', string | undefined>
  taxes: Record<'category' | 'rate' | 'taxable' | 'tax' | 'code' | 'reason', string | undefined>[]
  lines: Record<
    'id' | 'name' | 'quantity' | 'unit' | 'net' | 'price' | 'category' | 'rate' | 'off' | 'why' | 'charges',
    string | undefined
  >[]
}

/** All nodes at a path of names below a node, without prefixes. */
export const all = (node: Node, path: string): Node[] =>
  path
    .split('/')
    .reduce((nodes, step) => nodes.flatMap(({ children }) => children.filter((one) => local(one) === step)), [node])
export const local = ({ name }: Node): string => name.slice(name.indexOf(':') + 1)
const one = (node: Node | undefined, path: string): Node | undefined => node && all(node, path)[0]
const textAt = (node: Node | undefined, path: string): string | undefined => one(node, path)?.text.trim()

export function everyNode(node: Node): Node[] {
  return [node, ...node.children.flatMap(everyNode)]
}

export function factsOf(root: Node): Facts {
  return local(root) === 'CrossIndustryInvoice' ? ofCii(root) : ofUbl(root)
}

function ofUbl(root: Node): Facts {
  const credit = local(root) === 'CreditNote'
  const total = one(root, 'LegalMonetaryTotal')
  const period = one(root, 'InvoicePeriod')
  return {
    syntax: 'ubl',
    customization: textAt(root, 'CustomizationID'),
    profile: textAt(root, 'ProfileID'),
    number: textAt(root, 'ID'),
    type: textAt(root, credit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode'),
    issued_on: textAt(root, 'IssueDate'),
    due_on: textAt(root, 'DueDate'),
    currency: textAt(root, 'DocumentCurrencyCode'),
    currencies: everyNode(root).flatMap(({ attributes }) => attributes['currencyID'] ?? []),
    notes: all(root, 'Note').map(({ text }) => text),
    buyer_reference: textAt(root, 'BuyerReference'),
    order_number: textAt(root, 'OrderReference/ID'),
    period: period && { start: textAt(period, 'StartDate'), end: textAt(period, 'EndDate') },
    preceding: all(root, 'BillingReference/InvoiceDocumentReference').map((node) => ({
      number: textAt(node, 'ID'),
      issued_on: textAt(node, 'IssueDate'),
    })),
    seller: ublParty(one(root, 'AccountingSupplierParty/Party')),
    buyer: ublParty(one(root, 'AccountingCustomerParty/Party')),
    means: all(root, 'PaymentMeans').map((node) => ({
      code: textAt(node, 'PaymentMeansCode'),
      account: textAt(node, 'PayeeFinancialAccount/ID'),
      reference: textAt(node, 'PaymentID'),
    })),
    terms: textAt(root, 'PaymentTerms/Note'),
    totals: {
      lines: textAt(total, 'LineExtensionAmount'),
      net: textAt(total, 'TaxExclusiveAmount'),
      vat: textAt(root, 'TaxTotal/TaxAmount'),
      gross: textAt(total, 'TaxInclusiveAmount'),
      paid: textAt(total, 'PrepaidAmount'),
      rounding: textAt(total, 'PayableRoundingAmount'),
      due: textAt(total, 'PayableAmount'),
    },
    taxes: all(root, 'TaxTotal/TaxSubtotal').map((node) => ({
      category: textAt(node, 'TaxCategory/ID'),
      rate: textAt(node, 'TaxCategory/Percent'),
      taxable: textAt(node, 'TaxableAmount'),
      tax: textAt(node, 'TaxAmount'),
      code: textAt(node, 'TaxCategory/TaxExemptionReasonCode'),
      reason: textAt(node, 'TaxCategory/TaxExemptionReason'),
    })),
    lines: all(root, credit ? 'CreditNoteLine' : 'InvoiceLine').map((node) => {
      const quantity = one(node, credit ? 'CreditedQuantity' : 'InvoicedQuantity')
      return {
        id: textAt(node, 'ID'),
        name: textAt(node, 'Item/Name'),
        quantity: quantity?.text,
        unit: quantity?.attributes['unitCode'],
        net: textAt(node, 'LineExtensionAmount'),
        price: textAt(node, 'Price/PriceAmount'),
        off: textAt(node, 'AllowanceCharge/Amount'),
        why: textAt(node, 'AllowanceCharge/AllowanceChargeReason'),
        charges: textAt(node, 'AllowanceCharge/ChargeIndicator'),
        category: textAt(node, 'Item/ClassifiedTaxCategory/ID'),
        rate: textAt(node, 'Item/ClassifiedTaxCategory/Percent'),
      }
    }),
  }
}

function ublParty(node: Node | undefined): Party {
  const taxed = node ? all(node, 'PartyTaxScheme') : []
  const number = (isVat: boolean) =>
    textAt(
      taxed.find((scheme) => (textAt(scheme, 'TaxScheme/ID') === 'VAT') === isVat),
      'CompanyID',
    )
  return {
    name: textAt(node, 'PartyLegalEntity/RegistrationName'),
    legal_id: textAt(node, 'PartyLegalEntity/CompanyID'),
    id: textAt(node, 'PartyIdentification/ID'),
    vat_id: number(true),
    tax_number: number(false),
    endpoint: textAt(node, 'EndpointID'),
    endpoint_scheme: one(node, 'EndpointID')?.attributes['schemeID'],
    line: textAt(node, 'PostalAddress/StreetName'),
    city: textAt(node, 'PostalAddress/CityName'),
    postcode: textAt(node, 'PostalAddress/PostalZone'),
    country: textAt(node, 'PostalAddress/Country/IdentificationCode'),
    contact: textAt(node, 'Contact/Name'),
    phone: textAt(node, 'Contact/Telephone'),
    mail: textAt(node, 'Contact/ElectronicMail'),
  }
}

const dayOf = (text: string | undefined) => text?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')

function ofCii(root: Node): Facts {
  const document = one(root, 'ExchangedDocument')
  const deal = one(root, 'SupplyChainTradeTransaction') as Node
  const agreed = one(deal, 'ApplicableHeaderTradeAgreement')
  const settled = one(deal, 'ApplicableHeaderTradeSettlement') as Node
  const total = one(settled, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  const period = one(settled, 'BillingSpecifiedPeriod')
  const reference = textAt(settled, 'PaymentReference')
  return {
    syntax: 'cii',
    customization: textAt(root, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'),
    profile: textAt(root, 'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID'),
    number: textAt(document, 'ID'),
    type: textAt(document, 'TypeCode'),
    issued_on: dayOf(textAt(document, 'IssueDateTime/DateTimeString')),
    due_on: dayOf(textAt(settled, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString')),
    currency: textAt(settled, 'InvoiceCurrencyCode'),
    currencies: everyNode(root).flatMap(({ attributes }) => attributes['currencyID'] ?? []),
    notes: document ? all(document, 'IncludedNote/Content').map(({ text }) => text) : [],
    buyer_reference: textAt(agreed, 'BuyerReference'),
    order_number: textAt(agreed, 'BuyerOrderReferencedDocument/IssuerAssignedID'),
    period: period && {
      start: dayOf(textAt(period, 'StartDateTime/DateTimeString')),
      end: dayOf(textAt(period, 'EndDateTime/DateTimeString')),
    },
    preceding: all(settled, 'InvoiceReferencedDocument').map((node) => ({
      number: textAt(node, 'IssuerAssignedID'),
      issued_on: dayOf(textAt(node, 'FormattedIssueDateTime/DateTimeString')),
    })),
    seller: ciiParty(one(agreed, 'SellerTradeParty')),
    buyer: ciiParty(one(agreed, 'BuyerTradeParty')),
    means: all(settled, 'SpecifiedTradeSettlementPaymentMeans').map((node) => ({
      code: textAt(node, 'TypeCode'),
      account:
        textAt(node, 'PayeePartyCreditorFinancialAccount/IBANID') ??
        textAt(node, 'PayeePartyCreditorFinancialAccount/ProprietaryID'),
      reference,
    })),
    terms: textAt(settled, 'SpecifiedTradePaymentTerms/Description'),
    totals: {
      lines: textAt(total, 'LineTotalAmount'),
      net: textAt(total, 'TaxBasisTotalAmount'),
      vat: textAt(total, 'TaxTotalAmount'),
      gross: textAt(total, 'GrandTotalAmount'),
      paid: textAt(total, 'TotalPrepaidAmount'),
      rounding: textAt(total, 'RoundingAmount'),
      due: textAt(total, 'DuePayableAmount'),
    },
    taxes: all(settled, 'ApplicableTradeTax').map((node) => ({
      category: textAt(node, 'CategoryCode'),
      rate: textAt(node, 'RateApplicablePercent'),
      taxable: textAt(node, 'BasisAmount'),
      tax: textAt(node, 'CalculatedAmount'),
      code: textAt(node, 'ExemptionReasonCode'),
      reason: textAt(node, 'ExemptionReason'),
    })),
    lines: all(deal, 'IncludedSupplyChainTradeLineItem').map((node) => {
      const quantity = one(node, 'SpecifiedLineTradeDelivery/BilledQuantity')
      const tax = one(node, 'SpecifiedLineTradeSettlement/ApplicableTradeTax')
      const allowance = 'SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge'
      const sum = 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'
      return {
        id: textAt(node, 'AssociatedDocumentLineDocument/LineID'),
        name: textAt(node, 'SpecifiedTradeProduct/Name'),
        quantity: quantity?.text,
        unit: quantity?.attributes['unitCode'],
        net: textAt(node, sum),
        price: textAt(node, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount'),
        off: textAt(node, `${allowance}/ActualAmount`),
        why: textAt(node, `${allowance}/Reason`),
        charges: textAt(node, `${allowance}/ChargeIndicator/Indicator`),
        category: textAt(tax, 'CategoryCode'),
        rate: textAt(tax, 'RateApplicablePercent'),
      }
    }),
  }
}

function ciiParty(node: Node | undefined): Party {
  const registered = node ? all(node, 'SpecifiedTaxRegistration/ID') : []
  const number = (scheme: string) => registered.find(({ attributes }) => attributes['schemeID'] === scheme)?.text
  return {
    name: textAt(node, 'Name'),
    legal_id: textAt(node, 'SpecifiedLegalOrganization/ID'),
    id: textAt(node, 'ID'),
    vat_id: number('VA'),
    tax_number: number('FC'),
    endpoint: textAt(node, 'URIUniversalCommunication/URIID'),
    endpoint_scheme: one(node, 'URIUniversalCommunication/URIID')?.attributes['schemeID'],
    line: textAt(node, 'PostalTradeAddress/LineOne'),
    city: textAt(node, 'PostalTradeAddress/CityName'),
    postcode: textAt(node, 'PostalTradeAddress/PostcodeCode'),
    country: textAt(node, 'PostalTradeAddress/CountryID'),
    contact: textAt(node, 'DefinedTradeContact/PersonName'),
    phone: textAt(node, 'DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber'),
    mail: textAt(node, 'DefinedTradeContact/EmailURIUniversalCommunication/URIID'),
  }
}
