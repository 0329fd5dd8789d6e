import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PlannerPage } from '../../src/features/meetings/index.ts'
import { ME, fake, refuse, sentTo, show } from '../harness.tsx'

const date = '2026-12-01'
const instant = (start: string) => `${date}T${start}:00.000Z`
const half = (start: string) => new Date(Date.parse(instant(start)) + 1_800_000).toISOString()
const person = (customer_id: number, name: string) => ({ customer_id, name, company_name: 'Koyo Container' })
const invitation = (id: number, start: string, name: string, more: object = {}) => ({
  id,
  meeting_id: id,
  approved: false,
  is_proceeded: false,
  state: 'pending' as const,
  direction: 'in' as const,
  kind: 'request' as const,
  meeting_state: 'open' as const,
  slot_details: { date, start },
  starts_at: instant(start),
  ends_at: half(start),
  slots: 1,
  reason: 'Eighteen reefers a week',
  person: person(id + 100, name),
  table: null,
  alternatives: [],
  ...more,
})
const slot = (start: string, more: object = {}) => ({
  start,
  date,
  slot_type: null,
  customer_meeting_planner_id: null,
  invitation_request_details: [],
  starts_at: instant(start),
  ends_at: half(start),
  block: null,
  session: null,
  elsewhere: false,
  theirs: null,
  ...more,
})

function fakePlanner(slots: object[], waiting: object[] = []): void {
  fake('events.page', { event: { id: 7, planner_state: { enabled: true, reason: 'open', opens_on: null } } })
  fake('meetings.planner', () => ({
    docs: [{ date, meetings: 1, slots: slots as never, breaks: [] }],
    customer_meeting_planner_id: 4,
    event: { id: 7, name: 'Forum', city: 'London', time_zone: 'UTC' },
    requests: { open: 3, most: 20 },
    waiting: waiting.length,
  }))
  fake('meetings.invitations', ({ query }) => ({
    count: waiting.length,
    results: (query?.superseded ? [] : waiting) as never,
  }))
  const koyo = { id: 31, name: 'Koyo Container', logo: null, count: 2, mine: false }
  fake('meetings.choices', () => ({ tags: [], countries: [], companies: [koyo] }))
  fake('meetings.marks', () => ({ results: [], may_mark_for_company: true }))
  fake('meetings.tables', () => ({ results: [] }))
  fake('meetings.companyMeetings', () => ({ count: 0, results: [] }))
  fake('meetings.people', () => ({
    count: 1,
    results: [
      {
        ...person(12, 'Thijs van Loon'),
        country: 'NL',
        is_contact: true,
        shared_tags: [],
        free_slots: 3,
        between: null,
      },
    ],
  }))
}

test('whom the address names is chosen, so that only a time is missing', async () => {
  fakePlanner([slot('09:00', { theirs: 'free' })])
  await show(<PlannerPage id={7} person={12} />)
  await expect.element(page.getByText('3 of 20 requests')).toBeVisible()
  expect(sentTo('meetings.people').map(({ query }) => query['person'])).toContain('12')
  // Their time stands beside mine.
  await expect.poll(() => sentTo('meetings.planner').map(({ query }) => query['with'])).toContain('12')
})

test('a request: choose somebody and a time, say why, send once', async () => {
  fakePlanner([slot('09:00', { theirs: 'free' }), slot('09:30', { theirs: 'free' })])
  fake('meetings.ask', () => ({ id: 1 }))
  await show(<PlannerPage id={7} />)
  await expect.element(page.getByText('3 of 20 requests')).toBeVisible()
  // As a phone shows it: one part after the other.
  await page.getByRole('button', { name: 'People' }).click()
  await page.getByRole('button', { name: /Thijs van Loon/ }).click()
  await page.getByRole('gridcell', { name: /Free/ }).first().getByRole('button').click()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect.element(page.getByText('Write 10 more characters.')).toBeVisible()
  await userEvent.type(page.getByRole('textbox', { name: /Reason/ }), 'Charter for the second string')
  await page.getByRole('button', { name: 'Send request' }).dblClick()
  await expect.element(page.getByText('Your request has been sent to Thijs van Loon.')).toBeVisible()
  expect(sentTo('meetings.ask').map(({ body }) => body)).toEqual([
    {
      event: 7,
      customer: 12,
      date,
      start: '09:00',
      slots: 1,
      reason: 'Charter for the second string',
      idempotency_key: expect.any(String),
    },
  ])
})

test('a request asks for its reason and table first, and only then what one wishes for', async () => {
  fakePlanner([slot('09:00', { theirs: 'free' })])
  await show(<PlannerPage id={7} person={12} />)
  await page.getByRole('gridcell', { name: /Free/ }).first().getByRole('button').click()
  const wish = page.getByRole('group', { name: 'Would you like to meet Thijs van Loon?' })
  await expect.element(wish).toBeVisible()
  const before = [page.getByRole('textbox', { name: /Reason/ }), page.getByRole('radiogroup', { name: 'Table' })]
  for (const one of before) {
    const order = one.element().compareDocumentPosition(wish.element())
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  }
})

test('who loses a time sees what is free instead, and proposes it with one press', async () => {
  const asked = invitation(3, '09:00', 'Kenji Morita')
  fakePlanner([slot('09:00', { invitation_request_details: [asked] })], [asked])
  const alternatives = [{ starts_at: instant('11:30'), date, start: '11:30' }]
  fake('meetings.answer', refuse(409, { detail: 'This time is taken.', code: 'slot_taken', alternatives }))
  await show(<PlannerPage id={7} />)
  await page.getByRole('button', { name: 'Accept: Kenji Morita' }).last().click()
  await expect.element(page.getByText('This time is taken')).toBeVisible()
  fake('meetings.change', () => ({ id: 3 }))
  await page.getByRole('button', { name: /Propose Tue 1 Dec, 11:30/ }).click()
  await expect.element(page.getByText('The other time is proposed.')).toBeVisible()
  expect(sentTo('meetings.change').map(({ body }) => body)).toEqual([{ date, start: '11:30' }])
})

