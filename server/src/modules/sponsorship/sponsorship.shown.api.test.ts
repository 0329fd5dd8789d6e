import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { dayIn, makeEvent } from '../../../test/factories/events.ts'
import { contextOn } from '../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { makeApplication, makePackage } from '../../../test/factories/sponsorship.ts'
import { uploadFile } from '../../../test/factories/uploads.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'
import { runCommand } from '../../operator.commands.ts'

const t = await openTestbed()

type Member = Awaited<ReturnType<typeof makeMember>>
let event: Awaited<ReturnType<typeof makeEvent>>
let operator: Member
beforeAll(async () => {
  event = await makeEvent(t)
  operator = await makeMember(t, { is_operator: true })
})

const decide = (id: number, state: 'accepted' | 'confirmed') =>
  t.call('sponsorship.decide', { params: { id }, body: { state } }, operator.token)
const topics = async (who: Member) =>
  (await t.call('sponsorship.panelTopics', { query: { event: String(event.id) } }, who.token)).body.results
const propose = (panel_topic: number, who: Member) =>
  t.call(
    'sponsorship.apply',
    { body: { kind: 'panelist', event: event.id, panel_topic, bio: 'Twenty years in short sea.' } },
    who.token,
  )

async function makeTopic(given: { title: string; seats?: number; closes_on?: string; session?: number }) {
  const { rows } = await sql<{ id: number }>`insert into panel_topic (event_id, title, seats, closes_on, session_id)
    values (${event.id}, ${given.title}, ${given.seats ?? null}, ${given.closes_on ?? null}, ${given.session ?? null}) returning id`.execute(
    t.db,
  )
  return rows[0]?.id ?? 0
}

async function makeSession(title: string) {
  await sql`insert into event_day (event_id, date, starts_at, ends_at)
    values (${event.id}, ${event.start_date}, ${`${event.start_date}T07:00:00Z`}, ${`${event.start_date}T16:00:00Z`}) on conflict do nothing`.execute(
    t.db,
  )
  const { rows } = await sql<{ id: number }>`insert into event_session (event_id, day, title, kind, starts_at, ends_at)
    values (${event.id}, ${event.start_date}, ${title}, 'panel', ${`${event.start_date}T09:00:00Z`}, ${`${event.start_date}T10:00:00Z`}) returning id`.execute(
    t.db,
  )
  return rows[0]?.id ?? 0
}

test('a confirmed panelist stands among the speakers, on the session of the topic', async () => {
  const session = await makeSession('Who pays for the late gate?')
  const topic = await makeTopic({ title: 'Who pays for the late gate?', seats: 4, session })
  const company = await makeCompany(t, { name: 'Northlane Freight' })
  const who = await makeMember(t, { company_id: company.id, first_name: 'Joris', last_name: 'van Aalst' })
  expect(await topics(who)).toMatchObject([{ id: topic, seats: 4, left: 4, session: { id: session } }])
  const asked = await propose(topic, who)
  expect(asked.body).toMatchObject({ topic: 'Who pays for the late gate?', package: null })
  const speakers = async () => (await t.call('events.speakers', { query: { event: String(event.id) } })).body.results
  await decide(asked.body.id, 'accepted')
  expect(await speakers()).toEqual([])
  expect(await topics(who)).toMatchObject([{ left: 3 }])
  expect((await decide(asked.body.id, 'confirmed')).status).toBe(200)
  expect(await speakers()).toMatchObject([
    {
      type: 'panelist',
      name: 'Joris van Aalst',
      company_name: 'Northlane Freight',
      customer_id: who.customer_id,
      bio: 'Twenty years in short sea.',
      sessions: [{ id: session }],
    },
  ])
  const second = await makeTopic({ title: 'FuelEU in the second year', seats: 1 })
  const again = await propose(second, who)
  // In the inbox it waits again once it is accepted: nobody else confirms it.
  for (const act of ['accept', 'confirm']) {
    const item = { params: { kind: 'panelist', id: String(again.body.id) }, body: { act } } as const
    expect([act, (await t.call('office.decide', item, operator.token)).status]).toEqual([act, 200])
  }
  expect(await speakers()).toHaveLength(1)
})

test('a topic takes as many as it has places, until its last day', async () => {
  const [first, second] = [await makeMember(t), await makeMember(t)]
  const topic = await makeTopic({ title: 'Barge or rail', seats: 1 })
  const over = await makeTopic({ title: 'Over', closes_on: dayIn(t, -1) })
  expect((await topics(first)).map(({ title }) => title)).not.toContain('Over')
  expect((await propose(over, first)).refused).toHaveProperty('panel_topic')
  const elsewhere = await makeEvent(t)
  const foreign = await t.call(
    'sponsorship.apply',
    { body: { kind: 'panelist', event: elsewhere.id, panel_topic: topic, bio: 'B' } },
    first.token,
  )
  expect(foreign.refused).toHaveProperty('panel_topic')
  const one = await propose(topic, first)
  const two = await propose(topic, second)
  const accepted = await Promise.all([decide(one.body.id, 'accepted'), decide(two.body.id, 'accepted')])
  expect(accepted.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await propose(topic, await makeMember(t))).refused).toHaveProperty('panel_topic')
})

