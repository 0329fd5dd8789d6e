import { t } from '../payments.texts.ts'

/** A column of the folder for auditors: text unless said. */
export type AuditColumn = {
  name: string
  is: 'text' | 'amount' | 'percent' | 'number' | 'day'
  key?: true
  in?: [table: string, column: string]
}
export type AuditTable = { name: string; columns: readonly AuditColumn[] }

const column = <const N extends string>(
  name: N,
  is: AuditColumn['is'] = 'text',
  more: Partial<Pick<AuditColumn, 'key' | 'in'>> = {},
): AuditColumn & { name: N } => ({
  name,
  is,
  ...more,
})
const key = { key: true } as const
const document = column('document_number', 'text', { in: ['documents', 'document_number'] })

/** Tables of the folder, each a file. Each column has its meaning in `meanings`. */
export const AUDIT_TABLES = [
  {
    name: 'accounts',
    columns: [column('account_number', 'text', key), column('account_name'), column('account_kind')],
  },
  {
    name: 'journal',
    columns: [
      column('entry', 'number', key),
      column('line', 'number', key),
      column('booked_on', 'day'),
      column('happened_on', 'day'),
      column('source'),
      column('document'),
      column('text'),
      column('debit_account', 'text', { in: ['accounts', 'account_number'] }),
      column('credit_account', 'text', { in: ['accounts', 'account_number'] }),
      column('currency'),
      column('amount', 'amount'),
      column('by_hand'),
    ],
  },
  {
    name: 'documents',
    columns: [
      column('document_number', 'text', key),
      column('kind'),
      column('issued_on', 'day'),
      column('due_on', 'day'),
      column('corrects'),
      column('replaces'),
      column('issued_with'),
      column('buyer'),
      column('buyer_country'),
      column('buyer_vat_id'),
      column('currency'),
      column('amount_net', 'amount'),
      column('amount_vat', 'amount'),
      column('amount_gross', 'amount'),
      column('chain_place', 'number'),
      column('chain_hash'),
      column('pdf_hash'),
    ],
  },
  {
    name: 'document_lines',
    columns: [
      document,
      column('line', 'number'),
      column('supply'),
      column('description'),
      column('quantity', 'number'),
      column('unit_amount', 'amount'),
      column('allowance', 'amount'),
      column('amount_net', 'amount'),
      column('vat_case'),
      column('vat_percent', 'percent'),
    ],
  },
  {
    name: 'document_vat',
    columns: [
      document,
      column('vat_case'),
      column('vat_percent', 'percent'),
      column('amount_net', 'amount'),
      column('amount_vat', 'amount'),
      column('note'),
    ],
  },
  {
    name: 'payments',
    columns: [
      column('payment', 'number', key),
      column('kind', 'text', key),
      column('happened_on', 'day'),
      column('way'),
      column('reference'),
      document,
      column('currency'),
      column('amount', 'amount'),
    ],
  },
  {
    name: 'months',
    columns: [
      column('month', 'day', key),
      column('closed_on', 'day'),
      column('closed_by'),
      column('chain_place', 'number'),
      column('chain_hash'),
    ],
  },
] as const satisfies readonly AuditTable[]

export type AuditName = (typeof AUDIT_TABLES)[number]['name']
type AuditColumnName = (typeof AUDIT_TABLES)[number]['columns'][number]['name']
/** The name under which the description language of such folders is known. */
export const AUDIT_DTD = 'gdpdu-01-09-2004.dtd'

const safe = (text: string) =>
  text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
const element = (name: string, ...inner: string[]) => `<${name}>${inner.join('')}</${name}>`
const german = (day: string) => day.split('-').toReversed().join('.')

/** What tables and columns mean. A text is looked up when it is needed: the language is known only then. */
const tables: Readonly<Record<AuditName, () => string>> = {
  accounts: () => t('audit-table-accounts'),
  document_lines: () => t('audit-table-document-lines'),
  document_vat: () => t('audit-table-document-vat'),
  documents: () => t('audit-table-documents'),
  journal: () => t('audit-table-journal'),
  months: () => t('audit-table-months'),
  payments: () => t('audit-table-payments'),
}
const meanings: Readonly<Record<AuditColumnName, () => string>> = {
  account_kind: () => t('audit-column-account-kind'),
  account_name: () => t('audit-column-account-name'),
  account_number: () => t('audit-column-account-number'),
  allowance: () => t('audit-column-allowance'),
  amount: () => t('audit-column-amount'),
  amount_gross: () => t('audit-column-amount-gross'),
  amount_net: () => t('audit-column-amount-net'),
  amount_vat: () => t('audit-column-amount-vat'),
  booked_on: () => t('audit-column-booked-on'),
  buyer: () => t('audit-column-buyer'),
  buyer_country: () => t('audit-column-buyer-country'),
  buyer_vat_id: () => t('audit-column-buyer-vat-id'),
  by_hand: () => t('audit-column-by-hand'),
  chain_hash: () => t('audit-column-chain-hash'),
  chain_place: () => t('audit-column-chain-place'),
  closed_by: () => t('audit-column-closed-by'),
  closed_on: () => t('audit-column-closed-on'),
  corrects: () => t('audit-column-corrects'),
  credit_account: () => t('audit-column-credit-account'),
  currency: () => t('audit-column-currency'),
  debit_account: () => t('audit-column-debit-account'),
  description: () => t('audit-column-description'),
  document: () => t('audit-column-document'),
  document_number: () => t('audit-column-document-number'),
  due_on: () => t('audit-column-due-on'),
  entry: () => t('audit-column-entry'),
  happened_on: () => t('audit-column-happened-on'),
  issued_on: () => t('audit-column-issued-on'),
  issued_with: () => t('audit-column-issued-with'),
  kind: () => t('audit-column-kind'),
  line: () => t('audit-column-line'),
  month: () => t('audit-column-month'),
  note: () => t('audit-column-note'),
  payment: () => t('audit-column-payment'),
  pdf_hash: () => t('audit-column-pdf-hash'),
  quantity: () => t('audit-column-quantity'),
  reference: () => t('audit-column-reference'),
  replaces: () => t('audit-column-replaces'),
  source: () => t('audit-column-source'),
  supply: () => t('audit-column-supply'),
  text: () => t('audit-column-text'),
  unit_amount: () => t('audit-column-unit-amount'),
  vat_case: () => t('audit-column-vat-case'),
  vat_percent: () => t('audit-column-vat-percent'),
  way: () => t('audit-column-way'),
}

