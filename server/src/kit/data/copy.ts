import { once } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'
import { t } from '../base/kit.texts.ts'

/** What a statement of the COPY protocol sees of its connection. */
type Wire = {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** The database sends a message for each row; they are put together to parts of this size, which are far fewer to hand on. */
const PART = 65_536
/** The number of parts that may wait for their reader before the database has to wait. */
const MOST_WAITING = 16
const LOST = () => t('the-connection-to-the-database-was-lost')

/**
 * The bytes of `copy … to stdout`, in parts of about 64 KB. The database waits for a slow reader; a reader that stops in the middle
 * has to close the connection.
 * @returns the number of rows
 */
export async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer, number> {
  let waiting: Buffer[] = []
  let rows = 0
  let over = false
  let failure: Error | undefined
  let wake: () => void = () => undefined
  let wire: Wire | undefined
  let part = Buffer.allocUnsafe(PART)
  let filled = 0
  const handOn = (bytes: Buffer) => {
    waiting.push(bytes)
    if (waiting.length > MOST_WAITING) wire?.stream.pause()
    wake()
  }
  const handOnPart = () => {
    if (filled === 0) return
    handOn(part.subarray(0, filled))
    part = Buffer.allocUnsafe(PART)
    filled = 0
  }
  const end = (error?: Error) => {
    handOnPart()
    over = true
    failure ??= error
    wake()
  }
  const lost = () => end(new Error(LOST()))
  client.once('end', lost)
  client.query({
    submit(connection: unknown) {
      wire = connection as Wire
      wire.query(text)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (chunk.length > PART - filled) handOnPart()
      // The parser writes over its own buffer, so its bytes are copied either way.
      if (chunk.length > PART) handOn(Buffer.from(chunk))
      else filled += chunk.copy(part, filled)
    },
    handleCommandComplete({ text: said }: { text: string }) {
      rows = rowsOf(said)
    },
    handleReadyForQuery: () => end(),
    handleError: end,
  } as unknown as pg.Submittable)
  for (;;) {
    const parts = waiting
    waiting = []
    wire?.stream.resume()
    yield* parts
    if (waiting.length > 0) continue
    if (over) break
    await new Promise<void>((done) => (wake = done))
  }
  client.off('end', lost)
  if (failure) throw failure
  return rows
}

/**
 * Feeds `copy … from stdin`.
 * @returns the number of rows
 * @throws what the source throws, with nothing copied; or what the database says
 */
export function copyIn(client: pg.Client, text: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  return new Promise((done, fail) => {
    let rows = 0
    let thrown: { error: unknown } | undefined
    const pour = async (wire: Wire) => {
      try {
        for await (const chunk of source) {
          wire.sendCopyFromChunk(chunk)
          if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain')
        }
        wire.endCopyFrom()
      } catch (error) {
        thrown = { error }
        wire.sendCopyFail('the source has failed')
      }
    }
    const lost = () => fail(new Error(LOST()))
    client.once('end', lost)
    client.query({
      submit: (connection: unknown) => (connection as Wire).query(text),
      handleCopyInResponse: (connection: unknown) => void pour(connection as Wire),
      handleCommandComplete({ text: said }: { text: string }) {
        rows = rowsOf(said)
      },
      handleReadyForQuery() {
        client.off('end', lost)
        done(rows)
      },
      handleError(error: Error) {
        client.off('end', lost)
        fail(thrown ? thrown.error : error)
      },
    } as unknown as pg.Submittable)
  })
}

const rowsOf = (said: string) => Number(/^COPY (\d+)/.exec(said)?.[1] ?? 0)
