import { expect, test } from 'vitest'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })

type Kind = 'tag' | 'member'
const waiting = async (kind: Kind) => (await t.call('office.inbox', { query: { kind } }, operator.token)).body.results
const decide = (kind: Kind, id: string, body: { act: string; reason?: string }) =>
  t.call('office.decide', { params: { kind, id }, body }, operator.token)
const recommend = async (names: string[], reason?: string) => {
  const who = await makeMember(t)
  const body = { names, ...(reason === undefined ? {} : { reason }) }
  expect((await t.call('content.recommendTags', { body }, who.token)).status).toBeLessThan(300)
}

test('a tag that members recommend waits once, and is one for everyone once it is taken over', async () => {
  await recommend(['Ro-ro', 'Ferry'])
  await recommend(['RO-RO'])
  const found = await waiting('tag')
  expect(found.map(({ title }) => title).toSorted()).toEqual(['Ferry', 'Ro-ro'])
  const of = (title: string) => found.find((one) => one.title === title)?.id ?? ''
  const one = await t.call('office.one', { params: { kind: 'tag', id: of('Ro-ro') } }, operator.token)
  expect(one.body.known).toContainEqual(expect.objectContaining({ name: 'recommended_by', value: '2' }))
  expect((await decide('tag', of('Ro-ro'), { act: 'take_over' })).status).toBe(200)
  expect((await decide('tag', of('Ferry'), { act: 'reject' })).status).toBe(400)
  expect((await decide('tag', of('Ferry'), { act: 'reject', reason: 'Too wide.' })).status).toBe(200)
  expect(await waiting('tag')).toEqual([])
  const { rows } = await t.db
    .selectFrom('tag')
    .select('name')
    .execute()
    .then((names) => ({ rows: names }))
  expect(rows).toEqual([{ name: 'Ro-ro' }])
  const chosen = await t.call('content.tags', {}, (await makeMember(t)).token)
  expect(JSON.stringify(chosen.body)).toContain('Ro-ro')
  // Decided is decided, whoever asks again.
  expect((await decide('tag', of('Ro-ro'), { act: 'take_over' })).status).toBe(409)
})

async function marked() {
  const member = await makeMember(t, { first_name: 'Sam', last_name: 'Loud' })
  for (let times = 0; times < 3; times++) {
    const who = await makeMember(t)
    await t.call('members.changeSpamList', { body: { customer: member.customer_id, action: 'add' } }, who.token)
  }
  const found = (await waiting('member')).find((one) => one.title === 'Sam Loud')
  expect(found).toBeDefined()
  return { member, id: found?.id ?? '' }
}

test('a member whom three others marked as spam waits for a look: dismissed, limited or suspended', async () => {
  const first = await marked()
  const reason = 'Three competitors of theirs.'
  expect((await decide('member', first.id, { act: 'dismiss', reason })).status).toBe(200)
  const second = await marked()
  expect((await decide('member', second.id, { act: 'limit', reason: 'Advertises everywhere.' })).status).toBe(200)
  const post = await t.call('wall.create', { loose: { body: { content: 'Buy' } } }, second.member.token)
  expect(post.refused.code).toBe('limited')
  const third = await marked()
  expect((await decide('member', third.id, { act: 'suspend_member', reason: 'A machine.' })).status).toBe(200)
  expect((await t.call('notifications.list', {}, third.member.token)).status).toBe(401)
  expect(await waiting('member')).toEqual([])
  const acts = await t.db
    .selectFrom('audit_log')
    .select(['act', 'reason'])
    .where('object', 'like', 'member_review:%')
    .orderBy('id')
    .execute()
  expect(acts).toEqual([
    { act: 'member_review.dismissed', reason },
    { act: 'member_review.limited', reason: 'Advertises everywhere.' },
    { act: 'member_review.suspended', reason: 'A machine.' },
  ])
})

const mark = async (customer: number) =>
  t.call('members.changeSpamList', { body: { customer, action: 'add' } }, (await makeMember(t)).token)
const openFor = async (name: string) => (await waiting('member')).some(({ title }) => title === name)

test('marks that an operator has looked at open no other review: three new ones do', async () => {
  const { member, id } = await marked()
  expect((await decide('member', id, { act: 'dismiss', reason: 'Three competitors of theirs.' })).status).toBe(200)
  t.setNow(new Date(t.clock().getTime() + 60_000))
  for (const opens of [false, false, true]) {
    await mark(member.customer_id)
    expect(await openFor('Sam Loud')).toBe(opens)
  }
})
