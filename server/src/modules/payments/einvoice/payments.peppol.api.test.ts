import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buyerAddress, makeEntity, makeOrder, atMoment } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'
import { jobContext } from '../../../kit/work/jobs.ts'
import { sales } from '../../../sales.ts'
import { factsOf, parsed } from './payments.einvoice.facts.testing.ts'
import { brokenRules } from './payments.einvoice.rules.testing.ts'
import { accessPoint } from './payments.peppol.ts'
import { sendByPeppol } from './payments.peppol.service.ts'

type Came = { headers: IncomingHttpHeaders; body: Record<string, string> }

/** A local access point with the answer that a test gives it. */
const came: Came[] = []
let answer: { status: number; body: string; type?: string; cut?: boolean } = { status: 200, body: '' }
const point = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    came.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) as Record<string, string> })
    if (answer.cut) return void request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': answer.type ?? 'application/json' })
    response.end(answer.body)
  })
})
await new Promise<void>((ready) => point.listen(0, '127.0.0.1', ready))
afterAll(() => void point.close())

const t = await openTestbed()
t.config.peppol = { url: `http://127.0.0.1:${(point.address() as AddressInfo).port}/documents`, token: 'a-test-token' }
// Documents that are tests go nowhere.
t.config.stripe = { secretKey: 'sk_none', publishableKey: 'pk_none', webhookSecret: 'whsec_none', apiUrl: undefined }
const desk = await makeMember(t, { is_operator: true })

beforeEach(async () => {
  came.length = 0
  answer = { status: 200, body: JSON.stringify({ messageId: 'm-1' }) }
  await sql`delete from einvoice_sending`.execute(t.db)
})

const seller = (await makeEntity(t)).id
await sql`update financial_entity set vat_id = 'DE136695976', electronic_scheme = '9930', electronic_address = 'DE136695976'
  where id = ${seller}`.execute(t.db)
const reachable = { ...buyerAddress, electronic_scheme: '0007', electronic_address: '5561888404' }

async function issued(given: Parameters<typeof makeOrder>[1] = {}) {
  const order = await makeOrder(t, { entity_id: seller, method: 'transfer', billing: reachable, ...given })
  await t.settle()
  return order.invoice_id
}
const run = (minutes = 0) =>
  atMoment(t, new Date(t.clock().getTime() + minutes * 60_000), () =>
    sendByPeppol(jobContext({ database: t.database, clock: t.clock, config: t.config }), sales),
  )
const sheetOf = async (id: number) => (await t.call('payments.deskInvoice', { params: { id } }, desk.token)).body.peppol

test('an issued invoice is sent once, in the documented shape, and the desk shows it', async () => {
  const id = await issued()
  expect(await sheetOf(id)).toMatchObject({ state: 'waiting', tries: 0 })
  await run()
  await run(5)
  expect(came).toHaveLength(1)
  const [{ headers, body }] = came as [Came]
  const { number } = await t.db.selectFrom('invoice').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  expect(headers).toMatchObject({
    authorization: 'Bearer a-test-token',
    'content-type': 'application/json',
    'idempotency-key': number,
  })
  const { document = '', ...rest } = body
  expect(rest).toEqual({
    sender: 'iso6523-actorid-upis::9930:de136695976',
    receiver: 'iso6523-actorid-upis::0007:5561888404',
    documentType:
      'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1',
    process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  })
  expect(brokenRules(document)).toEqual([])
  expect(factsOf(parsed(document)).number).toBe(number)
  expect(await sheetOf(id)).toMatchObject({ state: 'sent', message_id: 'm-1', tries: 1, problem: null })
})

test.each([
  ['an error of its own', { status: 500, body: '' }, '500'],
  ['a limit', { status: 429, body: '{"error":"slow down"}' }, '429 slow down'],
  ['a page', { status: 200, body: '<html>', type: 'text/html' }, 'unreadable'],
  ['no message id', { status: 200, body: '{}' }, 'unreadable'],
  ['a torn connection', { status: 200, body: '', cut: true }, 'TypeError'],
])('an access point that answers with %s is tried again with growing pauses', async (_, given, problem) => {
  answer = given
  const id = await issued()
  await run()
  expect(await sheetOf(id)).toMatchObject({ state: 'waiting', tries: 1, problem })
  await run(0.5)
  expect(came).toHaveLength(1)
  await run(1)
  await run(2)
  expect(came).toHaveLength(2)
  await run(4)
  expect(came).toHaveLength(3)
  answer = { status: 202, body: JSON.stringify({ messageId: 'm-2' }) }
  await run(15)
  expect(await sheetOf(id)).toMatchObject({ state: 'sent', tries: 4, message_id: 'm-2', problem: null })
})

