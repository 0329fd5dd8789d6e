import { expect, test } from 'vitest'
import { sql } from '#kit/data/db.ts'
import { makeRoom, openRoom, read as readRoom, say } from '../../../test/factories/chat.ts'
import { makeEvent, makePrice, makeSeat } from '../../../test/factories/events.ts'
import { lastMail, mailsTo } from '../../../test/factories/mail.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { makeBlock, makePost } from '../../../test/factories/wall.ts'
import type { Member } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'
import { digestWeek } from './notifications.policy.ts'

const t = await openTestbed()
/** A Monday at nine. */
const start = t.clock()
const DAY_MS = 86_400_000

const both = async () => [await makeMember(t, { first_name: 'Anna', last_name: 'Berg' }), await makeMember(t)] as const
const ask = (who: Member, whom: Member) =>
  t.call('network.invite', { body: { requested_to: whom.customer_id, note: 'A secret word' } }, who.token)
/** Runs the job so many days after the start, once more for the same week where asked. */
async function digestAfter(days: number, times = 1): Promise<void> {
  await t.settle()
  t.setNow(new Date(start.getTime() + days * DAY_MS))
  await Promise.all(Array.from({ length: times }, () => t.runJob('notifications.digest')))
  t.setNow(start)
}
const digests = async (who: Member) =>
  (await mailsTo(t, who.email)).filter(({ key }) => key.startsWith('notifications.digest:'))
/** Lets the week be done again, as if nobody had been at work yet. */
const again = () => sql`delete from notification_digest`.execute(t.db)

test('on Monday morning a mail says what was missed, with names and numbers and without what was written', async () => {
  const [one, other] = await both()
  const third = await makeMember(t, { first_name: 'Cora', last_name: 'Lind' })
  await ask(one, other)
  const post = await makePost(t, other)
  await t.call('wall.addComment', { body: { post: post.id, content: 'A secret word' } }, third.token)
  const room = await makeRoom(t, third, other)
  for (const text of ['A secret word', 'and one more']) await say(t, third, room, text)
  await say(t, one, await openRoom(t, one, other), 'A secret word')
  const event = await makeEvent(t, { starts_in: 9 })
  const price = await makePrice(t, event.id)
  const { customer_id, company_id } = other
  await makeSeat(t, { event_id: event.id, price_id: price.id, company_id: company_id ?? 0, customer_id })
  await digestAfter(6)
  expect(await digests(other)).toEqual([])
  await digestAfter(7, 2)
  const [mail, ...more] = await digests(other)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    key: `notifications.digest:2026-W48:${customer_id}`,
    subject: `Your week at ${t.config.community.name}`,
  })
  for (const said of [
    'You have 2 unread messages from Cora Lind.',
    'Anna Berg would like to write to you.',
    'Anna Berg would like to join your network.',
    'Cora Lind commented on your post.',
    `Coming up: ${event.name} in Hamburg, from 25 November.`,
  ]) {
    expect(mail?.body_text).toContain(said)
    expect(mail?.body_html).toContain(said)
  }
  expect(mail?.body_text.match(/would like to join/g)).toHaveLength(1)
  expect(mail?.body_text).not.toContain('secret')
  expect(await digests(one)).toEqual([])
})

test('nothing missed is no mail: what was read, vanished, or happened before that week', async () => {
  const [one, other] = await both()
  const third = await makeMember(t)
  const room = await makeRoom(t, one, other)
  await say(t, one, room, 'Hello')
  await readRoom(t, other, room)
  await ask(third, other)
  await t.settle()
  await makeBlock(t, third, other)
  const post = await makePost(t, other)
  await t.call('wall.like', { body: { post: post.id, action: 'like' } }, one.token)
  await t.settle()
  await t.call('notifications.markAllRead', { body: {} }, other.token)
  const old = await makeMember(t)
  await ask(one, old)
  const [loud, wrote] = [await makeMember(t), await makeMember(t, { first_name: 'Emil', last_name: 'Ost' })]
  await say(t, wrote, await makeRoom(t, wrote, old), 'Hello')
  await say(t, loud, await makeRoom(t, loud, old), 'Buy now')
  await makeBlock(t, old, loud)
  // Something new does not bring what is old along.
  t.setNow(new Date(start.getTime() + 8 * DAY_MS))
  await ask(await makeMember(t, { first_name: 'Freya', last_name: 'Dahl' }), old)
  t.setNow(start)
  await again()
  await digestAfter(14)
  expect((await digests(old))[0]?.body_text).toContain('Freya Dahl would like to join your network.')
  expect((await digests(old))[0]?.body_text).not.toMatch(/Emil|Anna/)
  await digestAfter(7)
  expect(await digests(other)).toEqual([])
  expect((await digests(old))[1]?.body_text).toContain('You have an unread message from Emil Ost.')
})

