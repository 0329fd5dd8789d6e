import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'

const t = await openTestbed()

type Member = Awaited<ReturnType<typeof makeMember>>

async function openCompany() {
  const company = await makeCompany(t)
  const admin = await makeMember(t, { company_id: company.id, rights: ['admin'], first_name: 'Ada' })
  const colleague = await makeMember(t, { company_id: company.id, first_name: 'Bo' })
  return { company, admin, colleague }
}
const adminsOf = async (company_id: number) =>
  (
    await sql<{
      id: number
    }>`select customer_id as id from company_role where company_id = ${company_id} and admin`.execute(t.db)
  ).rows.length
const acts = async (company_id: number) =>
  (
    await sql<{
      act: string
    }>`select act from audit_log where object = ${`company:${company_id}`} order by id`.execute(t.db)
  ).rows.map(({ act }) => act)
const admin = (employee: Member, action: 'add' | 'remove', by: Member) =>
  t.call('companies.addRemoveAdmin', { body: { employee: employee.customer_id, action } }, by.token)
const remove = (employee: Member, by: Member) =>
  t.call('companies.removeEmployee', { body: { employee: employee.customer_id } }, by.token)

test('colleagues see each other with their rights; when somebody was last here only admins read', async () => {
  const { admin: ada, colleague } = await openCompany()
  const seen = (await t.call('companies.employees', {}, ada.token)).body
  expect(seen.count).toBe(2)
  expect(seen.results[0]).toMatchObject({ customer_id: ada.customer_id, is_me: true, is_last_admin: true })
  expect(seen.results[0]?.abilities).toEqual({ rights: true, remove: false })
  expect(seen.results[1]).toMatchObject({ customer_id: colleague.customer_id, rights: { admin: false, events: false } })
  expect(seen.results[1]?.last_seen).toBe(t.clock().toISOString())
  const plain = (await t.call('companies.employees', {}, colleague.token)).body
  expect(plain.results.every((one) => one.last_seen === null && !one.abilities.rights)).toBe(true)
  const found = await t.call('companies.employees', { query: { search: 'ada person' } }, colleague.token)
  expect(found.body.results.map((one) => one.customer_id)).toEqual([ada.customer_id])
  const alone = await makeMember(t, { company_id: null })
  expect((await t.call('companies.employees', {}, alone.token)).status).toBe(404)
})

test('an admin gives and takes rights, which hold from the next call on and stand in the log', async () => {
  const { company, admin: ada, colleague } = await openCompany()
  const params = { id: colleague.customer_id }
  const given = await t.call('companies.changeRights', { params, body: { billing: true, events: true } }, ada.token)
  expect(given.body.rights).toEqual({ admin: false, billing: true, events: true, awards: false })
  const address = { name: 'A', address_line: 'B 1', postcode: '1', city: 'C', country: 'DE' }
  expect((await t.call('companies.addBillingAddress', { body: address }, colleague.token)).status).toBe(201)
  await t.call('companies.changeRights', { params, body: { billing: false } }, ada.token)
  expect((await t.call('companies.addBillingAddress', { body: address }, colleague.token)).status).toBe(403)
  expect((await acts(company.id)).filter((act) => act.startsWith('company.right'))).toEqual([
    'company.right_given',
    'company.right_given',
    'company.right_taken',
  ])
  const read = await t.call('companies.log', {}, ada.token)
  expect(read.body.results[0]).toMatchObject({
    by: expect.stringContaining('Ada'),
    about: expect.stringContaining('Bo'),
  })
  expect((await t.call('companies.log', {}, colleague.token)).status).toBe(403)
})

