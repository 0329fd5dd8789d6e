import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeEvent, makePrice, makeSeat } from './factories/events.ts'
import { makeMember } from './factories/people.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()
type Member = Awaited<ReturnType<typeof makeMember>>

/** Two people of two companies at one coming event, who show what they can to those of the same event. */
async function two() {
  const [one, other] = [await makeMember(t), await makeMember(t)]
  for (const { customer_id } of [one, other])
    // oxlint-disable-next-line no-await-in-loop
    await t.db
      .updateTable('customer_profile')
      .set({ phone: '+49 40 1234567', display_configuration: JSON.stringify({ phone: 'event', email: 'event' }) })
      .where('customer_id', '=', customer_id)
      .execute()
  const event = await makeEvent(t)
  const price = await makePrice(t, event.id)
  const seats = await Promise.all(
    [one, other].map((who) =>
      makeSeat(t, {
        event_id: event.id,
        price_id: price.id,
        company_id: who.company_id as number,
        customer_id: who.customer_id,
      }),
    ),
  )
  const setState = (which: 0 | 1, state: 'held' | 'confirmed') =>
    t.db
      .updateTable('seat')
      .set({ state, confirmed_at: state === 'held' ? null : t.clock() })
      .where('id', '=', seats[which]?.id ?? 0)
      .execute()
  const sayOf = async (which: 0 | 1, display: boolean) => {
    const seat = { params: { id: String(seats[which]?.id) }, body: { display } }
    expect((await t.call('events.setDisplay', seat, [one, other][which]?.token)).status).toBe(200)
  }
  return { one, other, event: event.id, setState, sayOf }
}

/** What one learns of another by an event that both may take part in. */
async function learns(who: Member, of: Member, event: number) {
  const directory = await t.call('members.directory', { query: { event, page_size: 50 } }, who.token)
  const near = await t.call('messaging.users', { query: { limit: 100 } }, who.token)
  const profile = await t.call('members.one', { params: { id: of.customer_id } }, who.token)
  const list = await t.call('events.participantCustomers', { query: { event } }, who.token)
  const has = (rows: readonly object[]) => JSON.stringify(rows).includes(`/customers/${of.customer_id}/`)
  const tie = await t.db
    .selectNoFrom((eb) => [
      eb.fn<string | null>('chat_tie', [eb.val(who.customer_id), eb.val(of.customer_id), eb.val(t.clock())]).as('tie'),
    ])
    .executeTakeFirst()
  return {
    directory: directory.body.results.some((one) => one.id === of.customer_id),
    messages: near.body.docs.some((one) => one.customer_id === of.customer_id),
    tie: tie?.tie ?? null,
    phone: JSON.stringify(profile.body).includes('+49 40 1234567'),
    shared: JSON.stringify(profile.body).includes('"event"'),
    participants: list.status === 200 && has(list.body.results),
  }
}

const nothing = { directory: false, messages: false, tie: null, phone: false, shared: false, participants: false }

test('a seat that nobody has paid yet makes nobody a participant, on either side', async () => {
  const { one, other, event, setState } = await two()
  const everything = await learns(one, other, event)
  expect(everything).toMatchObject({
    directory: true,
    messages: true,
    tie: 'event',
    phone: true,
    participants: true,
  })
  for (const which of [0, 1] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await setState(which, 'held')
    // oxlint-disable-next-line no-await-in-loop
    expect(await learns(one, other, event)).toMatchObject({
      directory: false,
      messages: false,
      tie: null,
      phone: false,
      participants: false,
    })
    // oxlint-disable-next-line no-await-in-loop
    await setState(which, 'confirmed')
  }
  expect(await learns(one, other, event)).toEqual(everything)
})

test('where an event shows nobody who comes, nobody is named by it', async () => {
  const { one, other, event } = await two()
  await t.db.updateTable('event').set({ display_participants: false }).where('id', '=', event).execute()
  expect(await learns(one, other, event)).toEqual(nothing)
  const { body } = await t.call('members.directory', { query: { page_size: 100 } }, one.token)
  expect(body.results.find(({ id }) => id === other.customer_id)?.shared_events ?? []).toEqual([])
})

test('who is not listed is known to nobody by an event, and knows nobody by it', async () => {
  const { one, other, event, sayOf } = await two()
  const everything = await learns(one, other, event)
  expect(everything).toMatchObject({ directory: true, messages: true, tie: 'event', phone: true, participants: true })
  for (const which of [0, 1] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await sayOf(which, false)
    // oxlint-disable-next-line no-await-in-loop
    expect([which, await learns(one, other, event)]).toEqual([which, nothing])
    // oxlint-disable-next-line no-await-in-loop
    await sayOf(which, true)
    // oxlint-disable-next-line no-await-in-loop
    expect(await learns(one, other, event)).toEqual(everything)
  }
})

/** Where what a seat holds counts, paid or not: places, the own booking and what becomes of it. Nothing of it names anybody to others. */
const HOLDS_A_PLACE = [
  'companies/companies.figures.reads.ts',
  'companies/people/companies.people.reads.ts',
  'events/booking/events.booking.queries.ts',
  'events/discover/events.discover.reads.ts',
  'events/events.notices.ts',
  'events/events.reads.ts',
  'events/people/events.people.reads.ts',
  'events/publishing/events.publishing.reads.ts',
  'events/seats/events.leaving.queries.ts',
  'events/seats/events.seats.queries.ts',
  'imports/imports.participants.reads.ts',
  'merging/merging.people.policy.ts',
  'office/figures/office.figures.reads.ts',
]

test('who takes part is asked of one function, and so is who agreed to be listed', () => {
  const root = new URL('../src/modules/', import.meta.url).pathname
  const files = globSync('**/*.ts', { cwd: root, exclude: (name) => name.endsWith('.test.ts') })
  const source = new Map(files.map((file) => [file, readFileSync(root + file, 'utf8')]))
  const ofEvents = [...source].filter(([, text]) => /\b(?:from|join|update)\s+seat\b|'seat\./.test(text))
  const those = (pattern: RegExp) =>
    ofEvents
      .filter(([, text]) => pattern.test(text))
      .map(([file]) => file)
      .toSorted()
  expect(ofEvents.length).toBeGreaterThan(20)
  // Only the booking itself makes a seat confirmed, and a figure counts what is sold.
  expect(those(/\b(?:seat|own|mine|theirs)\.state = 'confirmed'|\bseat set state = 'confirmed'/)).toEqual([
    'events/seats/events.seats.queries.ts',
    'office/figures/office.figures.reads.ts',
  ])
  expect(those(/\bstate <> 'released'/)).toEqual(HOLDS_A_PLACE)
  expect(those(/is_participant\(/).length).toBeGreaterThan(6)
  expect(those(/is_listed\(/).length).toBeGreaterThan(12)
  expect(those(/\band (?:not )?\w+\.display\b|\bwhere (?:not )?\w+\.display\b/)).toEqual([])
  const schema = readFileSync(new URL('../src/db/schema.sql', import.meta.url), 'utf8')
  for (const name of ['share_event', 'chat_tie']) {
    const [body = ''] = new RegExp(`FUNCTION public\\.${name}\\([^]*?\\n;`).exec(schema) ?? []
    expect(body.match(/is_listed\(/g), name).toHaveLength(2)
    expect(body).not.toMatch(/released|\.display\b/)
  }
})
