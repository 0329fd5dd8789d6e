import { setTimeout as sleep } from 'node:timers/promises'
import type { CalendarMethod } from '../base/calendar.ts'
import { sql } from '../data/db.ts'
import type { Database } from '../data/db.ts'
import type { Clock, Context } from '../data/context.ts'
import type { Log } from '../base/log.ts'
import { seal, unseal } from '../base/seal.ts'
import { asHtml, asText, headOf } from './mail.letter.ts'

/** A mail in plain parts; both the text and the HTML are made from them (`mail.letter.ts`). */
export type Mail = {
  /** One mail per key, ever: what repeats a use case does not repeat its mail. */
  key: string
  to: { name: string; address: string }
  subject: string
  /** Members whom a mail to somebody else names, so that it says so no longer once they are erased. */
  about?: readonly number[]
  greeting: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** Said below the action, smaller. */
  note?: string
  /** Where its reader ends mails of this kind with one click (RFC 8058), and reads how; none for what is always sent. */
  unsubscribe_url?: string
  /** What calendars take in: a mail program offers it, or does it by itself. */
  calendar?: { method: CalendarMethod; content: string }
  /** A document that goes with it as files. They are made when it is sent, so that the outbox holds none. */
  attached?: Attached
}

/** A document by the name of its kind and its number, as `mailFiles` of app.ts knows it. */
export type Attached = { kind: string; id: number }
export type MailFile = { filename: string; contentType: string; content: Buffer }

/** What is sealed while a mail waits: its links open accounts. */
type Letter = { text: string; html: string; unsubscribe_url: string | null } & Pick<Mail, 'calendar' | 'attached'>

/** Puts a mail in the outbox, in the transaction at hand. Its body is readable only with the secret of the configuration. */
export async function queueMail(ctx: Pick<Context, 'db' | 'now' | 'config'>, mail: Mail): Promise<void> {
  const { mailClosing: closing } = ctx.config.community
  const whole = { ...mail, ...(closing === '' ? {} : { closing }), from: headOf(ctx.config) }
  const letter: Letter = {
    text: asText(whole),
    html: asHtml(whole),
    unsubscribe_url: mail.unsubscribe_url ?? null,
    calendar: mail.calendar,
    attached: mail.attached,
  }
  const { key, to, subject } = mail
  const body = seal(ctx.config.secret, 'mail', boundTo({ key, to_address: to.address }), JSON.stringify(letter))
  await sql`
    insert into mail (key, to_name, to_address, subject, about, body, queued_at)
    values (${key}, ${to.name}, ${to.address}, ${subject}, ${[...(mail.about ?? [])]}::integer[], ${body}, ${ctx.now})
    on conflict (key) do nothing`.execute(ctx.db)
}

/** The sender of this site's mails. */
export function mailSender({ mailFrom }: { mailFrom: string }): { name: string; address: string } {
  const from = /^(.*)<(.+)>$/.exec(mailFrom)
  return from ? { name: from[1]?.trim() ?? '', address: from[2] ?? '' } : { name: '', address: mailFrom }
}

/** A body is sent to its reader and nobody else, even if the row is changed. */
function boundTo(row: { key: string; to_address: string }): string {
  return JSON.stringify([row.key, row.to_address])
}

/** The letter of a mail that waits. @throws Error when it was sealed with another secret or for another row */
export function openLetter(secret: string, row: { key: string; to_address: string; body: Buffer }): Letter {
  // Mails that waited when sealing began are marked by a first byte of 0.
  const json = row.body[0] === 0 ? row.body.toString('utf8', 1) : unseal(secret, 'mail', boundTo(row), row.body)
  return JSON.parse(json) as Letter
}

type Waiting = {
  id: number
  message_id: string
  key: string
  to_name: string
  to_address: string
  subject: string
  body: Buffer
  attempts: number
}

/** How long a mail is left to the process that makes its files. */
const MAKING_SECONDS = 90

/** Twelve tries in the first two hours, then one an hour: five days in all, as mail servers do. */
const MOST_TRIES = 130

