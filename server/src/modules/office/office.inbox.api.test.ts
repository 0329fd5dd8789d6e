import { expect, test } from 'vitest'
import { lastMail, mailCount } from '../../../test/factories/mail.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { makePost } from '../../../test/factories/wall.ts'
import type { Member } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'

const t = await openTestbed()

const [operator, colleague] = [await makeMember(t, { is_operator: true }), await makeMember(t, { is_operator: true })]

async function makeApplication(given: { hoursAgo?: number; company_id?: number } = {}): Promise<string> {
  const at = new Date(t.clock().getTime() - (given.hoursAgo ?? 1) * 3_600_000)
  const { rows } = await sql<{ id: number }>`
    insert into registration_request (email, first_name, last_name, company_id, company_name, company_category, company_country, company_city,
      state, state_since, created_at)
    values (${`${Math.random()}@khor-terminal.example`}, 'Rashid', 'Siddiqui', ${given.company_id ?? null}, ${given.company_id ? null : 'Khor Terminal Services'}, ${given.company_id ? null : 'carrier'}, ${given.company_id ? null : 'AE'},
      ${given.company_id ? null : 'Dubai'}, 'pending', ${at}, ${at}) returning id`.execute(t.db)
  return String(rows[0]?.id)
}

const list = async (query: object = {}, who = operator) => (await t.call('office.inbox', { query }, who.token)).body
const find = async (kind: string, id: string, who = operator) =>
  (await list({}, who)).results.find((one) => one.kind === kind && one.id === id)
const at = (kind: 'application' | 'company' | 'report', id: string) => ({ params: { kind, id } })
const take = (id: string, who: Member, claim = true) =>
  t.call('office.claim', { ...at('application', id), body: { claim } }, who.token)
const decide = (
  kind: 'application' | 'company' | 'report',
  id: string,
  body: { act: string; reason?: string },
  who = operator,
) => t.call('office.decide', { ...at(kind, id), body }, who.token)

test('for everybody but operators there is no inbox', async () => {
  const id = await makeApplication()
  const admin = await makeMember(t)
  for (const token of [undefined, admin.token]) {
    const status = token ? 404 : 401
    expect((await t.call('office.inbox', {}, token)).status).toBe(status)
    expect((await t.call('office.one', at('application', id), token)).status).toBe(status)
    expect((await t.call('office.decide', { ...at('application', id), body: { act: 'admit' } }, token)).status).toBe(
      status,
    )
  }
})

test('what should be decided first stands on top, counted by kind, and says who looks at it', async () => {
  const [late, fresh] = [await makeApplication({ hoursAgo: 30 }), await makeApplication()]
  const before = await list({ kind: 'application' })
  const ids = before.results.map((one) => one.id)
  expect(ids.indexOf(late)).toBeLessThan(ids.indexOf(fresh))
  expect(before.results.map((one) => one.due_at)).toEqual(before.results.map((one) => one.due_at).toSorted())
  const counted = before.counts.find(({ kind }) => kind === 'application')
  expect(counted?.waiting).toBe(before.results.length)
  expect(counted?.overdue).toBeGreaterThan(0)
  expect((await take(fresh, operator)).body.claimed_by?.customer_id).toBe(operator.customer_id)
  const ofMine = await list({ whose: 'mine' })
  expect(ofMine.results.map((one) => one.id)).toEqual([fresh])
  expect((await list({ whose: 'free' }, colleague)).results.map((one) => one.id)).not.toContain(fresh)
  expect(await list({}, colleague)).toMatchObject({ mine: 0 })
})

test('who takes something has it for half an hour; others wait, and it can be given back', async () => {
  const id = await makeApplication()
  await take(id, operator)
  expect((await take(id, colleague)).refused.code).toBe('claimed')
  expect((await decide('application', id, { act: 'admit' }, colleague)).refused.code).toBe('claimed')
  await sql`update office_claim set until = ${t.clock()} where item = ${id}`.execute(t.db)
  expect((await take(id, colleague)).body.claimed_by?.customer_id).toBe(colleague.customer_id)
  // Only one's own is given back.
  await take(id, operator, false)
  expect((await find('application', id))?.claimed_by?.customer_id).toBe(colleague.customer_id)
  await take(id, colleague, false)
  expect((await find('application', id))?.claimed_by).toBeNull()
})

