import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TellNetwork } from '../../src/features/wall/index.ts'
import { fake, refuse, sentTo, show } from '../harness.tsx'

const open = page.getByRole('button', { name: 'Tell your network' })
const field = page.getByRole('textbox', { name: 'Write a post' })
const post = page.getByRole('button', { name: 'Post', exact: true })

// A draft is kept on the device; each test begins without one.
beforeEach(() => localStorage.clear())

test('a text is proposed for one’s network; what was changed in it stays, and is posted once', async () => {
  fake('members.one', {})
  await show(<TellNetwork about="event-7" text="I am going to Hamburg." />)
  await open.click()
  await expect.element(field).toHaveValue('I am going to Hamburg.')
  await userEvent.fill(field, 'Hamburg in May: who comes?')
  await page.getByRole('button', { name: 'Close' }).click()
  await open.click()
  await expect.element(field).toHaveValue('Hamburg in May: who comes?')
  expect(sentTo('wall.create')).toEqual([])
  fake('wall.create', refuse(503, { detail: 'The service is not available right now.', code: 'unavailable' }))
  await post.click()
  await expect.element(page.getByText('The service is not available right now.')).toBeVisible()
  fake('wall.create', {})
  await post.click()
  await expect.element(field).not.toBeInTheDocument()
  const [first, second] = sentTo('wall.create').map(({ body }) => body as Record<string, unknown>)
  expect(second).toMatchObject({ content: 'Hamburg in May: who comes?', audience: 'network' })
  expect(second?.['idempotency_key']).toBe(first?.['idempotency_key'])
})
