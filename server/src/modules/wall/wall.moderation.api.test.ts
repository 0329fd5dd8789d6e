import { expect, test } from 'vitest'
import { contextOn } from '../../../test/factories/payments.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { makePost } from '../../../test/factories/wall.ts'
import type { Member } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { answerAppeal, decide, openReports } from './index.ts'
import type { Outcome } from './index.ts'

const t = await openTestbed()
const report = (who: Member, post: number, reason: 'spam' | 'other' = 'spam', text?: string) =>
  t.call('wall.report', { body: { post, reason, ...(text ? { text } : {}) } }, who.token)
const status = async (who: Member, id: number) => (await t.call('wall.one', { params: { id } }, who.token)).status
const operator = <R>(work: (ctx: ReturnType<typeof contextOn>) => Promise<R>) =>
  inTransaction(t.db, (tx) => work(contextOn(t, tx)))
const rule = (post: number, outcome: Outcome, hours?: number) =>
  operator((ctx) => decide(ctx, post, { outcome, reason: 'Read the guidelines.', ...(hours ? { hours } : {}) }))

test('three different people hide a post until somebody has looked; its author still sees it', async () => {
  const author = await makeMember(t)
  const { id } = await makePost(t, author)
  const [one, two, three] = [await makeMember(t), await makeMember(t), await makeMember(t)]
  expect((await report(author, id)).status).toBe(403)
  expect((await report(one, id, 'other')).refused).toHaveProperty('text')
  const first = await report(one, id, 'other', 'Not the trade')
  expect((await report(one, id)).body.id).toBe(first.body.id)
  await report(two, id)
  expect(await status(three, id)).toBe(200)
  await report(three, id)
  expect([await status(one, id), await status(three, id)]).toEqual([404, 404])
  const own = await t.call('wall.one', { params: { id } }, author.token)
  expect(own.body).toMatchObject({ moderation: { state: 'under_review' }, abilities: { edit: false, share: false } })
  expect((await operator(openReports)).find((row) => row.post_id === id)).toMatchObject({ reports: 3, hidden: true })
  await rule(id, 'dismiss')
  expect(await status(one, id)).toBe(200)
})

test('a removed post is appealed once, in time, and comes back when the appeal is granted', async () => {
  const [author, reader] = [await makeMember(t), await makeMember(t)]
  const { id } = await makePost(t, author)
  const appeal = (who = author) => t.call('wall.appeal', { body: { post: id, text: 'It was a question.' } }, who.token)
  expect((await appeal()).refused.code).toBe('no_decision')
  await rule(id, 'remove')
  expect(await status(reader, id)).toBe(404)
  expect((await appeal(reader)).status).toBe(404)
  const own = (await t.call('wall.one', { params: { id } }, author.token)).body.moderation
  expect(own).toMatchObject({ state: 'removed', reason: 'Read the guidelines.', appeal_until: expect.any(String) })
  expect((await appeal()).body.moderation?.state).toBe('appealed')
  expect((await appeal()).refused.code).toBe('already_appealed')
  await operator((ctx) => answerAppeal(ctx, id, 'granted'))
  expect(await status(reader, id)).toBe(200)
  const late = await makePost(t, author)
  await rule(late.id, 'remove')
  await sql`update post_decision set decided_at = decided_at - interval '15 days' where post_id = ${late.id}`.execute(
    t.db,
  )
  const refused = await t.call('wall.appeal', { body: { post: late.id, text: 'Please' } }, author.token)
  expect(refused.refused.code).toBe('too_late')
})

test('a limited author neither posts nor comments until the time is over; a warning lets the post stand', async () => {
  const [author, reader] = [await makeMember(t), await makeMember(t)]
  const { id } = await makePost(t, author)
  const other = await makePost(t, reader)
  await expect(rule(id, 'limit', 5)).rejects.toThrow()
  await rule(id, 'limit', 24)
  const write = () => t.call('wall.create', { body: { content: 'Still here' } }, author.token)
  const refused = await write()
  expect([refused.status, refused.refused.code]).toEqual([403, 'limited'])
  const comment = await t.call('wall.addComment', { body: { post: other.id, content: 'hi' } }, author.token)
  expect(comment.refused.code).toBe('limited')
  await sql`update member_limit set until = ${t.clock()}`.execute(t.db)
  expect((await write()).status).toBe(201)
  await rule(other.id, 'warn')
  expect(await status(author, other.id)).toBe(200)
  expect((await t.call('wall.one', { params: { id: other.id } }, reader.token)).body.moderation?.state).toBe('warned')
})

test('a suspended author is signed out, and the post is gone; what was decided before is known at the next report', async () => {
  const [author, reader] = [await makeMember(t), await makeMember(t)]
  const [warned, bad] = [await makePost(t, author), await makePost(t, author)]
  await rule(warned.id, 'warn')
  await report(reader, bad.id)
  const waits = (await operator(openReports)).find((row) => row.post_id === bad.id)
  expect(waits?.before).toEqual([{ outcome: 'warn', times: 1 }])
  await rule(bad.id, 'suspend')
  expect(await status(reader, bad.id)).toBe(404)
  expect(await status(author, bad.id)).toBe(401)
  const { rows } = await sql<{ suspension_reason: string; suspended_until: Date | null }>`
    select suspension_reason, suspended_until from customer where id = ${author.customer_id}`.execute(t.db)
  expect(rows).toEqual([{ suspension_reason: 'Read the guidelines.', suspended_until: null }])
})

test('what was deleted a month ago is gone for good, but a place stays where others shared it', async () => {
  const [author, sharer] = [await makeMember(t), await makeMember(t)]
  const [gone, shared] = [await makePost(t, author), await makePost(t, author)]
  const share = await t.call('wall.share', { body: { post: shared.id, description: 'Look' } }, sharer.token)
  for (const { id } of [gone, shared]) await t.call('wall.remove', { params: { id } }, author.token)
  await t.runJob('wall.purge')
  const rows = () =>
    t.db.selectFrom('post').select(['id', 'content']).where('id', 'in', [gone.id, shared.id]).orderBy('id').execute()
  expect(await rows()).toHaveLength(2)
  await sql`update post set deleted_at = deleted_at - interval '31 days' where deleted_at is not null`.execute(t.db)
  await t.runJob('wall.purge')
  expect(await rows()).toEqual([{ id: shared.id, content: '' }])
  expect((await t.call('wall.oneShare', { params: { id: share.body.id } }, author.token)).status).toBe(200)
})