test('rights are given by admins of the same company only', async () => {
  const { admin: ada, colleague } = await openCompany()
  const other = await openCompany()
  const body = { admin: true }
  const change = (id: number, token: string) => t.call('companies.changeRights', { params: { id }, body }, token)
  expect((await change(colleague.customer_id, colleague.token)).status).toBe(403)
  expect((await change(colleague.customer_id, other.admin.token)).status).toBe(404)
  expect((await change(999_999, ada.token)).status).toBe(404)
  expect((await admin(colleague, 'add', colleague)).status).toBe(403)
  expect((await admin(colleague, 'add', other.admin)).status).toBe(404)
  expect((await remove(ada, colleague)).status).toBe(403)
  expect((await remove(ada, other.admin)).status).toBe(404)
  for (const call of ['companies.joining', 'companies.departures', 'companies.log'] as const)
    expect((await t.call(call, {}, colleague.token)).status).toBe(403)
  const open = (token: string) => t.call('companies.handOver', { params: { id: ada.customer_id } }, token)
  expect((await open(colleague.token)).status).toBe(403)
  expect((await open(other.admin.token)).status).toBe(404)
})

test('the last admin can neither step down, leave nor be removed; a second one makes it possible', async () => {
  const { company, admin: ada, colleague } = await openCompany()
  const stepDown = await admin(ada, 'remove', ada)
  expect(stepDown).toMatchObject({ status: 409, refused: { code: 'last_admin' } })
  expect(stepDown.refused.detail).toContain('You are the only administrator.')
  expect((await remove(ada, ada)).refused.code).toBe('last_admin')
  const off = await t.call(
    'companies.changeRights',
    { params: { id: ada.customer_id }, body: { admin: false } },
    ada.token,
  )
  expect(off.refused.code).toBe('last_admin')
  expect((await admin(colleague, 'add', ada)).body.rights.admin).toBe(true)
  expect((await admin(colleague, 'add', ada)).status).toBe(200)
  expect((await remove(ada, colleague)).status).toBe(200)
  expect(await adminsOf(company.id)).toBe(1)
  expect((await remove(colleague, colleague)).refused.code).toBe('last_admin')
})

test('the database itself keeps one admin, whatever a program asks of it', async () => {
  const { company, admin: ada } = await openCompany()
  const refused = /keeps one admin/
  await expect(
    sql`update company_role set admin = false where customer_id = ${ada.customer_id}`.execute(t.db),
  ).rejects.toThrow(refused)
  await expect(sql`delete from company_role where customer_id = ${ada.customer_id}`.execute(t.db)).rejects.toThrow(
    refused,
  )
  await expect(
    sql`update customer set company_id = null where id = ${ada.customer_id}`.execute(t.db),
  ).rejects.toMatchObject({ constraint: 'company_role_of_employee' })
  expect(await adminsOf(company.id)).toBe(1)
})

test('two admins who remove each other at once leave exactly one', async () => {
  for (let round = 0; round < 8; round++) {
    const { company, admin: ada } = await openCompany()
    const bo = await makeMember(t, { company_id: company.id, rights: ['admin'] })
    const answers = await Promise.all([remove(bo, ada), remove(ada, bo)])
    // Whoever comes second is no admin of the company any more.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await adminsOf(company.id)).toBe(1)
  }
})

test('two admins who demote each other, or leave together, leave exactly one', async () => {
  for (let round = 0; round < 8; round++) {
    const { company, admin: ada } = await openCompany()
    const bo = await makeMember(t, { company_id: company.id, rights: ['admin'] })
    const answers = await Promise.all(
      round % 2 === 0 ? [admin(bo, 'remove', ada), admin(ada, 'remove', bo)] : [remove(ada, ada), remove(bo, bo)],
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, round % 2 === 0 ? 403 : 409])
    expect(await adminsOf(company.id)).toBe(1)
  }
})

test('an admin who is demoted while acting is refused, though the request came in before', async () => {
  const { company, admin: ada, colleague } = await openCompany()
  const bo = await makeMember(t, { company_id: company.id, rights: ['admin'] })
  let acting: ReturnType<typeof remove> | undefined
  await t.db.transaction().execute(async (tx) => {
    await sql`select 1 from company where id = ${company.id} for update`.execute(tx)
    acting = remove(colleague, bo)
    // The request is inside when it waits for the company.
    await expect
      .poll(
        async () =>
          (
            await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              t.db,
            )
          ).rows.length,
      )
      .toBeGreaterThan(0)
    await sql`update company_role set admin = false where customer_id = ${bo.customer_id}`.execute(tx)
  })
  expect((await acting)?.status).toBe(403)
  expect((await t.call('companies.employees', {}, ada.token)).body.count).toBe(3)
})
