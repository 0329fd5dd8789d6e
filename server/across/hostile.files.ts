import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { blindPdfs, documentPdfs } from './hostile.pdfs.ts'
import { packed, repeated, zip } from './hostile.parts.ts'

/** By which call a file reaches the code that reads it (`hostile.ways.ts` makes the calls). */
export type HostileWay =
  | 'document'
  | 'blind copy'
  | 'portrait'
  | 'office picture'
  | 'companies'
  | 'programme'
  | 'statement'
  | 'folder'
  | 'attachment'
  | 'film'

/** Every kind of file that the product reads. */
export const hostileKinds = ['PDF', 'XLSX', 'CSV', 'XML', 'ICS', 'ZIP', 'DOCX', 'JPEG', 'PNG', 'MP4', 'camt'] as const

export type HostileFile = {
  way: HostileWay
  kind: (typeof hostileKinds)[number] | 'other'
  what: string
  /** The statuses with which it may be answered. */
  statuses: readonly number[]
  /** Made when it is its turn: together they are gigabytes. */
  content: () => Buffer | Promise<Buffer>
  /** What its sender calls it, where the name counts. */
  name?: string
}

/** Bytes that a file may have at most, less some for what stands around the hostile part. */
const LARGEST = { document: 19_900_000, picture: 9_900_000, list: 19_900_000, folder: 490_000_000, film: 199_000_000 }

type Contents = Record<string, () => Buffer | Promise<Buffer>>
const by = (
  way: HostileWay,
  kind: HostileFile['kind'],
  statuses: readonly number[],
  contents: Contents,
  name?: string,
): HostileFile[] =>
  Object.entries(contents).map(([what, content]) => ({ way, kind, what, statuses, content, ...(name && { name }) }))

/* ---- pictures ---- */

const small = { create: { width: 60, height: 40, channels: 3, background: '#246' } } as const

/** A JPEG in which one part is said over and over before the picture. */
async function stuffedJpeg(part: Buffer, size: number): Promise<Buffer> {
  const jpeg = await sharp(small).jpeg().toBuffer()
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(size, part), jpeg.subarray(2)])
}

/** A JPEG of 36 million points whose last scan, some sixty bytes, comes over and over: each goes through all points again. */
async function scannedJpeg(size: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { ...small.create, width: 6000, height: 6000 } })
    .jpeg({ progressive: true })
    .toBuffer()
  const last = jpeg.lastIndexOf(Buffer.from('ffda', 'hex'))
  const scan = jpeg.subarray(last, -2)
  return Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(size - jpeg.length, scan), jpeg.subarray(-2)])
}

const pngHead = Buffer.from('89504e470d0a1a0a', 'hex')
const emptyTexts = (size: number) =>
  Buffer.concat([pngHead, Buffer.alloc(size, Buffer.from('000000007445587400000000', 'hex'))])

/** A PNG that says to be as large as a picture may be, of bytes that unpack to far more. */
async function deepPng(size: number): Promise<Buffer> {
  const png = await sharp(small).png().toBuffer()
  const at = png.indexOf('IDAT') - 4
  const { packed: content } = packed('', Buffer.alloc(size * 40))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 2, 0)
  head.write('IDAT', 4)
  const before = Buffer.from(png.subarray(0, at))
  before.writeUInt32BE(6000, 16)
  before.writeUInt32BE(6000, 20)
  return Buffer.concat([before, head, Buffer.from([0x78, 0x9c]), content, Buffer.alloc(4), png.subarray(-12)])
}

const pictures = (way: HostileWay, size: number, statuses: readonly number[]): HostileFile[] => [
  ...by(way, 'JPEG', statuses, {
    'a JPEG of remarks': () => stuffedJpeg(Buffer.from([0xff, 0xfe, 0, 2]), size),
    'a JPEG of stray bytes': () => stuffedJpeg(Buffer.from([0xff, 0x00]), size),
    'a JPEG of one scan over and over': () => scannedJpeg(size),
  }),
  ...by(way, 'PNG', statuses, {
    'a PNG of empty parts': () => emptyTexts(size),
    'a PNG that unpacks to far more than its points': () => deepPng(size),
  }),
]

const mp4 = Buffer.from('000000186674797069736f6d0000000069736f6d', 'hex')
const heic = Buffer.from('0000001866747970686569630000000068656963', 'hex')
const webm = Buffer.from('1a45dfa3', 'hex')
const wma = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex')