const types: Record<AuditColumn['is'], string> = {
  text: '<AlphaNumeric/>',
  amount: '<Numeric><Accuracy>4</Accuracy></Numeric>',
  percent: '<Numeric><Accuracy>2</Accuracy></Numeric>',
  number: '<Numeric/>',
  day: '<Date><Format>YYYY-MM-DD</Format></Date>',
}

function columnElement({ name, is, key: isKey }: AuditColumn): string {
  return element(
    isKey ? 'VariablePrimaryKey' : 'VariableColumn',
    element('Name', name),
    element('Description', safe(meanings[name as AuditColumnName]())),
    types[is],
  )
}

function tableElement({ name, columns }: AuditTable, { from, until }: { from: string; until: string }): string {
  return element(
    'Table',
    element('URL', `${name}.csv`),
    element('Name', name),
    element('Description', safe(tables[name as AuditName]())),
    element(
      'Validity',
      element('Range', element('From', german(from)), element('To', german(until))),
      element('Format', 'DD.MM.YYYY'),
    ),
    '<UTF8/><DecimalSymbol>.</DecimalSymbol><DigitGroupingSymbol> </DigitGroupingSymbol>',
    element('Range', element('From', '2')),
    element(
      'VariableLength',
      '<ColumnDelimiter>,</ColumnDelimiter><RecordDelimiter>&#13;&#10;</RecordDelimiter><TextEncapsulator>"</TextEncapsulator>',
      // Keys come first, as the language wants it; in the files they do too.
      ...columns.filter((one) => one.key).map(columnElement),
      ...columns.filter((one) => !one.key).map(columnElement),
      ...columns.flatMap(({ name: own, in: there }) =>
        there ? [element('ForeignKey', element('Name', own), element('References', there[0]))] : [],
      ),
    ),
  )
}

/** The description of the folder, by which an auditor's program reads its files. */
export function auditIndex(of: {
  seller: string
  place: string
  made_on: string
  from: string
  until: string
}): string {
  const supplier = element(
    'DataSupplier',
    element('Name', safe(of.seller)),
    element('Location', safe(of.place)),
    element('Comment', safe(t('audit-comment', { day: of.made_on }))),
  )
  const tables = AUDIT_TABLES.map((table) => tableElement(table, of))
  return `<?xml version="1.0" encoding="UTF-8"?>\r\n<!DOCTYPE DataSet SYSTEM "${AUDIT_DTD}">\r\n${element(
    'DataSet',
    element('Version', '1.0'),
    supplier,
    element('Media', element('Name', safe(t('audit-media'))), ...tables),
  )}\r\n`
}

/** The part of the description language that the index uses. */
export const AUDIT_LANGUAGE = `<!ELEMENT DataSet (Version, DataSupplier?, Media+)>
<!ELEMENT Version (#PCDATA)>
<!ELEMENT DataSupplier (Name, Location, Comment)>
<!ELEMENT Name (#PCDATA)>
<!ELEMENT Location (#PCDATA)>
<!ELEMENT Comment (#PCDATA)>
<!ELEMENT Media (Name, Table+)>
<!ELEMENT Table (URL, Name?, Description?, Validity?, UTF8?, (DecimalSymbol, DigitGroupingSymbol)?, Range?, VariableLength)>
<!ELEMENT URL (#PCDATA)>
<!ELEMENT Description (#PCDATA)>
<!ELEMENT Validity (Range, Format?)>
<!ELEMENT Range (From, To?)>
<!ELEMENT From (#PCDATA)>
<!ELEMENT To (#PCDATA)>
<!ELEMENT Format (#PCDATA)>
<!ELEMENT UTF8 EMPTY>
<!ELEMENT DecimalSymbol (#PCDATA)>
<!ELEMENT DigitGroupingSymbol (#PCDATA)>
<!ELEMENT VariableLength (ColumnDelimiter?, RecordDelimiter?, TextEncapsulator?, VariablePrimaryKey*, VariableColumn*, ForeignKey*)>
<!ELEMENT ColumnDelimiter (#PCDATA)>
<!ELEMENT RecordDelimiter (#PCDATA)>
<!ELEMENT TextEncapsulator (#PCDATA)>
<!ELEMENT VariablePrimaryKey (Name, Description?, (AlphaNumeric | Numeric | Date))>
<!ELEMENT VariableColumn (Name, Description?, (AlphaNumeric | Numeric | Date))>
<!ELEMENT AlphaNumeric EMPTY>
<!ELEMENT Numeric (Accuracy?)>
<!ELEMENT Accuracy (#PCDATA)>
<!ELEMENT Date (Format)>
<!ELEMENT ForeignKey (Name+, References)>
<!ELEMENT References (#PCDATA)>
`
