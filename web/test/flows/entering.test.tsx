import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EnterAward } from '../../src/features/awards/entering/enter-page.tsx'
import { ME, fake, refuse, sentTo, show } from '../harness.tsx'

const ANNA = { customer_id: ME, name: 'Anna Berg' }
const BEN = { customer_id: 8, name: 'Ben Ott' }
const question = (id: number, given: object = {}) => ({
  id,
  number: id - 10,
  prompt: id === 11 ? 'What did you run?' : 'What did you change?',
  word_limit: 5,
  required: true,
  is_open: true,
  note: null,
  changed: false,
  answer: null,
  ...given,
})
const answer = (of: number, text: string, version: number, given: object = {}) => ({
  question: of,
  text,
  version,
  words: text.split(' ').length,
  person: BEN,
  saved_at: '2026-11-20T13:02:00Z',
  earlier: [],
  ...given,
})

/** An entry as the server gives it; say only what the test is about. */
function entry(given: object = {}): void {
  fake('live.ticket', refuse(503, { detail: 'No socket here.', code: 'unavailable' }))
  fake('awards.one', {
    id: 3,
    slug: 'carrier-awards',
    name: 'Carrier Awards',
    main_banner: null,
    hotel_details: null,
    meeting_planner_activation_date: null,
  })
  fake('awards.registration', { is_open: true, time_zone: 'Europe/Berlin', problems: [], categories: [] })
  fake('awards.myApplicants', { count: 0, results: [] })
  fake('awards.applicant', {
    id: 1,
    award: 'http://localhost/rest/awards/3/',
    slug: 'carrier-awards',
    category: { id: 5, name: 'Short-Sea Carrier', criteria: [] },
    company: { id: 2, name: 'Baltika Feeder' },
    state: 'draft',
    is_open: true,
    closes_at: '2099-01-11T17:00:00Z',
    time_zone: 'Europe/Berlin',
    fee: { price: 1, amount: 29_000, currency_code: 'EUR', state: 'none', invoice: null },
    changes: null,
    questions: [question(11, { answer: answer(11, 'Two ships', 3) }), question(12)],
    documents_open: true,
    files: [],
    gaps: [],
    company_complete: true,
    people: [
      { person: ANNA, changed_at: null },
      { person: BEN, changed_at: '2026-11-20T13:02:00Z' },
    ],
    steps: [],
    may_withdraw: true,
    ...given,
  } as never)
}
const open = () =>
  show(<EnterAward award={3} me={ME} />, {
    at: '/awards/carrier-awards/3/enter-award?entry=1',
    path: '/awards/$slug/$awardId/enter-award',
  })
const field = (name: RegExp | string) => page.getByRole('textbox', { name })
const submit = () => page.getByRole('button', { name: /^Submit/ }).first()
const sent = () => sentTo('awards.saveAnswers').map(({ body }) => (body as { answers: object[] }).answers[0])

beforeEach(() => {
  for (const key of Object.keys(localStorage)) if (key.startsWith('award.entry')) localStorage.removeItem(key)
})

test('an answer saves itself with the version that was seen, and its words are counted as they are typed', async () => {
  entry()
  fake('awards.saveAnswers', {
    answers: [{ question: 11, version: 4, words: 3, saved_at: '2026-11-20T13:05:00Z', replaced: null }],
  })
  await open()
  await expect.element(field('What did you run?')).toHaveValue('Two ships')
  await userEvent.type(field('What did you run?'), ' weekly, every week')
  await expect.element(page.getByText('5 of 5 words')).toBeVisible()
  await expect
    .poll(sent, { timeout: 3000 })
    .toContainEqual({ question: 11, version: 3, text: 'Two ships weekly, every week' })
  await userEvent.type(field('What did you run?'), ' again')
  await expect.element(page.getByText(/6 of 5 words/)).toBeVisible()
  await expect.element(page.getByText('1 too many')).toBeVisible()
  await expect.element(page.getByText('Question 1 is 1 word too long')).toBeVisible()
  await expect.poll(() => localStorage.getItem(`award.entry.${ME}.1`), { timeout: 3000 }).toBeNull()
})

test('what is missing is listed, each with its way there, and nothing is submitted before', async () => {
  entry()
  await open()
  await expect.element(page.getByText('Question 2 has no answer')).toBeVisible()
  await page.getByRole('button', { name: /^Write:/ }).click()
  await expect.element(field('What did you change?')).toHaveFocus()
  await submit().click()
  expect(sentTo('awards.submitAnswers')).toEqual([])
})

