import { expect, test } from 'vitest'
import { dayIn, makeEvent } from '../../../test/factories/events.ts'
import { bringingIn } from './imports.testing.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })
const office = bringingIn(t, operator)

const rooms = ['Hall A', 'Hall B', 'Quay Room', 'Bridge']
const people = ['Ines Carvalho', 'Bram Kuipers', 'Rashid Siddiqui', 'Sofie Vandamme', 'Linnea Ek', 'Tiago Moreira']
/** Longer than the 60 characters that a track once had. */
const TRACK = 'Sea, short sea and inland waterways: capacity, schedules and what empties cost'
const kinds = ['keynote', 'panel', 'lecture', 'workshop', 'coffee break']

/** Three days of twenty sessions each, as frab exports them. */
function schedule(
  days: string[],
  change: (session: { title: string; start: string; room: string }, at: number) => void = () => undefined,
): string {
  let at = 0
  const sessions = (day: string, room: string) =>
    Array.from({ length: 5 }, (_, hour) => {
      const session = { title: `Session ${at}`, start: `${String(9 + hour).padStart(2, '0')}:30`, room }
      change(session, at)
      const speaker = `<persons><person id="${at % 6}">${people[at % 6]}</person></persons>`
      return `<event guid="frab-${at++}"><date>${day}T${session.start}:00+02:00</date><start>${session.start}</start><duration>00:45</duration>
        <room>${session.room}</room><title>${session.title}</title><track>${TRACK}</track><type>${kinds[hour]}</type>
        <abstract>What changes for carriers &amp; forwarders.</abstract>${speaker}</event>`
    }).join('\n')
  return `<?xml version="1.0" encoding="utf-8"?>\n<schedule>${days
    .map(
      (day, index) =>
        `<day index="${index + 1}" date="${day}" start="${day}T08:00:00+02:00" end="${day}T20:00:00+02:00">${rooms
          .map((room) => `<room name="${room}">${sessions(day, room)}</room>`)
          .join('\n')}</day>`,
    )
    .join('\n')}</schedule>`
}

const agenda = async (event: number) =>
  (await t.call('events.agenda', { query: { event, show_all: 'true' } as never })).body.results

test(
  'a programme of 60 sessions stands in the public agenda with days, rooms and speakers; brought in again, it updates',
  { timeout: 120_000 },
  async () => {
    const event = await makeEvent(t, { days: 3 })
    const days = [0, 1, 2].map((day) => dayIn(t, 180 + day))
    const found = await office.check('programme', schedule(days), { event: event.id, name: 'schedule.xml' })
    expect(found).toMatchObject({ format: 'xml', missing: [], counts: { all: 60, new: 60, error: 0 } })
    expect((await office.write(found.id)).counts).toMatchObject({ made: 60, failed: 0 })
    const shown = await agenda(event.id)
    expect(shown).toHaveLength(60)
    expect(new Set(shown.map(({ room }) => room))).toEqual(new Set(rooms))
    const first = shown.find(({ title }) => title === 'Session 0')
    expect(first).toMatchObject({ kind: 'keynote', track: TRACK, starts_at: `${days[0]}T07:30:00.000Z` })
    expect(JSON.stringify(first)).toContain('Carvalho')
    const counted = await sql<{ days: number; speakers: number }>`
    select (select count(*)::integer from event_day where event_id = ${event.id}) as days,
      (select count(*)::integer from event_speaker where event_id = ${event.id}) as speakers`.execute(t.db)
    expect(counted.rows).toEqual([{ days: 3, speakers: 6 }])

    // The same file again: all is known. A changed one updates, and tells who starred what was moved.
    expect((await office.check('programme', schedule(days), { event: event.id })).counts).toMatchObject({ same: 60 })
    const fan = await makeMember(t)
    await t.call('events.star', { params: { id: first?.id ?? 0 } }, fan.token)
    const moved = schedule(days, (session, at) => {
      if (at === 0) Object.assign(session, { start: '16:00', room: 'Bridge' })
      if (at === 1) session.title = 'Renamed'
    })
    const again = await office.check('programme', moved, { event: event.id })
    expect(again.counts).toMatchObject({ same: 58, update: 2 })
    await office.write(again.id)
    await t.settle()
    const told = (await t.call('notifications.list', {}, fan.token)).body.results
    expect(told.map(({ kind }) => kind)).toContain('session_changed')
    expect((await agenda(event.id)).find(({ id }) => id === first?.id)).toMatchObject({
      room: 'Bridge',
      starts_at: `${days[0]}T14:00:00.000Z`,
    })

    // Taken back one after the other: what was changed is as before, what somebody starred stays.
    expect((await office.undo(again.id)).counts).toMatchObject({ restored: 2 })
    const undone = await office.undo(found.id)
    expect(undone.counts).toMatchObject({ removed: 59, kept: 1 })
    expect((await agenda(event.id)).map(({ title }) => title)).toEqual(['Session 0'])
  },
)

test('sessions outside the event, that end before they begin, or without a name are refused in words', async () => {
  const event = await makeEvent(t, { days: 1 })
  const day = dayIn(t, 180)
  const one = (date: string, more: string) =>
    `<event guid="${Math.random()}"><date>${date}T09:00:00Z</date>${more}</event>`
  const found = await office.check(
    'programme',
    `<schedule><day date="${day}"><room name="A">
${one('2020-01-01', '<duration>1:00</duration><title>Old</title>')}
${one(day, '<duration>0:00</duration><title>Short</title>')}
${one(day, '<duration>1:00</duration>')}
</room></day></schedule>`,
    { event: event.id },
  )
  expect(found.counts).toMatchObject({ error: 3 })
  expect((await office.rows(found.id)).map(({ problems }) => problems.map(({ text }) => text))).toEqual([
    [`is not on a day of the event, ${day} to ${day}`],
    ['is not after the beginning'],
    ['is empty, and needed'],
  ])
})

test('a time zone that nobody knows is named, and taken for the event’s only when somebody says so', async () => {
  const event = await makeEvent(t, { days: 1 })
  const day = dayIn(t, 180).replaceAll('-', '')
  const found = await office.check(
    'programme',
    [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:zone@x',
      'SUMMARY:Opening',
      `DTSTART;TZID=Customized Time Zone:${day}T090000`,
      'DURATION:PT1H',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n'),
    { event: event.id, name: 'a.ics' },
  )
  const [row] = await office.rows(found.id)
  const [problem] = row?.problems ?? []
  expect(problem).toMatchObject({ field: 'starts_at', code: 'no_zone', level: 'stops' })
  expect(problem?.text).toBe('is by the clock of “Customized Time Zone”, a time zone that we do not know')
  expect(problem?.proposals).toHaveLength(1)
})

test('a programme is of those who look after events', async () => {
  const other = await makeMember(t, { operator_roles: ['people'] })
  const event = await makeEvent(t)
  const found = await office.check('programme', schedule([dayIn(t, 180)]), { event: event.id })
  expect((await t.call('imports.one', { params: { id: found.id } }, other.token)).status).toBe(404)
  const given = await bringingIn(t, other).give('programme', schedule([dayIn(t, 180)]), { event: event.id })
  expect(given.status).toBe(404)
  expect((await t.call('imports.list', {}, other.token)).body).toEqual({ results: [], events: [] })
})
