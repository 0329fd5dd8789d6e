import { expect, test } from 'vitest'
import { bringingIn } from './imports.testing.ts'
import { lastMail } from '../../../test/factories/mail.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { beginUpload } from '../../../test/factories/uploads.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })
const office = bringingIn(t, operator)

const person = async (email: string) =>
  (
    await sql<{
      id: number
      name: string
      company_id: number
      company: string
      job_title: string | null
      password_hash: null
    }>`
      select customer.id, first_name || ' ' || last_name as name, company_id, company.name as company, job_title, password_hash
      from customer join company on company.id = company_id left join customer_profile on customer_id = customer.id
      where email = ${email}`.execute(t.db)
  ).rows[0]
const mails = async (email: string) => {
  await t.settle()
  return (await sql<{ subject: string }>`select subject from mail where to_address = ${email}`.execute(t.db)).rows
}
const row = (
  rows: { number: number; problems: { text: string; proposals: { value: string }[] }[] }[],
  number: number,
) => rows.find((one) => one.number === number)

test('members are matched by mail, their companies by name, domain and likeness; new companies are made with them', async () => {
  const northlane = await makeCompany(t, { name: 'Northlane Freight', domain: 'northlane.example' })
  const khor = await makeCompany(t, { name: 'Khor Terminals FZE' })
  const known = await makeMember(t, { company_id: northlane.id, first_name: 'Jonas', last_name: 'Halvorsen' })
  const found = await office.check(
    'members',
    [
      'name,e_mail,firm,job',
      'Ines Carvalho,i.carvalho@corvo-atlantic.example,Corvo Atlantic,Trader',
      'Bram Kuipers,"b.kuipers@northlane,example",Northlane Freight,',
      'Rashid Siddiqui,rashid@khor.example,Khor Terminals,',
      `Jonas Halvorsen,${known.email},Northlane Freight,Head of Sea`,
      '"Ek, Linnea",linnea@northlane.example,Northlane Sweden Oy,',
      'Paul Mazur,i.carvalho@corvo-atlantic.example,Corvo Atlantic,',
      'Hana Ek,hana@corvo-atlantic.example,corvo atlantic,',
    ].join('\n'),
  )
  const rows = await office.rows(found.id)
  expect(rows.map(({ state }) => state)).toEqual(['new', 'error', 'decide', 'update', 'decide', 'error', 'new'])
  expect(row(rows, 3)?.problems).toMatchObject([
    { text: 'is not an address: a comma', proposals: [{ value: 'b.kuipers@northlane.example' }] },
  ])
  expect(row(rows, 4)?.problems[0]?.text).toBe('is like Khor Terminals FZE, which is here already')
  expect(row(rows, 6)?.problems[0]?.text).toBe('is like Northlane Freight, of which this is the mail domain')
  expect(row(rows, 7)?.problems[0]?.text).toBe('is already in line 2')
  const decide = (number: number, choice: 'update' | 'new') =>
    t.call('imports.decide', { params: { id: found.id }, body: { rows: [number], choice } }, operator.token)
  await decide(4, 'update')
  await decide(6, 'new')
  const done = await office.write(found.id)
  expect(done.counts).toMatchObject({ made: 4, changed: 1, error: 2 })
  expect(await person('rashid@khor.example')).toMatchObject({ company_id: khor.id, password_hash: null })
  expect(await person('linnea@northlane.example')).toMatchObject({ name: 'Linnea Ek', company: 'Northlane Sweden Oy' })
  const [ines, hana] = [await person('i.carvalho@corvo-atlantic.example'), await person('hana@corvo-atlantic.example')]
  expect(ines).toMatchObject({ company: 'Corvo Atlantic', job_title: 'Trader' })
  expect(hana?.company_id).toBe(ines?.company_id)
  expect(await person(known.email)).toMatchObject({ job_title: 'Head of Sea' })
  // Nobody hears of it unless the operator says so.
  expect(await mails('rashid@khor.example')).toEqual([])

  // Taken back, the companies go with their people, but for those who have come to life since.
  await sql`update customer set password_hash = 'chosen' where email = 'hana@corvo-atlantic.example'`.execute(t.db)
  const undone = await office.undo(found.id)
  expect(undone.counts).toMatchObject({ removed: 3, restored: 1, kept: 1 })
  expect(await person('linnea@northlane.example')).toBeUndefined()
  expect(await person(known.email)).toMatchObject({ job_title: 'Trade Manager' })
  expect(await person('hana@corvo-atlantic.example')).toMatchObject({ company: 'Corvo Atlantic' })
  const { rows: left } = await sql`select from company where name = 'Northlane Sweden Oy'`.execute(t.db)
  expect(left).toHaveLength(0)
})

test('invited members are mailed one link each, by which they choose a password', async () => {
  const found = await office.check(
    'members',
    'First name;Last name;Mail;Company\nNgozi;Eze;ngozi@kestrel-air.example;Kestrel Air',
  )
  await office.write(found.id, { invite: true })
  expect(await mails('ngozi@kestrel-air.example')).toHaveLength(1)
})

