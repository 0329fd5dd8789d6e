import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeCalendars } from '../src/kit/base/calendar.ts'
import type { Context } from '../src/kit/data/context.ts'
import { drawings } from '../src/kit/papers/paper.ts'
import type { Drawn } from '../src/kit/papers/paper.ts'
import { writings } from '../src/kit/papers/pen.ts'
import type { Mail } from '../src/kit/work/mail.ts'
import { badgeTitle } from '../src/modules/awards/results/awards.badge.ts'
import * as companies from '../src/modules/companies/people/companies.people.mails.ts'
import { deviceName } from '../src/modules/identity/identity.devices.policy.ts'
import * as identity from '../src/modules/identity/identity.mails.ts'
import type { CalendarRow } from '../src/modules/meetings/calendar/meetings.calendar.reads.ts'
import { toEntry } from '../src/modules/meetings/calendar/meetings.calendar.view.ts'
import { packCsv, packVcard } from '../src/modules/meetings/memory/meetings.pack.texts.ts'
import type { MemoryView } from '../src/modules/meetings/memory/meetings.memory.view.ts'
import { unsubscribePage } from '../src/modules/notifications/notifications.unsubscribe.page.ts'
import * as privacy from '../src/modules/privacy/privacy.mails.ts'
import { readme } from '../src/modules/privacy/privacy.view.ts'
import { decisionMail } from '../src/modules/sponsorship/sponsorship.mails.view.ts'
import type { ApplicationRow } from '../src/modules/sponsorship/sponsorship.reads.ts'
import { openBooking } from '../test/factories/booking.ts'
import { mailsTo } from '../test/factories/mail.ts'
import { makeMember } from '../test/factories/people.ts'
import { openTestbed } from '../test/harness.ts'
import { english, inMadeUp } from '../test/made-up-language.ts'
import { papersOf, picturesOf } from './papers.samples.ts'
import { sql } from '../src/kit/data/db.ts'

/*
 * The server writes everything in the language of the installation. People's own texts are Greek here, and so are days and amounts:
 * a word in plain Latin letters comes from a literal in the code.
 */

const t = await openTestbed()
const said = 'Ωμέγα'
const at = new Date('2027-03-01T09:00:00Z')

/** Addresses, numbers and names that are the same in every language. */
const SAME =
  /https?:\/\/\S+|\b[\dA-Z]{4}(?:-[\dA-Z]{4})+\b|[\w.-]+@[\w.-]+|community\.example\S*|\b(?:GCA|GCF|DE)[-\d]\S*|\b(?:IBAN|BIC|EUR|CET|UTC|PDF|KB|MB|Europe\/Berlin|BYLADEM1001|Firefox|Windows)\b/g

/** Words in plain Latin letters. */
const latin = (text: string): string[] => text.replaceAll(SAME, '').match(/[A-Za-z]{2,}/g) ?? []

const ctx = {
  url: (path: string) => `https://community.example${path}`,
  now: at,
  config: { community: { name: said } },
} as unknown as Context
const person = { id: 1, email: 'a@b.example', first_name: said, last_name: said }

const textOf = ({ subject, greeting, paragraphs, action, note }: Partial<Mail>) =>
  [subject, greeting, ...(paragraphs ?? []), action?.label, note].join('\n')

let texts: string[] = []
const hearPaper = (one: unknown) => void texts.push((one as Drawn).text)
const hearPicture = (one: unknown) => void texts.push(String(one))
drawings.subscribe(hearPaper)
writings.subscribe(hearPicture)
afterAll(() => {
  drawings.unsubscribe(hearPaper)
  writings.unsubscribe(hearPicture)
})

test.for([...Object.keys(papersOf(said)), ...Object.keys(picturesOf(said))])(
  'the %s is in the language of its reader',
  async (paper) => {
    texts = []
    await inMadeUp(() => ({ ...papersOf(said), ...picturesOf(said) })[paper]?.())
    expect(texts.length).toBeGreaterThan(2)
    expect(texts.flatMap(latin)).toEqual([])
  },
)

test('a badge says so to those who do not see it', async () => {
  const badge = { outcome: 'finalist', category: said, award: said, year: 2027, country: 'DE' } as const
  const titles = await inMadeUp(() => [false, true].map((revoked) => badgeTitle({ ...badge, revoked })))
  expect(titles.flatMap(latin)).toEqual([])
})

