import { randomUUID } from 'node:crypto'
import WebSocket from 'ws'
import { SOCKET_PATH } from '../contract/src/live.path.ts'

/** A connection that hears messages and says some; the same for both sides but for how its frames are written. */
export type Line = { say: (message: Said) => Promise<void>; close: () => void }
type Said = { chat_room_id: string; client_message_id: string; receiver_id: number; text: string }
type Told = { message: { client_message_id: string } | null }

/** How a side is spoken to. */
export type Side = {
  base: string
  pid: number
  /** The address of a member's connection. */
  address: (member: Member) => string
  socketio: boolean
}
export type Member = { customer_id: number; session_id: string; token: string }

/** A connection that does not stand or a message that is not answered by now counts as lost. */
const PATIENCE_MS = 30_000

/**
 * Opens a connection with the least a client needs, so that both sides are measured by the same hand.
 * @param hear is called with the `client_message_id` of every message that is told to it
 */
export function open(side: Side, member: Member, hear: (id: string) => void): Promise<Line> {
  const socket = new WebSocket(side.address(member), { perMessageDeflate: false })
  const answers = new Map<number, () => void>()
  let asked = 0
  const line: Line = {
    say: (message) =>
      new Promise((done, fail) => {
        const n = asked++
        const timer = setTimeout(() => fail(new Error('A message was not answered.')), PATIENCE_MS)
        answers.set(n, () => (clearTimeout(timer), done()))
        const { receiver_id, ...rest } = message
        socket.send(
          side.socketio
            ? `42${n}${JSON.stringify(['new_message', rest])}`
            : JSON.stringify({ n, ...rest, receiver_id }),
        )
      }),
    close: () => socket.terminate(),
  }
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error('A connection did not open.')), PATIENCE_MS)
    const ready = () => (clearTimeout(timer), done(line))
    socket.on('error', fail)
    socket.on('message', (data: Buffer) => {
      const frame = data.toString()
      if (side.socketio) hearSocketIo(frame)
      else hearBare(frame)
    })
    function told(payload: Told): void {
      if (payload.message) hear(payload.message.client_message_id)
    }
    function hearSocketIo(frame: string): void {
      if (frame === '2') socket.send('3')
      else if (frame.startsWith('0')) socket.send('40')
      else if (frame.startsWith('40')) ready()
      else if (frame.startsWith('44')) fail(new Error(`Refused: ${frame}`))
      else if (frame.startsWith('42')) {
        const [event, payload] = JSON.parse(frame.slice(2)) as [string, Told]
        if (event === 'receive_message') told(payload)
      } else if (frame.startsWith('43')) {
        const at = frame.indexOf('[')
        const [answer] = JSON.parse(frame.slice(at)) as [{ error?: string }]
        if (answer.error) fail(new Error(answer.error))
        answers.get(Number(frame.slice(2, at)))?.()
      }
    }
    function hearBare(frame: string): void {
      const said = JSON.parse(frame) as { ready?: true; n?: number; event?: string; payload?: Told }
      if (said.ready) ready()
      else if (said.n !== undefined) answers.get(said.n)?.()
      else if (said.event === 'receive_message' && said.payload) told(said.payload)
    }
  })
}

export const productSide = (base: string, pid: number): Side => ({
  base,
  pid,
  socketio: true,
  address: ({ token }) =>
    `${base.replace('http', 'ws')}${SOCKET_PATH}/?EIO=4&transport=websocket&token=${encodeURIComponent(token)}`,
})
export const bareSide = (base: string, pid: number): Side => ({
  base,
  pid,
  socketio: false,
  address: ({ session_id }) => `${base}/?session=${session_id}`,
})

export const newId = () => randomUUID()
