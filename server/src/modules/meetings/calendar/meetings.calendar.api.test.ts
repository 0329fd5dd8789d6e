import { expect, test } from 'vitest'
import { readCalendar } from '../../../../test/factories/calendar.ts'
import { mailsTo } from '../../../../test/factories/mail.ts'
import { makeForum } from '../../../../test/factories/meetings.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import type { Member } from '../../../../test/factories/wall.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'

const t = await openTestbed()

const secretOf = (url: string) => /calendars\/([\w-]+)\//.exec(url)?.[1] ?? ''
async function makeFeed(who: Member, scope: 'mine' | 'company' = 'mine'): Promise<string> {
  const { body, status } = await t.call('meetings.makeFeed', { body: { scope } }, who.token)
  expect(status).toBe(201)
  return secretOf(body.url)
}
async function readFeed(secret: string) {
  const answer = await t.call('meetings.feed', { params: { secret } })
  expect(answer.headers.get('content-type')).toContain('text/calendar')
  return readCalendar(answer.bytes.toString())
}

/** The calendar parts of somebody's mails, oldest first. */
async function mailed(who: { email: string }) {
  await t.runJob('meetings.mail_calendars')
  const mails = await mailsTo(t, who.email)
  return mails.flatMap(({ calendar }) =>
    calendar ? { sent: calendar.method, text: calendar.content, ...readCalendar(calendar.content) } : [],
  )
}

/** Two people with an agreed meeting at 09:00, sixty minutes. */
async function agreed(given: Parameters<typeof makeForum>[1] = {}) {
  const forum = await makeForum(t, given)
  const [one, other] = [await forum.guest({ first_name: 'Anna' }), await forum.guest({ first_name: 'Tom' })]
  await forum.table('7')
  const asked = (await forum.ask(one, other, { slots: 2 })).body
  await forum.answer(other, asked.invitation.id, true)
  return { forum, one, other, id: asked.id }
}

test('mails bring both calendars up to date: agreed, moved, cancelled, with one UID and a rising number', async () => {
  const { forum, one, other, id } = await agreed()
  const [first] = await mailed(other)
  expect(first).toMatchObject({ sent: 'REQUEST', method: 'REQUEST' })
  expect(first?.entries).toMatchObject([
    { starts_at: `${forum.date}T08:00:00.000Z`, ends_at: `${forum.date}T09:00:00.000Z`, status: 'CONFIRMED' },
  ])
  expect(first?.entries[0]?.summary).toMatch(/^Meeting with Anna Person \d+, Test Carrier/)
  expect(first?.entries[0]?.location).toContain('Table 7, West')
  // Nobody learns the other one's address.
  expect(first?.text).toContain(other.email)
  expect(first?.text).not.toContain(one.email)
  expect(await mailed(one)).toHaveLength(1)
  expect(await mailed(one)).toHaveLength(1)

  const body = { date: forum.date, start: '11:00' }
  const move = (await t.call('meetings.change', { params: { id }, body }, one.token)).body
  expect(await mailed(one)).toHaveLength(1)
  await forum.answer(other, move.invitation.id, true)
  await t.call('meetings.cancel', { body: { meeting: id, reason: 'My flight is cancelled.' } }, one.token)
  for (const who of [one, other]) {
    const all = await mailed(who)
    expect(all.map(({ sent, method }) => [sent, method])).toEqual([
      ['REQUEST', 'REQUEST'],
      ['CANCEL', 'CANCEL'],
    ])
    const [before, after] = all.map(({ entries }) => entries[0])
    expect(after?.uid).toBe(before?.uid)
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
    expect(after).toMatchObject({ status: 'CANCELLED', starts_at: `${forum.date}T10:00:00.000Z` })
  }
})

test('a move that is agreed is an update, and so is a table that somebody else changes', async () => {
  const { forum, one, other, id } = await agreed()
  await mailed(one)
  const body = { date: forum.date, start: '11:00' }
  const move = (await t.call('meetings.change', { params: { id }, body }, one.token)).body
  await forum.answer(other, move.invitation.id, true)
  expect((await mailed(one)).at(-1)?.entries).toMatchObject([{ starts_at: `${forum.date}T10:00:00.000Z` }])
  const place = await forum.table('8', null, 'East')
  await t.db.transaction().execute(async (tx) => {
    await sql`update meeting_table_slot set table_id = ${place} where meeting_id = ${id}`.execute(tx)
    await sql`update meeting set table_id = ${place} where id = ${id}`.execute(tx)
  })
  const all = await mailed(one)
  expect(all.map(({ sent }) => sent)).toEqual(['REQUEST', 'REQUEST', 'REQUEST'])
  const numbers = all.map(({ entries }) => entries[0]?.sequence ?? 0)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
  expect(all.at(-1)?.entries[0]?.location).toContain('Table 8, East')
})