/**
 * Whether a server refuses this mail permanently: its reader does not exist, or the mail itself is refused. Earlier refusals are
 * about our own server and may be repaired: a password, a sender, the right to relay mail there (RFC 3463, 5.7).
 */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, command, response = '' } = error as SmtpError
  if (responseCode < 500) return false
  return command === 'DATA' || (command === 'RCPT TO' && !/^\d{3}[ -]5\.7\./.test(response))
}
type SmtpError = { responseCode?: number; command?: string; response?: string }

/** What mail programs show as a button: they post to the address, without the reader's session (RFC 8058). */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/**
 * Sends what the outbox holds by SMTP, at least once each; several processes share the work.
 * What is sent leaves its state behind and no body.
 * A server that hangs or refuses delays its mail (2, 4, 8 … seconds, at most an hour), nothing else. After five days of tries, or
 * once it is refused for good, it is given up until an operator says so (docs/rules/house.md#mails).
 * @param deps.host is part of every Message-ID
 */
export async function startMailer(deps: {
  database: Database
  smtpUrl: string
  /** Opens what `queueMail` sealed. */
  secret: string
  from: string
  host: string
  /** True while nothing may be sent (docs/rules/house.md#quiet). */
  quiet: () => boolean
  /** Makes the files of a document. @throws to have its mail tried again */
  files: (attached: Attached) => Promise<MailFile[]>
  clock: Clock
  log: Log
}): Promise<{ stop(): Promise<void> }> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: deps.smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
  } as never)
  const stopping = new AbortController()
  const sender = mailSender({ mailFrom: deps.from })

  /** The files of a mail; no other process takes it meanwhile. */
  async function filesOf(id: number, attached: Attached | undefined): Promise<MailFile[]> {
    if (!attached) return []
    const until = new Date(deps.clock().getTime() + MAKING_SECONDS * 1000)
    await sql`update mail set due_at = greatest(due_at, ${until}) where id = ${id}`.execute(deps.database.db)
    return deps.files(attached)
  }

  async function sendNext(): Promise<boolean> {
    const now = deps.clock()
    const claimed = await sql<Waiting>`
      update mail set attempts = attempts + 1, due_at = ${now}::timestamptz + least(3600, power(2, least(attempts + 1, 12))) * interval '1 second',
        message_id = coalesce(message_id, gen_random_uuid())
      where id = (select id from mail where sent_at is null and due_at <= ${now} and given_up_at is null order by due_at limit 1 for update skip locked)
      returning id, message_id, key, to_name, to_address, subject, body, attempts`.execute(deps.database.db)
    const mail = claimed.rows[0]
    if (!mail) return false
    try {
      const letter = openLetter(deps.secret, mail)
      await transport.sendMail({
        from: sender,
        // Addresses as objects: text would be parsed, and a line break in it is a second recipient.
        to: { name: mail.to_name, address: mail.to_address },
        subject: mail.subject,
        text: letter.text,
        html: letter.html,
        attachments: await filesOf(mail.id, letter.attached),
        ...(letter.calendar ? { icalEvent: { ...letter.calendar, filename: 'invite.ics' } } : {}),
        headers: {
          // Nobody's vacation notice answers it (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          ...(letter.unsubscribe_url ? unsubscribeHeaders(letter.unsubscribe_url) : {}),
        },
        messageId: `<${mail.message_id}@${deps.host}>`,
      })
      await sql`update mail set sent_at = ${deps.clock()}, problem = null, body = null where id = ${mail.id}`.execute(
        deps.database.db,
      )
    } catch (error) {
      const given_up = mail.attempts >= MOST_TRIES || isFinal(error)
      deps.log.warn(
        { mail: mail.id, attempts: mail.attempts, err: error },
        given_up ? 'mail given up' : 'mail not sent yet',
      )
      await sql`update mail set problem = ${(error as Error).message.slice(0, 300)}, given_up_at = ${given_up ? deps.clock() : null}
        where id = ${mail.id}`.execute(deps.database.db)
    }
    return true
  }

  const looping = (async () => {
    while (!stopping.signal.aborted) {
      const sent =
        !deps.quiet() &&
        (await sendNext().catch((error: unknown) => {
          deps.log.error({ err: error }, 'mail outbox')
          return false
        }))
      if (!sent) await sleep(1000, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()

  return {
    async stop() {
      stopping.abort()
      await looping
      transport.close()
    },
  }
}
