import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeApplicant, makeAward, makeAwardCategory } from '../../../test/factories/awards.ts'
import { makeBillingAddress, makeEvent, makePrice, makeSeat, makeSeller } from '../../../test/factories/events.ts'
import { makeOrder } from '../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })

/** The office's own calls of a resource, which have no entry in the contract's table. */
const office = t.call as unknown as (
  id: string,
  input: object,
  token: string,
) => Promise<{ status: number; body: { version: string } }>

const preview = (id: number, gone: number, token = operator.token) =>
  t.call('merging.previewCompanies', { params: { id }, query: { gone } }, token)
const merge = (id: number, gone: number, version: string, token = operator.token, fails?: number) => {
  const body = { gone, version, reason: 'The same company' }
  return t.call('merging.mergeCompanies', { params: { id }, body, ...(fails && { fails }) }, token)
}
const acts = async (object: string) =>
  (await t.db.selectFrom('audit_log').select('act').where('object', '=', object).orderBy('id').execute()).map(
    ({ act }) => act,
  )

test('a company goes over into another with its people, orders, seats and followers', async () => {
  const [kept, gone] = [await makeCompany(t), await makeCompany(t)]
  const own = await makeMember(t, { company_id: kept.id, rights: ['admin'] })
  const boss = await makeMember(t, { company_id: gone.id, rights: ['admin'] })
  const clerk = await makeMember(t, { company_id: gone.id, rights: ['billing'] })
  const fan = await makeMember(t)
  for (const company_id of [kept.id, gone.id])
    await sql`insert into company_follower (customer_id, company_id, since) values (${fan.customer_id}, ${company_id}, ${t.clock()})`.execute(
      t.db,
    )
  await sql`insert into company_follower (customer_id, company_id, since) values (${operator.customer_id}, ${gone.id}, ${t.clock()})`.execute(
    t.db,
  )
  await makeBillingAddress(t, kept.id)
  await makeBillingAddress(t, gone.id)
  await sql`update billing_address set is_default = true where company_id in (${kept.id}, ${gone.id})`.execute(t.db)
  const event = await makeEvent(t)
  const price = await makePrice(t, event.id)
  await makeSeat(t, { event_id: event.id, company_id: gone.id, customer_id: clerk.customer_id, price_id: price.id })

  const seen = await preview(kept.id, gone.id)
  expect(seen.status).toBe(200)
  expect(seen.body.blockers).toEqual([])
  expect(Object.fromEntries(seen.body.moves.map(({ kind, count }) => [kind, count]))).toMatchObject({
    people: 2,
    rights: 2,
    followers: 1,
    addresses: 1,
    seats: 1,
    domains: 1,
  })
  expect(seen.body.drops).toEqual([{ kind: 'followers', count: 1 }])
  expect(seen.body.fields.find(({ name }) => name === 'name')).toEqual({
    name: 'name',
    kept: kept.name,
    gone: gone.name,
  })

  expect((await merge(kept.id, gone.id, seen.body.version)).body).toEqual({ id: kept.id })
  const { rows } = await sql<{
    id: number
  }>`select customer_id as id from company_role where company_id = ${kept.id} order by 1`.execute(t.db)
  expect(rows.map(({ id }) => id)).toEqual(
    [own, boss, clerk].map(({ customer_id }) => customer_id).toSorted((a, b) => a - b),
  )
  expect((await t.call('companies.employees', { query: {} }, boss.token)).body.count).toBe(3)
  const { rows: counts } = await sql<object>`
    select (select followers from company_count where company_id = ${kept.id}) as followers,
      (select count(*) from billing_address where company_id = ${kept.id} and is_default) as usual,
      (select people from event_company where company_id = ${kept.id}) as people,
      (select verified_at is null and merged_into_id = ${kept.id} from company where id = ${gone.id}) as over`.execute(
    t.db,
  )
  expect(counts[0]).toEqual({ followers: 2, usual: 1, people: 1, over: true })
  // Whoever asks for the one that went is led to the one that remains.
  expect((await t.call('companies.one', { params: { id: gone.id } }, fan.token)).body.id).toBe(kept.id)
  expect((await t.call('companies.around', { params: { id: gone.id } }, fan.token)).body.events_count).toBe(1)
  const events = await t.call('companies.events', { params: { id: gone.id } }, fan.token)
  expect(events.body.results).toMatchObject([{ id: event.id }])
  const record = await office('office.companies.one', { params: { id: gone.id } }, operator.token)
  const body = { version: record.body.version, name: 'Another name' }
  expect((await office('office.companies.change', { params: { id: gone.id }, body }, operator.token)).status).toBe(409)
  const newcomer = { first_name: 'Ida', last_name: 'Roos', email: 'ida@roos.example', company_id: gone.id }
  const brought = await office('office.members.create', { body: newcomer }, operator.token)
  expect([brought.status, brought.body]).toEqual([400, { company_id: ['Choose one that exists.'] }])
  expect([await acts(`company:${kept.id}`), await acts(`company:${gone.id}`)]).toEqual([
    ['company.merged'],
    ['company.merged_away'],
  ])
  expect((await preview(kept.id, gone.id)).body.blockers).toEqual([{ code: 'gone', count: 1 }])
})