test('a press counts while the lists are still being read anew, and the same one counts once', async () => {
  const asked = [invitation(3, '09:00', 'Kenji Morita'), invitation(4, '10:00', 'Ada Brandt')]
  fakePlanner([slot('09:00'), slot('10:00')], asked)
  fake('meetings.answer', ({ params }) => ({ id: Number(params.id) }))
  await show(<PlannerPage id={7} />)
  const accept = (name: string) => page.getByRole('button', { name: `Accept: ${name}` }).last()
  await expect.element(accept('Ada Brandt')).toBeVisible()
  // From now on no list is answered until it may be.
  let go = () => {}
  const wait = new Promise<void>((done) => {
    go = done
  })
  fake('meetings.invitations', async ({ query }) => {
    await wait
    return { count: 0, results: (query?.superseded ? [] : asked) as never }
  })
  await accept('Kenji Morita').click()
  await expect.poll(() => sentTo('meetings.answer')).toHaveLength(1)
  await accept('Kenji Morita').click()
  await accept('Ada Brandt').click()
  await expect.poll(() => sentTo('meetings.answer').map(({ params }) => params['id'])).toEqual(['3', '4'])
  go()
})

test('wishes: whom I and my company would like to meet, a person or a company', async () => {
  fakePlanner([slot('09:00')])
  const sponsor = { id: 1, position: 1, name: 'Koyo Container', category: 'carrier', company_id: 31, people: 2 }
  fake('meetings.sponsors', () => ({ count: 1, results: [{ ...sponsor, logo: null, tagline: '', mine: false }] }))
  fake('meetings.mark', ({ body }) => ({ kind: body?.kind ?? null }))
  await show(<PlannerPage id={7} />)
  await page.getByRole('button', { name: 'People' }).click()
  await page.getByRole('button', { name: /Thijs van Loon/ }).click()
  const mine = page.getByRole('group', { name: 'Would you like to meet Thijs van Loon?' })
  await mine.getByRole('button', { name: 'Meet' }).click()
  await page.getByRole('button', { name: 'People' }).first().click()
  await page.getByRole('button', { name: 'Sponsors' }).click()
  await page.getByRole('button', { name: /Koyo Container/ }).click()
  const ours = page.getByRole('group', { name: 'Would your company like to meet Koyo Container?' })
  await ours.getByRole('button', { name: 'Avoid' }).click()
  await expect.poll(() => sentTo('meetings.mark')).toHaveLength(2)
  expect(sentTo('meetings.mark').map(({ body }) => body)).toEqual([
    { event: 7, customer: 12, scope: 'mine', kind: 'want' },
    { event: 7, company: 31, scope: 'company', kind: 'avoid' },
  ])
})

test('any company with people there is asked: chosen among the people, it stands above them', async () => {
  fakePlanner([slot('09:00')])
  fake('meetings.askCompany', () => ({ id: 5, slot_details: { date, start: '09:00' } }))
  await show(<PlannerPage id={7} />)
  await page.getByRole('button', { name: 'People' }).click()
  await page.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('option', { name: 'Koyo Container' }).click()
  await page.getByRole('button', { name: /Koyo Container.*2 people here/ }).click()
  await page.getByRole('gridcell').getByRole('button').first().click()
  await page.getByRole('textbox', { name: /Reason/ }).fill('Reefers from Jebel Ali in May.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect.poll(() => sentTo('meetings.askCompany')).toHaveLength(1)
  expect(sentTo('meetings.askCompany')[0]?.body).toMatchObject({ event: 7, company: 31, start: '09:00', slots: 1 })
})

test('the day is a grid by keyboard: arrows move, Enter selects', async () => {
  fakePlanner([slot('09:00'), slot('09:30'), slot('10:00', { block: { id: 9, reason: 'Call' } })])
  await show(<PlannerPage id={7} />)
  const cells = page.getByRole('gridcell')
  await expect.element(cells.first()).toBeVisible()
  cells.first().element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(cells.nth(1)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cells.nth(1)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{End}')
  await expect.element(cells.nth(2)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(cells.nth(2)).toHaveFocus()
})

test('a planner that is not open yet says when it opens, and who comes until then', async () => {
  fake('events.page', {
    event: {
      id: 7,
      name: 'Forum',
      planner_state: { enabled: false, reason: 'not_yet', opens_on: '2026-05-12' },
      participant_customers: [{ customer_id: ME, display: true }],
    },
  })
  fake('members.directory', { count: 31, results: [{ id: 8, first_name: 'Mei', last_name: 'Sato' }] })
  await show(<PlannerPage id={7} />)
  await expect.element(page.getByText(/^It opens on 12 May 2026, .* You are told when it opens\.$/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Mei Sato' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See everyone' })).toBeVisible()
})

test('a meeting is taken into a calendar, from its card and from its notes', async () => {
  const meeting = invitation(5, '09:00', 'Mei Sato', { approved: true, state: 'approved', meeting_state: 'confirmed' })
  fakePlanner([slot('09:00', { slot_type: 'meeting', invitation_request_details: [meeting] })])
  fake('meetings.calendar', {} as never)
  await show(<PlannerPage id={7} />)
  await page.getByRole('button', { name: 'More about the meeting with Mei Sato' }).click()
  await page.getByRole('menuitem', { name: 'Add to calendar' }).click()
  await expect.poll(() => sentTo('meetings.calendar').map(({ params }) => params)).toEqual([{ id: '5' }])
})
