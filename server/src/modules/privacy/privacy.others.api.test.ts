import { expect, test } from 'vitest'
import { sql } from '#kit/data/db.ts'
import { queueMail } from '#kit/work/mail.ts'
import { inTransaction } from '#kit/data/transaction.ts'
import { openRoom, say } from '../../../test/factories/chat.ts'
import { mailCount, mailsTo } from '../../../test/factories/mail.ts'
import { contextOn } from '../../../test/factories/payments.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { makePost } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'

// Whatever somebody calls themselves, their erasure is about their own rows.
const t = await openTestbed()
const DAY = 86_400_000
type Given = NonNullable<Parameters<typeof makeMember>[1]>

/** Has the erasure of somebody be due. */
async function makeDue({ customer_id }: { customer_id: number }): Promise<void> {
  const now = t.clock().getTime()
  await sql`insert into erasure (customer_id, state, requested_at, due_at)
    values (${customer_id}, 'waiting', ${new Date(now - 15 * DAY)}, ${new Date(now - DAY)})`.execute(t.db)
}
async function makeLeaver(given: Given) {
  const who = await makeMember(t, { company_id: null, ...given })
  await makeDue(who)
  return who
}
const isErased = async (customer_id: number) =>
  (
    await sql<{ gone: boolean }>`select closed_at is not null as gone from customer where id = ${customer_id}`.execute(
      t.db,
    )
  ).rows[0]?.gone
const letter = { greeting: 'Hello', paragraphs: ['A line.'] }
const mailTo = (address: string, subject: string) =>
  queueMail(contextOn(t, t.db), { key: `test:${crypto.randomUUID()}`, to: { name: 'A', address }, subject, ...letter })

/** All mails and announcements, and what a stranger wrote, as they stand. */
async function ofOthers() {
  const { rows } = await sql`select 'mail' as what, to_jsonb(m) - 'body' as row from mail m
    union all select 'fact', to_jsonb(f) from fact f
    union all select 'post', to_jsonb(p) from post p order by 1, 2`.execute(t.db)
  return rows
}

test.each([
  ['a name of words that stand everywhere', { first_name: 'Booking', last_name: 'confirmed' }],
  ['a name that would be a pattern', { first_name: '.*', last_name: '.*' }],
  ['a name with quotation marks', { first_name: '"kind"', last_name: '"wall' }],
  ['a name with a backslash', { first_name: '\\', last_name: '\\1' }],
])('%s changes nothing of anybody else', async (_, names) => {
  const stranger = await makeMember(t)
  await makePost(t, stranger, { content: 'Booking confirmed, "kind" "wall .* .* \\ \\1' })
  await mailTo(stranger.email, 'Booking confirmed: Baltic Feeder Days')
  await mailTo(stranger.email, 'A mail with "kind": "wall .* .* \\ \\1')
  await inTransaction(t.db, (tx) =>
    contextOn(t, tx).record({
      kind: 'identity.acting_begun',
      customer_id: stranger.customer_id,
      session_id: stranger.session_id,
      reason: 'Booking confirmed "kind": "wall .* .*',
    }),
  )
  await t.settle()
  const before = await ofOthers()
  const who = await makeLeaver(names)
  await t.runJob('privacy.erase')
  expect(await isErased(who.customer_id)).toBe(true)
  expect(await ofOthers()).toEqual(expect.arrayContaining(before))
})

test('a name of quotation marks is taken out of one’s own words and records', async () => {
  const who = await makeLeaver({ first_name: 'Ma"x', last_name: 'O\\Neil' })
  const { id } = await makePost(t, who, { content: 'Ask ma"x   o\\neil, not Ma"x O\\Neill' })
  await t.runJob('privacy.erase')
  expect(await isErased(who.customer_id)).toBe(true)
  const { content } = await t.db.selectFrom('post').select('content').where('id', '=', id).executeTakeFirstOrThrow()
  expect(content).toBe('Ask …, not Ma"x O\\Neill')
})

test('a number is taken out where it stands as a whole', async () => {
  const who = await makeMember(t, { company_id: null })
  const phone = '040 555012'
  await t.call('members.update', { params: { id: who.customer_id }, body: { phone } }, who.token)
  const { id } = await makePost(t, who, { content: 'Call 040  555012, not 040 5550123 nor pier-040 555012' })
  await makeDue(who)
  await t.runJob('privacy.erase')
  expect(await isErased(who.customer_id)).toBe(true)
  const { content } = await t.db.selectFrom('post').select('content').where('id', '=', id).executeTakeFirstOrThrow()
  expect(content).toBe('Call …, not 040 5550123 nor pier-040 555012')
})

test('a record in JSON stays one, whatever stands in it', async () => {
  const record = { note: 'Ma"x  QUAY: 1', more: [{ from: 'ma"x quay', count: 40, none: null }], empty: {}, list: [] }
  const { rows } = await sql<{ said: unknown }>`
    select said_instead(${JSON.stringify(record)}::jsonb, array['Ma"x', 'Quay'], false, '…') as said`.execute(t.db)
  const said = { note: '…: 1', more: [{ from: '…', count: 40, none: null }], empty: {}, list: [] }
  expect(rows[0]?.said).toEqual(said)
})

test('a phone is a number: words are refused where members write one, and by the database wherever it comes from', async () => {
  const who = await makeMember(t)
  const save = (phone: string) =>
    t.call('members.update', { params: { id: who.customer_id }, body: { phone } }, who.token)
  for (const phone of ['Booking confirmed', '"', '12345', '+49 40 1234567890123456', '+49 40 <b>', '----------'])
    expect(Object.keys((await save(phone)).refused), phone).toEqual(['phone'])
  for (const phone of ['+49 (0)40 / 555-0120', '040 5550120', '']) expect((await save(phone)).status, phone).toBe(200)
  for (const phone of ['Booking confirmed', '"', 'ext. 12'])
    await expect(
      sql`update customer_profile set phone = ${phone} where customer_id = ${who.customer_id}`.execute(t.db),
    ).rejects.toThrow('customer_profile_phone_number')
})

test('a mail to others that names the person says it no longer; one of a namesake stays', async () => {
  const friend = await makeMember(t)
  const named = { first_name: 'Berthold', last_name: 'Quayside' }
  const namesake = await makeMember(t, named)
  const who = await makeMember(t, named)
  for (const one of [namesake, who]) await say(t, one, await openRoom(t, one, friend), 'Good morning')
  await t.settle()
  const subjects = async () => (await mailsTo(t, friend.email)).map(({ subject }) => subject)
  expect(await subjects()).toEqual([
    'Berthold Quayside would like to write to you',
    'Berthold Quayside would like to write to you',
  ])
  await mailTo(who.email, 'To the person')
  await makeDue(who)
  await t.runJob('privacy.erase')
  expect(await subjects()).toEqual([
    'Berthold Quayside would like to write to you',
    'Former member would like to write to you',
  ])
  expect(await mailCount(t, who.email)).toBe(0)
})
