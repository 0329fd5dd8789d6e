import { randomBytes } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openTestbed } from '../../../test/harness.ts'
import { copyIn, copyOut } from './copy.ts'

const t = await openTestbed()
const ROWS = 20_000
const OUT = 'copy (select * from here order by id) to stdout'

async function filled(): Promise<pg.Client> {
  const client = new pg.Client(t.url)
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end().catch(() => undefined))
  await client.query(
    `create temp table here as select n as id, md5(n::text) as word from generate_series(1, ${ROWS}) n`,
  )
  await client.query('create temp table there (like here)')
  return client
}

/** Everything that is copied out, with its parts and the number of rows. */
async function allOf(client: pg.Client, wait = false): Promise<{ text: string; parts: number[]; rows: number }> {
  const out = copyOut(client, OUT)
  const parts: Buffer[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- parts come one after the other
    const next = await out.next()
    if (next.done)
      return { text: Buffer.concat(parts).toString(), parts: parts.map((one) => one.length), rows: next.value }
    parts.push(next.value)
    // oxlint-disable-next-line no-await-in-loop
    if (wait) await after(2)
  }
}

test('rows come out together in parts, in their order, and go in again as they were', async () => {
  const client = await filled()
  const { text, parts, rows } = await allOf(client)
  const lines = text.split('\n')
  expect([rows, lines.length]).toEqual([ROWS, ROWS + 1])
  expect(lines.findIndex((line, at) => line !== '' && !line.startsWith(`${at + 1}\t`))).toBe(-1)
  // A part for each row would be handed on 20,000 times.
  expect(parts.length).toBeLessThan(30)
  expect(
    await copyIn(
      client,
      'copy there from stdin',
      (async function* () {
        yield Buffer.from(text)
      })(),
    ),
  ).toBe(ROWS)
  const { rows: found } = await client.query('select count(*)::int as same from here join there using (id, word)')
  expect(found).toEqual([{ same: ROWS }])
})

test('a row that is larger than a part stays between the rows around it', async () => {
  const client = await filled()
  const large = randomBytes(150_000).toString('hex')
  await client.query('update here set word = $1 where id in (1, 7000, $2)', [large, ROWS])
  const lines = (await allOf(client)).text.trimEnd().split('\n')
  expect(lines.map((line) => Number(line.slice(0, line.indexOf('\t'))))).toEqual(
    Array.from({ length: ROWS }, (_, at) => at + 1),
  )
  for (const id of [1, 7000, ROWS]) expect(lines[id - 1] === `${id}\t${large}`, `row ${id}`).toBe(true)
})

test('a reader that takes its time gets the same', async () => {
  const client = await filled()
  const quick = await allOf(client)
  expect((await allOf(client, true)).text === quick.text).toBe(true)
})

test('a connection that breaks off in the middle is an error, never an end', async () => {
  const client = await filled()
  const out = copyOut(client, 'copy (select repeat(md5(n::text), 100) from generate_series(1, 1000000) n) to stdout')
  expect((await out.next()).done).toBe(false)
  const other = new pg.Client(t.url)
  await other.connect()
  const pid = (client as unknown as { processID: number }).processID
  await other.query('select pg_terminate_backend($1)', [pid])
  await other.end()
  await expect(
    (async () => {
      for await (const _ of out);
    })(),
  ).rejects.toThrow()
})
