import { resourceCalled } from '@app/contract/resources.all'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AlbumFiles } from '../../src/features/office/media/album-files.tsx'
import { ItemActs } from '../../src/features/office/media/item-acts.tsx'
import { RecordDialog } from '../../src/features/office/records/record-dialog.tsx'
import type { OfficeRecord } from '../../src/features/office/records/records.api.ts'
import { ListPage } from '../../src/features/office/index.ts'
import { ME, fake, fakeRecords, refuse, sentTo, show } from '../harness.tsx'
import { fakeUploads } from '../uploads.ts'

test('a video that lies elsewhere is added by its address; what the server refuses stands at its field', async () => {
  fake('media.addVideo', refuse(400, { video_url: ['This address cannot be shown here.'] }))
  await show(<AlbumFiles album={5} />)
  await page.getByRole('button', { name: 'Video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a video' })
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Caption' }), 'The panel on rail')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog.getByText('Choose a file.')).toBeInTheDocument()
  const choose = dialog.getByRole('group', { name: 'File' }).getByRole('button', { name: 'Choose a file' })
  await expect.element(choose).toHaveFocus()
  await expect.element(choose).toHaveAccessibleDescription(/Choose a file\.$/)
  await dialog.getByRole('radio', { name: 'An address elsewhere' }).click()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'An address elsewhere' }), 'https://video.example/1')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog.getByText('This address cannot be shown here.')).toBeInTheDocument()
  await expect.element(dialog.getByRole('textbox', { name: 'Caption' })).toHaveValue('The panel on rail')
  expect(sentTo('media.addVideo').map(({ params, body }) => [params, body])).toEqual([
    [{ id: '5' }, { caption: 'The panel on rail', is_public: true, video_url: 'https://video.example/1' }],
  ])
})

test('pictures that did not come into the album are tried again as the uploads that they are', async () => {
  const uploads = fakeUploads()
  fake('media.addPictures', refuse(503, { detail: 'Not now.', code: 'unavailable' }))
  await show(<AlbumFiles album={5} />)
  await expect.element(page.getByRole('button', { name: 'Choose pictures' })).toBeInTheDocument()
  const files = ['1.jpg', '2.jpg'].map((name) => new File(['not looked at here'], name, { type: 'image/jpeg' }))
  await userEvent.upload(page.elementLocator(document.querySelector('input[type=file]')!), files)
  await expect.element(page.getByText('2.jpg: Not now.')).toBeInTheDocument()
  fake('media.addPictures', ({ body }) => ({
    results: body.uploads.map((upload, at) =>
      at === 0 ? { upload, media: { id: 7 }, problem: null } : { upload, media: null, problem: 'This is no picture.' },
    ),
  }))
  await page.getByRole('button', { name: 'Try those that failed again' }).click()
  await expect.element(page.getByText('1 picture is added.')).toBeInTheDocument()
  await expect.element(page.getByText('2.jpg: This is no picture.')).toBeInTheDocument()
  const [first, again] = sentTo('media.addPictures').map(({ body }) => body)
  expect(again).toEqual(first)
  expect(uploads).toHaveLength(2)
})

test('what is on its way up stops when one leaves its dialog', async () => {
  const uploads = fakeUploads({ lose: 1 })
  fake('media.addVideo', { id: 8 })
  await show(<AlbumFiles album={5} />)
  await page.getByRole('button', { name: 'Video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a video' })
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Caption' }), 'The panel on rail')
  const file = new File(['not looked at here'], 'panel.mp4', { type: 'video/mp4' })
  await userEvent.upload(page.elementLocator(document.querySelector('input[type=file][accept^=video]')!), file)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => uploads).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog.query()).toBeNull()
  // The piece that was lost would have been sent again by now.
  await new Promise((done) => setTimeout(done, 2500))
  expect(uploads[0]?.offset).toBe(0)
  expect(sentTo('media.addVideo')).toEqual([])
})

