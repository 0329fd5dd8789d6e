/**
 * A JPEG or PNG file without what cameras and programs wrote into it beside the picture: where and when it was taken, by whom, with
 * what, and what follows after its end. The picture itself stays as it is, byte for byte; a JPEG also stays upright.
 * @param orientation as EXIF counts it, from 1 to 8
 * @returns undefined for what is cut off or no such file
 */
export function bareJpeg(content: Buffer, orientation = 1): Buffer | undefined {
  if (content.length < 4 || content.readUInt16BE(0) !== 0xffd8) return undefined
  const kept = gather(content.length + UPRIGHT.length)
  kept.add(content.subarray(0, 2))
  if (orientation > 1 && orientation <= 8) kept.add(upright(orientation))
  for (let at = 2; at + 2 <= content.length;) {
    const marker = content[at + 1] ?? 0
    // Some cameras leave bytes of nothing before a marker.
    if (content[at] !== 0xff || marker === 0x00) {
      const next = content.indexOf(0xff, at + 1)
      if (next < 0) return undefined
      at = next
      continue
    }
    // Bytes may fill up to the next marker.
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xd9) return kept.add(content.subarray(at, at + 2))
    if (at + 4 > content.length) return undefined
    const end = at + 2 + content.readUInt16BE(at + 2)
    if (end > content.length || end < at + 4) return undefined
    const next = marker === 0xda ? endOfScan(content, end) : end
    if (isOfPicture(marker, content.subarray(at + 4, end))) kept.add(content.subarray(at, next))
    at = next
  }
  return undefined
}

/** Puts parts one after another as they come: of a file that is made of millions of them, none stays but by its bytes. */
function gather(most: number) {
  const all = Buffer.alloc(most)
  let length = 0
  /** @returns everything so far */
  const add = (part: Buffer): Buffer => {
    length += part.copy(all, length)
    return all.subarray(0, length)
  }
  return { add }
}

/** Of the parts that programs add, those that say how colours are meant. */
function isOfPicture(marker: number, said: Buffer): boolean {
  const begins = (text: string) => said.subarray(0, text.length).equals(Buffer.from(text, 'latin1'))
  if (marker === 0xe0) return begins('JFIF\0')
  if (marker === 0xe2) return begins('ICC_PROFILE\0')
  if (marker === 0xee) return begins('Adobe')
  return marker !== 0xfe && (marker < 0xe0 || marker > 0xef)
}

/** Where the bytes of a scan end: at the next marker that is not one of its own. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at >= 0; at = content.indexOf(0xff, at + 1)) {
    const next = content[at + 1] ?? 0
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return content.length
}

const UPRIGHT = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010000000000000000', 'hex')

/** EXIF that says nothing but which way up the picture is. */
function upright(orientation: number): Buffer {
  const exif = Buffer.from(UPRIGHT)
  exif.writeUInt16BE(orientation, 28)
  return exif
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const ofPicture = new Set(
  ['IHDR', 'PLTE', 'IDAT', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'pHYs'].concat(
    // Of one that moves.
    ['acTL', 'fcTL', 'fdAT'],
  ),
)

/** The same for PNG. */
export function barePng(content: Buffer): Buffer | undefined {
  if (!content.subarray(0, 8).equals(SIGNATURE)) return undefined
  const kept = gather(content.length)
  kept.add(SIGNATURE)
  for (let at = 8; at + 12 <= content.length;) {
    const name = content.toString('latin1', at + 4, at + 8)
    const end = at + 12 + content.readUInt32BE(at)
    if (end > content.length) return undefined
    const part = content.subarray(at, end)
    if (name === 'IEND') return kept.add(part)
    if (ofPicture.has(name)) kept.add(part)
    at = end
  }
  return undefined
}
