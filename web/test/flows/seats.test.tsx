import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ColleagueDialog } from '../../src/features/events/booking/colleague-dialog.tsx'
import { fake, sentTo, show } from '../harness.tsx'

const colleague = (id: number, first_name: string) => ({ id, first_name, last_name: 'Wilk', job_title: 'Planner' })

test('a seat goes to a colleague who has none yet', async () => {
  fake('members.list', { count: 2, results: [colleague(3, 'Tomasz'), colleague(4, 'Ola')] })
  const choose = vi.fn()
  await show(<ColleagueDialog company={5} taken={[3]} choose={choose} close={() => undefined} />)
  await page.getByRole('button', { name: /Ola Wilk/ }).click()
  expect(choose).toHaveBeenCalledWith(expect.objectContaining({ customer: 4, first_name: 'Ola', last_name: 'Wilk' }))
  expect(page.getByText('Tomasz Wilk').query()).toBeNull()
  expect(sentTo('members.list')[0]?.query['company']).toBe('5')
})

test('a guest needs a name and a mail address; each gap is named and nothing typed is lost', async () => {
  fake('members.list', {})
  const choose = vi.fn()
  await show(<ColleagueDialog company={5} taken={[]} choose={choose} close={() => undefined} />)
  await page.getByText('Someone else', { exact: true }).click()
  await userEvent.fill(page.getByRole('textbox', { name: 'First name' }), 'Nina')
  await userEvent.fill(page.getByRole('textbox', { name: 'Work email' }), 'nina@')
  await page.getByRole('button', { name: 'Add this person' }).click()
  await expect
    .element(page.getByRole('textbox', { name: 'Last name' }))
    .toHaveAccessibleDescription('Leave empty if there is only one name.')
  await expect
    .element(page.getByRole('textbox', { name: 'Work email' }))
    .toHaveAccessibleDescription(/Enter a work email/)
  await expect.element(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Nina')
  expect(choose).not.toHaveBeenCalled()
  await userEvent.fill(page.getByRole('textbox', { name: 'Last name' }), 'Berg')
  await userEvent.fill(page.getByRole('textbox', { name: 'Work email' }), 'nina@berg.example')
  await page.getByRole('button', { name: 'Add this person' }).click()
  expect(choose).toHaveBeenCalledWith(expect.objectContaining({ first_name: 'Nina', email: 'nina@berg.example' }))
})