test('what waits is shown, and what is taken away asks why', async () => {
  fake('media.showItem', { id: 9 })
  fake('media.removeItem', { id: 9 })
  await show(
    <ItemActs item={{ id: 9, kind: 'video', waiting: true }} onShown={() => undefined} onGone={() => undefined} />,
  )
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect.element(page.getByText('It is shown.')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Take it away' }).click()
  const form = page.getByRole('form', { name: 'Take it away with its files?' })
  await form.getByRole('button', { name: 'Take it away' }).click()
  await expect.element(form.getByText('Say why.')).toBeInTheDocument()
  await userEvent.fill(form.getByRole('textbox', { name: 'Reason' }), 'The speaker asked for it.')
  await form.getByRole('button', { name: 'Take it away' }).click()
  await expect
    .poll(() => sentTo('media.removeItem').map(({ body }) => body))
    .toEqual([{ reason: 'The speaker asked for it.' }])
})

test('what cannot be shown says why, and stays open', async () => {
  fake('media.showItem', refuse(409, { detail: 'Its file is still being read.', code: 'not_ready' }))
  let shown = false
  await show(
    <ItemActs item={{ id: 9, kind: 'video', waiting: true }} onShown={() => (shown = true)} onGone={() => undefined} />,
  )
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect.element(page.getByText('Its file is still being read.')).toBeInTheDocument()
  expect(shown).toBe(false)
})

const album = { id: 5, version: '1', labels: {} }
const item = { id: 9, version: 'v1', labels: {}, kind: 'video', caption: '', waiting: true, is_public: true }

test('what is typed of a video stays when it is shown meanwhile', async () => {
  fake('media.showItem', {})
  fakeRecords('office.media_channels.names', { results: [] })
  let closed = false
  const of = resourceCalled('media-items')
  await show(<RecordDialog of={of} record={item} parent={album} onClose={() => (closed = true)} />)
  await userEvent.fill(page.getByRole('textbox', { name: /^Caption/ }), 'The panel on rail')
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect.element(page.getByText('It is shown.')).toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: /^Caption/ })).toHaveValue('The panel on rail')
  expect(page.getByRole('button', { name: 'Show it' }).query()).toBeNull()
  expect(closed).toBe(false)
})

/** Two dialogs, one after another, as a list opens them. */
function TwoItems() {
  const [open, setOpen] = useState<OfficeRecord>()
  return (
    <>
      {[item, { ...item, id: 10 }].map((one) => (
        <button key={one.id} type="button" onClick={() => setOpen(one)}>
          {`Open ${one.id}`}
        </button>
      ))}
      {open && (
        <RecordDialog
          of={resourceCalled('media-items')}
          record={open}
          parent={album}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** What an answer brings about has come about. */
const nothingMore = () => new Promise((done) => setTimeout(done, 200))

test('a dialog that was left shuts no other when its answer comes', async () => {
  let answer = () => {}
  fake('media.showItem', () => new Promise((done) => (answer = () => done({}))))
  fakeRecords('office.media_channels.names', { results: [] })
  await show(<TwoItems />)
  await page.getByRole('button', { name: 'Open 9' }).click()
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect.poll(() => sentTo('media.showItem')).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Open 10' }).click()
  await userEvent.fill(page.getByRole('textbox', { name: /^Caption/ }), 'The panel on rail')
  answer()
  await expect.element(page.getByText('It is shown.')).toBeInTheDocument()
  await nothingMore()
  await expect.element(page.getByRole('textbox', { name: /^Caption/ })).toHaveValue('The panel on rail')
})

test('a video that was added shuts no dialog but its own', async () => {
  let answer = () => {}
  fake('media.addVideo', () => new Promise((done) => (answer = () => done({}))))
  await show(<AlbumFiles album={5} />)
  const dialog = page.getByRole('dialog', { name: 'Add a video' })
  await page.getByRole('button', { name: 'Video' }).click()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Caption' }), 'The first one')
  await dialog.getByRole('radio', { name: 'An address elsewhere' }).click()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'An address elsewhere' }), 'https://video.example/1')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => sentTo('media.addVideo')).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Video' }).click()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Caption' }), 'The next one')
  answer()
  await expect.element(page.getByText(/^The video is added/)).toBeInTheDocument()
  await nothingMore()
  await expect.element(dialog.getByRole('textbox', { name: 'Caption' })).toHaveValue('The next one')
})

