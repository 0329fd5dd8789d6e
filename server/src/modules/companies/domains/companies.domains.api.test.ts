import { expect, test } from 'vitest'
import { lastMail } from '../../../../test/factories/mail.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { companyDomainOf } from './companies.domains.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })
let people = 0

/** Somebody applies with a proven address. @returns the application */
async function applied(host: string, company?: number) {
  const email = `person${people++}@${host}`
  const person = { email, first_name: 'Ana', last_name: 'Lindqvist', job_title: 'Trade', accepts_terms: true as const }
  const asked =
    company === undefined
      ? await t.call('identity.requestMembership', {
          body: { ...person, company_name: 'Fjord Feeder', category: 'carrier', country: 'NO' },
        })
      : await t.call('identity.requestRegistration', { body: { ...person, company } })
  expect(asked.status).toBe(201)
  await t.call('identity.confirmMail', { body: { token: (await lastMail(t, email)).secret } })
  await t.settle()
  return t.db.selectFrom('registration_request').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
}

test('whoever shares the domain of a provider gets into no company by it', async () => {
  for (const host of [
    'acme.onmicrosoft.com',
    'yahoo.it',
    'yahoo.com.sg',
    'outlook.de',
    'outlook.com.br',
    'hotmail.se',
    'bluewin.ch',
    'hispeed.ch',
    'ziggo.nl',
    'btinternet.com',
    'proton.me',
    'mailinator.com',
    'uk.com',
    'eu.com',
    'blogspot.com',
  ]) {
    expect(companyDomainOf(`x@${host}`), host).toBeUndefined()
    // Even one that got such a domain before it was known for what it is.
    const domain = host.replace('acme.', '')
    const { id } = await makeCompany(t, { auto_approves: true, domain })
    expect((await applied(host, id)).state, host).toBe('pending')
    const found = await t.call('companies.list', { query: { domain__icontains: host } })
    expect(found.body.count, host).toBe(0)
  }
  // Below a suffix that is let out each has their own, and a company stays a company.
  expect(companyDomainOf('x@mail.acme.uk.com')).toBe('acme.uk.com')
  expect(companyDomainOf('x@acme.eu.com')).toBe('acme.eu.com')
  for (const own of ['maersk.com', 'kuehne-nagel.com', 'dhl.com', 'hapag-lloyd.com'])
    expect(companyDomainOf(`x@${own}`)).toBe(own)
})

test('a company that is made from an application owns no domain until its admins prove it', async () => {
  const host = 'fjord-feeder.example'
  const { id } = await applied(host)
  const act = { params: { kind: 'application', id: String(id) }, body: { act: 'admit' } }
  expect((await t.call('office.decide', act as never, operator.token)).status).toBe(200)
  const { customer_id } = await t.db
    .selectFrom('registration_request')
    .select('customer_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { company_id } = await t.db
    .selectFrom('customer')
    .select('company_id')
    .where('id', '=', customer_id ?? 0)
    .executeTakeFirstOrThrow()
  const made = company_id ?? 0
  await t.db
    .updateTable('company')
    .set({ verified_at: t.clock(), allows_joining: true, auto_approves: true })
    .where('id', '=', made)
    .execute()
  expect((await applied(host, made)).state).toBe('pending')
  expect((await t.call('companies.list', { query: { domain__icontains: host } })).body.count).toBe(0)
  const admin = await makeMember(t, { company_id: made, rights: ['admin'] })
  expect((await t.call('companies.domains', {}, admin.token)).body.domains).toMatchObject([
    { domain: host, proven: false, dns_name: `_community-verification.${host}` },
  ])
})
