import { expect, test } from 'vitest'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'

const t = await openTestbed()
type Member = Awaited<ReturnType<typeof makeMember>>

const invite = (from: Member, to: Member, note?: string) =>
  t.call('network.invite', { body: { requested_to: to.customer_id, ...(note ? { note } : {}) } }, from.token)
const answer = (who: Member, id: number, accepted: boolean) =>
  t.call('network.answerInvitation', { params: { id }, body: { accepted } }, who.token)
const status = async (viewer: Member, of: Member) =>
  (await t.call('members.one', { params: { id: of.customer_id } }, viewer.token)).body.friendship_status.status
const askAgainOn = async (viewer: Member, of: Member) =>
  (await t.call('members.one', { params: { id: of.customer_id } }, viewer.token)).body.friendship_status.ask_again_on
const counts = async (who: Member) => (await t.call('network.counts', {}, who.token)).body
const connect = async (one: Member, other: Member) => answer(other, (await invite(one, other)).body.id, true)
const block = (who: Member, whom: Member, action: 'block' | 'unblock' = 'block') =>
  t.call('network.block', { body: { customer: whom.customer_id, action } }, who.token)

/** As if this many days had passed since everything that happened so far; a token would not live so long. */
async function later(days: number, work: () => Promise<void>): Promise<void> {
  const past = sql`make_interval(mins => ${Math.round(days * 1440)})`
  await sql`update network_request set sent_at = sent_at - ${past}, decided_at = decided_at - ${past}`.execute(t.db)
  await sql`update profile_view set at = at - ${past}`.execute(t.db)
  await work()
}

test('a request goes from one to the other, and accepting makes both contacts', async () => {
  const [one, other] = [await makeMember(t), await makeMember(t)]
  const sent = await invite(one, other, 'We met in Gdynia.')
  expect(sent.status).toBe(201)
  expect(sent.body).toMatchObject({ is_processed: false, accepted: false, note: 'We met in Gdynia.' })
  expect(await status(one, other)).toBe('sent request')
  expect(await status(other, one)).toBe('pending request or you')
  expect(await counts(other)).toMatchObject({ received: 1, sent: 0 })
  expect((await answer(other, sent.body.id, true)).body).toMatchObject({ is_processed: true, accepted: true })
  expect([await status(one, other), await status(other, one)]).toEqual(['friend', 'friend'])
  expect(await counts(other)).toMatchObject({ received: 0, contacts: 1 })
  expect(await counts(one)).toMatchObject({ sent: 0, contacts: 1 })
  expect((await answer(other, sent.body.id, false)).refused.code).toBe('already_processed')
})

test('open requests are listed to the two they are between, the newest first and page by page', async () => {
  const [me, second, first, stranger] = await Promise.all([1, 2, 3, 4].map(() => makeMember(t)))
  if (!me || !second || !first || !stranger) throw new Error('A member is missing.')
  for (const other of [first, second]) await invite(other, me)
  const sent = (await invite(me, stranger, 'From the quay.')).body.id
  const list = async (who: Member, query: Record<string, string | number>) =>
    (await t.call('network.invitations', { query: query as never }, who.token)).body
  const received = { requested_to: me.customer_id, is_processed: 'false' }
  const mine = await list(me, received)
  expect(mine.results.map((one) => one.requested_by_details.customer_id)).toEqual([
    second.customer_id,
    first.customer_id,
  ])
  const page = await list(me, { ...received, page: 2, page_size: 1 })
  expect(page).toMatchObject({ count: 2, next: null, results: [{ id: mine.results[1]?.id }] })
  expect((await list(me, { requested_by: me.customer_id, is_processed: 'false' })).results).toMatchObject([
    { id: sent, note: 'From the quay.', requested_to_details: { customer_id: stranger.customer_id } },
  ])
  // What is answered is open no more; others find nothing, and whom one has blocked is not there.
  await answer(stranger, sent, false)
  expect((await list(stranger, { requested_to: stranger.customer_id, is_processed: 'false' })).count).toBe(0)
  expect((await list(stranger, received)).count).toBe(0)
  await block(me, first)
  expect((await list(me, received)).results.map((one) => one.requested_by_details.customer_id)).toEqual([
    second.customer_id,
  ])
})

test('nobody accepts their own request, answers another’s, or asks in another’s name', async () => {
  const [one, other, third] = [await makeMember(t), await makeMember(t), await makeMember(t)]
  const { id } = (await invite(one, other)).body
  expect((await answer(one, id, true)).refused.code).toBe('not_yours_to_accept')
  expect((await answer(third, id, true)).status).toBe(404)
  const named = { requested_by: other.customer_id, requested_to: one.customer_id }
  expect((await t.call('network.invite', { body: named }, third.token)).status).toBe(403)
  expect(
    (await t.call('network.invitations', { query: { requested_to: other.customer_id } }, third.token)).body.count,
  ).toBe(0)
  expect((await invite(one, one)).refused).toHaveProperty('requested_to')
  expect((await t.call('network.invite', { body: { requested_to: 999_999 } }, one.token)).refused).toHaveProperty(
    'requested_to',
  )
})

