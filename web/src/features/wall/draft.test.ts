import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY, bodyOf, draftOf, isEmpty, merged, obstacle, previewOf, revive, stored, taggedIn } from './draft.ts'
import type { Draft, DraftMedia } from './draft.ts'

const item = (extra: Partial<DraftMedia>): DraftMedia => ({
  key: 'a',
  kind: 'image',
  name: 'quay.jpg',
  size: 10,
  alt: '',
  id: 4,
  received: 10,
  state: 'ready',
  problem: null,
  upload: null,
  picture: null,
  ...extra,
})
const ann = { customer_id: 7, name: 'Ann Lee', prof_pic: null }
const bob = { customer_id: 8, name: 'Bob Ray', prof_pic: null }

let shelf: Map<string, string>
beforeEach(() => {
  shelf = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => shelf.get(name) ?? null,
    setItem: (name: string, value: string) => void shelf.set(name, value),
    removeItem: (name: string) => void shelf.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a draft is kept, and gone once it is empty', () => {
  const store = draftOf(1, 'company-80')
  store.set({ ...EMPTY, text: 'Gate opens at 18:00' })
  expect(JSON.parse(shelf.get('wall.draft.1.company-80') ?? '')).toMatchObject({ text: 'Gate opens at 18:00' })
  expect(revive(JSON.parse(shelf.get('wall.draft.1.company-80') ?? '')).text).toBe('Gate opens at 18:00')
  store.set(EMPTY)
  expect(shelf.size).toBe(0)
})

test('each member and wall has a draft of its own', () => {
  draftOf(1, 'home').set({ ...EMPTY, text: 'one' })
  expect(draftOf(2, 'home').get()).toEqual(EMPTY)
  expect(draftOf(1, 'member-2').get()).toEqual(EMPTY)
})

test('a full or broken store loses nothing that is on the page', () => {
  shelf.set('wall.draft.3.home', '{not json')
  const store = draftOf(3, 'home')
  expect(store.get()).toEqual(EMPTY)
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  })
  store.set({ ...EMPTY, text: 'still here' })
  expect(store.get().text).toBe('still here')
})

test('after a reload arrived pictures stay, others ask for their file again, unknown ones go', () => {
  const draft: Draft = {
    ...EMPTY,
    media: [
      item({ key: 'a', picture: 'data:image/jpeg;base64,xx' }),
      item({ key: 'b', state: 'uploading', received: 5 }),
      item({ key: 'c', state: 'waiting', id: null, received: 0 }),
    ],
  }
  expect(stored(draft)?.media[0]?.picture).toBeNull()
  expect(revive(stored(draft)).media.map(({ key, state }) => [key, state])).toEqual([
    ['a', 'ready'],
    ['b', 'interrupted'],
  ])
  expect(revive(null)).toEqual(EMPTY)
  expect(revive({ media: 'x', audience: 'everyone' })).toEqual(EMPTY)
})

test('people of the text count while their name stands there', () => {
  const draft = { text: 'Thanks @Ann Lee', people: [bob], mentions: [ann, bob] }
  expect(taggedIn(draft)).toEqual([8, 7])
  expect(taggedIn({ ...draft, text: 'Thanks' })).toEqual([8])
})

test('only arrived files and the preview of the first address go along', () => {
  const preview = {
    id: 3,
    address: 'https://port.example/',
    site: 'port.example',
    title: 'Port',
    description: null,
    image: null,
  }
  const draft: Draft = {
    ...EMPTY,
    text: ' see https://port.example ',
    preview,
    media: [item({}), item({ key: 'b', id: 5, state: 'failed' })],
  }
  expect(bodyOf(draft)).toMatchObject({ content: 'see https://port.example', media: [4], link_preview: 3 })
  expect(previewOf({ ...draft, text: 'no address' })).toBeNull()
  expect(previewOf({ ...draft, unwanted: 'https://port.example/' })).toBeNull()
})

test('what keeps a post from being sent', () => {
  expect(obstacle(EMPTY)).toBe('empty')
  expect(obstacle({ ...EMPTY, text: '  \n' })).toBe('empty')
  expect(obstacle({ ...EMPTY, media: [item({ state: 'waiting' })] })).toBe('uploading')
  expect(obstacle({ ...EMPTY, text: 'x', media: [item({ state: 'interrupted' })] })).toBe('failed')
  expect(obstacle({ ...EMPTY, media: [item({})] })).toBeUndefined()
})

test('a post that comes back joins what was written since', () => {
  const back = { ...EMPTY, text: 'first', people: [ann], media: [item({})] }
  expect(merged(EMPTY, back)).toBe(back)
  const both = merged({ ...EMPTY, text: 'second', people: [ann, bob] }, back)
  expect(both.text).toBe('first\n\nsecond')
  expect(both.people).toEqual([ann, bob])
  expect(both.media).toHaveLength(1)
  expect(isEmpty(both)).toBe(false)
})