test('a document that is refused for good is not tried again, and one that never gets through is given up', async () => {
  answer = { status: 422, body: '{"error":"receiver unknown"}' }
  const refused = await issued()
  await run()
  await run(600)
  expect(await sheetOf(refused)).toMatchObject({ state: 'failed', tries: 1, problem: '422 receiver unknown' })
  expect(came).toHaveLength(1)

  answer = { status: 503, body: '' }
  const never = await issued()
  for (let day = 0; day < 12 * 24; day++) {
    // oxlint-disable-next-line no-await-in-loop
    await run(day * 60)
  }
  expect(await sheetOf(never)).toMatchObject({ state: 'failed', tries: 13, next_try_at: null })
})

test('documents without two electronic addresses, and tests, do not go there; without a setting nothing does', async () => {
  expect(await sheetOf(await issued({ billing: buyerAddress }))).toBeNull()
  expect(await sheetOf(await issued({ billing: reachable, order_number: null }))).toBeNull()
  const { stripe, peppol } = t.config
  t.config.stripe = undefined
  expect(await sheetOf(await issued())).toBeNull()
  Object.assign(t.config, { stripe, peppol: undefined })
  expect(await sheetOf(await issued())).toBeNull()
  expect(accessPoint(t.config)).toBeUndefined()
  t.config.peppol = peppol
})

test('operators have a document that was not sent tried again; one that waits or was sent is left alone', async () => {
  answer = { status: 400, body: '{"error":"no route"}' }
  const id = await issued()
  const again = (token = desk.token, of = id) => t.call('payments.sendByPeppol', { params: { id: of } }, token)
  expect((await again()).refused.code).toBe('not_failed')
  await run()
  answer = { status: 200, body: JSON.stringify({ messageId: 'm-3' }) }
  const [first, second] = await Promise.all([again(), again()])
  expect([first.status, second.status].toSorted()).toEqual([200, 409])
  await run()
  expect(await sheetOf(id)).toMatchObject({ state: 'sent', message_id: 'm-3' })
  expect((await again()).refused.code).toBe('not_failed')
  expect((await again((await makeMember(t)).token)).status).toBe(404)
  expect((await again(desk.token, await issued({ billing: buyerAddress }))).status).toBe(404)
  const { rows } =
    await sql`select act from audit_log where object = ${`invoice:${id}`} and act = 'invoice.peppol_again'`.execute(
      t.db,
    )
  expect(rows).toHaveLength(1)
})

test('what was not sent waits in the inbox, until it is sent again or somebody has dealt with it', async () => {
  answer = { status: 422, body: '{"error":"receiver unknown"}' }
  const [first, second] = [await issued(), await issued()]
  const inbox = async () =>
    (await t.call('office.inbox', {}, desk.token)).body.results.filter(({ kind }) => kind === 'einvoice')
  expect(await inbox()).toEqual([])
  await run()
  expect((await inbox()).map(({ id }) => Number(id)).toSorted()).toEqual([first, second].toSorted())
  const one = (id: number) => ({ params: { kind: 'einvoice' as const, id: String(id) } })
  const { body } = await t.call('office.one', one(first), desk.token)
  expect(body.known).toContainEqual({ name: 'access_point', value: '422 receiver unknown', path: null })
  const decide = async (id: number, act: string, reason?: string) => {
    const done = await t.call('office.decide', { ...one(id), body: { act, ...(reason && { reason }) } }, desk.token)
    await t.settle()
    return done.status
  }
  answer = { status: 200, body: JSON.stringify({ messageId: 'm-4' }) }
  expect(await decide(first, 'send_again')).toBe(200)
  expect(await decide(second, 'settle', 'Sent by mail.')).toBe(200)
  expect(await inbox()).toEqual([])
  await run(1)
  expect(await sheetOf(first)).toMatchObject({ state: 'sent', message_id: 'm-4' })
  expect(await sheetOf(second)).toMatchObject({ state: 'failed' })
  const { rows } = await sql<{ act: string; reason: string | null }>`select act, reason from audit_log
    where object = any(${[`invoice:${first}`, `invoice:${second}`]}) and act like 'invoice.peppol%' order by id`.execute(
    t.db,
  )
  expect(rows).toEqual([
    { act: 'invoice.peppol_again', reason: null },
    { act: 'invoice.peppol_settled', reason: 'Sent by mail.' },
  ])
})
