import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openDnsServer } from '../../../../test/dns-server.ts'
import { lastMail, mailCount } from '../../../../test/factories/mail.ts'
import { contextOn } from '../../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { runCommand } from '../../../operator.commands.ts'

const dns = await openDnsServer()
afterAll(() => dns.close())
const t = await openTestbed({ env: { DNS_SERVERS: dns.address } })

type Member = Awaited<ReturnType<typeof makeMember>>
const freshDomain = () => `harbour-${randomUUID().slice(0, 8)}.com`

async function openCompany() {
  const company = await makeCompany(t, { category: 'carrier' })
  const admin = await makeMember(t, { company_id: company.id, rights: ['admin'] })
  return { company, admin }
}
const claim = (domain: string, who: Member) => t.call('companies.claimDomain', { body: { domain } }, who.token)
const check = (domain: string, who: Member, fails?: number) =>
  t.call('companies.checkDns', { params: { domain }, ...(fails && { fails }) }, who.token)
const ownerOf = async (domain: string) =>
  (await t.db.selectFrom('company_domain').select('company_id').where('domain', '=', domain).executeTakeFirst())
    ?.company_id

test('a domain is proven by its TXT record, and its people are then let in as the company says', async () => {
  const { company, admin } = await openCompany()
  const domain = freshDomain()
  const said = await claim(`mail.${domain.toUpperCase()}`, admin)
  expect(said).toMatchObject({
    status: 201,
    body: { domain, proven: false, dns_name: `_community-verification.${domain}` },
  })
  expect((await check(domain, admin)).refused.code).toBe('record_missing')
  dns.records.set(`_community-verification.${domain}`, 'community-verification=another')
  expect((await check(domain, admin)).refused.code).toBe('record_missing')
  dns.fail(true)
  expect((await check(domain, admin, 503)).refused.code).toBe('dns_unavailable')
  dns.fail(false)
  expect(await ownerOf(domain)).toBeUndefined()
  dns.records.set(`_community-verification.${domain}`, said.body.dns_value ?? '')
  expect((await check(domain, admin)).body).toMatchObject({ proven: true, proof: 'dns' })
  expect(await ownerOf(domain)).toBe(company.id)
  expect((await check(domain, admin)).status).toBe(404)
  const listed = (await t.call('companies.domains', {}, admin.token)).body.domains
  expect(listed.find((one) => one.domain === domain)?.proven).toBe(true)
})

test('two companies say so, the first to prove it has it', async () => {
  const [one, other] = [await openCompany(), await openCompany()]
  const domain = freshDomain()
  const answers = [await claim(domain, one.admin), await claim(domain, other.admin)]
  expect(answers[0]?.body.dns_value).not.toBe(answers[1]?.body.dns_value)
  const name = `_community-verification.${domain}`
  dns.records.set(name, answers[0]?.body.dns_value ?? '')
  expect((await check(domain, other.admin)).refused.code).toBe('record_missing')
  expect((await check(domain, one.admin)).status).toBe(200)
  dns.records.set(name, answers[1]?.body.dns_value ?? '')
  expect((await check(domain, other.admin)).refused.code).toBe('domain_taken')
  expect(await ownerOf(domain)).toBe(one.company.id)
})

const mail = (domain: string, who: Member) =>
  t.call('companies.mailDomainCode', { params: { domain }, body: { mailbox: 'postmaster' } }, who.token)
const enter = (domain: string, code: string, who: Member) =>
  t.call('companies.enterDomainCode', { params: { domain }, body: { code } }, who.token)
const codeTo = async (address: string) =>
  /code on to the person who asked for it: (\d{8})/.exec((await lastMail(t, address)).body_text)?.[1] ?? ''

test('a domain is proven by a code to its postmaster, which few wrong tries end', async () => {
  const { company, admin } = await openCompany()
  const domain = freshDomain()
  await claim(domain, admin)
  expect((await enter(domain, '12345678', admin)).refused.code).toBe('code_expired')
  await mail(domain, admin)
  const first = await codeTo(`postmaster@${domain}`)
  for (let wrong = 0; wrong < 5; wrong++) expect((await enter(domain, 'wrong', admin)).refused).toHaveProperty('code')
  expect((await enter(domain, first, admin)).refused.code).toBe('code_expired')
  t.setNow(new Date(t.clock().getTime() + 1000))
  await mail(domain, admin)
  const second = await codeTo(`postmaster@${domain}`)
  expect((await enter(domain, second, admin)).body).toMatchObject({ proven: true, proof: 'mail' })
  expect(await ownerOf(domain)).toBe(company.id)
})