test('calendars are in it', async () => {
  const row = {
    ...{ id: 1, uid: '1@1', sequence: 1, changed_at: at, starts_at: at, ends_at: at, time_zone: 'Europe/Berlin' },
    ...{ event_id: 1, event_slug: '1', event_name: said, venue: said, city: said, reason: said, cancel_reason: said },
    ...{ requested_by: 1, requested_to: 2, table_number: '7', hall: said, state: 'confirmed' },
  } as unknown as CalendarRow
  const name = { name: said, company: said }
  const calendar = await inMadeUp(() =>
    writeCalendars({
      method: 'PUBLISH',
      entries: [true, false].flatMap((whole) => [
        toEntry(row, { url: ctx.url, mine: name, other: name, whole }),
        toEntry({ ...row, table_number: null }, { url: ctx.url, mine: name, other: undefined, whole }),
        toEntry({ ...row, state: 'cancelled' }, { url: ctx.url, mine: undefined, other: name, whole }),
      ]),
    }),
  )
  const shown = calendar
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter((line) => /^(SUMMARY|DESCRIPTION|LOCATION)/.test(line))
    .map((line) => line.replace(/^\w+[^:]*:/, '').replaceAll('\\n', ' '))
  expect(shown.length).toBe(18)
  expect(shown.flatMap(latin)).toEqual([])
})

test('tables, cards and what stands beside files are in it', async () => {
  const met = {
    ...{ date: '2027-03-01', start: '10:00', slots: 1, reason: said, note: said, next_step: said, next_step_on: null },
    ...{ person: { name: said, job_title: said, company_name: said }, table: null, they_missed: { state: 'open' } },
  }
  const outcomes = ['deal', 'follow_up', 'open', 'nothing', null] as const
  const [table, card, beside] = await inMadeUp(() => [
    packCsv(
      { time_zone: '' },
      outcomes.map((outcome) => ({ ...met, outcome }) as unknown as MemoryView),
    ),
    packVcard(said, [{ ...person, company_name: said, job_title: said, phone: null } as never]),
    readme(at),
  ])
  expect(latin(table)).toEqual([])
  expect(latin(/^NOTE:(.*)$/m.exec(card)?.[1] ?? 'none')).toEqual([])
  // Names of files and tables are what they are called.
  expect(
    latin(beside).filter((word) => !/^(json|customer|profile|post|chat|message|purchase|order|files)$/.test(word)),
  ).toEqual([])
  const page = await inMadeUp(() =>
    (['ask.mails', 'done.mails', 'ask.digest', 'done.digest', 'unknown'] as const).map((state) =>
      unsubscribePage(said, state, '/settings'),
    ),
  )
  const shown = page.map((html) => html.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, ' '))
  expect(shown.flatMap(latin)).toEqual([])
  const devices = await inMadeUp(() => ['x', 'Firefox/1 Windows'].map(deviceName))
  expect(devices.flatMap(latin)).toEqual([])
})

/** Every letter that a function writes. */
const written: Record<string, () => (Partial<Mail> | undefined)[]> = {
  identity: () => [
    identity.confirmMail(ctx, person, '', ''),
    identity.alreadyMember(ctx, person, ''),
    identity.underReview(person, ''),
    identity.approved(ctx, person, '', '', null),
    identity.invited(ctx, person, '', ''),
    identity.madeOperator(ctx, person, '', null),
    identity.madeOperator(ctx, person, '', 'x'),
    identity.rejected(person, '', said),
    identity.resetPassword(ctx, person, '', ''),
    identity.secondProof(person, ''),
    identity.passwordChanged(ctx, person, ''),
    identity.suspended(person, '', said, at),
    identity.suspended(person, '', said, null),
    identity.suspensionLifted(ctx, person, ''),
  ],
  companies: () => [
    companies.removedMail(ctx, person, said),
    companies.invitationMail(ctx, { id: 1, email: '', company: said, by: said, about: [], days: 7 }, ''),
    companies.domainCodeMail(ctx, { address: '', company: said, domain: said, code: '1', hours: 2 }),
    ...(['category', 'vat_id'] as const).flatMap((field) => [
      companies.correctedMail(ctx, person, { company_id: 1, field, value: said, reason: said }),
      companies.correctedMail(ctx, person, { company_id: 1, field, value: null, reason: said }),
      companies.changeDecidedMail(ctx, person, { id: 1, field, value: said, reason: null }),
      companies.changeDecidedMail(ctx, person, { id: 1, field, value: said, reason: said }),
    ]),
  ],
  privacy: () => [
    privacy.erasureRequested(ctx, person, { id: 1, due_at: at }),
    privacy.erasureTakenBack(ctx, person),
    ...(['last_admin', 'last_operator', 'open_invoices'] as const).map((by) =>
      privacy.erasureBlocked(ctx, person, { id: 1, due_at: at }, [by]),
    ),
  ],
  sponsorship: () =>
    (['sponsor', 'panelist'] as const).flatMap((kind) =>
      (['received', 'accepted', 'confirmed', 'declined'] as const).flatMap((state) => {
        const row = { subject_kind: 'event', slug: '', name: said, kind, topic: said, reason: said, package: null }
        const mailOf = (more: object) => {
          const mail = decisionMail({ ...row, ...more } as unknown as ApplicationRow, state)
          return mail && { ...mail, action: { ...mail.action, url: '' } }
        }
        return [mailOf({ order_until: null }), mailOf({ package: { name: said }, order_until: '2027-03-01' })]
      }),
    ),
}

