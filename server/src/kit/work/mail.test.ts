import { setTimeout as sleep } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { contextOn } from '../../../test/factories/payments.ts'
import { openTestbed } from '../../../test/harness.ts'
import { runCommand } from '../../operator.commands.ts'
import { sql } from '../data/db.ts'
import { asHtml } from './mail.letter.ts'
import { queueMail, startMailer } from './mail.ts'
import type { Attached, Mail } from './mail.ts'
import { inTransaction } from '../data/transaction.ts'

type Received = { recipients: string[]; text: string }

const received: Received[] = []
let refusing = false
/** Readers that the server does not know, and whether it passes on mail of ours. */
const unknown = new Set<string>()
let relays = true
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    const refused = (text: string) => done(Object.assign(new Error(text), { responseCode: 550 }))
    if (unknown.has(address)) return refused('5.1.1 no such mailbox')
    return relays ? done() : refused('5.7.1 relaying denied')
  },
  onData(stream, session, done) {
    let text = ''
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    stream.on('end', () => {
      if (refusing) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
      received.push({ recipients: session.envelope.rcptTo.map((one) => one.address), text })
      return done()
    })
  },
})
await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
const port = (smtp.server.address() as AddressInfo).port

const t = await openTestbed({ reactions: [] })
/** The documents of which files were asked for, and whether they can be made. */
const made: Attached[] = []
let makes = true
const files = (attached: Attached) => {
  made.push(attached)
  const content = Buffer.from(`file of ${attached.id}`)
  return makes
    ? Promise.resolve([{ filename: 'ünvoice.pdf', contentType: 'application/pdf', content }])
    : Promise.reject(new Error('cannot be drawn'))
}
const mailer = await startMailer({
  database: t.database,
  smtpUrl: `smtp://127.0.0.1:${port}`,
  secret: t.config.secret,
  from: 'Community <no-reply@test.example>',
  host: 'lanes.example',
  quiet: () => t.config.community.quietSince !== null,
  files,
  clock: t.clock,
  log: t.deps.log,
})
afterAll(async () => {
  await mailer.stop()
  smtp.close()
})

const outbox = () => ({ db: t.db, now: t.clock(), config: t.config })
const stateOf = (key: string) => t.db.selectFrom('mail').selectAll().where('key', '=', key).executeTakeFirst()
const mail = (key: string, given: Partial<Mail> = {}): Mail => ({
  key,
  to: { name: 'Ana', address: 'ana@test.example' },
  subject: 'Your seats',
  greeting: 'Hello Ana,',
  paragraphs: ['Three seats are yours.'],
  ...given,
})

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200 && !(await condition()); tries++) await sleep(50)
  expect(await condition()).toBe(true)
}

test('a mail is sent once per key, as text and HTML in which nothing is markup', async () => {
  await queueMail(
    outbox(),
    mail('one', { paragraphs: ['<b>bold</b> & co'], action: { label: 'Open', url: 'https://a.example/?x=1&y=2' } }),
  )
  await queueMail(outbox(), mail('one'))
  await until(() => received.length === 1)
  expect(received[0]?.text.replaceAll('=\r\n', '')).toContain('&lt;b&gt;bold&lt;/b&gt; &amp; co')
  expect(received[0]?.text).toContain('multipart/alternative')
})

test('HTML begins with who it is from and what it is about, a line break stays one, and the small words stand below a line', () => {
  const from = { name: 'Lanes & Co', mark: 'https://a.example/mark.png', url: 'https://a.example', language: 'de' }
  const given = { subject: 'Fish & chips', paragraphs: ['One\ntwo', 'Three'], note: 'Until <noon>', from }
  const html = asHtml({ ...mail('page'), ...given })
  expect(html).toMatch(/^<!doctype html><html lang="de">/)
  const inOrder = [
    'Lanes &amp; Co</b>',
    '<h1',
    'Fish &amp; chips</h1>',
    'Hello Ana,',
    'One<br>two',
    'border-top:1px',
    'Until &lt;noon&gt;',
  ]
  const places = inOrder.map((words) => html.lastIndexOf(words))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(Math.min(...places)).toBeGreaterThan(0)
  // Without anything small there is no line.
  expect(asHtml({ ...mail('page'), from })).not.toContain('border-top:1px')
})