test('an issued invoice is the remaining company’s, and says what it said', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const { rows } = await sql<{ id: number; company_id: number; look: object }>`
    select id, company_id, to_jsonb(invoice) - 'company_id' as look from invoice where order_id = ${order.order_id}`.execute(
    t.db,
  )
  const [invoice] = rows
  if (!invoice) throw new Error('There is no invoice.')
  const other = await makeCompany(t)
  // Nothing else lets it change hands.
  await expect(
    sql`update invoice set company_id = ${other.id} where id = ${invoice.id} and number is not null`.execute(t.db),
  ).rejects.toThrow('an issued invoice cannot be changed')
  const { body } = await preview(other.id, invoice.company_id)
  expect((await merge(other.id, invoice.company_id, body.version)).status).toBe(200)
  const { rows: after } = await sql<{ company_id: number; look: object }>`
    select company_id, to_jsonb(invoice) - 'company_id' as look from invoice where id = ${invoice.id}`.execute(t.db)
  expect(after[0]).toEqual({ company_id: other.id, look: invoice.look })
})

test('a provisional administrator of a duplicate is none of a company that has one', async () => {
  const [kept, gone] = [await makeCompany(t), await makeCompany(t, { verified: false })]
  await makeMember(t, { company_id: kept.id, rights: ['admin'] })
  const newcomer = await makeMember(t, { company_id: gone.id, rights: ['admin'] })
  await sql`update company_role set provisional = true where customer_id = ${newcomer.customer_id}`.execute(t.db)
  const { body } = await preview(kept.id, gone.id)
  expect(body.drops).toEqual([{ kind: 'rights', count: 1 }])
  expect((await merge(kept.id, gone.id, body.version)).status).toBe(200)
  expect((await t.call('companies.employees', { query: {} }, newcomer.token)).body.count).toBe(2)
  expect((await sql`select from company_role where customer_id = ${newcomer.customer_id}`.execute(t.db)).rows).toEqual(
    [],
  )
})

test('what only a person can choose between stands against it, and nothing is written', async () => {
  const [kept, gone] = [await makeCompany(t), await makeCompany(t)]
  const award = await makeAward(t)
  const category = await makeAwardCategory(t, award.id)
  for (const company of [kept, gone]) {
    const member = await makeMember(t, { company_id: company.id })
    await makeApplicant(t, {
      award_id: award.id,
      category_id: category.id,
      company_id: company.id,
      customer_id: member.customer_id,
    })
  }
  const seen = await preview(kept.id, gone.id)
  expect(seen.body.blockers).toEqual([{ code: 'entries', count: 1 }])
  const refused = await merge(kept.id, gone.id, seen.body.version)
  expect([refused.status, refused.refused.code]).toEqual([409, 'blocked'])
  expect((await preview(gone.id, gone.id)).body.blockers).toContainEqual({ code: 'same', count: 1 })
  const community = t.config.community.companyId
  await sql`insert into company (id, name, created_at) overriding system value values (${community}, 'Community', ${t.clock()}) on conflict do nothing`.execute(
    t.db,
  )
  expect((await preview(kept.id, community)).body.blockers).toContainEqual({ code: 'community', count: 1 })
})

