import { createInflateRaw } from 'node:zlib'
import { bareJpeg, barePng } from '#kit/files/images.bare.ts'
import { closedJpeg, decoding, isJpeg, orientationOf, pointsOf } from '#kit/files/images.sharp.ts'
import type { FileToRead } from '#kit/files/reading.child.ts'
import type { Looked } from './awards.documents.files.ts'
import { unpackingOf } from './awards.documents.pdf.ts'
import { t } from '../awards.texts.ts'

/** What a document may become when it is opened: bytes in all, parts of an archive, points of a picture. */
const MOST = { bytes: 300_000_000, parts: 5000, pixels: 120_000_000, filters: 2 } as const

const WRONG = () => t('only-pdf-pptx-docx-jpg-and-png')
const BROKEN = () => t('this-file-is-damaged-and-cannot-be')
const TOO_MUCH = () => t('this-file-unpacks-to-far-more-than')
const MACRO = () => t('this-file-contains-macros-save-it-without')

/** What a document is (docs/rules/awards.md#documents). */
export async function read(file: FileToRead): Promise<Looked> {
  const content = await file.whole()
  if (content.length === 0) return { problem: t('this-file-is-empty') }
  if (content.subarray(0, 1024).includes('%PDF-')) return lookAtPdf(content)
  if (content.length > 22 && content.readUInt32LE(0) === 0x04034b50) return lookAtOffice(content)
  return lookAtPicture(content)
}

async function lookAtPicture(content: Buffer): Promise<Looked> {
  const jpg = isJpeg(content)
  const png = content.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  if (!jpg && !png) return { problem: WRONG() }
  try {
    if ((await pointsOf(content)) > MOST.pixels) return { problem: TOO_MUCH() }
  } catch {
    return { problem: BROKEN() }
  }
  const bare = jpg ? await bareOf(content) : barePng(content)
  return bare ? { type: jpg ? 'jpg' : 'png', bare } : { problem: BROKEN() }
}

/** One that was not closed is taken where all of its picture is there. */
async function bareOf(jpeg: Buffer): Promise<Buffer | undefined> {
  const closed = closedJpeg(jpeg)
  const whole = closed ?? jpeg
  if (closed)
    try {
      await decoding(jpeg)
    } catch {
      return undefined
    }
  return bareJpeg(whole, await orientationOf(whole))
}

/** Counts what comes out, up to a bound. @returns bytes, or undefined when there are more than the bound, or `broken` */
async function unpackedSize(content: Buffer, most: number): Promise<Unpacked> {
  const unpacker = createInflateRaw()
  let bytes = 0
  const kept: Buffer[] = []
  unpacker.end(content)
  try {
    for await (const part of unpacker as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > most) return { bytes, more: true, start: Buffer.concat(kept) }
      if (bytes <= KEPT) kept.push(part)
    }
  } catch {
    return { bytes, more: false, broken: true, start: Buffer.concat(kept) }
  } finally {
    unpacker.destroy()
  }
  return { bytes, more: false, start: Buffer.concat(kept) }
}
type Unpacked = { bytes: number; more: boolean; broken?: true; start: Buffer }
/** Of what is unpacked so much is kept, to read. */
const KEPT = 1_000_000

type Part = { name: string; method: number; from: number; packed: number }

/** The parts that an archive's directory names; undefined when it is none or damaged. */
function partsOf(zip: Buffer): Part[] | 'too many' | undefined {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0 || end + 22 > zip.length) return undefined
  const count = zip.readUInt16LE(end + 10)
  if (count > MOST.parts) return 'too many'
  let at = zip.readUInt32LE(end + 16)
  const parts: Part[] = []
  for (let index = 0; index < count; index++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50) return undefined
    const nameLength = zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    if (local + 30 > zip.length || zip.readUInt32LE(local) !== 0x04034b50) return undefined
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.readUInt32LE(at + 20)
    if (from + packed > zip.length) return undefined
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    parts.push({ name, method: zip.readUInt16LE(at + 10), from, packed })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return parts
}

/** XML in whichever encoding, with signs that are written as numbers: enough to find words of ASCII in it. */
const plainXml = (content: Buffer) =>
  content
    .toString('latin1')
    .replaceAll('\0', '')
    .replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex: string | undefined, decimal: string | undefined) =>
      String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )

async function lookAtOffice(zip: Buffer): Promise<Looked> {
  const parts = partsOf(zip)
  if (parts === 'too many') return { problem: TOO_MUCH() }
  if (!parts) return { problem: BROKEN() }
  const has = (name: string) => parts.some((part) => part.name === name)
  const type = has('word/document.xml') ? 'docx' : has('ppt/presentation.xml') ? 'pptx' : undefined
  if (!type || !has('[Content_Types].xml')) return { problem: WRONG() }
  if (parts.some(({ name }) => /(?:^|\/)vba(?:project|data)\w*\.(?:bin|xml)$/i.test(name))) return { problem: MACRO() }
  // The parts of an archive do not lie on one another: what is unpacked is never more than there is.
  if (parts.reduce((sum, { packed }) => sum + packed, 0) > zip.length) return { problem: TOO_MUCH() }
  let left: number = MOST.bytes
  for (const part of parts) {
    const packed = zip.subarray(part.from, part.from + part.packed)
    if (part.method !== 0 && part.method !== 8) return { problem: BROKEN() }
    const found: Unpacked =
      part.method === 0
        ? { bytes: packed.length, more: packed.length > left, start: packed.subarray(0, KEPT) }
        : await unpackedSize(packed, left)
    if (found.more) return { problem: TOO_MUCH() }
    if (found.broken) return { problem: BROKEN() }
    left -= found.bytes
    if (part.name !== '[Content_Types].xml') continue
    // No list of types is that long; what stood behind its beginning would be read by nobody here.
    if (found.bytes > KEPT) return { problem: TOO_MUCH() }
    if (/macroEnabled|vbaProject/i.test(plainXml(found.start))) return { problem: MACRO() }
  }
  return { type }
}

async function lookAtPdf(pdf: Buffer): Promise<Looked> {
  if (!pdf.subarray(-2048).includes('%%EOF') && !pdf.includes('startxref')) return { problem: BROKEN() }
  const unpacking = await unpackingOf(pdf, MOST)
  return unpacking === 'fine' ? { type: 'pdf' } : { problem: unpacking === 'broken' ? BROKEN() : TOO_MUCH() }
}