const oddPictures = by('portrait', 'other', [200, 400], {
  'a WebP that says it is everything': () =>
    Buffer.concat([Buffer.from('RIFF\u00ff\u00ff\u00ff\u00ffWEBPVP8 ', 'latin1'), repeated('a', LARGEST.picture)]),
  'an HEIC': () => Buffer.concat([heic, repeated('free', LARGEST.picture)]),
  'a film for a picture': () => Buffer.concat([mp4, repeated('moov', LARGEST.picture)]),
})

/* ---- documents of office programs ---- */

/** Blocks of nothing, which take their time and give not a byte. */
const nothing = () => repeated('\u0000\u0000\u0000\u00ff\u00ff', 19_000_000)
const types = () => packed('[Content_Types].xml', repeated('&#x41;', 990_000))

const documents: Contents = {
  'parts that lie on each other'() {
    const [first, body] = [types(), { name: 'word/document.xml', packed: nothing(), size: 0 }]
    // 65,536 parts would be the same 19 MB.
    const again = (_: unknown, n: number) => ({
      ...body,
      name: `word/${n}.xml`,
      at: 30 + first.name.length + first.packed.length,
    })
    return zip([first, body, ...Array.from({ length: 4900 }, again)])
  },
  'a part that unpacks without end': () =>
    zip([types(), packed('word/document.xml', Buffer.alloc(400_000_000)), { name: 'a', packed: nothing(), size: 0 }]),
}

/* ---- lists, schedules, statements and folders ---- */

const sheet = (content: Buffer) =>
  zip([
    packed('xl/workbook.xml', Buffer.from('<workbook><sheets><sheet name="a"/></sheets></workbook>')),
    packed('xl/worksheets/sheet1.xml', content),
  ])
/** A part as it is, so that the file is as large as it may be. */
const plainSheet = (content: Buffer) =>
  zip([
    packed('xl/workbook.xml', Buffer.from('<workbook><sheets><sheet name="a"/></sheets></workbook>')),
    { name: 'xl/worksheets/sheet1.xml', packed: content, size: content.length, method: 0 },
  ])

const longRow = `<row><c t="inlineStr"><is><t>${'a'.repeat(9_900)}</t></is></c></row>`

const lists: HostileFile[] = [
  ...by('companies', 'CSV', [400], {
    'a CSV that never closes a quotation mark': () => repeated('"name;', LARGEST.list),
    'a CSV of nothing but separators': () => repeated(';', LARGEST.list),
    'a CSV of nothing but ends of lines': () => repeated('\n', LARGEST.list),
    'a CSV of quotation marks': () => repeated('"', LARGEST.list),
  }),
  ...by('companies', 'XLSX', [400], {
    'an XLSX half a million deep': () => sheet(repeated('<c>', 1_500_000)),
    'an XLSX of ends without a beginning': () =>
      sheet(Buffer.concat([repeated('<c>', 300), repeated('</d>', 4_000_000)])),
    'a sheet that unpacks without end': () => sheet(Buffer.alloc(400_000_000)),
    'a sheet of long cells': () =>
      sheet(
        Buffer.concat([
          Buffer.from('<sheetData>'),
          repeated(longRow, longRow.length * 9_000),
          Buffer.from('</sheetData>'),
        ]),
      ),
    'a sheet of empty rows': () =>
      plainSheet(Buffer.concat([Buffer.from('<sheetData>'), repeated('<row/>', LARGEST.list)])),
  }),
  ...by('programme', 'XML', [400], {
    'an XML programme half a million deep': () =>
      Buffer.concat([Buffer.from('<schedule>'), repeated('<a>', 1_500_000)]),
    'an XML programme of one name': () => Buffer.concat([Buffer.from('<schedule><'), repeated('a', LARGEST.list)]),
    'an XML programme of empty days': () =>
      Buffer.concat([Buffer.from('<schedule>'), repeated('<day/>', LARGEST.list)]),
  }),
  ...by('programme', 'ICS', [400], {
    'an ICS of one line': () => Buffer.concat([Buffer.from('BEGIN:VCALENDAR\r\nX'), repeated('-a', LARGEST.list)]),
    'an ICS a million deep': () => repeated('BEGIN:VCALENDAR\r\n', LARGEST.list),
    'an ICS of empty sessions': () =>
      Buffer.concat([Buffer.from('BEGIN:VCALENDAR\r\n'), repeated('BEGIN:VEVENT\r\nEND:VEVENT\r\n', LARGEST.list)]),
  }),
  ...by('statement', 'camt', [400], {
    'a camt half a million deep': () => Buffer.concat([Buffer.from('<Document>'), repeated('<Ntry>', LARGEST.list)]),
    'a camt of references': () =>
      Buffer.concat([Buffer.from('<Document><BkToCstmrStmt>'), repeated('&#x41;', LARGEST.list)]),
    'a camt of empty entries': () =>
      Buffer.concat([Buffer.from('<Document><BkToCstmrStmt><Stmt>'), repeated('<Ntry/>', LARGEST.list)]),
  }),
  ...by('folder', 'ZIP', [201, 400], {
    'a folder of files that lie on each other': () =>
      zip([
        packed('a.csv', repeated('file;caption\n', 1_900_000)),
        ...Array.from({ length: 60_000 }, (_, n) => ({ ...packed('', Buffer.from('a')), name: `${n}.jpg`, at: 0 })),
      ]),
    'a folder with nothing but a list of names': () =>
      zip(
        Array.from({ length: 2000 }, (_, n) => ({
          ...packed('', Buffer.from('a')),
          name: `${n}`.padEnd(60_000, 'a'),
          at: 0,
        })),
      ),
    'a folder of one file without a list'() {
      const content = Buffer.alloc(LARGEST.folder)
      return zip([{ name: '1.jpg', packed: content, size: content.length, method: 0 }])
    },
  }),
]