test('whoever works by the keyboard stays where they are when a button goes', async () => {
  fake('media.showItem', {})
  fakeRecords('office.media_channels.names', { results: [] })
  await show(<RecordDialog of={resourceCalled('media-items')} record={item} parent={album} onClose={() => undefined} />)
  await userEvent.fill(page.getByRole('textbox', { name: /^Caption/ }), 'The panel on rail')
  const within = () => document.activeElement?.closest('dialog') !== null
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect.element(page.getByText('It is shown.')).toBeInTheDocument()
  expect(within()).toBe(true)
  await page.getByRole('button', { name: 'Take it away' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
  await page.getByRole('button', { name: 'Leave it' }).click()
  expect(within()).toBe(true)
})

/** Gives a file to the hidden input of a field. */
const choose = (name: string, file: File) =>
  userEvent.upload(page.elementLocator(document.querySelector(`input[type=file][aria-label="${name}"]`)!), file)

test('a paper goes up with what it is, and what is typed of its pages', async () => {
  const uploads = fakeUploads()
  fake('media.addPaper', {})
  await show(<AlbumFiles album={5} />)
  await page.getByRole('button', { name: 'Paper' }).click()
  const dialog = page.getByRole('dialog')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Rail guide')
  await userEvent.fill(dialog.getByRole('textbox', { name: /^Pages/ }), '48')
  await choose('File', new File(['%PDF-1.7'], 'guide.pdf', { type: 'application/pdf' }))
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect
    .poll(() => sentTo('media.addPaper').map(({ body }) => body))
    .toMatchObject([{ kind: 'guide', name: 'Rail guide', pages: 48, is_public: true, upload: uploads[0]?.id }])
  expect(uploads.map(({ purpose }) => purpose)).toEqual(['media_paper'])
})

test('a poster and captions go up to their video, and what is wrong with them is said', async () => {
  const uploads = fakeUploads()
  fake('media.setPoster', {})
  fake('media.setCaptions', refuse(400, { upload: ['Line 3 is no time of WebVTT.'] }))
  await show(<ItemActs item={item} onShown={() => undefined} onGone={() => undefined} />)
  await expect.element(page.getByRole('group', { name: 'Poster' })).toBeInTheDocument()
  await choose('Poster', new File(['x'], 'poster.jpg', { type: 'image/jpeg' }))
  await expect.element(page.getByText('The picture is set.')).toBeInTheDocument()
  expect(sentTo('media.setPoster').map(({ params, body }) => [params, body])).toEqual([
    [{ id: '9' }, { upload: uploads[0]?.id }],
  ])
  await choose('Captions (WebVTT)', new File(['WEBVTT'], 'captions.vtt', { type: 'text/vtt' }))
  await expect.element(page.getByText('Line 3 is no time of WebVTT.')).toBeInTheDocument()
  expect(uploads.map(({ purpose }) => purpose)).toEqual(['gallery_picture', 'media_captions'])
})

test('the list of albums takes pictures for one of them without opening it', async () => {
  fakeUploads()
  fake('members.one', { id: ME, operator_roles: ['all'] })
  const album = { id: 5, version: 'a', labels: { event_id: 'Harbour Forum' }, event_id: 4, award_id: null }
  fakeRecords('office.media_albums.list', { count: 1, results: [album] })
  fake('media.addPictures', ({ body }) => ({
    results: body.uploads.map((upload) => ({ upload, media: { id: 7 }, problem: null })),
  }))
  await show(<ListPage of={resourceCalled('media-albums')} view={{}} />)
  await page.getByRole('button', { name: /^Add ?: Harbour Forum/ }).click()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Choose pictures' })).toBeVisible()
  const file = new File(['not looked at here'], '1.jpg', { type: 'image/jpeg' })
  await userEvent.upload(page.elementLocator(document.querySelector('input[type=file]')!), [file])
  await expect.element(page.getByText('1 picture is added.')).toBeInTheDocument()
  expect(sentTo('media.addPictures').map(({ params }) => params)).toEqual([{ id: '5' }])
})
