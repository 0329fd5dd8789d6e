import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { queueMail, startMailer } from '../src/kit/work/mail.ts'
import { applySettings } from '../src/kit/data/settings.ts'
import { inTransaction } from '../src/kit/data/transaction.ts'
import { runCommand } from '../src/operator.commands.ts'
import { cardProvider } from '../src/modules/payments/cards/payments.provider.ts'
import { publicSettings } from '../src/config.public.ts'
import { contextOn } from './factories/payments.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()
const received: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let text = ''
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    stream.on('end', () => {
      received.push(text)
      done()
    })
  },
})
await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
afterAll(() => smtp.close())

const say = async (word: string) => {
  const lines = await inTransaction(t.db, (tx) => runCommand(contextOn(t, tx), [word]))
  await applySettings(t.db, t.config)
  return lines
}
const ready = async () => (await fetch(new URL('/readyz', t.base))).json()

test('a quiet copy mails nobody and asks no card provider, and says so, until an operator lets it speak', async () => {
  expect(await ready()).toEqual({ status: 'ready' })
  expect(await say('quiet')).toEqual(['This copy is quiet from now on.'])
  expect(await say('quiet')).toEqual(['This copy is quiet already.'])
  expect(await ready()).toEqual({ status: 'ready', quiet: true })
  expect(cardProvider(t.config)).toBeUndefined()
  expect(publicSettings(t.config)).toMatchObject({ quiet: true, takesCards: false })

  let asked = 0
  const mailer = await startMailer({
    database: t.database,
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    secret: t.config.secret,
    from: 'Community <no-reply@test.example>',
    host: 'lanes.example',
    quiet: () => {
      asked += 1
      return t.config.community.quietSince !== null
    },
    files: () => Promise.resolve([]),
    clock: t.clock,
    log: t.deps.log,
  })
  const mail = {
    key: 'one',
    to: { name: 'Ida', address: 'ida@site.example' },
    subject: 'Hello',
    greeting: 'Hello',
    paragraphs: [],
  }
  await queueMail(contextOn(t, t.db), mail)
  // It has looked twice since.
  const before = asked
  await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(before + 1)
  expect(received).toEqual([])
  expect(await t.db.selectFrom('mail').select('attempts').execute()).toEqual([{ attempts: 0 }])

  expect(await say('speak')).toEqual(['It speaks from now on; what waits is sent.'])
  expect(await say('speak')).toEqual(['It is not quiet.'])
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
  await mailer.stop()
  expect(await ready()).toEqual({ status: 'ready' })
  expect(cardProvider(t.config)).toBeDefined()
  const acts = await t.db
    .selectFrom('audit_log')
    .select('act')
    .where('object', '=', 'community:quiet')
    .orderBy('id')
    .execute()
  expect(acts).toEqual([{ act: 'community.quiet' }, { act: 'community.speaks' }])
})
