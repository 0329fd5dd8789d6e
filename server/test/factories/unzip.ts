import { crc32, inflateRawSync } from 'node:zlib'

/** What an archive holds, by name, read by its directory as programs do; every file is what its sum says. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf('PK\u0005\u0006')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, name, start] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)]
    const begins = start + 30 + zip.readUInt16LE(start + 26)
    const stored = zip.subarray(begins, begins + packed)
    const bytes = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(stored) : stored
    if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error('A file of the archive is not what its sum says.')
    files.set(zip.toString('utf8', at + 46, at + 46 + name), bytes)
    at += 46 + name + zip.readUInt16LE(at + 30)
  }
  return files
}
