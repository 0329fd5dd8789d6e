import { expect, test } from 'vitest'
import { zipOf } from '../../../test/factories/zip.ts'
import { readSchedule } from './imports.schedule.ts'
import { statementKind } from './imports.statement.ts'
import { readTable } from './imports.table.service.ts'

const known = ['name', 'city', 'date', 'amount', 'reference']
const knows = (heading: string) => known.includes(heading.toLowerCase())
const read = (content: string | Buffer) => readTable(Buffer.from(content), knows)

/** A sheet with these cells below its headings, as Excel writes it, or with another prefix. */
function sheetOf(cells: string, more: { prefix?: string; styles?: string; book?: string } = {}): Buffer {
  const { prefix = '', styles: cellStyles = '<styleSheet/>', book = '' } = more
  const tag = (text: string) => text.replaceAll(/<(\/?)(?=\w)/g, `<$1${prefix}`)
  return zipOf({
    'xl/workbook.xml': tag(`<workbook xmlns:rel="r">${book}<sheets><sheet name="A" rel:id="r1"/></sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': tag(
      '<Relationships><Relationship Id="r1" Target="/xl/worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/sharedStrings.xml': tag('<sst><si><t>Corvo</t></si></sst>'),
    'xl/styles.xml': tag(cellStyles),
    'xl/worksheets/sheet1.xml': tag(
      `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="str"><v>Date</v></c></row>
      <row r="2">${cells}</row></sheetData></worksheet>`,
    ),
  })
}

const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-407]d\\. mmmm yyyy;@"/>
  <numFmt numFmtId="165" formatCode="#,##0.00 &quot;days&quot;"/><numFmt numFmtId="166" formatCode="General"/>
  <numFmt numFmtId="167" formatCode="[Red]0.00;[h]"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/><xf numFmtId="167"/></cellXfs></styleSheet>`
const cell = (at: string, style: number, value: string | number) => `<c r="${at}2" s="${style}"><v>${value}</v></c>`
const firstRow = async (content: Buffer) => (await read(content)).rows[0]?.cells

test('cells of a sheet that show dates are days, whatever their format is called; other numbers stay numbers', async () => {
  const cells = [
    cell('A', 1, 46331),
    cell('B', 2, 46331.395833333336),
    cell('C', 3, 46331),
    cell('D', 4, 46331),
    cell('E', 5, 0.3958333333333333),
    cell('F', 0, 46331),
    cell('G', 6, 46331),
    cell('H', 1, 1),
    cell('I', 1, 61),
  ].join('')
  expect(await firstRow(sheetOf(cells, { styles }))).toEqual([
    '2026-11-05',
    '2026-11-05T09:30:00',
    '2026-11-05',
    '46331',
    '09:30',
    '46331',
    '46331',
    '1900-01-01',
    '1900-03-01',
  ])
  const mac = sheetOf(cell('A', 1, 44869), { styles, book: '<workbookPr date1904="1"/>' })
  expect(await firstRow(mac)).toEqual(['2026-11-05'])
  // What is no day stays what it is.
  expect(await firstRow(sheetOf(cell('A', 1, 3e9), { styles }))).toEqual(['3000000000'])
})

test('amounts of a sheet are what was typed, not what reckoning has left', async () => {
  const cells = [
    cell('A', 0, '1190.0999999999999'),
    cell('B', 0, '0.30000000000000004'),
    cell('C', 0, '1.19E3'),
    cell('D', 0, '12345678901234567890'),
  ]
  expect(await firstRow(sheetOf(cells.join('')))).toEqual(['1190.1', '0.3', '1190', '12345678901234567890'])
})

test('a sheet whose elements have a prefix is read like any other', async () => {
  const cells = '<c r="A2" t="s"><v>0</v></c><c r="B2" s="1"><v>46331</v></c>'
  expect(await read(sheetOf(cells, { prefix: 'x:', styles }))).toMatchObject({
    headings: ['Name', 'Date'],
    rows: [{ number: 2, cells: ['Corvo', '2026-11-05'] }],
  })
})

test('headings are found below lines that say what the list is', async () => {
  const list = [
    'Umsätze Girokonto',
    'Konto: DE02 1203 0000 0000 2020 51',
    '',
    'Name;Date;Amount',
    'Corvo, Ltd;2026-11-05;1.190,10',
    'Orbis, BV;2026-11-06;12,50',
  ]
  expect(await read(list.join('\n'))).toMatchObject({
    separator: ';',
    headings: ['Name', 'Date', 'Amount'],
    rows: [
      { number: 5, cells: ['Corvo, Ltd', '2026-11-05', '1.190,10'] },
      { number: 6, cells: ['Orbis, BV', '2026-11-06', '12,50'] },
    ],
  })
  // A list whose headings nobody knows begins where it begins.
  expect(await read('Spalte,Wert\nA,B')).toMatchObject({ headings: ['Spalte', 'Wert'], rows: [{ number: 2 }] })
})

test('Windows-1251 is told from Windows-1252', async () => {
  const cyrillic = Buffer.from(
    'Name;City\n\u{cf}\u{ee}\u{f0}\u{f2};\u{cc}\u{ee}\u{f1}\u{ea}\u{e2}\u{e0}\n\u{c2}\u{e5}\u{eb}\u{e5}\u{f1};\u{d1}\u{ee}\u{f7}\u{e8}',
    'latin1',
  )
  expect(await read(cyrillic)).toMatchObject({
    encoding: 'windows-1251',
    rows: [{ cells: ['Порт', 'Москва'] }, { cells: ['Велес', 'Сочи'] }],
  })
  const western = Buffer.from('Name;City\nAviação Ção;São João\nÅkeröö;Göteborg', 'latin1')
  expect(await read(western)).toMatchObject({
    encoding: 'windows-1252',
    rows: [{ cells: ['Aviação Ção', 'São João'] }, {}],
  })
})

test('amounts are read with the marks of many countries and a currency beside them', () => {
  const amount = (text: string, currency = 'EUR') => {
    const cells = { date: '2026-11-05', amount: text, currency, reference: 'x' }
    const { said, problems } = statementKind.read(cells, { accounts: [], codes: [] } as never, {
      file: null,
      source: '',
    })
    return said['amount'] ?? problems.find(({ field }) => field === 'amount')?.text
  }
  for (const text of [
    '1’190.10',
    "1'190.10",
    '1 190,10',
    '1\u{202F}190,10',
    'EUR 1,190.10',
    '1.190,10 €',
    '€1190.1',
    '1190.10EUR',
    '+1190,10',
  ])
    expect(amount(text), text).toBe('1190.10')
  expect(amount('CHF 1’190.10', 'CHF')).toBe('1190.10')
  expect(amount('USD 1190.10')).toBe('is in USD, not in EUR')
  expect(amount('EUR -5.00')).toContain('went out')
  expect(amount('(5.00) EUR')).toContain('went out')
  for (const none of ['EUR', 'about 5', '5 and 6', 'EUR 5 USD', '1190.10.'])
    expect(amount(none), none).toBe('is not an amount')
})

const calendar = (zone: string, more = '') =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${more}BEGIN:VEVENT\r\nUID:a\r\nSUMMARY:A\r\nDTSTART;TZID="${zone}":20261112T090000\r\nDTEND;TZID="${zone}":20260712T100000\r\nEND:VEVENT\r\nEND:VCALENDAR`
/** A zone as Outlook writes it, whose rules a file brings itself. */
const vtimezone = (zone: string, standard: string, daylight: string) =>
  `BEGIN:VTIMEZONE\r\nTZID:${zone}\r\nBEGIN:STANDARD\r\nDTSTART:16010101T030000\r\nTZOFFSETFROM:${daylight}\r\nTZOFFSETTO:${standard}\r\nRRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10\r\nEND:STANDARD\r\nBEGIN:DAYLIGHT\r\nDTSTART:16010101T020000\r\nTZOFFSETFROM:${standard}\r\nTZOFFSETTO:${daylight}\r\nRRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE\r\n`

test('times of a calendar are by the zone that the file describes, that Windows names, or at the end of a path', async () => {
  const times = async (content: string) =>
    (await readSchedule(Buffer.from(content), 'America/New_York')).rows[0]?.cells.slice(2, 4)
  expect(await times(calendar('Harbour Time', vtimezone('Harbour Time', '+0530', '+0630')))).toEqual([
    '2026-11-12T09:00+05:30',
    '2026-07-12T10:00+06:30',
  ])
  const berlin = ['2026-11-12T09:00+01:00', '2026-07-12T10:00+02:00']
  expect(await times(calendar('W. Europe Standard Time'))).toEqual(berlin)
  expect(
    await times(calendar('W. Europe Standard Time', vtimezone('W. Europe Standard Time', '+0100', '+0200'))),
  ).toEqual(berlin)
  expect(await times(calendar('/mozilla.org/20050126_1/Europe/Berlin'))).toEqual(berlin)
  expect(await times(calendar('/freeassociation.sourceforge.net/America/Argentina/Buenos_Aires'))).toEqual([
    '2026-11-12T09:00-03:00',
    '2026-07-12T10:00-03:00',
  ])
  // Nobody's zone is not taken for the event's.
  expect(await times(calendar('Customized Time Zone'))).toEqual([
    '2026-11-12T09:00 (Customized Time Zone)',
    '2026-07-12T10:00 (Customized Time Zone)',
  ])
})