test.for(Object.keys(written))('every mail of %s is in it', async (domain) => {
  const mails = (await inMadeUp(() => written[domain]?.() ?? [])).filter((mail) => mail !== undefined)
  expect(mails.length).toBeGreaterThan(4)
  expect(mails.map(textOf).flatMap(latin)).toEqual([])
})

test('every text of the server is found in it', async () => {
  const src = join(import.meta.dirname, '../src')
  type Said = { t?: (key: string, values?: object) => string }
  const files = globSync('**/*.texts.ts', { cwd: src })
  const ways = await Promise.all(files.map(async (file) => ((await import(join(src, file))) as Said).t))
  const areas = Object.entries(english).filter(([area]) => area.startsWith('server-'))
  const wrong = await inMadeUp(() =>
    areas.flatMap(([area, keys]) => {
      // The plural form is chosen by the count.
      const said = (key: string) =>
        ways.map((t) => t?.(key.replace(/_(one|other)$/, ''), { count: key.endsWith('_one') ? 1 : 5 }))
      return Object.keys(keys)
        .filter((key) => !said(key).some((text) => text?.startsWith('⟦')))
        .map((key) => `${area}: ${key}`)
    }),
  )
  expect(wrong).toEqual([])
})

test('what is mailed for a booking, and the tables of the office, are in it', async () => {
  const operator = await makeMember(t, { is_operator: true, first_name: said, last_name: said })
  const { bookable, body, book } = await openBooking(t)
  const { event, price } = await bookable()
  await sql`update event set name = ${said}, city = ${said}, venue = ${said} where id = ${event.id}`.execute(t.db)
  await sql`update customer set first_name = ${said}, last_name = ${said}`.execute(t.db)
  const [mails, log] = await inMadeUp(async () => {
    const booked = await book(
      body(event.id, [{ price: price.id, first_name: said, last_name: said, email: 'g@b.example' }]),
    )
    expect(booked.status, JSON.stringify(booked.body)).toBe(201)
    const paid = { kind: 'payments.order_paid', order_id: booked.body.order, invoice_id: booked.body.invoice_id }
    await sql`insert into fact (kind, payload, recorded_at) values ('payments.order_paid', ${JSON.stringify(paid)}::jsonb, ${t.clock()})`.execute(
      t.db,
    )
    await t.settle()
    const people = (await t.db.selectFrom('mail').select('to_address').distinct().execute()).map(
      (row) => row.to_address,
    )
    const sent = (await Promise.all(people.map((address) => mailsTo(t, address)))).flat()
    return [sent, await t.call('office.logExport', { query: {} }, operator.token)] as const
  })
  const letters = mails.map(({ subject, body_text, body_html }) =>
    [subject, body_text, body_html.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, ' ')]
      .join('\n')
      .replaceAll(t.config.community.name, ''),
  )
  expect(letters.length).toBeGreaterThan(1)
  expect(letters.flatMap(latin)).toEqual([])
  expect(latin(log.bytes.toString().split('\n')[0] ?? '')).toEqual([])
})