test('what is agreed and told by its own mail is not mailed a second time', async () => {
  const { one } = await agreed()
  await t.settle()
  await mailed(one)
  t.setNow(new Date(t.clock().getTime() + 11 * 60_000))
  await t.runJob('notifications.mail')
  t.setNow(new Date(t.clock().getTime() - 11 * 60_000))
  expect(await mailsTo(t, one.email)).toHaveLength(1)
})

test('a feed follows the meetings of its owner; a revoked or replaced address is not found', async () => {
  const { forum, one, other, id } = await agreed()
  const secret = await makeFeed(one)
  const stands = await readFeed(secret)
  expect(stands.method).toBe('PUBLISH')
  expect(stands.entries).toMatchObject([{ starts_at: `${forum.date}T08:00:00.000Z`, status: 'CONFIRMED' }])
  // Only what is agreed stands there.
  await forum.ask(await forum.guest(), one, { start: '12:30' })
  expect((await readFeed(secret)).entries).toHaveLength(1)
  await t.call('meetings.cancel', { body: { meeting: id, reason: 'My flight is cancelled.' } }, other.token)
  const off = await readFeed(secret)
  expect(off.entries).toMatchObject([{ uid: stands.entries[0]?.uid, status: 'CANCELLED' }])
  expect(off.entries[0]?.sequence).toBeGreaterThan(stands.entries[0]?.sequence ?? 0)

  const { rows } = await sql<{ hash: string }>`select encode(token_hash, 'base64') as hash from meeting_feed
    where customer_id = ${one.customer_id}`.execute(t.db)
  expect(rows.map(({ hash }) => hash)).not.toContain(secret)
  const next = await makeFeed(one)
  expect((await t.call('meetings.feed', { params: { secret } })).status).toBe(404)
  await readFeed(next)
  expect((await t.call('meetings.feeds', {}, one.token)).body).toMatchObject({
    results: [{ scope: 'mine' }],
    scopes: ['mine'],
  })
  expect((await t.call('meetings.endFeed', { params: { scope: 'mine' } }, one.token)).status).toBe(204)
  expect((await t.call('meetings.feed', { params: { secret: next } })).status).toBe(404)
  expect((await t.call('meetings.endFeed', { params: { scope: 'mine' } }, one.token)).status).toBe(404)
})

test('a company’s feed holds what all of its people have, and ends with the right to it', async () => {
  const forum = await makeForum(t)
  const company = await makeCompany(t, { name: 'Nordic Reefer' })
  const admin = await forum.guest({ company_id: company.id, rights: ['events'], first_name: 'Ada' })
  const colleague = await forum.guest({ company_id: company.id, first_name: 'Kim' })
  const stranger = await forum.guest()
  const asked = (await forum.ask(stranger, colleague)).body
  await forum.answer(colleague, asked.invitation.id, true)
  expect((await t.call('meetings.makeFeed', { body: { scope: 'company' } }, colleague.token)).refused.code).toBe(
    'not_allowed',
  )
  const secret = await makeFeed(admin, 'company')
  const { entries } = await readFeed(secret)
  expect(entries).toHaveLength(1)
  expect(entries[0]?.summary).toMatch(/^Kim Person \d+: Meeting with Test Person/)
  expect((await readFeed(await makeFeed(admin))).entries).toEqual([])
  await sql`update company_role set events = false where customer_id = ${admin.customer_id}`.execute(t.db)
  expect((await t.call('meetings.feed', { params: { secret } })).status).toBe(404)
})

test('a feed is closed while its owner is suspended, and ends where the account is merged into another', async () => {
  const operator = await makeMember(t, { is_operator: true })
  const { id: company_id } = await makeCompany(t)
  const [owner, kept] = [await makeMember(t, { company_id }), await makeMember(t, { company_id })]
  const secret = await makeFeed(owner)
  const status = async () => (await t.call('meetings.feed', { params: { secret } })).status
  expect(await status()).toBe(200)
  const params = { id: owner.customer_id }
  const reason = 'Somebody else has the telephone'
  await t.call('identity.suspend', { params, body: { reason } }, operator.token)
  expect(await status()).toBe(404)
  await t.call('identity.liftSuspension', { params, body: { reason } }, operator.token)
  expect(await status()).toBe(200)
  const both = { params: { id: kept.customer_id }, query: { gone: owner.customer_id } }
  const { version } = (await t.call('merging.previewPeople', both, operator.token)).body
  const merger = { params: both.params, body: { gone: owner.customer_id, version, reason } }
  expect((await t.call('merging.mergePeople', merger, operator.token)).status).toBe(200)
  expect(await status()).toBe(404)
})

