import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SubjectMedia } from '../../src/features/media/index.ts'
import { fake, refuse, sentTo, show } from '../harness.tsx'
import { fakeUploads } from '../uploads.ts'

beforeEach(() => {
  fake('media.eventGallery', { count: 0, next: null, previous: null, results: [] })
  fake('media.eventDownloads', { count: 0, next: null, previous: null, results: [] })
})

const picture = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
async function choose(files: File[]) {
  await expect.element(page.getByRole('button', { name: 'Add your pictures' })).toBeInTheDocument()
  await userEvent.upload(page.elementLocator(document.querySelector('input[type=file]')!), files)
}

test('who took part gives pictures: small ones with the call, large ones sent up before', async () => {
  const uploads = fakeUploads()
  fake('media.addPicture', { id: 3 })
  await show(<SubjectMedia kind="event" id={7} gives />)
  await expect.element(page.getByText('Nothing to see yet')).toBeInTheDocument()
  await choose([picture('small.jpg', 900), picture('large.jpg', 200_000)])
  await expect.element(page.getByText(/Your 2 pictures appear for everybody/)).toBeInTheDocument()
  const [small, large] = sentTo('media.addPicture').map(({ body }) => body)
  expect(small).toMatchObject({ event: 7, image: expect.stringMatching(/^data:image\/jpeg;base64,/) })
  expect(large).toMatchObject({ event: 7, upload: expect.any(String) })
  expect(uploads.map(({ purpose }) => purpose)).toEqual(['gallery_picture'])
})

test('what is not taken is named, and stops no other', async () => {
  let asked = 0
  const no = refuse(400, { image: ['This is no picture.'] })
  fake('media.addPicture', () => (asked++ === 0 ? no : { id: 3 }))
  await show(<SubjectMedia kind="event" id={7} gives />)
  await choose([picture('one.jpg', 900), picture('two.jpg', 900), picture('three.jpg', 11_000_000)])
  await expect.element(page.getByText('one.jpg: This is no picture.')).toBeInTheDocument()
  await expect.element(page.getByText('three.jpg: This picture has more than 10 MB.')).toBeInTheDocument()
  expect(sentTo('media.addPicture')).toHaveLength(2)
})

test('to everybody else it is not offered', async () => {
  await show(<SubjectMedia kind="event" id={7} />)
  await expect.element(page.getByText('Nothing to see yet')).toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Add your pictures' }).elements()).toEqual([])
})