test('complete and accepted it is submitted, and its fee leads to the booking', async () => {
  entry({ questions: [question(11, { answer: answer(11, 'Two ships', 3) })] })
  await open()
  await page.getByRole('radio', { name: /^Card/ }).click()
  await page.getByRole('checkbox', { name: /We accept the terms/ }).click()
  fake('awards.submitAnswers', {
    submission: 9,
    applicant: {
      id: 1,
      award: 'http://localhost/rest/awards/3/',
      slug: 'carrier-awards',
      fee: { price: 1, amount: 29_000, currency_code: 'EUR', state: 'none', invoice: null },
    },
  })
  await submit().click()
  await expect
    .element(page.getByLabelText('address'))
    .toHaveTextContent('/awards/carrier-awards/3/book-award-details?applicant=1&payment=card')
  expect(sentTo('awards.submitAnswers').map(({ body }) => body)).toEqual([{ applicant: 1, accepts_terms: true }])
})

test('without a connection what is typed is kept on the device, and sent when it is back', async () => {
  entry()
  fake('awards.saveAnswers', refuse(503, { detail: 'The service is not available right now.', code: 'unavailable' }))
  await open()
  await userEvent.type(field('What did you change?'), 'Plugs')
  await expect.element(page.getByText('Kept on this device').first()).toBeVisible()
  expect(localStorage.getItem(`award.entry.${ME}.1`)).toContain('Plugs')
  fake('awards.saveAnswers', {
    answers: [{ question: 12, version: 1, words: 1, saved_at: '2026-11-20T13:05:00Z', replaced: null }],
  })
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Saved', { exact: false }).first()).toBeVisible()
  await vi.waitFor(() => expect(localStorage.getItem(`award.entry.${ME}.1`)).toBeNull())
})

test("a colleague's answer that mine replaced is offered back, and comes back", async () => {
  const lost = {
    version: 3,
    text: 'Ben wrote this',
    words: 3,
    person: BEN,
    saved_at: '2026-11-20T13:02:00Z',
    collided: true,
  }
  entry({
    questions: [question(11, { answer: answer(11, 'Anna wrote over it', 4, { person: ANNA, earlier: [lost] }) })],
  })
  fake('awards.saveAnswers', {
    answers: [{ question: 11, version: 5, words: 3, saved_at: '2026-11-20T13:05:00Z', replaced: null }],
  })
  await open()
  await expect.element(page.getByText(/Ben Ott wrote something else/)).toBeVisible()
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expect.element(field('What did you run?')).toHaveValue('Ben wrote this')
  await expect.poll(sent, { timeout: 3000 }).toContainEqual({ question: 11, version: 4, text: 'Ben wrote this' })
  await expect.element(page.getByText(/Ben Ott wrote something else/)).not.toBeInTheDocument()
})

test('files of the wrong kind, empty and too large ones are refused before anything is sent', async () => {
  entry()
  await open()
  await expect.element(page.getByText(/Drop files here/)).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')
  const files = new DataTransfer()
  files.items.add(new File(['x'], 'notes.txt'))
  files.items.add(new File([], 'empty.pdf'))
  files.items.add(new File([new Uint8Array(21_000_000)], 'large.pdf'))
  if (input) input.files = files.files
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByText('notes.txt is not a PDF, PPTX, DOCX, JPG or PNG file.')).toBeVisible()
  await expect.element(page.getByText('empty.pdf is empty.')).toBeVisible()
  await expect.element(page.getByText('large.pdf has more than 20 MB.')).toBeVisible()
})

test('when changes are asked for only they are open, with the note of the awards office', async () => {
  entry({
    state: 'changes_requested',
    changes: {
      reason: 'One thing.',
      at: '2026-11-20T10:00:00Z',
      until: '2099-01-20T17:00:00Z',
      person: { customer_id: 9, name: 'Hanne Brandt' },
    },
    documents_open: false,
    questions: [
      question(11, { note: 'Please name the period.', answer: answer(11, 'Two ships', 3) }),
      question(12, { is_open: false, answer: answer(12, 'Plugs', 1) }),
    ],
  })
  await open()
  await expect.element(page.getByText('Please name the period.')).toBeVisible()
  await expect.element(field('What did you run?')).toBeVisible()
  await expect.element(field('What did you change?')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Answer 1 is still as it was/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).first().click()
  expect(sentTo('awards.submitAnswers')).toEqual([])
})

test.for([
  ['winner', 'Your entry won', 'See the winners', '/awards/carrier-awards/3/winners'],
  ['not_selected', 'Your entry was not selected', 'See the shortlist', '/awards/carrier-awards/3/shortlisted'],
] as const)('once it is published, an entry says that it is a %s', async ([state, title, link, to]) => {
  entry({ state, is_open: false, documents_open: false, questions: [], gaps: [] })
  await open()
  await expect.element(page.getByText(title)).toBeVisible()
  await expect.element(page.getByRole('link', { name: link })).toHaveAttribute('href', to)
})

test('an entry that is not ours does not exist', async () => {
  entry()
  fake('awards.applicant', refuse(404, { detail: 'Not found.', code: 'not_found' }))
  await open()
  await expect.element(page.getByText('There is no such entry')).toBeVisible()
})