test('a feed ends with its owner’s account, and one that never was is not found', async () => {
  const { one } = await agreed()
  const secret = await makeFeed(one)
  await sql`update customer set closed_at = now() where id = ${one.customer_id}`.execute(t.db)
  expect((await t.call('meetings.feed', { params: { secret } })).status).toBe(404)
  expect((await t.call('meetings.feed', { params: { secret: 'x'.repeat(43) } })).status).toBe(404)
})

test('a meeting’s own file is for its two', async () => {
  const { forum, one, other, id } = await agreed()
  const read = async (who: Member) => t.call('meetings.calendar', { params: { id: String(id) } }, who.token)
  const [mine, theirs] = [await read(one), await read(other)].map(({ bytes }) => readCalendar(bytes.toString()))
  expect(mine?.entries[0]?.summary).toContain('Tom')
  expect(theirs?.entries[0]?.summary).toContain('Anna')
  expect(mine?.entries[0]?.uid).toBe(theirs?.entries[0]?.uid)
  const third = await forum.guest()
  expect((await read(third)).status).toBe(404)
  const open = (await forum.ask(third, one, { start: '12:30' })).body
  expect((await t.call('meetings.calendar', { params: { id: String(open.id) } }, one.token)).status).toBe(404)
})

test('an event across a change of clocks: each day by the clock of that day', async () => {
  // 27 and 28 March 2027: clocks in Berlin go forward in between.
  const { forum, one, other } = await agreed({ starts_in: 131 })
  expect([forum.date, forum.next]).toEqual(['2027-03-27', '2027-03-28'])
  const third = await forum.guest()
  const asked = (await forum.ask(third, other, { date: forum.next, start: '10:00' })).body
  await forum.answer(other, asked.invitation.id, true)
  const secret = await makeFeed(other)
  const answer = await t.call('meetings.feed', { params: { secret } })
  const text = answer.bytes.toString()
  expect(text).toContain('DTSTART;TZID=Europe/Berlin:20270327T090000')
  expect(text).toContain('DTSTART;TZID=Europe/Berlin:20270328T100000')
  const times = readCalendar(text).entries.map(({ starts_at }) => starts_at)
  expect(times.toSorted()).toEqual(['2027-03-27T08:00:00.000Z', '2027-03-28T08:00:00.000Z'])
  expect((await mailed(one)).map(({ entries }) => entries[0]?.starts_at)).toEqual(['2027-03-27T08:00:00.000Z'])
})

test('moved over a change of clocks and then off: both read it in the feed, the mails and the file alike', async () => {
  const { forum, one, other, id } = await agreed({ starts_in: 131 })
  const secret = await makeFeed(one)
  /** What stands in the feed, in the newest mail and in the file, each read twice. */
  const everywhere = async (method: string) => {
    const file = await t.call('meetings.calendar', { params: { id: String(id) } }, one.token)
    const mail = (await mailed(one)).at(-1)
    expect(mail?.method).toBe(method)
    const found = [await readFeed(secret), mail, readCalendar(file.bytes.toString())].map((read) => read?.entries)
    for (const entries of found) expect(entries).toEqual(found[0])
    const zones = [file.bytes.toString(), mail?.text].map(
      (text) => /TZID=Europe\/Berlin:(\d+T\d+)/.exec(text ?? '')?.[1],
    )
    return { entry: found[0]?.[0], zones }
  }
  const before = await everywhere('REQUEST')
  expect(before.entry).toMatchObject({ starts_at: '2027-03-27T08:00:00.000Z', ends_at: '2027-03-27T09:00:00.000Z' })
  expect(before.zones).toEqual(['20270327T090000', '20270327T090000'])

  // Noon by the event's clock is 11:00 in UTC on the first day, and 10:00 on the second.
  const body = { date: forum.next, start: '12:00' }
  const move = (await t.call('meetings.change', { params: { id }, body }, one.token)).body
  await forum.answer(other, move.invitation.id, true)
  const moved = await everywhere('REQUEST')
  expect(moved.entry).toMatchObject({ starts_at: '2027-03-28T10:00:00.000Z', ends_at: '2027-03-28T11:00:00.000Z' })
  expect(moved.zones).toEqual(['20270328T120000', '20270328T120000'])

  await t.call('meetings.cancel', { body: { meeting: id, reason: 'My flight is cancelled.' } }, other.token)
  const off = await everywhere('CANCEL')
  expect(off.entry).toMatchObject({ status: 'CANCELLED', starts_at: '2027-03-28T10:00:00.000Z' })
  expect(new Set([before, moved, off].map(({ entry }) => entry?.uid)).size).toBe(1)
  const numbers = [before, moved, off].map(({ entry }) => entry?.sequence ?? 0)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
})