test('a job that was killed goes on where it was, and nobody gets two', async () => {
  const [one, first] = await both()
  // More than are looked at in one transaction.
  await sql`insert into customer (email, first_name, last_name, registration_completed_at, created_at)
    select 'crowd' || number || '@test.example', 'One', 'Of many', ${start}, ${start} from generate_series(1, 150) number`.execute(
    t.db,
  )
  const second = await makeMember(t)
  for (const who of [first, second]) await ask(one, who)
  await again()
  // As a killed one leaves it: the first is done, with their mail; what was not committed is not there.
  await sql`insert into notification_digest (week, last_customer_id) values ('2026-W48', ${first.customer_id})`.execute(
    t.db,
  )
  await digestAfter(7, 3)
  expect([(await digests(first)).length, (await digests(second)).length]).toEqual([0, 1])
  const week = await sql<{ done: boolean }>`select done from notification_digest where week = '2026-W48'`.execute(t.db)
  expect(week.rows).toEqual([{ done: true }])
  // Even if how far it was were forgotten, a week has one mail for each.
  await again()
  await digestAfter(7, 2)
  expect([(await digests(first)).length, (await digests(second)).length]).toEqual([1, 1])
})

test('who has switched it off, or all mails, gets none; nor does a closed account or an applicant', async () => {
  const [one, quiet] = await both()
  const [silent, gone, new_] = [await makeMember(t), await makeMember(t), await makeMember(t)]
  for (const who of [quiet, silent, gone, new_]) await ask(one, who)
  await t.settle()
  const changed = await t.call('notifications.changeSettings', { body: { digest: false } }, quiet.token)
  expect(changed.body).toMatchObject({ mail: true, digest: false })
  await t.call('notifications.changeSettings', { body: { mail: false } }, silent.token)
  await sql`update customer set closed_at = ${start} where id = ${gone.customer_id}`.execute(t.db)
  await sql`update customer set registration_completed_at = null where id = ${new_.customer_id}`.execute(t.db)
  await again()
  await digestAfter(7)
  for (const who of [quiet, silent, gone, new_]) expect(await digests(who)).toEqual([])
})

test('one click ends the weekly mail alone', async () => {
  const [one, other] = await both()
  await ask(one, other)
  await again()
  await digestAfter(7)
  const url = new URL((await digests(other))[0]?.unsubscribe_url ?? '')
  const token = url.searchParams.get('token') ?? ''
  expect((await lastMail(t, other.email)).body_text).toContain(token)
  const shown = await t.call('notifications.unsubscribePage', { query: { token } })
  expect(shown.bytes.toString()).toContain('Stop the weekly email?')
  const settings = async () => (await t.call('notifications.settings', {}, other.token)).body
  expect(await settings()).toMatchObject({ mail: true, digest: true })
  expect((await t.call('notifications.unsubscribe', { query: { token } })).status).toBe(200)
  expect(await settings()).toMatchObject({ mail: true, digest: false })
  // The signature is good for these mails only.
  const forAll = token.replace('-digest', '')
  expect((await t.call('notifications.unsubscribe', { query: { token: forAll } })).status).toBe(404)
})

test('weeks are those of the calendar, and begin on Monday at six', () => {
  const name = (at: string) => digestWeek(new Date(at))?.name
  expect(name('2026-11-16T06:00:00Z')).toBe('2026-W47')
  expect(name('2026-11-16T05:59:59Z')).toBeUndefined()
  expect(name('2026-11-17T06:00:00Z')).toBeUndefined()
  expect(name('2026-01-05T06:00:00Z')).toBe('2026-W02')
  expect(name('2025-12-29T06:00:00Z')).toBe('2026-W01')
  expect(name('2026-12-28T06:00:00Z')).toBe('2026-W53')
  expect(name('2027-01-04T06:00:00Z')).toBe('2027-W01')
  expect(digestWeek(new Date('2026-11-16T09:00:00Z'))?.since).toEqual(new Date('2026-11-09T00:00:00Z'))
})
