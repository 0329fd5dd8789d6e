import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DisputesPage } from '../../src/features/office/disputes/index.ts'
import { ME, fake, sentTo, show } from '../harness.tsx'

const soon = new Date(Date.now() + 6 * 86_400_000).toISOString()
const before = '2026-11-20T10:00:00.000Z'
const evidence = (['order', 'bank'] as const).map((kind) => ({
  ...{ kind, found: true, chosen: true, words: `About ${kind}`, source: 'Kept' },
}))
const listed = {
  ...{ id: 1, company: { id: 2, name: 'Veloce Reefer' }, amount: 188_020, currency_code: 'EUR' },
  ...{ reason: 'product_not_received', state: 'open' as const, opened_at: before, evidence_due_at: soon },
  ...{ sent_at: null, decided_at: null },
}
const dispute = {
  ...listed,
  ...{ version: 'v1', provider: 'test' as const, reference: 'dp_1', card: '1881', fee: 2000, seats: 2, claimed: null },
  buyer: { id: 9, name: 'Chiara Bellandi' },
  invoices: [{ id: 71, number: 'CCE-2027-00071', subject: 'North Range Carrier Forum' }],
  ...{ evidence, statement: 'They were there.', prepared: 'They were there.', answerable: true },
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  fake('members.one', { id: ME, operator_roles: ['money'] })
  fake('payments.disputes', { results: [listed], next: null, counts: { open: 1, won: 0, lost: 0 } })
  fake('payments.dispute', dispute)
  fake('payments.prepareDispute', ({ body }) => ({
    ...dispute,
    version: 'v2',
    statement: body.statement === '' ? 'Prepared again.' : body.statement,
    prepared: 'Prepared again.',
    evidence: evidence.map((one) => ({ ...one, chosen: body.evidence.includes(one.kind) })),
  }))
  fake('payments.answerDispute', { ...dispute, state: 'sent', answerable: false })
  fake('payments.acceptLoss', { ...dispute, state: 'lost', answerable: false })
})

test('a tick writes the statement again, words of its own stay, and Enter sends them once', async () => {
  await show(<DisputesPage id={1} />)
  await expect.element(page.getByRole('heading', { name: '€1,880.20, card ending 1881' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Bank confirmed' }).click()
  await expect.element(page.getByRole('textbox', { name: 'What we say' })).toHaveValue('Prepared again.')
  expect(sentTo('payments.prepareDispute')).toMatchObject([
    { body: { version: 'v1', statement: '', evidence: ['order'] } },
  ])
  await page.getByRole('textbox', { name: 'What we say' }).fill('Both came to the event.')
  await page.getByRole('heading', { name: 'Evidence, strongest first' }).click()
  await expect.element(page.getByRole('button', { name: 'Write it from the evidence' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Send evidence' })).toBeVisible()
  await page.getByRole('button', { name: 'Send once' }).click()
  await expect
    .poll(() => sentTo('payments.answerDispute'))
    .toMatchObject([{ body: { version: 'v2', statement: 'Both came to the event.', evidence: ['order'] } }])
})

test('L asks for a reason before the loss is accepted', async () => {
  await show(<DisputesPage id={1} />)
  await expect.element(page.getByRole('heading', { name: '€1,880.20, card ending 1881' })).toBeVisible()
  await userEvent.keyboard('l')
  await page.getByRole('textbox', { name: 'Reason, for the log' }).fill('They did not come.')
  await page.getByRole('dialog').getByRole('button', { name: 'Accept the loss' }).click()
  await expect
    .poll(() => sentTo('payments.acceptLoss'))
    .toMatchObject([{ body: { version: 'v1', reason: 'They did not come.' } }])
})
