import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { WinnersTab } from '../../src/features/awards/index.ts'
import { InfoTab } from '../../src/features/events/index.ts'
import { SubjectMedia } from '../../src/features/media/index.ts'
import { fake, show } from '../harness.tsx'

const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const picture = (id: number) => ({ id, caption: `Hall ${id}`, kind: 'image' as const, is_public: true })

function fakeEvent(start: number) {
  fake('events.page', {
    event: { id: 12, slug: 'forum', start_date: dayIn(start), end_date: dayIn(start + 2) },
    reasons: [{ id: 1, title: 'Meet the lines', text: 'All of them.', icon: 'star' }],
  })
  fake('media.eventGallery', ({ query }) =>
    query.kind === 'image' ? { count: 42, results: [picture(1), picture(2)] } : { count: 0, results: [] },
  )
  fake('media.eventDownloads', { count: 1, results: [{ id: 9, name: 'Post guide', file: '/guide.pdf' }] })
}

const info = { at: '/cc-events/forum/12', path: '/cc-events/$slug/$eventId', visitor: true }

test('an event that is over shows first what there is to see of it, and no reasons to come', async () => {
  fakeEvent(-30)
  await show(<InfoTab base="/cc-events/forum/12" />, info)
  await expect
    .element(page.getByRole('link', { name: '42 pictures' }))
    .toHaveAttribute('href', '/cc-events/forum/12/media')
  await expect.element(page.getByRole('link', { name: 'Post guide' })).toHaveAttribute('href', '/guide.pdf')
  const headings = page.getByRole('heading', { level: 2 }).elements()
  expect(headings[0]?.textContent).toBe('Look back')
  await expect.element(page.getByText('Meet the lines')).not.toBeInTheDocument()
})

test('one that is coming says why to come', async () => {
  fakeEvent(30)
  await show(<InfoTab base="/cc-events/forum/12" />, info)
  await expect.element(page.getByText('Meet the lines')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Look back' })).not.toBeInTheDocument()
})

const before = { id: 1, slug: 'awards-2026', name: 'Awards 2026', type: 'award' as const }

test('before their minute there are the time until the winners, and those of the edition before', async () => {
  const minute = new Date(Date.now() + 2 * DAY_MS + 3 * 3_600_000).toISOString()
  fake('awards.page', {
    award: {
      id: 3,
      slug: 'awards',
      time_zone: 'UTC',
      winners_published_at: minute,
      previous_edition_info: before,
    },
  })
  fake('awards.winners', ({ query }) => ({
    results:
      Number(query.award) === 1
        ? [{ id: 5, short_name: 'Feeder', winner: { code: 'ABCDEF1', company: { name: 'Baltika' }, revoked: null } }]
        : [],
  }))
  await show(<WinnersTab audience="public" />, {
    at: '/cc-awards/awards/3',
    path: '/cc-awards/$slug/$awardId',
    visitor: true,
  })
  const left = page.getByRole('timer', { name: 'Time until the winners are published' })
  await expect.element(left).toHaveTextContent('2days3h0min')
  await expect.element(page.getByRole('heading', { name: 'Winners of Awards 2026' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Baltika' })).toHaveAttribute('href', '/w/ABCDEF1')
})

test('while there is nothing to see it says from when, and shows the edition before', async () => {
  fake('media.awardGallery', ({ query }) =>
    Number(query.award) === 1 && query.kind === 'image'
      ? { count: 7, results: [picture(1)] }
      : { count: 0, results: [] },
  )
  fake('media.awardDownloads', { count: 0, results: [] })
  const of = { start_date: '2099-03-15', end_date: '2099-03-15', previous_edition_info: before }
  await show(<SubjectMedia kind="award" id={3} of={of} />, { visitor: true })
  await expect.element(page.getByText(/after the ceremony on 15 March 2099/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'All 7 pictures' }))
    .toHaveAttribute('href', '/cc-awards/awards-2026/1/media')
})

test('files stand there long before pictures: until then the day is said, and the edition before is shown', async () => {
  const edition = { id: 1, slug: 'forum-2026', name: 'Forum 2026', type: 'event' as const }
  fake('media.eventGallery', ({ query }) =>
    Number(query.event) === 1 && query.kind === 'image'
      ? { count: 1, results: [picture(1)] }
      : { count: 0, results: [] },
  )
  fake('media.eventDownloads', {
    count: 1,
    results: [{ id: 9, name: 'Forum 2027, floor plan', kind: 'floor_plan', subject: { name: 'Forum 2027' } }],
  })
  await show(
    <SubjectMedia
      kind="event"
      id={12}
      of={{ start_date: dayIn(30), end_date: dayIn(32), previous_edition_info: edition }}
    />,
    info,
  )
  await expect.element(page.getByText(/^Pictures appear here from/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Meanwhile: Forum 2026' })).toBeVisible()
  // The cover says what it is, not once more of which event.
  await expect.element(page.getByText('Floor plan', { exact: true })).toBeVisible()
})