test('whoever was not invited gets the first link by asking for a password, or from the office later', async () => {
  const list = [
    'Name;Mail;Company',
    ...['ada', 'ben', 'cleo'].map((one) => `${one} Late;${one}@late-line.example;Late Line`),
  ]
  const found = await office.check('members', list.join('\n'))
  await office.write(found.id)
  const invite = async (body: { rows?: number[] }) =>
    (await t.call('imports.invite', { params: { id: found.id }, body }, operator.token)).body
  expect(await mails('ada@late-line.example')).toEqual([])
  await t.call('identity.forgotPassword', { body: { email: 'ada@late-line.example' } })
  const link = await lastMail(t, 'ada@late-line.example')
  const chosen = await t.call('identity.register', { body: { token: link.secret, password: 'a-quiet-harbour-27' } })
  expect(chosen.status).toBe(200)
  // One, then all: who has a password, or had a link today, is passed over.
  expect(await invite({ rows: [3] })).toEqual({ mailed: 1 })
  await t.settle()
  expect(await mails('ben@late-line.example')).toHaveLength(1)
  expect(await mails('cleo@late-line.example')).toEqual([])
  expect(await invite({})).toEqual({ mailed: 1 })
  // Pressed twice, it is one mail.
  await invite({})
  await t.settle()
  expect(await invite({})).toEqual({ mailed: 0 })
  expect(await mails('cleo@late-line.example')).toHaveLength(1)
  expect(await mails('ada@late-line.example')).toHaveLength(1)
  const other = await office.check('companies', 'Name,Category,Country\nInvite Nobody,carrier,NL')
  await office.write(other.id)
  const none = await t.call('imports.invite', { params: { id: other.id }, body: {} }, operator.token)
  expect(none.refused.code).toBe('not_written')
})

test('a file of 200 MB is refused before a byte of it goes up, and a member cannot announce one', async () => {
  const large = await beginUpload(t, operator, { purpose: 'import_file', name: 'all.csv', size: 200_000_000 })
  expect(large.status).toBe(400)
  expect(large.refused['size']).toEqual(['A list may have at most 20 MB. Split it into several.'])
  const member = await makeMember(t)
  expect((await beginUpload(t, member, { purpose: 'import_file', name: 'a.csv', size: 10 })).status).toBe(400)
})

test('what cannot be read is refused with a sentence, and is not kept', async () => {
  const cut = await office.give('members', 'Mail,Name\n"a@b.example')
  expect(cut.status).toBe(400)
  expect(cut.refused['upload']).toEqual(['This file ends in the middle: it was cut off. Please export it again.'])
  const { rows } = await sql`select from upload where purpose = 'import_file' and state <> 'ready'`.execute(t.db)
  expect(rows).toHaveLength(0)
  expect((await office.give('programme', '<a/>')).refused['event']).toEqual(['Choose an event.'])
})

test('the same upload taken twice is one import', async () => {
  const given = await office.give('members', 'Mail,Name,Company\nx@y-line.example,A B,Y Line')
  const upload =
    (await sql<{ upload: string }>`select upload from data_import where id = ${given.body.id}`.execute(t.db)).rows[0]
      ?.upload ?? ''
  const again = await t.call('imports.create', { body: { kind: 'members', upload } }, operator.token)
  expect(again.body.id).toBe(given.body.id)
})

test('names are checked as they are where people enter them', async () => {
  const found = await office.check(
    'members',
    [
      'First name;Last name;Mail;Company',
      'Visit www.cheap-slots.example;Now;odd1@kestrel-air.example;Kestrel Air',
      'Ngozi;\u202Eeze;odd2@kestrel-air.example;Kestrel Air',
      'Jean-Luc;St. Pierre;fine@kestrel-air.example;Kestrel Air',
    ].join('\n'),
  )
  const rows = await office.rows(found.id)
  expect(rows.map(({ state }) => state)).toEqual(['error', 'error', 'new'])
  const no = [{ text: 'is no name: it holds an address, or characters that turn the text' }]
  expect([row(rows, 2)?.problems, row(rows, 3)?.problems]).toMatchObject([no, no])
})

test('a phone of a list is a number, and the one that stands among words is proposed', async () => {
  const found = await office.check(
    'members',
    [
      'name,e_mail,firm,phone',
      'Ana Prado,ana@phones.example,Phones Shipping,Booking confirmed',
      'Ben Prado,ben@phones.example,Phones Shipping,"desk: +49 40 555 0120"',
      'Cem Prado,cem@phones.example,Phones Shipping,+49 40 555 0121',
    ].join('\n'),
  )
  const rows = await office.rows(found.id)
  expect(row(rows, 2)?.problems).toMatchObject([{ text: 'is not a phone number', proposals: [] }])
  expect(row(rows, 3)?.problems).toMatchObject([{ proposals: [{ value: '+49 40 555 0120' }] }])
  expect(rows.map(({ state }) => state)).toEqual(['error', 'error', 'new'])
})
