import { expect, test } from 'vitest'
import { sql } from './kit/data/db.ts'
import { inTransaction } from './kit/data/transaction.ts'
import { verifyCompany } from './modules/companies/index.ts'
import { rejectRegistration } from './modules/identity/index.ts'
import { answerAppeal, decide } from './modules/wall/index.ts'
import { contextOn } from '../test/factories/payments.ts'
import { makeCompany, makeMember } from '../test/factories/people.ts'
import { makePost } from '../test/factories/wall.ts'
import { openTestbed } from '../test/harness.ts'

const t = await openTestbed()
const actsOn = (object: string) =>
  t.db
    .selectFrom('audit_log')
    .select(['act', 'customer_id', 'before', 'after', 'reason'])
    .where('object', '=', object)
    .orderBy('id')
    .execute()
const asOperator = <R>(work: (ctx: ReturnType<typeof contextOn>) => Promise<R>) =>
  inTransaction(t.db, (tx) => work(contextOn(t, tx)))

test('a use case logs its decision itself, whoever calls it', async () => {
  const company = await makeCompany(t, { verified: false })
  await asOperator((ctx) => verifyCompany(ctx, company.id))
  expect(await actsOn(`company:${company.id}`)).toMatchObject([{ act: 'company.verified', after: { admins: [] } }])

  const { id: request } = await t.db
    .insertInto('registration_request')
    .values({
      email: 'ida@audit-test.example',
      first_name: 'Ida',
      last_name: 'Falk',
      company_id: company.id,
      state: 'pending',
      state_since: t.clock(),
      created_at: t.clock(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await asOperator((ctx) => rejectRegistration(ctx, request, 'We could not reach you.'))
  expect(await actsOn(`registration_request:${request}`)).toMatchObject([
    { act: 'registration.rejected', before: { state: 'pending' }, reason: 'We could not reach you.' },
  ])

  const author = await makeMember(t)
  const post = await makePost(t, author)
  await asOperator((ctx) => decide(ctx, post.id, { outcome: 'remove', reason: 'Advertising' }))
  await t.call('wall.appeal', { body: { post: post.id, text: 'It is none.' } }, author.token)
  await asOperator((ctx) => answerAppeal(ctx, post.id, 'granted'))
  expect(await actsOn(`post:${post.id}`)).toMatchObject([
    { act: 'post.decided', after: { outcome: 'remove' }, reason: 'Advertising' },
    { act: 'post.appeal_answered', after: { appeal: 'granted' } },
  ])
})

test('what an operator deletes on the site is logged with their name; what its author deletes is not', async () => {
  const [author, operator] = [await makeMember(t), await makeMember(t, { is_operator: true })]
  for (const who of [author, operator]) {
    const post = await makePost(t, author)
    const { body: comment } = await t.call(
      'wall.addComment',
      { body: { post: post.id, content: `Rates for ${who.customer_id}?` } },
      author.token,
    )
    await t.call('wall.removeComment', { params: { id: comment.id } }, who.token)
    await t.call('wall.remove', { params: { id: post.id } }, who.token)
    const logged = [...(await actsOn(`comment:${comment.id}`)), ...(await actsOn(`post:${post.id}`))]
    const by = { customer_id: operator.customer_id, before: { customer_id: author.customer_id } }
    expect(logged).toMatchObject(
      who === author
        ? []
        : [
            { act: 'comment.deleted', ...by },
            { act: 'post.deleted', ...by },
          ],
    )
    expect(logged).toHaveLength(who === author ? 0 : 2)
  }
})

test('nothing takes a line of the log away or changes it, not even all at once', async () => {
  const company = await makeCompany(t, { verified: false })
  await asOperator((ctx) => verifyCompany(ctx, company.id))
  for (const attempt of [
    sql`update audit_log set act = 'nothing'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
    sql`truncate audit_log cascade`,
  ])
    await expect(attempt.execute(t.db)).rejects.toThrow(/of audit_log is not allowed/)
  expect(await actsOn(`company:${company.id}`)).toHaveLength(1)
})

test('a decision that fails after it was logged leaves no line', async () => {
  const company = await makeCompany(t, { verified: false })
  const failing = asOperator(async (ctx) => {
    await verifyCompany(ctx, company.id)
    throw new Error('the machine dies')
  })
  await expect(failing).rejects.toThrow('the machine dies')
  expect(await actsOn(`company:${company.id}`)).toEqual([])
})
