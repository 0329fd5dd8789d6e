import { expect, test } from 'vitest'
import { operatorRoles } from '@app/contract/resources'
import { lastMail } from '../../../test/factories/mail.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'
import { hashPassword } from '../identity/index.ts'

const t = await openTestbed()
const password = 'a-quiet-harbour-27'
const stored = await hashPassword(password)

const boss = await makeMember(t, { is_operator: true })
const rolesTo = (customer_id: number, roles: readonly string[]) =>
  t.db
    .updateTable('customer')
    .set({ operator_roles: [...roles] })
    .where('id', '=', customer_id)
    .execute()
const list = async (token = boss.token) => (await t.call('setup.operators', {}, token)).body.results
const seen = async (id: number) => (await list()).find((one) => one.id === id)
const versionOf = async (id: number) => (await seen(id))?.version ?? ''
const add = (body: object, token = boss.token) => t.call('setup.addOperator', { body: body as never }, token)
const change = (id: number, version: string, roles: readonly string[], token = boss.token) =>
  t.call('setup.changeOperator', { params: { id }, body: { version, roles: roles as never } }, token)
const remove = (id: number, version: string, token = boss.token) =>
  t.call('setup.removeOperator', { params: { id }, query: { version } }, token)
const acts = async (id: number) =>
  (
    await t.db
      .selectFrom('audit_log')
      .select(['act', 'customer_id', 'before', 'after'])
      .where('object', '=', `customer:${id}`)
      .orderBy('id')
      .execute()
  ).map(({ act, customer_id, before, after }) => ({ act, by: customer_id, before, after }))

test('a member becomes an operator of some, looks after other things, and is a member again', async () => {
  const one = await makeMember(t, { first_name: 'Ida', last_name: 'Aalto' })
  expect((await t.call('office.log', { query: {} }, one.token)).status).toBe(404)
  const made = await add({ email: one.email.toUpperCase(), roles: ['money', 'events'] })
  expect([made.status, made.body]).toEqual([201, { id: one.customer_id, invited: false }])
  expect(await seen(one.customer_id)).toMatchObject({
    name: 'Ida Aalto',
    email: one.email,
    roles: ['money', 'events'],
  })
  expect(await lastMail(t, one.email)).toMatchObject({ body_text: expect.stringContaining('/office') })
  // At once, with the session they have.
  expect((await t.call('office.log', { query: {} }, one.token)).status).toBe(200)
  expect((await add({ email: one.email, roles: ['all'] })).refused.code).toBe('already_operator')

  const version = await versionOf(one.customer_id)
  expect((await change(one.customer_id, version, ['content', 'all'])).status).toBe(200)
  expect((await seen(one.customer_id))?.roles).toEqual(['all'])
  const late = await change(one.customer_id, version, ['awards'])
  expect([late.status, late.refused.code]).toEqual([409, 'changed_meanwhile'])
  expect((await remove(one.customer_id, version)).refused.code).toBe('changed_meanwhile')

  expect((await remove(one.customer_id, await versionOf(one.customer_id))).status).toBe(204)
  expect(await seen(one.customer_id)).toBeUndefined()
  expect((await t.call('office.log', { query: {} }, one.token)).status).toBe(404)
  expect((await t.call('members.list', {}, one.token)).status).toBe(200)
  expect((await remove(one.customer_id, 'any')).status).toBe(404)
  const by = boss.customer_id
  expect(await acts(one.customer_id)).toEqual([
    {
      act: 'operator.made',
      by,
      before: { is_operator: false },
      after: { is_operator: true, operator_roles: ['money', 'events'] },
    },
    {
      act: 'operator.roles_changed',
      by,
      before: { operator_roles: ['money', 'events'] },
      after: { operator_roles: ['all'] },
    },
    {
      act: 'operator.removed',
      by,
      before: { is_operator: true, operator_roles: ['all'] },
      after: { is_operator: false },
    },
  ])
})

