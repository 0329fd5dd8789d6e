import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AwardWorkspace } from '../../src/features/office/index.ts'
import { ME, fake, fakeRecords, show } from '../harness.tsx'

const juror = (id: number, name: string, handed_in: number, recused = 0) => ({
  juror: id,
  name,
  assigned: 2,
  handed_in,
  recused,
})

test('a round says who has not scored, and shows its sheets by entry and judge', async () => {
  await page.viewport(1440, 900)
  fake('members.one', { id: ME, operator_roles: ['all'] })
  fake('awards.lacks', { problems: [] })
  fake('office.log', { results: [], next: null })
  fakeRecords('office.awards.one', { id: 2, version: 'a', labels: {}, name: 'Port Awards', time_zone: 'Europe/Berlin' })
  fake('awards.judgingState', {
    categories: [{ id: 8, name: 'Inland Hub', ready: 2 }],
    rounds: [
      {
        id: 3,
        name: 'Jury round',
        starts_at: '2020-01-01T08:00:00.000Z',
        ends_at: '2090-01-01T08:00:00.000Z',
        sealed_at: null,
        seal: null,
        jurors: [juror(1, 'Priya Raman', 1, 1), juror(2, 'Edmund Pryce', 0)],
        covered: [],
      },
    ],
    shortlist_published_at: '2027-02-01T09:00:00.000Z',
    winners_published_at: null,
  })
  fake('awards.roundBoard', {
    count: 2,
    results: [
      {
        entry: 11,
        company: 'Elbe Terminal',
        category: 8,
        sheets: [
          { juror: 1, state: 'handed_in' },
          { juror: 2, state: 'open' },
        ],
      },
      { entry: 12, company: 'Rhein Ruhr Hub', category: 8, sheets: [{ juror: 1, state: 'recused' }] },
    ],
  })
  await show(<AwardWorkspace id={2} part="rounds" />)
  // When results appear stands on top.
  await expect.element(page.getByText('1 Feb 2027, 10:00 CET')).toBeVisible()
  await expect.element(page.getByText('No time yet')).toBeVisible()
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: /^2 sheets are missing: Edmund Pryce \(2\)$/ }))
    .toBeVisible()
  // Whoever has most to do comes first.
  const judges = page.getByRole('group', { name: /Jury round/ }).getByRole('row')
  await expect.poll(() => judges.nth(1).element().textContent).toMatch(/^Edmund Pryce/)
  // While the round runs, its sheets are what one comes for: they are open.
  const board = page.getByRole('group', { name: 'Sheets of Jury round' })
  await expect.element(board.getByRole('row', { name: 'Elbe Terminal Handed in Not yet 1 of 2' })).toBeVisible()
  await expect
    .element(board.getByRole('row', { name: 'Rhein Ruhr Hub Stepped back Not assigned 0 of 0' }))
    .toBeVisible()
})
