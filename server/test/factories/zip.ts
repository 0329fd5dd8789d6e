import { crc32, deflateRawSync } from 'node:zlib'

type Part = Buffer | string | { packed: Buffer; says: number }

/** An archive of these parts, packed. One with `says` claims another size than it has. */
export function zipOf(parts: Record<string, Part>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, part] of Object.entries(parts)) {
    const plain = typeof part === 'string' ? Buffer.from(part) : part
    const packed = Buffer.isBuffer(plain) ? deflateRawSync(plain) : plain.packed
    const size = Buffer.isBuffer(plain) ? plain.length : plain.says
    const sums = Buffer.alloc(12)
    sums.writeUInt32LE(Buffer.isBuffer(plain) ? crc32(plain) : 0, 0)
    sums.writeUInt32LE(packed.length, 4)
    sums.writeUInt32LE(size, 8)
    const title = Buffer.from(name)
    const common = Buffer.concat([Buffer.from([20, 0, 0, 8, 8, 0, 0, 0, 0x21, 0]), sums, lengths(title.length, 0)])
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, title, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, place, title]))
    files.push(local)
    at += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, entries, end])
}

function lengths(name: number, extra: number): Buffer {
  const both = Buffer.alloc(4)
  both.writeUInt16LE(name, 0)
  both.writeUInt16LE(extra, 2)
  return both
}
