import { createSocket } from 'node:dgram'

const TXT = 16

/** A name server on a free port of this machine that knows TXT records only; what it does not know does not exist. */
export async function openDnsServer(): Promise<{
  address: string
  records: Map<string, string>
  /** Lets it answer nothing but "server failure". */
  fail(failing: boolean): void
  close(): Promise<void>
}> {
  const records = new Map<string, string>()
  let failing = false
  const socket = createSocket('udp4')
  socket.on('message', (query, { address, port }) => {
    const { name, end } = nameOf(query)
    const text = query.readUInt16BE(end) === TXT ? records.get(name) : undefined
    const head = Buffer.alloc(12)
    query.copy(head, 0, 0, 2)
    head.writeUInt16BE(0x8180 | (failing ? 2 : text === undefined ? 3 : 0), 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(text === undefined || failing ? 0 : 1, 6)
    const parts: Uint8Array[] = [head, Buffer.from(query.subarray(12, end + 4))]
    if (text !== undefined && !failing) parts.push(answerOf(text))
    socket.send(Buffer.concat(parts), port, address)
  })
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    fail: (now) => (failing = now),
    close: () => new Promise((done) => socket.close(() => done())),
  }
}

function nameOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

/** One TXT record for the name that was asked, whose text comes in two pieces as long ones do. */
function answerOf(text: string): Buffer {
  const pieces = [text.slice(0, 10), text.slice(10)].map((piece) =>
    Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)]),
  )
  const data = Buffer.concat(pieces)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
