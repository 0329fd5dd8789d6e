import { useParams } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { JudgesDesk } from '../../src/features/awards/index.ts'
import { fake, refuse, sentTo, show } from '../harness.tsx'

const round = {
  id: 3,
  name: 'Jury round',
  award: { id: 2, slug: 'port-awards', name: 'Port Awards', time_zone: 'Europe/Berlin' },
  starts_at: '2026-11-01T08:00:00Z',
  ends_at: '2026-12-08T17:00:00Z',
  state: 'open' as const,
  assigned: 2,
  handed_in: 0,
  recused: 0,
}
const criteria = [
  { id: 11, name: 'Reliability', description: 'Gate to gate.', weight: 60 },
  { id: 12, name: 'Service', description: 'Claims and calls.', weight: 40 },
]
const sheet = { state: 'open' as const, values: [], mean: null, weight_scored: 0, ties: [], declared: [] }

/** The desk of the entry that the address names. */
function Desk() {
  const { entryId } = useParams({ strict: false }) as { entryId?: string }
  return <JudgesDesk id={Number(entryId)} round={undefined} />
}

/** A desk with two entries; what is saved comes back as the server would give it. */
async function open(own: object = {}): Promise<void> {
  let values: { criterion: number; value: number | null; note: string }[] = []
  fake('awards.judgingEntries', {
    count: 2,
    results: [5, 6].map((id) => ({
      id,
      category: 1,
      category_name: 'Terminals',
      category_short_name: 'Terminal',
      name: `Entrant ${id}`,
      criteria: 2,
    })),
  })
  fake('awards.judgingEntry', ({ params }) => ({
    id: Number(params.id),
    round,
    name: `Entrant ${params.id}`,
    entrant: null,
    position: Number(params.id) - 4,
    of: 2,
    previous: params.id === 6 ? 5 : null,
    next: Number(params.id) === 5 ? 6 : null,
    criteria,
    answers: [
      { question: 1, prompt: 'What did you run?', answer: 'Two ships.', words: 2, word_limit: 100, criterion: 11 },
    ],
    documents: [],
    sheet: { ...sheet, values, ...own },
    others: null,
  }))
  fake('awards.saveScores', ({ body }) => {
    for (const { criterion, value, note } of body.values ?? []) {
      const before = values.find((one) => one.criterion === criterion)
      values = [
        ...values.filter((one) => one !== before),
        { criterion, value: value === undefined ? (before?.value ?? null) : value, note: note ?? before?.note ?? '' },
      ]
    }
    return { ...sheet, values }
  })
  fake('awards.judgingRounds', { count: 1, results: [round] })
  await show(<Desk />, { at: '/judging/5', path: '/judging/$entryId' })
  await expect.element(page.getByRole('heading', { name: 'Entrant 5' })).toBeVisible()
}

const points = (criterion: string, value: string) =>
  page.getByRole('radiogroup', { name: criterion }).getByRole('radio', { name: value, exact: true })

test('digits score the criterion at hand, halves and tens have keys, and it is sent as one goes', async () => {
  localStorage.clear()
  await open()
  await userEvent.keyboard('8')
  await expect.element(points('Reliability', '8')).toBeChecked()
  await userEvent.keyboard('h')
  await expect.element(page.getByText('counts 5.10')).toBeVisible()
  await userEvent.keyboard('{Shift>}2{/Shift}t')
  await expect.element(points('Service', '10')).toBeChecked()
  await expect.element(page.getByText('9.10')).toBeVisible()
  await expect.element(page.getByText(/^Sent \d\d:\d\d$/)).toBeVisible()
  const sent = sentTo('awards.saveScores').flatMap(({ body }) => (body as { values: object[] }).values)
  expect(sent.at(-1)).toMatchObject({ criterion: 12, value: 10 })
  fake('awards.handIn', { ...sheet, state: 'handed_in' })
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sentTo('awards.handIn').length).toBe(1)
})

test('nothing is handed in before every criterion is scored; letters typed into a comment score nothing', async () => {
  localStorage.clear()
  await open()
  await userEvent.keyboard('7')
  await expect.element(page.getByText(/Score Service to hand in/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await userEvent.fill(page.getByRole('textbox', { name: /For the jury/ }), '9 of 10 ships')
  await expect.element(page.getByText(/^Sent/)).toBeVisible()
  await expect.element(points('Reliability', '7')).toBeChecked()
  expect(sentTo('awards.handIn')).toEqual([])
})

test('what could not be sent stays on the device and goes out later', async () => {
  localStorage.clear()
  await open()
  fake('awards.saveScores', refuse(503, { detail: 'Away.', code: 'unavailable' }))
  await userEvent.keyboard('6')
  await expect.element(page.getByText('Kept on this device, not sent yet')).toBeVisible()
  expect(Object.entries(localStorage).some(([key, value]) => key.startsWith('judging:') && value.includes('6'))).toBe(
    true,
  )
  fake('awards.saveScores', { ...sheet, values: [{ criterion: 11, value: 6, note: '' }] })
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/^Sent/)).toBeVisible()
  await expect.element(points('Reliability', '6')).toBeChecked()
})

test('a tie is declared before anything can be scored', async () => {
  localStorage.clear()
  await open({ ties: ['contact'] })
  await expect.element(points('Reliability', '8')).toBeDisabled()
  await userEvent.keyboard('8')
  fake('awards.declareTies', { ...sheet, ties: ['contact'], declared: ['contact'] })
  await page.getByRole('button', { name: 'Declare and score' }).click()
  await expect.poll(() => sentTo('awards.declareTies').length).toBe(1)
  expect(sentTo('awards.saveScores')).toEqual([])
})

test('a sheet that was handed in asks before a digit or a press changes it, once', async () => {
  localStorage.clear()
  const values = [
    { criterion: 11, value: 8, note: '' },
    { criterion: 12, value: 6, note: '' },
  ]
  await open({ state: 'handed_in', values })
  await expect.element(points('Reliability', '8')).toBeChecked()
  await userEvent.keyboard('3')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('button', { name: 'Leave it' }).click()
  await expect.element(points('Reliability', '8')).toBeChecked()
  expect(sentTo('awards.saveScores')).toEqual([])
  await userEvent.keyboard('3')
  await page.getByRole('button', { name: 'Give 3 instead' }).click()
  await expect.element(points('Reliability', '3')).toBeChecked()
  await userEvent.keyboard('4')
  await expect.element(points('Reliability', '4')).toBeChecked()
})

test('whoever looks at what is to do stays there from entry to entry', async () => {
  localStorage.clear()
  await open()
  await page.getByRole('button', { name: /^To do/ }).click()
  await expect.poll(() => sentTo('awards.judgingEntries').at(-1)?.query).toMatchObject({ state: 'todo' })
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('heading', { name: 'Entrant 6' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^To do/ })).toHaveAttribute('aria-pressed', 'true')
})
