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

/** The number of parts that may wait for their reader before the database has to wait. */
const MOST_WAITING = 256
const LOST = () => t('the-connection-to-the-database-was-lost')

/**
 * What `copy … to stdout` gives, in parts of any size. The reader's pace is the database's; whoever stops reading in the middle has
 * to close the connection.
 * @returns the number of rows
 */
export async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer, number> {
  let waiting: Buffer[] = []
  let rows = 0
  let over = false
  let failure: Error | undefined
  let wake: () => void = () => undefined
  let wire: Wire | undefined
  const end = (error?: Error) => {
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
      // The parser writes over its own buffer.
      waiting.push(Buffer.from(chunk))
      if (waiting.length > MOST_WAITING) wire?.stream.pause()
      wake()
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
