import { Buffer } from 'node:buffer'
import { crc32, deflateRawSync } from 'node:zlib'

/** A text over and over, up to a size. */
export const repeated = (text: string, size: number) => Buffer.alloc(size, text, 'latin1')

/** Lines that count up, up to a size. */
export function numbered(line: (n: number) => string, size: number): string {
  const parts: string[] = []
  for (let [n, length] = [1, 0]; length < size; n++) {
    const text = line(n)
    parts.push(text)
    length += text.length
  }
  return parts.join('').slice(0, size)
}

export type ZipPart = { name: string; packed: Buffer; size: number; at?: number; crc?: number; method?: 0 | 8 }

export const packed = (name: string, content: Buffer): ZipPart => ({
  name,
  packed: deflateRawSync(content),
  size: content.length,
  crc: crc32(content),
})

/** A ZIP whose directory names parts wherever they are said to lie. */
export function zip(parts: readonly ZipPart[]): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(part.method ?? 8, 8)
    head.writeUInt32LE(part.crc ?? 0, 14)
    head.writeUInt32LE(part.packed.length, 18)
    head.writeUInt32LE(part.size, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    head.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(part.at ?? at, 42)
    directory.push(entry, name)
    if (part.at !== undefined) continue
    bodies.push(head, name, part.packed)
    at += 30 + name.length + part.packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, list, end])
}
