import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Composer } from '../../src/features/wall/components/composer.tsx'
import { fake, show } from '../harness.tsx'

const listed = (id: number, first_name: string, last_name: string) => ({ id, first_name, last_name })
const person = (customer_id: number, name: string) => ({ customer_id, name })

test('after an @ whoever is near comes first: contacts, colleagues, those one writes with, people at the same event, then everybody by name', async () => {
  localStorage.clear()
  fake('members.one', { id: 1, company: 'https://site.example/rest/companies/5/' })
  fake('network.contacts', { count: 1, results: [{ id: 3, network_member_details: person(13, 'Ann Zuber') }] })
  fake('messaging.conversations', {
    docs: [{ receiver_id: 14, receiver: person(14, 'Ann Young') }],
  })
  fake('members.directory', ({ query }) =>
    String(query?.company ?? '') !== ''
      ? { count: 1, results: [listed(12, 'Ann', 'Xu')] }
      : query?.together
        ? { count: 1, results: [listed(15, 'Ann', 'Wong')] }
        : { count: 3, results: [listed(11, 'Ann', 'Abel'), listed(12, 'Ann', 'Xu'), listed(13, 'Ann', 'Zuber')] },
  )
  await show(<Composer wall={{ kind: 'company', id: 5 }} />)
  await userEvent.type(page.getByRole('textbox', { name: 'Write a post' }), 'Thanks to @ann')
  await expect.element(page.getByRole('option', { name: /Ann Abel/ })).toBeVisible()
  const names = () =>
    page
      .getByRole('option', { name: /Ann/ })
      .elements()
      .map((one) => /Ann \w+/.exec(one.textContent)?.[0])
  await expect.poll(names).toEqual(['Ann Zuber', 'Ann Xu', 'Ann Young', 'Ann Wong', 'Ann Abel'])
})