test('a mail that can be ended carries both headers of RFC 8058 and says so; others carry none', async () => {
  received.length = 0
  const unsubscribe_url = 'https://a.example/rest/notification-unsubscribe/?token=1.abc'
  await queueMail(outbox(), mail('ended', { unsubscribe_url }))
  await queueMail(outbox(), mail('always'))
  await until(() => received.length === 2)
  const [ended, always] = received.map((one) =>
    one.text
      .replaceAll('=\r\n', '')
      .replaceAll('=3D', '=')
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .replaceAll(/: +/g, ': '),
  )
  expect(ended).toContain(`List-Unsubscribe: <${unsubscribe_url}>`)
  expect(ended).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(ended).toContain(`Stop emails like this: ${unsubscribe_url}`)
  expect(always).not.toContain('List-Unsubscribe')
})

test('an address or a subject with a line break reaches nobody else', async () => {
  received.length = 0
  const to = { name: 'X\r\nBcc: evil@x.example', address: 'd@test.example\r\nBcc: evil@x.example' }
  await queueMail(outbox(), mail('two', { to, subject: 'Hi\r\nBcc: evil@x.example' }))
  await queueMail(outbox(), mail('three'))
  await until(() => received.some((one) => one.recipients.includes('ana@test.example')))
  await sleep(200)
  const reached = received.flatMap((one) => one.recipients)
  expect(reached.some((address) => address.startsWith('evil'))).toBe(false)
  for (const one of received) expect(one.text).not.toMatch(/^Bcc:/m)
})

test('a refusing server delays its mail, and it is sent when due again', async () => {
  received.length = 0
  refusing = true
  await queueMail(outbox(), mail('four'))
  await until(
    async () =>
      (await t.db.selectFrom('mail').select('problem').where('key', '=', 'four').executeTakeFirst())?.problem != null,
  )
  refusing = false
  t.setNow(new Date(t.clock().getTime() + 60_000))
  await until(() => received.length === 1)
  await until(
    async () =>
      (await t.db.selectFrom('mail').select('sent_at').where('key', '=', 'four').executeTakeFirst())?.sent_at != null,
  )
})

