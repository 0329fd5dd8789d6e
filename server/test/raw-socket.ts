import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { SOCKET_PATH } from '@app/contract/live.path'

/** A frame as a browser sends it: masked. `opcode` 1 is text, 2 binary. */
export function frame(content: string | Buffer, opcode = typeof content === 'string' ? 1 : 2): Buffer {
  const data = Buffer.from(content)
  if (data.length > 65_535) throw new Error('Too long for a test.')
  const mask = randomBytes(4)
  const head =
    data.length < 126
      ? Buffer.from([0x80 | opcode, 0x80 | data.length])
      : Buffer.from([0x80 | opcode, 0x80 | 126, data.length >> 8, data.length & 0xff])
  return Buffer.concat([head, mask, data.map((byte, index) => byte ^ (mask[index % 4] ?? 0))])
}

/**
 * A connection of the socket without a library, which can do what no library does: send anything, and stop reading. Resolves
 * when it is let in, or refused.
 * @param asks whether it asks to be let in
 */
export async function rawSocket(base: string, token: string, asks = true) {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  let said = ''
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  const hears = (...words: string[]) =>
    new Promise<void>((done) => {
      const look = () => words.some((word) => said.includes(word)) && done()
      socket.on('data', look)
      socket.once('close', () => done())
    })
  socket.on('data', (chunk) => {
    said = (said + chunk.toString('latin1')).slice(-2000)
  })
  const opened = hears('0{"sid"')
  socket.write(
    `GET ${SOCKET_PATH}/?EIO=4&transport=websocket&token=${token} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\n` +
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  )
  await opened
  const answered = hears('40{', '44{')
  if (asks) {
    socket.write(frame('40'))
    await answered
  }
  return {
    /** True when it was let in. */
    isIn: said.includes('40{'),
    closed,
    send: (content: string | Buffer) => void socket.write(frame(content)),
    write: (bytes: Buffer) => void socket.write(bytes),
    stopReading: () => void socket.pause(),
    end: () => void socket.destroy(),
  }
}
