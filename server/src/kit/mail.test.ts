import { setTimeout as sleep } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { openTestbed } from '../../test/harness.ts'
import { queueMail, startMailer } from './mail.ts'
import type { Mail } from './mail.ts'

type Received = { recipients: string[]; text: string }

const received: Received[] = []
let refusing = false
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
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
const mailer = await startMailer({
  database: t.database,
  smtpUrl: `smtp://127.0.0.1:${port}`,
  from: 'Community <no-reply@test.example>',
  clock: t.clock,
  log: t.deps.log,
})
afterAll(async () => {
  await mailer.stop()
  smtp.close()
})

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
    t.db,
    mail('one', { paragraphs: ['<b>bold</b> & co'], action: { label: 'Open', url: 'https://a.example/?x=1&y=2' } }),
    t.clock(),
  )
  await queueMail(t.db, mail('one'), t.clock())
  await until(() => received.length === 1)
  expect(received[0]?.text.replaceAll('=\r\n', '')).toContain('&lt;b&gt;bold&lt;/b&gt; &amp; co')
  expect(received[0]?.text).toContain('multipart/alternative')
})

test('a mail that can be ended carries both headers of RFC 8058 and says so; others carry none', async () => {
  received.length = 0
  const unsubscribe_url = 'https://a.example/rest/notification-unsubscribe/?token=1.abc'
  await queueMail(t.db, mail('ended', { unsubscribe_url }), t.clock())
  await queueMail(t.db, mail('always'), t.clock())
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
  expect(ended).toContain(`No more mails like this: ${unsubscribe_url}`)
  expect(always).not.toContain('List-Unsubscribe')
})

test('an address or a subject with a line break reaches nobody else', async () => {
  received.length = 0
  const to = { name: 'X\r\nBcc: evil@x.example', address: 'd@test.example\r\nBcc: evil@x.example' }
  await queueMail(t.db, mail('two', { to, subject: 'Hi\r\nBcc: evil@x.example' }), t.clock())
  await queueMail(t.db, mail('three'), t.clock())
  await until(() => received.some((one) => one.recipients.includes('ana@test.example')))
  await sleep(200)
  const reached = received.flatMap((one) => one.recipients)
  expect(reached.some((address) => address.startsWith('evil'))).toBe(false)
  for (const one of received) expect(one.text).not.toMatch(/^Bcc:/m)
})

test('a refusing server delays its mail, and it is sent when due again', async () => {
  received.length = 0
  refusing = true
  await queueMail(t.db, mail('four'), t.clock())
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
