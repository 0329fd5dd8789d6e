import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipOf } from '../../../test/factories/zip.ts'
import { readSchedule } from './imports.schedule.ts'
import { readTable } from './imports.table.service.ts'

const knows = (heading: string) => heading.toLowerCase() === 'name'
const read = (content: string | Buffer) => readTable(Buffer.from(content), knows)
const utf16 = (text: string, mark = '\uFEFF') => Buffer.from(mark + text, 'utf16le')

test('encodings and separators are recognised', async () => {
  const text = 'Name;City\nŻegluga;Gdańsk\n"Port; of\n""A""";Åbo'
  const expected = {
    separator: ';',
    headings: ['Name', 'City'],
    rows: [
      { number: 2, cells: ['Żegluga', 'Gdańsk'] },
      { number: 3, cells: ['Port; of\n"A"', 'Åbo'] },
    ],
  }
  expect(await read(text)).toMatchObject({ ...expected, encoding: 'utf-8' })
  expect(await read(`\uFEFF${text}`)).toMatchObject({ ...expected, encoding: 'utf-8' })
  expect(await read(utf16(text))).toMatchObject({ ...expected, encoding: 'utf-16le' })
  expect(await read(utf16(text, ''))).toMatchObject({ ...expected, encoding: 'utf-16le' })
  expect(await read(Buffer.from(utf16(text)).swap16())).toMatchObject({ ...expected, encoding: 'utf-16be' })
  expect(await read(Buffer.from([0x4e, 0x61, 0x6d, 0x65, 0x0a, 0x80, 0xe4]))).toMatchObject({
    encoding: 'windows-1252',
    rows: [{ number: 2, cells: ['€ä'] }],
  })
  for (const separator of [',', '\t', '|'])
    expect(
      await read(
        `Name${separator}City\nA, b${separator}C\nD${separator}E`.replaceAll(
          /A, b/g,
          separator === ',' ? '"A, b"' : 'A, b',
        ),
      ),
    ).toMatchObject({
      separator,
      rows: [{ cells: ['A, b', 'C'] }, { cells: ['D', 'E'] }],
    })
  expect(await read('sep=;\r\nName;City\r\nA;B')).toMatchObject({ rows: [{ number: 3, cells: ['A', 'B'] }] })
})

test('a list without headings has numbers for them, and blank lines do not move the others', async () => {
  expect(await read('Corvo 1,PT\n\nOrbis 2,BE')).toMatchObject({
    headings: ['Column 1', 'Column 2'],
    rows: [{ number: 1 }, { number: 3 }],
  })
})

test('what is cut off, no list, too long or too wide is refused with a sentence', async () => {
  await expect(read('Name,City\nA,"B')).rejects.toThrow('cut off')
  await expect(read('')).rejects.toThrow('no rows')
  await expect(read('Name,City\n')).rejects.toThrow('no rows below')
  await expect(read(Buffer.from([0x4e, 0, 0, 0, 0x0a, 1, 2, 0]))).rejects.toThrow('not a text file')
  await expect(read(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]))).rejects.toThrow('old Excel')
  await expect(read(`Name\n${'x\n'.repeat(10_001)}`)).rejects.toThrow('more than 10,000 rows')
  await expect(read(`Name${',x'.repeat(60)}\n1`)).rejects.toThrow('at most 60 columns')
})

const workbook =
  '<workbook xmlns:r="x"><sheets><sheet name="Hidden" state="hidden" r:id="r1"/><sheet name="List" r:id="r2"/></sheets></workbook>'
const relations =
  '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>'
const shared = '<sst><si><t>Name</t></si><si><r><t>Corvo </t></r><r><t>&amp; Co</t></r><rPh><t>x</t></rPh></si></sst>'
const sheet =
  '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Postcode</t></is></c></row>' +
  '<row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" t="e"><v>#N/A</v></c><c r="C4"><v>20457</v></c></row></sheetData></worksheet>'
const files = {
  'xl/workbook.xml': workbook,
  'xl/_rels/workbook.xml.rels': relations,
  'xl/sharedStrings.xml': shared,
  'xl/worksheets/sheet2.xml': sheet,
}

test('the first sheet that is not hidden is read from XLSX', async () => {
  expect(await read(zipOf(files))).toMatchObject({
    format: 'xlsx',
    headings: ['Name', 'Column 2', 'Postcode'],
    rows: [{ number: 4, cells: ['Corvo & Co', '', '20457'] }],
  })
})

