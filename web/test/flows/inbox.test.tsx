import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { InboxPage } from '../../src/features/office/index.ts'
import type { InboxView } from '../../src/features/office/index.ts'
import { ME, fake, sentTo, show } from '../harness.tsx'

const since = '2026-11-20T10:00:00.000Z'
const report = (id: string, title: string) => ({
  kind: 'report' as const,
  id,
  title,
  about: '',
  since,
  due_at: since,
  claimed_by: null,
})
const waiting = [report('1', 'A first post'), report('2', 'A second post')]
const acts = [{ name: 'dismiss', reason: 'required' as const }]

beforeEach(async () => {
  // The list beside the case.
  await page.viewport(1280, 800)
  fake('members.one', { id: ME })
  fake('office.inbox', {
    counts: [{ kind: 'report', waiting: 2, overdue: 0 }],
    mine: 0,
    free: 2,
    results: waiting,
  })
  fake('office.one', ({ params }) => ({
    ...waiting[Number(params.id) - 1],
    known: [],
    checks: [],
    history: [],
    acts,
    reasons: [],
    member: null,
    claimed_until: null,
  }))
  fake('office.decide', { decided: true })
  fake('office.undo', { undone: true })
})

/** The inbox with two ways to open a case, as its rows do by the address. */
function Inbox() {
  const [view, setView] = useState<InboxView>({ item: 'report.1' })
  return (
    <>
      {['1', '2'].map((id) => (
        <button key={id} type="button" onClick={() => setView({ item: `report.${id}` })}>
          Case {id}
        </button>
      ))}
      <InboxPage view={view} />
    </>
  )
}

const reason = () => page.getByRole('textbox', { name: 'Reason' })

test('what is typed of a reason stays with its case while another one is looked at', async () => {
  await show(<Inbox />)
  await userEvent.fill(reason(), 'An opinion.')
  await page.getByRole('button', { name: 'Case 2' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'A second post' })).toBeInTheDocument()
  await expect.element(reason()).toHaveValue('')
  await page.getByRole('button', { name: 'Case 1' }).click()
  await expect.element(reason()).toHaveValue('An opinion.')
})

test('letters work in the list and in the case alone', async () => {
  await show(<Inbox />)
  await userEvent.fill(reason(), 'An opinion.')
  const filter = page.getByRole('button', { name: /^Mine/ }).element() as HTMLElement
  filter.focus()
  await userEvent.keyboard('d')
  expect(sentTo('office.decide')).toEqual([])
  const row = page.getByRole('link', { name: /A first post/ }).element() as HTMLElement
  row.focus()
  await userEvent.keyboard('d')
  await expect
    .poll(() => sentTo('office.decide').map(({ params, body }) => [params.id, body]))
    .toEqual([['1', { act: 'dismiss', reason: 'An opinion.', undoable: true }]])
})

test('a decision names what was decided and about whom, and can be taken back with the reason that was typed', async () => {
  await show(<Inbox />, { at: '/office' })
  await userEvent.fill(reason(), 'An opinion.')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByText(/^Dismiss: A first post/)).toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText(/^Taken back: A first post/)).toBeInTheDocument()
  expect(sentTo('office.undo').map(({ params }) => params)).toEqual([{ kind: 'report', id: '1' }])
  await page.getByRole('button', { name: 'Case 1' }).click()
  await expect.element(reason()).toHaveValue('An opinion.')
})