test('the list says when each last did something', async () => {
  const made = await makeMember(t, { is_operator: true })
  expect(await seen(made.customer_id)).toMatchObject({ last_act_at: null })
  for (const [days, act] of [
    [2, 'invoice.held'],
    [1, 'invoice.reminded'],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop
    await sql`insert into audit_log (at, customer_id, act, object)
      values (${new Date(t.clock().getTime() - days * 86_400_000)}, ${made.customer_id}, ${act}, 'invoice:1')`.execute(
      t.db,
    )
  const yesterday = new Date(t.clock().getTime() - 86_400_000)
  expect(await seen(made.customer_id)).toMatchObject({ last_act_at: yesterday.toISOString() })
})

test('somebody without an account is invited by mail, and chooses a password', async () => {
  const email = 'petra.lind@office.example'
  const nameless = await add({ email, roles: ['people'] })
  expect([nameless.status, Object.keys(nameless.refused)]).toEqual([400, ['first_name']])
  const made = await add({ email, first_name: 'Petra', last_name: 'Lind', roles: ['people'] })
  expect([made.status, made.body.invited]).toEqual([201, true])
  expect(await seen(made.body.id)).toMatchObject({ state: 'invited', last_seen_at: null, roles: ['people'] })
  const token = /set-password\/([\w-]+)/.exec((await lastMail(t, email)).body_text)?.[1] ?? ''
  expect((await t.call('identity.register', { body: { token, password } })).status).toBe(200)
  const signedIn = await t.call('identity.signIn', { body: { username: email, password } })
  expect(await seen(made.body.id)).toMatchObject({ state: 'active', last_seen_at: expect.any(String) })
  const office = (id: 'office.members.list' | 'office.banners.list') =>
    t.call(id as 'office.log', { query: {} }, signedIn.body.access)
  expect((await office('office.members.list')).status).toBe(200)
  expect((await office('office.banners.list')).status).toBe(404)
})

test('only who looks after everything sees, makes, changes and takes away operators', async () => {
  const other = await makeMember(t, { is_operator: true })
  const version = await versionOf(other.customer_id)
  const each = (token: string) =>
    Promise.all([
      t.call('setup.operators', {}, token),
      add({ email: boss.email, roles: ['all'] }, token),
      change(other.customer_id, version, ['money'], token),
      remove(other.customer_id, version, token),
    ])
  const statuses = async (token: string) => (await each(token)).map(({ status }) => status)
  expect(await statuses('')).toEqual([401, 401, 401, 401])
  expect(await statuses((await makeMember(t)).token)).toEqual([404, 404, 404, 404])
  expect(await statuses((await makeMember(t, { rights: ['admin'] })).token)).toEqual([404, 404, 404, 404])
  for (const role of operatorRoles.filter((one) => one !== 'all')) {
    const one = await makeMember(t, { is_operator: true })
    await rolesTo(one.customer_id, [role])
    expect(await statuses(one.token), role).toEqual([404, 404, 404, 404])
  }
  expect((await seen(other.customer_id))?.roles).toEqual(['all'])
})

test('what is wrong is said at its field', async () => {
  const refused = async (body: object) => (await add(body)).refused
  expect(Object.keys(await refused({ email: 'nobody', roles: [] })).toSorted()).toEqual(['email', 'roles'])
  expect(Object.keys(await refused({ email: 'a@b.example', roles: ['money', 'cats'] }))).toEqual(['roles.1'])
  const closed = await makeMember(t)
  await t.db.updateTable('customer').set({ closed_at: t.clock() }).where('id', '=', closed.customer_id).execute()
  expect((await add({ email: closed.email, roles: ['money'] })).refused.code).toBe('account_closed')
})

test('the last one who looks after everything stays: not taken away, not narrowed, not suspended, not erased', async () => {
  const bed = await openTestbed()
  const first = await makeMember(bed, { is_operator: true, rights: ['admin'] })
  const second = await makeMember(bed, { is_operator: true })
  const version = (await bed.call('setup.operators', {}, first.token)).body.results.find(
    (one) => one.id === first.customer_id,
  )?.version as string
  const at = (one: typeof first) => ({ params: { id: one.customer_id } })
  const narrow = (one: typeof first, by = one) =>
    bed.call('setup.changeOperator', { ...at(one), body: { version, roles: ['money'] } }, by.token)
  const dismiss = (one: typeof first, by = one) =>
    bed.call('setup.removeOperator', { ...at(one), query: { version } }, by.token)

  // Two at once take each other away: one of them remains.
  const both = await Promise.all([dismiss(first, second), dismiss(second, first)])
  // Who is second is no operator any more, or is told so.
  expect(both.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(both.filter(({ status }) => status === 404 || status === 409)).toHaveLength(1)
  const [kept, gone] = both[0].status === 204 ? [second, first] : [first, second]
  expect((await dismiss(kept)).refused.code).toBe('last_operator')
  expect((await narrow(kept)).refused.code).toBe('last_operator')

  // Neither who is suspended nor who is about to go counts.
  const again = { body: { email: gone.email, roles: ['all'] as never } }
  expect((await bed.call('setup.addOperator', again, kept.token)).status).toBe(201)
  const suspend = (one: typeof first, by: typeof first) =>
    bed.call('identity.suspend', { ...at(one), body: { reason: 'Lost a laptop' } }, by.token)
  expect((await suspend(gone, kept)).status).toBe(200)
  expect((await dismiss(kept)).refused.code).toBe('last_operator')
  await bed.call('identity.liftSuspension', { ...at(gone), body: { reason: 'Found' } }, kept.token)
  await bed.db.updateTable('customer').set({ password_hash: stored }).where('is_operator', '=', true).execute()
  const back = await bed.call('identity.signIn', { body: { username: gone.email, password } })
  const erase = (token: string) => bed.call('privacy.requestErasure', { body: { password } }, token)
  expect((await erase(back.body.access)).status).toBe(200)
  const refused = await erase(kept.token)
  expect([refused.status, refused.refused.code]).toEqual([409, 'last_operator'])
  expect((await bed.call('privacy.erasure', {}, kept.token)).body.blockers).toEqual(['last_operator'])
  expect((await suspend(kept, { ...gone, token: back.body.access })).refused.code).toBe('last_operator')
})

test('whoever is invited and has no password yet does not count as one who looks after everything', async () => {
  const bed = await openTestbed()
  const only = await makeMember(bed, { is_operator: true })
  const version = (await bed.call('setup.operators', {}, only.token)).body.results[0]?.version ?? ''
  const invite = { email: 'late@test.example', first_name: 'Late', last_name: 'Comer', roles: ['all'] as never }
  const invited = await bed.call('setup.addOperator', { body: invite }, only.token)
  expect(invited.body.invited).toBe(true)
  const leave = () =>
    bed.call('setup.removeOperator', { params: { id: only.customer_id }, query: { version } }, only.token)
  expect((await leave()).refused.code).toBe('last_operator')
  await bed.db.updateTable('customer').set({ password_hash: stored }).where('id', '=', invited.body.id).execute()
  expect((await leave()).status).toBe(204)
})