test('a domain that anybody may use, or none, is refused; only admins of the company do any of this', async () => {
  const { company, admin } = await openCompany()
  for (const none of ['gmail.com', 'co.uk', 'localhost', '!'])
    expect((await claim(none, admin)).refused, none).toHaveProperty('domain')
  const domain = freshDomain()
  await claim(domain, admin)
  const plain = await makeMember(t, { company_id: company.id })
  const other = await openCompany()
  for (const [who, status] of [
    [plain, 403],
    [other.admin, 404],
  ] as const) {
    expect((await check(domain, who)).status).toBe(status)
    expect((await mail(domain, who)).status).toBe(status)
    expect((await enter(domain, '1', who)).status).toBe(status)
    expect((await t.call('companies.removeDomain', { params: { domain } }, who.token)).status).toBe(status)
  }
  expect((await claim(freshDomain(), plain)).status).toBe(403)
  expect((await t.call('companies.domains', {}, plain.token)).status).toBe(403)
  expect((await t.call('companies.removeDomain', { params: { domain } }, admin.token)).status).toBe(204)
  expect((await t.call('companies.removeDomain', { params: { domain: company.domain } }, admin.token)).status).toBe(204)
  expect((await t.call('companies.domains', {}, admin.token)).body.domains).toEqual([])
})

const request = (body: { field: 'category' | 'vat_id'; value: string; note?: string }, who: Member) =>
  t.call('companies.requestChange', { body }, who.token)
const operator = (...words: string[]) => t.db.transaction().execute((tx) => runCommand(contextOn(t, tx), words))
const one = async (admin: Member) =>
  (await t.call('companies.one', { params: { id: admin.company_id ?? 0 } }, admin.token)).body as {
    category: string
    vat_id?: string
  }

test('category and VAT ID change when an operator says so, and not before', async () => {
  const { admin } = await openCompany()
  await makeCompany(t, { category: 'shipper' })
  const category = await request({ field: 'category', value: 'shipper', note: 'We sold our ships.' }, admin)
  expect(category).toMatchObject({ status: 201, body: { state: 'pending' } })
  expect((await request({ field: 'category', value: 'shipper' }, admin)).refused.code).toBe('request_open')
  const vat = await request({ field: 'vat_id', value: 'de 136 695 976' }, admin)
  expect(vat.body.value).toBe('DE136695976')
  expect(await one(admin)).toMatchObject({ category: 'carrier', vat_id: 'DE123456789' })
  expect((await operator('company-changes')).join('\n')).toContain('We sold our ships.')
  await operator('grant-change', String(category.body.id))
  await operator('refuse-change', String(vat.body.id), '--reason', 'The register says otherwise.')
  expect(await one(admin)).toMatchObject({ category: 'shipper', vat_id: 'DE123456789' })
  expect((await lastMail(t, admin.email)).body_text).toContain('The register says otherwise.')
  expect(await mailCount(t, admin.email)).toBe(2)
  const { requests } = (await t.call('companies.changeRequests', {}, admin.token)).body
  expect(requests.map(({ state }) => state)).toEqual(['refused', 'approved'])
  await expect(operator('grant-change', String(vat.body.id))).rejects.toThrow('This request is already refused.')
  await expect(operator('refuse-change', '1')).rejects.toThrow('needs --reason')
})

test('a change names what is wrong, is asked by admins only, and may be taken back', async () => {
  const { company, admin } = await openCompany()
  const plain = await makeMember(t, { company_id: company.id })
  expect((await request({ field: 'vat_id', value: 'DE136695977' }, admin)).refused).toHaveProperty('value')
  expect((await request({ field: 'category', value: 'none_such' }, admin)).refused).toHaveProperty('value')
  expect((await request({ field: 'category', value: 'carrier' }, admin)).refused).toHaveProperty('value')
  expect((await request({ field: 'vat_id', value: 'DE136695976' }, plain)).status).toBe(403)
  expect((await t.call('companies.changeRequests', {}, plain.token)).status).toBe(403)
  const { body } = await request({ field: 'vat_id', value: 'DE136695976' }, admin)
  const withdraw = (who: Member) => t.call('companies.withdrawChange', { params: { id: body.id } }, who.token)
  expect((await withdraw((await openCompany()).admin)).status).toBe(404)
  expect((await withdraw(admin)).status).toBe(204)
  expect((await withdraw(admin)).refused.code).toBe('not_pending')
  expect((await request({ field: 'vat_id', value: 'DE136695976' }, admin)).status).toBe(201)
})