/* ---- what is sent in a conversation ---- */

const attachment = (kind: HostileFile['kind'], name: string, what: string, content: () => Buffer) =>
  by('attachment', kind, [201, 400], { [what]: content }, name)

const attachments: HostileFile[] = [
  ...attachment('ZIP', 'Folder.zip', 'heads of empty parts', () =>
    Buffer.alloc(LARGEST.document, Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(26)])),
  ),
  ...attachment('DOCX', 'Offer.docx', 'beginnings of parts', () => repeated('PK\u0003\u0004', LARGEST.document)),
  ...attachment('XLSX', 'Offer.xlsx', 'a part that unpacks without end', () =>
    Buffer.concat([sheet(Buffer.alloc(400_000_000)), repeated('a', 19_000_000)]),
  ),
  ...attachment('PDF', 'Offer.pdf', 'one word all the way', () =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), repeated('stream ', LARGEST.document)]),
  ),
  ...attachment('JPEG', 'Picture.jpg', 'stray bytes', () =>
    Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), repeated('\u00ff\u0000', LARGEST.document)]),
  ),
  ...attachment('PNG', 'Picture.png', 'empty parts', () => emptyTexts(LARGEST.document)),
  ...attachment('CSV', 'Notes.csv', 'short lines', () => repeated('a\n', LARGEST.document)),
  ...attachment('MP4', 'Film.mp4', 'a film without an end', () =>
    Buffer.concat([mp4, repeated('moov', LARGEST.document)]),
  ),
  ...attachment('other', 'Offer.doc', 'an old document of nothing', () =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), repeated('a', LARGEST.document)]),
  ),
  ...attachment('other', 'Film.webm', 'names of parts', () =>
    Buffer.concat([webm, repeated('\u0042\u0082', LARGEST.document)]),
  ),
  ...attachment('other', 'Sound.wma', 'nothing', () => Buffer.concat([wma, Buffer.alloc(LARGEST.document)])),
  ...attachment('other', 'Picture.heic', 'empty boxes', () =>
    Buffer.concat([heic, repeated('free', LARGEST.document)]),
  ),
]

/** Of a film its first 4,100 bytes are read; the rest goes from one place in the store to another. */
const films: HostileFile[] = [
  ...by('film', 'MP4', [201, 400], {
    'an MP4 of empty boxes': () => Buffer.concat([mp4, repeated('moov', LARGEST.film)]),
    'an MP4 of nothing': () =>
      Buffer.concat([Buffer.from('0000001c667479706d703432', 'hex'), Buffer.alloc(LARGEST.film)]),
  }),
  ...by('film', 'other', [201, 400], {
    'a WebM of names': () => Buffer.concat([webm, repeated('moov', 5000)]),
    'a WMV of nothing': () => Buffer.concat([wma, Buffer.alloc(5000)]),
  }),
]

/** Files of every kind that is read, by every way in which it is read, as hostile as they get and as large as they may be. */
export const hostileFiles: readonly HostileFile[] = [
  ...by('document', 'PDF', [201, 400], documentPdfs(LARGEST.document)),
  ...by('document', 'DOCX', [400], documents),
  ...pictures('document', LARGEST.document, [201, 400]),
  ...by('blind copy', 'PDF', [200, 404], blindPdfs(LARGEST.document)),
  ...pictures('blind copy', LARGEST.document, [200, 400, 404]),
  ...pictures('portrait', LARGEST.picture, [200, 400]),
  ...oddPictures,
  ...pictures('office picture', LARGEST.document, [201, 400]),
  ...lists,
  ...attachments,
  ...films,
]