test('whoever saw something older is shown what stands now', async () => {
  const [kept, gone] = [await makeCompany(t), await makeCompany(t)]
  const seen = await preview(kept.id, gone.id)
  await makeMember(t, { company_id: gone.id })
  const refused = await merge(kept.id, gone.id, seen.body.version)
  expect([refused.status, refused.refused.code]).toEqual([409, 'changed_meanwhile'])
  expect((await preview(kept.id, gone.id)).body.moves).toContainEqual({ kind: 'people', count: 1 })
})

test('of two who merge at once, also each way round, one does', async () => {
  const [one, other] = [await makeCompany(t), await makeCompany(t)]
  const [there, back] = [await preview(one.id, other.id), await preview(other.id, one.id)]
  const answers = await Promise.all([
    merge(one.id, other.id, there.body.version),
    merge(other.id, one.id, back.body.version),
    merge(one.id, other.id, there.body.version),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const { rows } =
    await sql`select from company where id in (${one.id}, ${other.id}) and merged_into_id is not null`.execute(t.db)
  expect(rows).toHaveLength(1)
})

test('who orders for a company while it is merged is refused', async () => {
  const [kept, gone] = [await makeCompany(t), await makeCompany(t)]
  const buyer = await makeMember(t, { company_id: gone.id })
  const event = await makeEvent(t, { entity_id: await makeSeller(t), starts_in: 60 })
  const price = await makePrice(t, event.id)
  const cart = {
    event: event.id,
    seats: [{ price: price.id, customer: buyer.customer_id }],
    billing_address: await makeBillingAddress(t, gone.id),
  }
  const checkout = { payment_method: 'transfer' as const, idempotency_key: randomUUID(), accepts_terms: true as const }
  const order = () => t.call('payments.bookEvent', { body: { ...cart, ...checkout } }, buyer.token)
  // Who has just asked for something is not looked up again.
  expect((await t.call('payments.quoteEvent', { body: cart }, buyer.token)).status).toBe(200)
  let ordering: ReturnType<typeof order> | undefined
  await t.db.transaction().execute(async (tx) => {
    await sql`set constraints all deferred`.execute(tx)
    await sql`select from company where id = ${gone.id} for update`.execute(tx)
    ordering = order()
    await sql`update company set merged_into_id = ${kept.id}, merged_at = ${t.clock()}, verified_at = null where id = ${gone.id}`.execute(
      tx,
    )
    for (const table of ['customer', 'company_domain', 'billing_address'])
      await sql`update ${sql.table(table)} set company_id = ${kept.id} where company_id = ${gone.id}`.execute(tx)
  })
  const answer = await ordering
  expect(answer?.status).toBe(400)
  expect(answer?.refused).toHaveProperty('billing_address')
})

test('what fails in the middle leaves nothing', async () => {
  const [kept, gone] = [await makeCompany(t), await makeCompany(t)]
  const member = await makeMember(t, { company_id: gone.id, rights: ['admin'] })
  const { body } = await preview(kept.id, gone.id)
  await sql`create function fall_over() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`.execute(
    t.db,
  )
  await sql`create trigger fall_over before insert on audit_log for each row execute function fall_over()`.execute(t.db)
  expect((await merge(kept.id, gone.id, body.version, operator.token, 500)).status).toBe(500)
  await sql`drop trigger fall_over on audit_log`.execute(t.db)
  const { rows } = await sql<{
    company_id: number
  }>`select company_id from customer where id = ${member.customer_id}`.execute(t.db)
  expect(rows).toEqual([{ company_id: gone.id }])
  expect((await preview(kept.id, gone.id)).body.version).toBe(body.version)
})

test('only who looks after people merges', async () => {
  const [kept, gone] = [await makeCompany(t), await makeCompany(t)]
  const editor = await makeMember(t, { operator_roles: ['content', 'money'] })
  const admin = await makeMember(t, { company_id: kept.id, rights: ['admin'] })
  const { body } = await preview(kept.id, gone.id)
  for (const { token } of [editor, admin]) {
    expect((await preview(kept.id, gone.id, token)).status).toBe(404)
    expect((await merge(kept.id, gone.id, body.version, token)).status).toBe(404)
  }
  expect((await preview(kept.id, 2_000_000_000)).status).toBe(404)
})