/** Every row of the outbox as a dump would show it. */
async function dump(): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select mail::text || coalesce(encode(body, 'escape'), '') as line from mail`.execute(t.db)
  return rows.map((row) => row.line).join('\n')
}

test('what waits shows no link to whoever has only the database, and what is sent has no body any more', async () => {
  received.length = 0
  refusing = true
  const url = 'https://a.example/settings/set-password/a-secret-of-a-link'
  const unsubscribe_url = 'https://a.example/unsubscribe?token=another-secret'
  await queueMail(outbox(), mail('five', { action: { label: 'Open', url }, unsubscribe_url }))
  await until(async () => (await stateOf('five'))?.problem != null)
  expect(await dump()).not.toMatch(/a-secret-of-a-link|another-secret/)
  expect((await stateOf('five'))?.body).not.toBeNull()
  refusing = false
  t.setNow(new Date(t.clock().getTime() + 60_000))
  await until(() => received.length === 1)
  expect(received[0]?.text.replaceAll('=\r\n', '')).toContain('a-secret-of-a-link')
  await until(async () => (await stateOf('five'))?.sent_at != null)
  expect(await stateOf('five')).toMatchObject({ body: null, subject: 'Your seats', to_address: 'ana@test.example' })
})

test('a body put into the row of another reader is not sent', async () => {
  received.length = 0
  refusing = true
  await queueMail(outbox(), mail('six'))
  await until(async () => (await stateOf('six'))?.problem != null)
  await sql`update mail set to_address = 'thief@test.example', problem = null where key = 'six'`.execute(t.db)
  refusing = false
  t.setNow(new Date(t.clock().getTime() + 120_000))
  await until(async () => (await stateOf('six'))?.problem != null)
  expect(received).toEqual([])
  await sql`delete from mail where key = 'six'`.execute(t.db)
})

test('a mail that waited before bodies were sealed is sent', async () => {
  received.length = 0
  const letter = JSON.stringify({ text: 'An older mail', html: '<p>An older mail</p>', unsubscribe_url: null })
  await sql`insert into mail (key, to_name, to_address, subject, queued_at, body)
    values ('seven', 'Ana', 'ana@test.example', 'Old', ${t.clock()}, '\\x00' || convert_to(${letter}, 'UTF8'))`.execute(
    t.db,
  )
  await until(() => received.length === 1)
  expect(received[0]?.text).toContain('An older mail')
})

test('a mail says that a machine wrote it, and its Message-ID is ours alone and the same for each try', async () => {
  received.length = 0
  refusing = true
  await queueMail(outbox(), mail('eight'))
  await until(async () => (await stateOf('eight'))?.problem != null)
  const id = (await stateOf('eight'))?.message_id
  refusing = false
  t.setNow(new Date(t.clock().getTime() + 120_000))
  await until(() => received.length === 1)
  const [header = ''] = received[0]?.text.split('\r\n\r\n') ?? []
  expect(header).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(header).toMatch(new RegExp(`^Message-ID: <${id}@lanes\\.example>\r$`, 'm'))
  await queueMail(outbox(), mail('nine'))
  await until(() => received.length === 2)
  expect(received[1]?.text).not.toContain(`<${id}@`)
})

/** Lets the mailer try a mail again and again, an hour after the other, until it is given up or was tried so often. */
async function tryFor(key: string, hours: number): Promise<{ given_up_at: Date | null; attempts: number }> {
  for (let hour = 0; hour < hours; hour++) {
    const { attempts = 0 } = (await stateOf(key)) ?? {}
    t.setNow(new Date(t.clock().getTime() + 3_601_000))
    await sql`update mail set problem = null where key = ${key} and given_up_at is null`.execute(t.db)
    await until(async () => {
      const now = await stateOf(key)
      return now?.given_up_at != null || ((now?.attempts ?? 0) > attempts && now?.problem != null)
    })
  }
  const { given_up_at = null, attempts = 0 } = (await stateOf(key)) ?? {}
  return { given_up_at, attempts }
}

test('a server that is away for a weekend loses no mail; what it never takes is given up, and one word sends it all', async () => {
  await sql`delete from mail where sent_at is null`.execute(t.db)
  received.length = 0
  refusing = true
  await queueMail(outbox(), mail('ten'))
  await until(async () => (await stateOf('ten'))?.problem != null)
  // After a day and more of tries.
  await sql`update mail set attempts = 40 where key = 'ten'`.execute(t.db)
  expect(await tryFor('ten', 1)).toMatchObject({ given_up_at: null, attempts: 41 })
  // The last of five days.
  await sql`update mail set attempts = 128 where key = 'ten'`.execute(t.db)
  expect(await tryFor('ten', 1)).toMatchObject({ given_up_at: null })
  expect(await tryFor('ten', 1)).toMatchObject({ given_up_at: t.clock(), attempts: 130 })
  // The mail itself is refused for good, or its reader is not there: once is enough.
  refusing = false
  unknown.add('gone@test.example')
  await queueMail(outbox(), mail('eleven', { to: { name: 'Gone', address: 'gone@test.example' } }))
  await until(async () => (await stateOf('eleven'))?.given_up_at != null)
  expect(await stateOf('eleven')).toMatchObject({ attempts: 1, sent_at: null })
  // That we may not pass on mail there is mended on our side.
  relays = false
  await queueMail(outbox(), mail('twelve'))
  await until(async () => (await stateOf('twelve'))?.problem != null)
  expect(await stateOf('twelve')).toMatchObject({ given_up_at: null })
  relays = true
  unknown.clear()
  const say = () => inTransaction(t.db, (tx) => runCommand(contextOn(t, tx), ['retry-mails']))
  expect(await say()).toEqual(['2 mails are sent again.'])
  t.setNow(new Date(t.clock().getTime() + 3_601_000))
  await until(() => received.length === 3)
  expect(await say()).toEqual(['No mail was given up.'])
  const acts = await t.db
    .selectFrom('audit_log')
    .select(['act', 'after'])
    .where('act', '=', 'mail.all_retried')
    .execute()
  expect(acts).toEqual([{ act: 'mail.all_retried', after: { mails: 2 } }])
})

test('a document goes with its mail as files that are made when it is sent; where they cannot be made it is tried again', async () => {
  received.length = 0
  makes = false
  await queueMail(outbox(), mail('with-files', { attached: { kind: 'invoice', id: 7 } }))
  await until(async () => (await stateOf('with-files'))?.problem === 'cannot be drawn')
  expect(received).toEqual([])
  makes = true
  await sql`update mail set due_at = ${t.clock()} where key = 'with-files'`.execute(t.db)
  await until(() => received.length === 1)
  expect(made).toEqual(made.map(() => ({ kind: 'invoice', id: 7 })))
  expect(received[0]?.text).toContain('Content-Type: application/pdf')
  expect(received[0]?.text).toContain(Buffer.from('file of 7').toString('base64'))
  await queueMail(outbox(), mail('without-files'))
  await until(() => received.length === 2)
  expect(received[1]?.text).not.toContain('application/pdf')
})
