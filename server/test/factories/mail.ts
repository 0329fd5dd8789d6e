import type { Testbed } from '../harness.ts'

/** The newest mail to an address, with the secret of the link in it. */
export async function lastMail(
  t: Testbed,
  address: string,
): Promise<{ subject: string; body_text: string; secret: string }> {
  const row = await t.db
    .selectFrom('mail')
    .select(['subject', 'body_text'])
    .where('to_address', '=', address)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const secret = /(?:confirm=|token=|set-password\/)([\w-]+)/.exec(row.body_text)?.[1] ?? ''
  return { ...row, secret }
}

export async function mailCount(t: Testbed, address: string): Promise<number> {
  return (await t.db.selectFrom('mail').select('id').where('to_address', '=', address).execute()).length
}