test('a sheet that unpacks without end, lies about it, is cut off or damaged is refused without unpacking it', async () => {
  const large = Buffer.alloc(101_000_000, ' ')
  const packed = deflateRawSync(large)
  const before = process.memoryUsage().rss
  await expect(read(zipOf({ ...files, 'xl/worksheets/sheet2.xml': { packed, says: large.length } }))).rejects.toThrow(
    'unpacks to more than 100 MB',
  )
  await expect(read(zipOf({ ...files, 'xl/worksheets/sheet2.xml': { packed, says: 1000 } }))).rejects.toThrow('damaged')
  expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000)
  await expect(read(zipOf(files).subarray(0, 300))).rejects.toThrow('cut off')
  await expect(read(zipOf({ ...files, 'xl/worksheets/sheet2.xml': sheet.slice(0, 120) }))).rejects.toThrow('cut off')
  await expect(read(zipOf({ 'word/document.xml': '<a/>' }))).rejects.toThrow('no sheet')
  // Ninety megabytes of text fit into a sheet of a hundred kilobytes.
  const rows = `<row><c t="inlineStr"><is><t>${'a'.repeat(9_000)}</t></is></c></row>`.repeat(9_000)
  const long = `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  await expect(read(zipOf({ ...files, 'xl/worksheets/sheet2.xml': long }))).rejects.toThrow('more than 20 MB of text')
})

const event = `<event guid="g1"><date>2026-10-12T09:00:00+02:00</date><start>09:00</start><duration>00:45</duration><room>Hall A</room>
  <title>Late gates</title><subtitle>And why</subtitle><track>Ports</track><type>lecture</type><abstract>&lt;p&gt;One.&lt;/p&gt;&lt;p&gt;Two.&lt;/p&gt;</abstract>
  <persons><person id="1">Ines  Carvalho</person><person id="2">Bram Kuipers</person></persons></event>`
const schedule = (inside: string) =>
  `<?xml version="1.0"?>\n<schedule><conference><time_zone_name>Europe/Lisbon</time_zone_name></conference>\n<day index="1" date="2026-10-12" start="2026-10-12T06:00:00+01:00">\n<room name="Hall B">\n${inside}\n</room></day></schedule>`
const programme = (content: string) => readSchedule(Buffer.from(content), 'Europe/Berlin')

test('a schedule in XML is read with its times, rooms and people', async () => {
  const bare = '<event id="7"><start>01:30</start><duration>1:00</duration><title>Night</title></event>'
  const { rows, format } = await programme(schedule(`${event}\n${bare}`))
  expect(format).toBe('xml')
  expect(rows).toEqual([
    {
      number: 5,
      cells: [
        'g1',
        'Late gates: And why',
        '2026-10-12T09:00+02:00',
        '2026-10-12T08:45+01:00',
        'Hall A',
        'Ports',
        'lecture',
        'Ines Carvalho; Bram Kuipers',
        'One.\nTwo.',
      ],
    },
    // After midnight it is the next day, by the clock of the schedule.
    { number: 8, cells: ['7', 'Night', '2026-10-13T01:30+01:00', '2026-10-13T02:30+01:00', 'Hall B', '', '', '', ''] },
  ])
})

test('a calendar is read, its times by their zones', async () => {
  const { rows, format } = await programme(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:a@x',
      'SUMMARY:Opening\\, and coffee',
      'DTSTART;TZID=Europe/Lisbon:20261012T090000',
      'DTEND:20261012T090000Z',
      'LOCATION:Hall A',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:b@x',
      'SUMMARY:Tour',
      'DTSTART:20261012T140000',
      'DURATION:PT90M',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n'),
  )
  expect(format).toBe('ics')
  expect(rows.map(({ number, cells }) => [number, ...cells.slice(0, 5)])).toEqual([
    [3, 'a@x', 'Opening, and coffee', '2026-10-12T09:00+01:00', '2026-10-12T11:00+02:00', 'Hall A'],
    [10, 'b@x', 'Tour', '2026-10-12T14:00+02:00', '2026-10-12T15:30+02:00', ''],
  ])
})

test('a programme that is cut off, is something else, or brings entities of its own is refused', async () => {
  await expect(programme(schedule(event).slice(0, -40))).rejects.toThrow('cut off')
  await expect(programme('<rss><channel/></rss>')).rejects.toThrow('no schedule')
  await expect(programme(schedule(''))).rejects.toThrow('no sessions')
  await expect(programme('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a')).rejects.toThrow('cut off')
  await expect(programme('Name,City')).rejects.toThrow('neither')
  const laughs =
    '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]><schedule><day>&lol2;</day></schedule>'
  await expect(programme(laughs)).rejects.toThrow('document type or entities')
  await expect(programme('<!DOCTYPE a SYSTEM "file:///etc/passwd"><schedule/>')).rejects.toThrow(
    'document type or entities',
  )
})
