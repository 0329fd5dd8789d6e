import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { HomeNotices } from '../../src/features/wall/components/home-notices.tsx'
import { fake, show } from '../harness.tsx'

const round = {
  state: 'open' as const,
  ends_at: '2026-12-08T17:00:00Z',
  award: { id: 2, slug: 'port-awards', name: 'Port Awards', time_zone: 'UTC' },
  assigned: 5,
  handed_in: 2,
  recused: 1,
}
const judge = (own: object) => {
  fake('payments.invoices', { count: 0, results: [] })
  fake('events.booked', { count: 0, results: [] })
  fake('awards.judgingRounds', { count: 1, results: [{ ...round, ...own }] })
}

test('home says how many entries wait for my scores, and until when', async () => {
  judge({})
  await show(<HomeNotices />)
  const notice = page.getByRole('link', { name: /2 entries to score/ })
  await expect.element(notice).toBeVisible()
  await expect.element(notice).toHaveAttribute('href', '/judging')
  await expect.element(page.getByText('Until 8 Dec 2026, 17:00 UTC · Port Awards')).toBeVisible()
})

test.each([
  ['everything is handed in', { handed_in: 4 }],
  ['the round is over', { state: 'ended' as const }],
  ['the round has not begun', { state: 'upcoming' as const }],
])('home says nothing of entries where %s', async (_, own) => {
  judge(own)
  const screen = await show(<HomeNotices />)
  void screen
  await expect.poll(() => document.querySelectorAll('[class*=noticeLink]').length).toBe(0)
})