test('an application is decided once, with a reason where it is refused, and the log names who did', async () => {
  const { id: company_id, name } = await makeCompany(t)
  const id = await makeApplication({ company_id })
  const shown = await t.call('office.one', at('application', id), operator.token)
  expect(shown.body).toMatchObject({ title: 'Rashid Siddiqui', acts: [{ name: 'admit' }, { name: 'refuse' }] })
  expect(shown.body.known).toContainEqual({
    name: 'company',
    value: name,
    path: `/company-wall/${company_id}`,
  })
  expect((await decide('application', id, { act: 'refuse' })).refused).toEqual({ reason: ['This field is required.'] })
  expect((await decide('application', id, { act: 'verify' })).refused).toHaveProperty('act')
  const both = await Promise.all([
    decide('application', id, { act: 'admit' }),
    decide('application', id, { act: 'refuse', reason: 'Not of the trade.' }, colleague),
    decide('application', id, { act: 'admit' }, colleague),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(both.filter(({ status }) => status === 409).map(({ refused }) => refused.code)).toEqual(['decided', 'decided'])
  expect(await find('application', id)).toBeUndefined()
  const acts = await sql<{
    customer_id: number
  }>`select customer_id from audit_log where object = ${`registration_request:${id}`}`.execute(t.db)
  expect(acts.rows).toHaveLength(1)
  expect([operator.customer_id, colleague.customer_id]).toContain(acts.rows[0]?.customer_id)
})

test('what applicants and companies chose from lists is told in its words', async () => {
  await sql`update company_category set name = 'Carrier' where code = 'carrier'`.execute(t.db)
  const id = await makeApplication()
  const applied = (await t.call('office.one', at('application', id), operator.token)).body
  expect(applied.known).toContainEqual({ name: 'category', value: 'Carrier', path: null })
  expect(applied.known).toContainEqual({ name: 'place', value: 'Dubai, United Arab Emirates', path: null })
  const made = await makeCompany(t, { verified: false })
  await makeMember(t, { company_id: made.id })
  await sql`update company set city = 'Aarhus', country = 'DK' where id = ${made.id}`.execute(t.db)
  const shown = (await t.call('office.one', at('company', String(made.id)), operator.token)).body
  expect(shown.known.find(({ name }) => name === 'place')?.value).toMatch(/Aarhus, Denmark$/)
})

test('a new company shows who brought it in and what looks like it, and may book once it is verified', async () => {
  const known = await makeCompany(t, { name: 'Khôr-Terminals FZE' })
  const made = await makeCompany(t, { name: 'Khor Terminals', verified: false })
  await sql`update company set country = 'AE' where id in (${known.id}, ${made.id})`.execute(t.db)
  const person = await makeMember(t, { company_id: made.id })
  const shown = (await t.call('office.one', at('company', String(made.id)), operator.token)).body
  expect(shown.known).toContainEqual({ name: 'alike', value: 'Khôr-Terminals FZE', path: `/company-wall/${known.id}` })
  const { rows } = await sql<{
    name: string
  }>`select first_name || ' ' || last_name as name from customer where id = ${person.customer_id}`.execute(t.db)
  expect(shown.about).toBe(rows[0]?.name)
  expect(shown.known).toContainEqual({
    name: 'company',
    value: 'Khor Terminals',
    path: `/office/companies/${made.id}`,
  })
  expect((await decide('company', String(made.id), { act: 'verify' })).status).toBe(200)
  expect((await decide('company', String(made.id), { act: 'verify' })).refused.code).toBe('decided')
})

test('a reported post is dismissed or removed with a reason; what was decided stands in its history', async () => {
  const [author, reader] = [await makeMember(t), await makeMember(t)]
  const post = await makePost(t, author, { content: 'Rates below cost, ask me' })
  await t.call('wall.report', { body: { post: post.id, reason: 'advertising' } }, reader.token)
  const id = String(post.id)
  expect(await find('report', id)).toMatchObject({ about: 'Rates below cost, ask me' })
  expect((await t.call('office.one', at('report', id), operator.token)).body.member).toBe(author.customer_id)
  expect((await decide('report', id, { act: 'remove', reason: ' ' })).refused).toHaveProperty('reason')
  expect((await decide('report', id, { act: 'dismiss', reason: 'A fair offer.' })).status).toBe(200)
  await t.call('wall.report', { body: { post: post.id, reason: 'spam' } }, (await makeMember(t)).token)
  const { history } = (await t.call('office.one', at('report', id), colleague.token)).body
  expect(history).toMatchObject([
    { act: 'post.decided', by: { customer_id: operator.customer_id }, reason: 'A fair offer.' },
  ])
})

test('reasons that are given often are offered for their kind, and those for everything', async () => {
  const reason = { name: 'No such port', kind: 'application', body: 'We do not know this port.', position: 1 }
  await t.db.insertInto('reason_template').values(reason).execute()
  const id = await makeApplication()
  const { body } = await t.call('office.one', at('application', id), operator.token)
  const names = body.reasons.map(({ name }) => name)
  expect(names[0]).toBe('No such port')
  expect(names).toContain('Not enough to decide')
  expect(names).not.toContain('Personal attack')
})

test('operators are mailed once about what waits too long, each about what they look after', async () => {
  const [people, money] = [await makeMember(t, { is_operator: true }), await makeMember(t, { is_operator: true })]
  const roles = (who: Member, operator_roles: string[]) =>
    t.db.updateTable('customer').set({ operator_roles }).where('id', '=', who.customer_id).execute()
  await roles(people, ['people'])
  await roles(money, ['money'])
  await t.runJob('office.remind_of_overdue')
  const mails = async (who: Member & { email: string }) => mailCount(t, who.email)
  const [before, none] = [await mails(people), await mails(money)]
  await makeApplication({ hoursAgo: 23 })
  await t.runJob('office.remind_of_overdue')
  expect(await mails(people)).toBe(before)
  await makeApplication({ hoursAgo: 25 })
  t.setNow(new Date(t.clock().getTime() + 1000))
  await t.runJob('office.remind_of_overdue')
  t.setNow(new Date(t.clock().getTime() + 1000))
  await t.runJob('office.remind_of_overdue')
  expect([await mails(people), await mails(money)]).toEqual([before + 1, none])
  const mail = await lastMail(t, people.email)
  expect(mail.subject).toBe('Something in the inbox waits too long')
  expect(mail.body_text).toContain('1 application, due within 24 hours')
})

test('what waits says what was checked: domain, duplicates, VAT ID, and what was refused before', async () => {
  const owner = await makeCompany(t, { name: 'Skagen Short Sea' })
  await sql`insert into company_domain (domain, company_id) values ('skagen-checked.example', ${owner.id})`.execute(
    t.db,
  )
  await makeMember(t, { first_name: 'Rashid', last_name: 'Siddiqui' })
  const checksOf = async (kind: 'application' | 'company', id: string) =>
    Object.fromEntries(
      (await t.call('office.one', at(kind, id), operator.token)).body.checks.map((check) => [check.name, check]),
    )
  const own = await makeApplication({ company_id: owner.id })
  const foreign = await makeApplication()
  await sql`update registration_request set email = 'r.siddiqui@skagen-checked.example' where id = ${Number(own)}`.execute(
    t.db,
  )
  await sql`update registration_request set email = 'R.Siddiqui2@skagen-checked.example' where id = ${Number(foreign)}`.execute(
    t.db,
  )
  await sql`insert into registration_request (email, first_name, last_name, company_id, state, state_since, created_at, reason)
    values ('r.siddiqui@skagen-checked.example', 'R', 'S', ${owner.id}, 'rejected', ${t.clock()}, ${t.clock()}, 'No.')`.execute(
    t.db,
  )
  expect(await checksOf('application', own)).toMatchObject({
    domain: { finding: 'own', state: 'good', about: 'skagen-checked.example' },
    duplicates: { finding: 'alike', state: 'bad', about: 'Rashid Siddiqui' },
    history: { finding: 'refused', state: 'bad', about: '1' },
  })
  expect(await checksOf('application', foreign)).toMatchObject({
    domain: { finding: 'other', state: 'bad', about: 'Skagen Short Sea', path: `/office/companies/${owner.id}` },
    history: { finding: 'none', state: 'good' },
  })
  await sql`update registration_request set email = 'rashid@gmail.com' where id = ${Number(foreign)}`.execute(t.db)
  expect(await checksOf('application', foreign)).toMatchObject({ domain: { finding: 'free', state: 'unknown' } })

  const made = await makeCompany(t, { name: 'Skagen Short-Sea', verified: false })
  await makeMember(t, { company_id: made.id })
  const vat = (company: number, vat_id: string | null) =>
    sql`update company set country = 'DK', vat_id = ${vat_id} where id = ${company}`.execute(t.db)
  await vat(owner.id, null)
  await vat(made.id, null)
  await sql`delete from company_domain where company_id = ${made.id}`.execute(t.db)
  expect(await checksOf('company', String(made.id))).toMatchObject({
    domain: { finding: 'unproven' },
    duplicates: { finding: 'alike', about: 'Skagen Short Sea' },
    vat_id: { finding: 'missing' },
  })
  for (const [vat_id, finding] of [
    ['DK13585628', 'valid'],
    ['DK13585629', 'invalid'],
  ] as const) {
    await vat(made.id, vat_id)
    expect(await checksOf('company', String(made.id))).toMatchObject({ vat_id: { finding } })
  }
  await vat(owner.id, 'DK13585628')
  await vat(made.id, 'DK13585628')
  expect(await checksOf('company', String(made.id))).toMatchObject({
    vat_id: { finding: 'used', state: 'bad', about: 'Skagen Short Sea' },
  })
})
