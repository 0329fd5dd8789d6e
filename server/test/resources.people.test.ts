import { expect, test } from 'vitest'
import type { OfficeRecord } from '@app/contract/resources.calls'
import { sql } from '../src/kit/data/db.ts'
import { makeEvent } from './factories/events.ts'
import { makeCompany, makeMember, mergeAway } from './factories/people.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })

type Sent = {
  status: number
  body: OfficeRecord
  refused: Record<string, string[]> & { code: string }
}
const call = (id: string, input: object, token = operator.token) =>
  (t.call as unknown as (id: string, input: object, token: string) => Promise<Sent>)(`office.${id}`, input, token)
const make = (resource: string, body: object) => call(`${resource}.create`, { body })

test('whoever is brought in is mailed a link to choose a password, and has the rights that were given', async () => {
  const company = await makeCompany(t, { name: 'Quayline Feeders' })
  const admin = await makeMember(t, {
    company_id: company.id,
    rights: ['admin'],
  })
  const given = {
    first_name: 'Noor',
    last_name: 'Haddad',
    company_id: company.id,
    job_title: 'Head of Trade',
  }
  const made = await make('members', {
    ...given,
    email: ' Noor@Quayline.example ',
    rights: ['admin', 'billing'],
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect(made.body).toMatchObject({
    email: 'noor@quayline.example',
    company_id: company.id,
  })
  await t.settle()
  const mails = await sql<{ subject: string }>`
    select subject from mail where to_address = 'noor@quayline.example'`.execute(t.db)
  expect(mails.rows).toHaveLength(1)
  const { rows } =
    await sql`select password_hash, job_title, admin, billing, events, provisional, registration_completed_at
    from customer join customer_profile on customer_profile.customer_id = id join company_role using (customer_id)
    where id = ${made.body.id}`.execute(t.db)
  expect(rows).toEqual([
    {
      password_hash: null,
      job_title: 'Head of Trade',
      admin: true,
      billing: true,
      events: false,
      provisional: false,
      registration_completed_at: null,
    },
  ])
  const told = await sql`select from notification where customer_id = ${admin.customer_id}`.execute(t.db)
  expect(told.rows).toHaveLength(1)
  // The log names people by number alone.
  const log = await sql<{
    after: object
  }>`select after from audit_log where object = ${`customer:${made.body.id}`}`.execute(t.db)
  expect(log.rows).toEqual([
    {
      after: {
        company_id: company.id,
        job_title: 'Head of Trade',
        rights: ['admin', 'billing'],
      },
    },
  ])
})

test('an address that somebody has, or has applied with, is refused by name; nothing is made or mailed', async () => {
  const known = await makeMember(t)
  const body = {
    first_name: 'Ines',
    last_name: 'Prado',
    company_id: known.company_id,
  }
  expect((await make('members', { ...body, email: known.email.toUpperCase() })).body).toEqual({
    email: ['There is already an account with this email address.'],
  })
  await sql`insert into registration_request (email, first_name, last_name, company_id, state, state_since, created_at)
    values ('ines@prado.example', 'Ines', 'Prado', ${known.company_id}, 'pending', now(), now())`.execute(t.db)
  expect((await make('members', { ...body, email: 'ines@prado.example' })).body).toEqual({
    email: ['Somebody has applied with this email address. See the inbox.'],
  })
  expect(Object.keys((await make('members', { email: 'nobody', rights: ['owner'] })).body).toSorted()).toEqual([
    'company_id',
    'email',
    'first_name',
    'rights.0',
  ])
  const both = await Promise.all([1, 2].map(() => make('members', { ...body, email: 'twice@prado.example' })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
  await t.settle()
  const { rows } = await sql`select from mail where to_address = 'twice@prado.example'`.execute(t.db)
  expect(rows).toHaveLength(1)
})

test('who has the mail domain of another company is brought in only when that is meant', async () => {
  const one = await makeCompany(t, {
    name: 'Mistral Reefer',
    domain: 'mistral-reefer.example',
  })
  const other = await makeCompany(t)
  const body = {
    first_name: 'Luc',
    last_name: 'Aubert',
    email: 'luc@mistral-reefer.example',
    company_id: other.id,
  }
  expect((await make('members', body)).body).toEqual({
    another: ['The mail domain is that of Mistral Reefer.'],
  })
  expect((await make('members', { ...body, company_id: one.id })).status).toBe(201)
  expect(
    (
      await make('members', {
        ...body,
        email: 'luc2@mistral-reefer.example',
        another: true,
      })
    ).status,
  ).toBe(201)
})

test('a company is verified with its VAT ID; one that is much like another waits for a word', async () => {
  await makeCompany(t, {
    name: 'Orinoco Liner Agency',
    domain: 'orinoco.example',
  })
  const body = {
    name: 'Orinoco Liner Agencies',
    category: 'carrier',
    country: 'DE',
    vat_id: 'de 136 695 976',
  }
  const wrong = await make('companies', {
    ...body,
    vat_id: 'DE136695970',
    domain: 'orinoco.example',
  })
  expect(wrong.body).toEqual({
    vat_id: ['This VAT ID cannot be right: its length or its check digits are wrong.'],
    domain: ['This is the mail domain of Orinoco Liner Agency.'],
    another: ['Here already: Orinoco Liner Agency (Hamburg).'],
  })
  expect((await make('companies', { ...body, domain: 'gmail.com', another: true })).body).toEqual({
    domain: ['This is not a company’s own mail domain.'],
  })
  const made = await make('companies', {
    ...body,
    domain: 'Orinoco-Agencies.example',
    another: true,
  })
  expect(made.body).toMatchObject({
    name: 'Orinoco Liner Agencies',
    vat_id: 'DE136695976',
  })
  expect(made.body['verified_at']).not.toBeNull()
  const { rows } = await sql`select domain, vat_id_confirmed_at is not null as confirmed from company_domain
    join company on company.id = company_id where company_id = ${made.body.id}`.execute(t.db)
  expect(rows).toEqual([{ domain: 'orinoco-agencies.example', confirmed: true }])
  const at = { params: { id: made.body.id } }
  const fixed = await call('companies.change', {
    ...at,
    body: { version: made.body.version, category: 'shipper' },
  })
  expect(fixed.status).toBe(400)
  // The name of a company that was merged is that of the remaining one.
  const [old, remaining] = [
    await makeCompany(t, { name: 'Pamlico Tug Line' }),
    await makeCompany(t, { name: 'Sound Towage' }),
  ]
  await mergeAway(t, old.id, remaining.id)
  expect((await make('companies', { ...body, name: 'Pamlico Tug Line', vat_id: null })).body).toEqual({
    another: ['Here already: Sound Towage (Hamburg).'],
  })
  // Of two who bring in the same at once, the second is told.
  const both = await Promise.all(
    [1, 2].map(() => make('companies', { ...body, name: 'Zephyr Barge Pool', vat_id: null })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
})

test('of two who give one mail domain to two new companies at once, the second is told', async () => {
  const { id } = await makeCompany(t, { name: 'Lorcha Coasters' })
  const body = { name: 'Sampan Shuttle', category: 'carrier', country: 'DE', domain: 'lorcha.example', another: true }
  // Somebody else is about to be given the domain when it is looked for.
  const sent = await t.db.transaction().execute(async (tx) => {
    await sql`insert into company_domain (domain, company_id) values ('lorcha.example', ${id})`.execute(tx)
    const asked = make('companies', body)
    await expect.poll(() => waiting('company_domain')).toBe(1)
    return { asked }
  })
  expect((await sent.asked).body).toEqual({ domain: ['This is the mail domain of Lorcha Coasters.'] })
  const { rows } = await sql`select from company where name = 'Sampan Shuttle'`.execute(t.db)
  expect(rows).toHaveLength(0)
})

/** Statements about a table that wait for a lock. */
async function waiting(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${table}%`}`.execute(t.db)
  return rows[0]?.count ?? 0
}

test('who was merged, or has closed the account, is chosen no more, and is named where they stand', async () => {
  const [gone, remains] = [
    await makeCompany(t, { name: 'Umiak Freight' }),
    await makeCompany(t, { name: 'Umiak Group' }),
  ]
  await mergeAway(t, gone.id, remains.id)
  const closed = await makeMember(t, { first_name: 'Umiak', last_name: 'Paddler' })
  await sql`update customer set closed_at = now() where id = ${closed.customer_id}`.execute(t.db)
  const names = async (resource: string, query: object) => {
    const { body } = await call(`${resource}.names`, { query })
    return (body as unknown as { results: { name: string }[] }).results.map(({ name }) => name)
  }
  expect(await names('companies', { q: 'Umiak' })).toEqual(['Umiak Group'])
  expect(await names('companies', { ids: String(gone.id) })).toEqual(['Umiak Freight'])
  expect(await names('members', { q: 'Paddler' })).toEqual([])
  expect(await names('members', { ids: String(closed.customer_id) })).toEqual(['Umiak Paddler'])
})

test('people and companies are corrected, and the log names it; a closed account is not', async () => {
  const member = await makeMember(t, { first_name: 'Ilse', last_name: 'Maas' })
  const correct = async (resource: string, id: number, change: object) => {
    const { body } = await call(`${resource}.one`, { params: { id } })
    return call(`${resource}.change`, { params: { id }, body: { version: body.version, ...change } })
  }
  expect((await correct('members', member.customer_id, { last_name: 'Maas-Vermeer' })).body).toMatchObject({
    first_name: 'Ilse',
    last_name: 'Maas-Vermeer',
  })
  const company = { name: 'Northlane Freight SE', city: 'Bremen', website: 'https://northlane.example' }
  expect((await correct('companies', member.company_id ?? 0, company)).body).toMatchObject(company)
  expect((await correct('companies', member.company_id ?? 0, { vat_id: 'DE136695976' })).status).toBe(400)
  expect((await correct('members', member.customer_id, { email: 'x@y.example' })).status).toBe(400)
  const { rows } = await sql<{ act: string; object: string; after: object }>`select act, object, after from audit_log
    where object in (${`customer:${member.customer_id}`}, ${`company:${member.company_id}`}) order by id`.execute(t.db)
  // Of a person the log says that something was corrected, and no name.
  expect(rows).toEqual([
    { act: 'customer.changed', object: `customer:${member.customer_id}`, after: {} },
    { act: 'company.changed', object: `company:${member.company_id}`, after: company },
  ])
  const noted = { customer_id: member.customer_id, body: 'Asked for Ilse Maas-Vermeer' }
  const note = (await make('member_notes', noted)).body.id
  const log = await sql`select after from audit_log where object = ${`member_note:${note}`}`.execute(t.db)
  expect(log.rows).toEqual([{ after: { customer_id: member.customer_id } }])
  await sql`update customer set closed_at = now() where id = ${member.customer_id}`.execute(t.db)
  const closed = await correct('members', member.customer_id, { last_name: 'Former' })
  expect([closed.status, closed.refused.code]).toEqual([409, 'account_closed'])
})

test('the account to which people pay stays while they are asked to; its number has to be right', async () => {
  const seller = await make('financial_entities', {
    name: 'Harbour Events AS',
    code: 'HEAS',
    address_line: 'Kaien 2',
    postcode: '0150',
    city: 'Oslo',
    country: 'NO',
    time_zone: 'Europe/Oslo',
  })
  expect(seller.status, JSON.stringify(seller.body)).toBe(201)
  const body = {
    entity_id: seller.body.id,
    bank: 'Fjordbank',
    holder: 'Harbour Events AS',
    bic: 'DNBANOKK',
  }
  expect(
    (
      await make('bank_accounts', {
        ...body,
        currency_code: 'EUR',
        iban: 'DE88370400440532013000',
      })
    ).body,
  ).toEqual({
    iban: ['This is not a valid IBAN.'],
  })
  expect((await make('bank_accounts', { ...body, currency_code: 'EUR' })).body).toEqual({
    iban: ['Enter an IBAN, or an account number.'],
  })
  const euro = await make('bank_accounts', {
    ...body,
    currency_code: 'EUR',
    iban: 'de89 3704 0044 0532 0130 00',
  })
  expect(euro.body['iban']).toBe('DE89370400440532013000')
  await makeEvent(t, { entity_id: seller.body.id, currency: 'EUR' })
  const at = { params: { id: euro.body.id } }
  const removed = await call('bank_accounts.remove', {
    ...at,
    query: { version: euro.body.version },
  })
  expect([removed.status, removed.refused.code]).toEqual([409, 'in_use'])
  const moved = await call('bank_accounts.change', {
    ...at,
    body: { version: euro.body.version, currency_code: 'NOK' },
  })
  expect([moved.status, moved.refused.code]).toEqual([409, 'in_use'])
  await make('bank_accounts', {
    ...body,
    currency_code: 'EUR',
    account_number: '1234567',
  })
  expect(
    (
      await call('bank_accounts.remove', {
        ...at,
        query: { version: euro.body.version },
      })
    ).status,
  ).toBe(204)
})
