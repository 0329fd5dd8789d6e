import type { OperatorRole } from '@app/contract/resources'
import { expect, test } from 'vitest'
import { makeMember } from '../../../test/factories/people.ts'
import { makePost } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()
const reason = 'The same offer to forty people.'

const operatorFor = (role: OperatorRole) => makeMember(t, { operator_roles: [role] })

test('what there was with a member stands in one list, newest first, and nobody is told who reported', async () => {
  const [author, reporter] = [await makeMember(t), await makeMember(t)]
  const [people, moderation] = [await operatorFor('people'), await operatorFor('moderation')]
  const post = await makePost(t, author, { content: 'Forty offers at once' })
  const start = t.clock()
  const pass = (minutes: number) => t.setNow(new Date(start.getTime() + minutes * 60_000))
  await t.call('wall.report', { body: { post: post.id, reason: 'spam', text: 'Again' } }, reporter.token)
  pass(1)
  const params = { kind: 'report', id: String(post.id) } as const
  const decided = await t.call('office.decide', { params, body: { act: 'warn', reason } }, moderation.token)
  expect(decided.status).toBe(200)
  pass(2)
  await t.call('wall.appeal', { body: { post: post.id, text: 'They asked for it' } }, author.token)
  pass(3)
  const of = { params: { id: author.customer_id } }
  expect((await t.call('identity.suspend', { ...of, body: { reason } }, people.token)).status).toBe(200)
  for (const { token } of [people, moderation]) {
    const { results } = (await t.call('office.conduct', of, token)).body
    expect(results).toMatchObject([
      { what: 'suspended', reason, post: null, by: { customer_id: people.customer_id } },
      { what: 'appealed', reason: 'They asked for it', by: null },
      { what: 'decided', outcome: 'warn', reason, post: { id: post.id }, by: { customer_id: moderation.customer_id } },
      { what: 'reported', outcome: 'spam', reason: 'Again', post: { text: 'Forty offers at once' }, by: null },
    ])
  }
  const { results } = (await t.call('office.conduct', { params: { id: reporter.customer_id } }, people.token)).body
  expect(results).toEqual([])
  t.setNow(start)
})

test('it is for those who look after people or moderation', async () => {
  const of = { params: { id: (await makeMember(t)).customer_id } }
  expect((await t.call('office.conduct', of, (await operatorFor('money')).token)).status).toBe(404)
  expect((await t.call('office.conduct', of, (await makeMember(t, { rights: ['admin'] })).token)).status).toBe(404)
  const none = { params: { id: 2_000_000_000 } }
  expect((await t.call('office.conduct', none, (await operatorFor('all')).token)).status).toBe(404)
})

test('a note says who wrote it, and is for those who look after people', async () => {
  const [member, operator] = [await makeMember(t), await operatorFor('people')]
  const make = t.call as unknown as (
    id: string,
    input: object,
    token: string,
  ) => Promise<{ status: number; body: object }>
  const body = { customer_id: member.customer_id, body: 'Asked twice for a refund; see the desk.' }
  const made = await make('office.member_notes.create', { body }, operator.token)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ ...body, written_by: operator.customer_id })
  const moderator = await operatorFor('moderation')
  expect((await make('office.member_notes.create', { body }, moderator.token)).status).toBe(404)
})
