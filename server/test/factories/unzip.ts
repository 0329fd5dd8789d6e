/** What an archive of stored files holds, by name. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = 0; zip.readUInt32LE(at) === 0x04_03_4b_50;) {
    const [size, name] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)]
    const begins = at + 30 + name
    files.set(zip.toString('utf8', at + 30, begins), zip.subarray(begins, begins + size))
    at = begins + size
  }
  return files
}