test('two who ask each other at the same instant become contacts, twenty times', async () => {
  for (let round = 0; round < 20; round++) {
    const [one, other] = [await makeMember(t), await makeMember(t)]
    const both = await Promise.all([invite(one, other), invite(other, one)])
    expect(both.map((made) => made.status)).toEqual([201, 201])
    expect([await status(one, other), await status(other, one)]).toEqual(['friend', 'friend'])
    expect(await counts(one)).toMatchObject({ contacts: 1, received: 0, sent: 0 })
  }
})

test('the same request ten times at once is one', async () => {
  const [one, other] = [await makeMember(t), await makeMember(t)]
  const all = await Promise.all(Array.from({ length: 10 }, () => invite(one, other)))
  expect(all.map((made) => made.status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
  expect((await counts(other)).received).toBe(1)
})

test('a refusal is silent: its sender sees an open request until the pair may ask again', async () => {
  const [one, other] = [await makeMember(t), await makeMember(t)]
  const { id } = (await invite(one, other)).body
  await answer(other, id, false)
  expect(await status(one, other)).toBe('sent request')
  expect(
    (await t.call('network.invitations', { query: { is_processed: 'false' } }, one.token)).body.results,
  ).toMatchObject([{ id, is_processed: false, accepted: false }])
  expect((await invite(one, other)).refused.code).toBe('already_asked')
  expect((await counts(one)).sent).toBe(1)
  expect(await status(other, one)).toBe('')
  expect((await invite(other, one)).refused.code).toBe('too_soon')
  // Only the one who refused is told until when the pair rests.
  const until = new Date(t.clock().getTime() + 21 * 86_400_000).toISOString().slice(0, 10)
  expect([await askAgainOn(one, other), await askAgainOn(other, one)]).toEqual([null, until])
  await later(22, async () => {
    expect(await askAgainOn(other, one)).toBe(null)
    expect(await status(one, other)).toBe('')
    expect((await invite(one, other)).status).toBe(201)
  })
})

test('a withdrawn request rests too, and one that nobody answers ends after 180 days', async () => {
  const [one, other] = [await makeMember(t), await makeMember(t)]
  const { id } = (await invite(one, other)).body
  expect((await answer(one, id, false)).body).toMatchObject({ is_processed: true, accepted: false })
  expect((await invite(one, other)).refused.code).toBe('too_soon')
  expect(await askAgainOn(one, other)).toBe(await askAgainOn(other, one))
  expect(await askAgainOn(one, other)).not.toBe(null)
  await later(30, async () => void (await invite(one, other)))
  await later(181, async () => {
    expect(await status(other, one)).toBe('')
    expect((await invite(other, one)).status).toBe(201)
    expect(await status(one, other)).toBe('pending request or you')
  })
})

test('at most 100 requests wait', async () => {
  const one = await makeMember(t)
  const company_id = one.company_id
  const others: Member[] = []
  for (let index = 0; index < 101; index++) others.push(await makeMember(t, { company_id }))
  await t.db
    .insertInto('network_request')
    .values(
      others
        .slice(0, 99)
        .map((other) => ({ requested_by: one.customer_id, requested_to: other.customer_id, sent_at: t.clock() })),
    )
    .execute()
  const two = await Promise.all(others.slice(99).map((other) => invite(one, other)))
  expect(two.map((made) => made.status).toSorted()).toEqual([201, 409])
})

test('removing a contact ends it on both sides', async () => {
  const [one, other, third] = [await makeMember(t), await makeMember(t), await makeMember(t)]
  await connect(one, other)
  const mine = await t.call('network.contacts', {}, one.token)
  const id = mine.body.results[0]?.id ?? 0
  expect(mine.body.results[0]?.network_member_details.customer_id).toBe(other.customer_id)
  expect((await t.call('network.removeContact', { params: { id } }, third.token)).status).toBe(404)
  expect((await t.call('network.removeContact', { params: { id } }, other.token)).status).toBe(404)
  expect((await t.call('network.removeContact', { params: { id } }, one.token)).status).toBe(204)
  expect([(await counts(one)).contacts, (await counts(other)).contacts]).toEqual([0, 0])
})

test('following gives a url that ends it; twice is once', async () => {
  const [one, other] = [await makeMember(t), await makeMember(t)]
  const follow = () => t.call('network.follow', { body: { following: other.customer_id } }, one.token)
  const both = await Promise.all([follow(), follow()])
  expect(both[0]?.body.url).toBe(both[1]?.body.url)
  expect((await counts(other)).followers).toBe(1)
  const seen = (await t.call('members.one', { params: { id: other.customer_id } }, one.token)).body
  expect(seen.follow_status).toEqual({ following: true, following_url: both[0]?.body.url })
  const id = both[0]?.body.id ?? 0
  expect((await t.call('network.unfollow', { params: { id } }, other.token)).status).toBe(404)
  expect((await t.call('network.unfollow', { params: { id } }, one.token)).status).toBe(204)
  expect((await counts(other)).followers).toBe(0)
  await follow()
  const ended = await t.call('network.unfollowMember', { body: { customer_id: other.customer_id } }, one.token)
  expect(ended.body).toEqual({ following: false })
  const foreign = { follower: other.customer_id, following: one.customer_id }
  expect((await t.call('network.follow', { body: foreign }, one.token)).status).toBe(403)
  expect((await t.call('network.follow', { body: { following: one.customer_id } }, one.token)).status).toBe(400)
})

test('followers are listed to oneself only', async () => {
  const [one, other, third] = [await makeMember(t), await makeMember(t), await makeMember(t)]
  await t.call('network.follow', { body: { following: other.customer_id } }, one.token)
  const list = (query: object, who: Member) => t.call('network.followers', { query }, who.token)
  expect((await list({}, other)).body.results.map((row) => row.follower_details.customer_id)).toEqual([one.customer_id])
  expect((await list({ follower: one.customer_id }, one)).body.count).toBe(1)
  expect((await list({ following: other.customer_id }, third)).body.count).toBe(0)
})

test('a block ends everything between two, and neither finds the other until it is lifted', async () => {
  const [one, other] = [await makeMember(t, { first_name: 'Blanka' }), await makeMember(t, { first_name: 'Bohdan' })]
  await connect(one, other)
  await t.call('network.follow', { body: { following: one.customer_id } }, other.token)
  await block(one, other)
  for (const [viewer, hidden] of [
    [one, other],
    [other, one],
  ] as const) {
    expect((await t.call('members.one', { params: { id: hidden.customer_id } }, viewer.token)).status).toBe(404)
    expect((await counts(viewer)).contacts).toBe(0)
    expect((await invite(viewer, hidden)).status).toBe(400)
    expect((await t.call('network.follow', { body: { following: hidden.customer_id } }, viewer.token)).status).toBe(400)
    const name = hidden === one ? 'Blanka' : 'Bohdan'
    expect((await t.call('members.list', { query: { search: name } }, viewer.token)).body.count).toBe(0)
    expect((await t.call('members.directory', { query: { search: name } }, viewer.token)).body.count).toBe(0)
    expect((await t.call('search.everything', { body: { keyword: name } }, viewer.token)).body.user).toEqual([])
    expect((await t.call('network.contacts', { query: { customer: hidden.customer_id } }, viewer.token)).status).toBe(
      404,
    )
  }
  expect((await counts(one)).followers).toBe(0)
  expect((await t.call('network.blocked', {}, one.token)).body.results).toMatchObject([
    { name: expect.stringMatching(/^Bohdan/) },
  ])
  expect((await t.call('network.blocked', {}, other.token)).body.count).toBe(0)
  expect((await block(other, one)).status).toBe(400)
  await block(one, other, 'unblock')
  expect(await status(other, one)).toBe('')
})

test('another’s contacts are shown as that member says, by name and company', async () => {
  const [owner, contact, stranger] = [
    await makeMember(t),
    await makeMember(t, { first_name: 'Zofia', last_name: 'Ładna' }),
    await makeMember(t),
  ]
  await connect(owner, contact)
  const list = (who: Member, query: object = {}) =>
    t.call('network.contacts', { query: { customer: owner.customer_id, ...query } }, who.token)
  expect((await list(contact)).status).toBe(200)
  expect((await list(stranger)).status).toBe(404)
  const display_configuration = { contacts: 'everyone' as const }
  await t.call('members.update', { params: { id: owner.customer_id }, body: { display_configuration } }, owner.token)
  expect((await list(stranger, { search: 'ladna' })).body.results).toMatchObject([
    { network_member_details: { name: 'Zofia Ładna' } },
  ])
  expect((await list(stranger, { network_member__company: contact.company_id ?? 0 })).body.count).toBe(1)
  expect((await list(stranger, { network_member__company: owner.company_id ?? 0 })).body.count).toBe(0)
})

test('the count of opened profiles is bounded: 150 a day, then 20 an hour, the same one again for nothing', async () => {
  const viewer = await makeMember(t)
  const company_id = viewer.company_id
  const people = await Promise.all(Array.from({ length: 155 }, () => makeMember(t, { company_id })))
  const day = t.clock().toISOString().slice(0, 10)
  const at = t.clock()
  await t.db
    .insertInto('profile_view')
    .values(people.slice(0, 150).map((one) => ({ viewer_id: viewer.customer_id, day, viewed_id: one.customer_id, at })))
    .execute()
  const open = (index: number) =>
    t.call('members.one', { params: { id: people[index]?.customer_id ?? 0 } }, viewer.token)
  expect((await open(0)).status).toBe(200)
  const refused = await open(151)
  expect([refused.status, refused.refused.code]).toEqual([429, 'profile_budget'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  await later(0.05, async () => expect((await open(151)).status).toBe(200))
})

test('three who mark the same member as spam within a week open one review', async () => {
  const marked = await makeMember(t)
  for (let index = 0; index < 4; index++) {
    const who = await makeMember(t)
    await t.call('members.changeSpamList', { body: { customer: marked.customer_id, action: 'add' } }, who.token)
  }
  const open = await t.db
    .selectFrom('member_review')
    .selectAll()
    .where('customer_id', '=', marked.customer_id)
    .execute()
  expect(open).toHaveLength(1)
})