test('the logo of a sponsorship is seen by visitors, replaced, and taken back for the company’s own', async () => {
  const company = await makeCompany(t)
  await t.db.updateTable('company').set({ logo: 'logos/company.webp' }).where('id', '=', company.id).execute()
  const who = await makeMember(t, { company_id: company.id })
  const bundle = await makePackage(t, { event: event.id })
  const id = await makeApplication(t, { event: event.id, package_id: bundle, by: who, state: 'accepted' })
  const upload = async (background: string) =>
    uploadFile(
      t,
      who,
      'sponsor_logo',
      await sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer(),
    )
  const set = (logo: string | null, by = who) =>
    t.call('sponsorship.setLogo', { params: { id }, body: { logo } }, by.token)
  const first = (await set(await upload('#12314f'))).body.logo ?? ''
  expect((await fetch(new URL(first, t.base))).headers.get('content-type')).toBe('image/webp')
  const stranger = await makeMember(t)
  expect((await set(null, stranger)).status).toBe(404)
  const text = await uploadFile(t, who, 'sponsor_logo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect((await set(text)).refused).toHaveProperty('logo')

  await decide(id, 'confirmed')
  const strip = async () =>
    (await t.call('events.sponsorsForCategories', { query: { event: String(event.id) } })).body.results.flatMap(
      ({ sponsors }) => sponsors.map(({ details }) => details.logo),
    )
  expect(await strip()).toEqual([first])
  const second = (await set(await upload('#7fb2e6'))).body.logo ?? ''
  expect(await strip()).toEqual([second])
  await t.settle()
  expect((await fetch(new URL(first, t.base))).status).toBe(404)
  await set(null)
  expect(await strip()).toEqual(['/files/logos/company.webp'])
  const over = await makeApplication(t, {
    event: event.id,
    package_id: await makePackage(t, { event: event.id }),
    by: who,
  })
  await t.call('sponsorship.withdraw', { params: { id: over } }, who.token)
  const late = await t.call('sponsorship.setLogo', { params: { id: over }, body: { logo: null } }, who.token)
  expect(late.refused.code).toBe('not_open')
})

test('operators read what waits and decide it from the command line, with a line in the log', async () => {
  const run = (...words: string[]) => t.db.transaction().execute((tx) => runCommand(contextOn(t, tx), words))
  const who = await makeMember(t, { first_name: 'Ines', last_name: 'Prado' })
  const bundle = await makePackage(t, { event: event.id, name: 'Dinner' })
  const asked = await t.call(
    'sponsorship.apply',
    { body: { kind: 'sponsor', event: event.id, package: bundle, message: 'For the\nwhole table.' } },
    who.token,
  )
  const { id } = asked.body
  const [line] = (await run('proposals')).filter((one) => one.includes('Ines Prado'))
  expect(line).toContain('Dinner')
  expect(line).toContain('For the whole table.')
  const list = await t.call('sponsorship.applications', { query: { kind: 'sponsor' } }, operator.token)
  expect(list.body.results.find((one) => one.id === id)).toMatchObject({ applicant: { name: 'Ines Prado' } })
  expect((await t.call('sponsorship.applications', {}, who.token)).status).toBe(404)
  expect(await run('decide-proposal', String(id), '--outcome', 'review')).toEqual([
    `Request ${id} for ${event.name} is in review.`,
  ])
  expect((await run('decide-proposal', String(id), '--outcome', 'accept'))[0]).toContain('ordered until 2026-11-30')
  await expect(run('decide-proposal', String(id), '--outcome', 'decline')).rejects.toThrow('--reason')
  await expect(run('decide-proposal', '999999', '--outcome', 'review')).rejects.toMatchObject({ status: 404 })
  await run('decide-proposal', String(id), '--outcome', 'decline', '--reason', 'The room is full.')
  expect((await t.call('sponsorship.mine', {}, who.token)).body.results[0]).toMatchObject({
    state: 'declined',
    reason: 'The room is full.',
  })
  expect(await run('package-stock', String(bundle), '--stock', '3')).toEqual([
    `There are 3 of package ${bundle} now; 3 left, 0 waiting.`,
  ])
  const { rows } = await sql<{ act: string }>`select act from audit_log
    where object in (${`application:${id}`}, ${`sponsor_package:${bundle}`}) order by id`.execute(t.db)
  expect(rows.map(({ act }) => act)).toEqual([
    'application.in_review',
    'application.accepted',
    'application.declined',
    'sponsor_package.stock_changed',
  ])
})
