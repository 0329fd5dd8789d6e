import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Composer } from '../../src/features/wall/components/composer.tsx'
import { PendingPosts } from '../../src/features/wall/components/pending-post.tsx'
import type { Wall } from '../../src/features/wall/wall.api.ts'
import { fake, refuse, sentTo, show } from '../harness.tsx'
import { fakeUploads } from '../uploads.ts'

const wall: Wall = { kind: 'company', id: 5 }
const field = page.getByRole('textbox', { name: 'Write a post' })
const post = page.getByRole('button', { name: 'Post', exact: true })
const picture = () => new File(['not looked at here'], 'quay.png', { type: 'image/png' })

const open = () =>
  show(
    <>
      <Composer wall={wall} />
      <PendingPosts wall={wall} />
    </>,
  )
const add = (file: File) => userEvent.upload(page.elementLocator(document.querySelector('input[type=file]')!), file)

// A draft is kept on the device; each test begins without one.
beforeEach(() => localStorage.clear())

test('a post goes with its picture, which a lost connection does not send twice', async () => {
  const uploads = fakeUploads({ lose: 1 })
  fake('members.one', {})
  fake('wall.addMedia', { id: 41 })
  fake('wall.create', {})
  await open()
  await userEvent.fill(field, 'Gate open until six.')
  await add(picture())
  // It cannot be posted while the picture is on its way.
  await expect.element(post).toBeDisabled()
  await expect.element(post).toBeEnabled()
  expect(uploads).toMatchObject([{ offset: 18, length: 18, purpose: 'post_picture' }])
  await post.click()
  await expect.element(field).toHaveValue('')
  expect(sentTo('wall.addMedia')).toMatchObject([{ body: { upload: uploads[0]?.id } }])
  expect(sentTo('wall.create')).toMatchObject([{ body: { content: 'Gate open until six.', media: [41] } }])
})

test('a picture that is refused says why, and the text can be posted without it', async () => {
  fakeUploads({ refuse: { status: 413, detail: 'You have no room left for files today.' } })
  fake('members.one', {})
  fake('wall.create', {})
  await open()
  await userEvent.fill(field, 'Gate open until six.')
  await add(picture())
  await expect.element(page.getByText('You have no room left for files today.')).toBeVisible()
  await expect.element(post).toBeDisabled()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await post.click()
  await expect.element(field).toHaveValue('')
  expect(sentTo('wall.create')).toMatchObject([{ body: { media: [] } }])
})

test('a file of another kind is refused at once', async () => {
  fake('members.one', {})
  await open()
  await add(new File(['%PDF'], 'tariff.pdf', { type: 'image/gif' }))
  await expect.element(page.getByText(/^tariff\.pdf is not a JPEG, PNG or WebP picture/)).toBeVisible()
})

test('a post that is not sent says so, keeps its text, and goes out once', async () => {
  fake('members.one', {})
  fake('wall.create', refuse(503, { detail: 'The service is not available right now.', code: 'unavailable' }))
  await open()
  await userEvent.fill(field, 'Two slots free on Thursday.')
  await post.click()
  await expect.element(page.getByText(/not sent, try again/)).toBeVisible()
  await expect.element(page.getByText('Two slots free on Thursday.')).toBeVisible()
  fake('wall.create', {})
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Two slots free on Thursday.')).not.toBeInTheDocument()
  const keys = sentTo('wall.create').map(({ body }) => (body as { idempotency_key: string }).idempotency_key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})
