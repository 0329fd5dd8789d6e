import { openLetter } from '../../src/kit/work/mail.ts'
import type { Testbed } from '../harness.ts'

/** The mails to an address that wait, the oldest first, opened as the sender opens them. */
export async function mailsTo(t: Testbed, address: string) {
  const rows = await t.db
    .selectFrom('mail')
    .select(['key', 'to_address', 'subject', 'body'])
    .where('to_address', '=', address)
    .where('body', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ body, ...row }) => {
    const { text, html, ...more } = openLetter(t.config.secret, { ...row, body: body as Buffer })
    return { key: row.key, subject: row.subject, body_text: text, body_html: html, ...more }
  })
}

/** The newest mail to an address, with the secret of the link in it. */
export async function lastMail(
  t: Testbed,
  address: string,
): Promise<{ subject: string; body_text: string; secret: string }> {
  const last = (await mailsTo(t, address)).at(-1)
  if (!last) throw new Error(`No mail to ${address}.`)
  const { subject, body_text } = last
  return {
    subject,
    body_text,
    secret: /(?:confirm=|token=|invitation=|set-password\/)([\w-]+)/.exec(body_text)?.[1] ?? '',
  }
}

export async function mailCount(t: Testbed, address: string): Promise<number> {
  return (await t.db.selectFrom('mail').select('id').where('to_address', '=', address).execute()).length
}
