import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SubmissionPage } from '../../src/features/awards/index.ts'
import { PasswordByLinkPage, ResendTokenPage } from '../../src/features/identity/index.ts'
import { SharedPage } from '../../src/features/media/index.ts'
import { NotFoundPage } from '../../src/features/shell/index.ts'
import { PostPage } from '../../src/features/wall/index.ts'
import { fake, refuse, sentTo, show } from '../harness.tsx'

beforeEach(() => {
  // What is said of posts comes over the socket, of which there is none here.
  fake('live.ticket', refuse(503, { detail: 'No socket here.', code: 'unavailable' }))
  fake('members.one', { id: 7 })
})

const gone = { detail: 'Not found.', code: 'not_found' }

test('a page that does not exist offers what was meant by its address, and a search', async () => {
  const hamburg = { id: 12, slug: 'forum-hamburg', type: 'event' as const, name: 'Forum Hamburg', city: 'Hamburg' }
  fake('events.allEvents', ({ query }) => ({
    count: 1,
    results: query?.search === 'gdansk' ? [{ ...hamburg, id: 8, name: 'Feeder Days' }] : [hamburg],
  }))
  await show(<NotFoundPage />, { at: '/mesages/hamburg' })
  await expect.element(page.getByRole('link', { name: /^Messages/ })).toHaveAttribute('href', '/messages')
  await expect
    .element(page.getByRole('link', { name: /^Forum Hamburg/ }))
    .toHaveAttribute('href', '/events/forum-hamburg/12')
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search events and awards' }), 'gdansk')
  await expect.element(page.getByRole('link', { name: /^Feeder Days/ })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Search everything for “gdansk”' }))
    .toHaveAttribute('href', '/search?query=gdansk')
})

test('a post that is gone says why it may be, and shows what else was said', async () => {
  fake('wall.oneShare', () => refuse(404, gone))
  fake('wall.comments', { results: [] })
  const posts = [1, 2, 3, 4].map((id) => ({ id, content: `Said ${id}`, is_shared: false }))
  fake('wall.usersWall', { count: 4, next: null, results: posts })
  await show(<PostPage id="7" shared />)
  await expect.element(page.getByRole('heading', { level: 1, name: 'You cannot see this post' })).toBeVisible()
  await expect.element(page.getByText('Said 3')).toBeVisible()
  await expect.element(page.getByText('Said 4')).not.toBeInTheDocument()
})

test('a link that ended says when, and leads to the archive', async () => {
  fake('media.shared', () => refuse(404, { detail: 'This link ended on 3 October 2026.', code: 'link_ended' }))
  await show(<SharedPage token="1-x" />, { visitor: true })
  await expect.element(page.getByText('This link ended on 3 October 2026.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open the media archive' }))
    .toHaveAttribute('href', '/events-media-archive/gallery')
})

test('a link to what was submitted that is over says how long one works, and lets its company sign in', async () => {
  fake('awards.submission', () => refuse(404, gone))
  await show(<SubmissionPage id={5} award={3} token="old" />, { visitor: true })
  await expect.element(page.getByText(/work for 7 days/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/sign-in?redirectBack=%2Fawards%2F3%2Faward-submissions%2F5')
})

test('a password link that nobody knows asks for the address, one that is over for nothing', async () => {
  fake('identity.linkState', { state: 'unknown', kind: null })
  fake('identity.forgotPassword', { detail: 'If we know the address, a link is on its way.' })
  await show(<PasswordByLinkPage token="x" kind="set_password" />, { visitor: true })
  await expect.element(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: /email/i }), 'nina@saar-freight.example')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect.element(page.getByText('If we know the address, a link is on its way.')).toBeVisible()
  expect(sentTo('identity.forgotPassword')[0]?.body).toEqual({ email: 'nina@saar-freight.example' })
})

test('a first link that is over is sent anew at once', async () => {
  fake('identity.linkState', { state: 'expired', kind: 'set_password' })
  fake('identity.resendLink', { detail: 'A new link is on its way.' })
  await show(<PasswordByLinkPage token="old" kind="set_password" />, { visitor: true })
  await expect.element(page.getByText(/a first link works for 72 hours/)).toBeVisible()
  await page.getByRole('button', { name: 'Get a new link' }).click()
  await expect.element(page.getByText('A new link is on its way.')).toBeVisible()
  expect(sentTo('identity.resendLink')[0]?.body).toEqual({ token: 'old' })
})

test('in place of a link that nobody was sent no other can be, so the address is asked for', async () => {
  fake('identity.linkState', { state: 'unknown', kind: null })
  await show(<ResendTokenPage token="x" />, { visitor: true })
  await expect.element(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /email/i })).toBeVisible()
})
