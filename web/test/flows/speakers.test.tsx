import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AgendaTab, SpeakersTab } from '../../src/features/events/index.ts'
import { fake, show } from '../harness.tsx'

const event = { id: 12, slug: 'forum', time_zone: 'Europe/Berlin', city: 'Hamburg' }
const session = (id: number, track: string | null) => ({
  id,
  day: '2047-05-15',
  title: `Session ${id}`,
  track,
  starts_at: '2047-05-15T08:00:00.000Z',
  ends_at: '2047-05-15T09:00:00.000Z',
})

test('speakers are picked out by track, and their sessions lead to them in the agenda', async () => {
  fake('events.page', { event })
  fake('events.speakers', {
    count: 2,
    results: [
      { id: 1, name: 'Ingrid Solheim', type: 'keynote_speaker', sessions: [session(4, 'Sea'), session(5, null)] },
      { id: 2, name: 'Lukas Brandt', type: 'panelist', sessions: [session(6, 'Rail')] },
    ],
  })
  await show(<SpeakersTab />, { at: '/cc-events/forum/12', path: '/cc-events/$slug/$eventId', visitor: true })
  await expect
    .element(page.getByRole('link', { name: 'Session 5' }))
    .toHaveAttribute('href', '/cc-events/forum/12/agenda?day=2047-05-15#session-5')
  await page.getByRole('button', { name: 'Rail 1' }).click()
  await expect.element(page.getByText('Lukas Brandt')).toBeVisible()
  await expect.element(page.getByText('Ingrid Solheim')).not.toBeInTheDocument()
})

test('the address of a session opens its day, with the session in view', async () => {
  fake('events.page', { event })
  fake('events.myAgenda', { starred: [], speaking: [], meetings: [] })
  fake('events.days', {
    count: 2,
    results: ['2047-05-14', '2047-05-15'].map((date) => ({ date, sessions_count: 30 })),
  })
  fake('events.agenda', ({ query }) => ({
    count: 30,
    results: Array.from({ length: 30 }, (_, index) => ({ ...session(index + 1, null), day: query.day ?? '' })),
  }))
  await show(<AgendaTab />, {
    at: '/events/forum/12?day=2047-05-15#session-25',
    path: '/events/$slug/$eventId',
  })
  await expect.element(page.getByText('Session 25', { exact: true })).toBeInViewport()
  await expect
    .element(page.getByRole('group', { name: 'Days' }).getByRole('button').nth(1))
    .toHaveAttribute('aria-pressed', 'true')
})
