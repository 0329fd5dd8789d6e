import { PICTURE_TYPES } from '@app/contract/uploads.limits'
import { MEDIA } from '@app/contract/wall.limits'
import { CallError, call } from '../../lib/call.ts'
import { forgetUpload, inTurn, isPassing, pause, thumbOf, transfer } from '../../lib/upload.ts'
import { uuid } from '../../lib/uuid.ts'
import { arrived } from './draft.ts'
import type { DraftMedia, DraftStore } from './draft.ts'
import { t } from './text.ts'

export const PICTURES = PICTURE_TYPES
export const VIDEOS = 'video/mp4,video/webm'

/** So many files go up at once; the others wait. */
const AT_ONCE = 2

const files = new Map<string, File>()
const running = new Map<string, AbortController>()

/** What phones save pictures as: whoever chooses one is told what to do. */
const isHeic = (file: File) => /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)

/** What a file is, by its type, or by its name where the system does not know the type. */
function kindOf(file: File): DraftMedia['kind'] | undefined {
  if (PICTURES.split(',').includes(file.type)) return 'image'
  return VIDEOS.split(',').includes(file.type) ? 'video' : undefined
}

/** Why a file cannot be added, in words. */
export function refusalOf(file: File): string | undefined {
  const kind = kindOf(file)
  if (!kind) return [t('media.kind', { name: file.name }), ...(isHeic(file) ? [t('media.heic')] : [])].join(' ')
  if (file.size === 0) return t('media.empty', { name: file.name })
  if (kind === 'image' && file.size > MEDIA.picture) return t('media.pictureSize', { name: file.name })
  if (kind === 'video' && file.size > MEDIA.video) return t('media.videoSize', { name: file.name })
  return undefined
}

const change = (store: DraftStore, key: string, to: (item: DraftMedia) => DraftMedia) =>
  store.set((draft) => ({ ...draft, media: draft.media.map((item) => (item.key === key ? to(item) : item)) }))

const itemOf = (store: DraftStore, key: string) => store.get().media.find((item) => item.key === key)

/** Adds files to a draft and sends them. Returns what could not be added, in words. */
export function addFiles(store: DraftStore, chosen: readonly File[]): string[] {
  const problems: string[] = []
  let room = MEDIA.perPost - store.get().media.length
  for (const file of chosen) {
    const problem = refusalOf(file)
    if (problem) problems.push(problem)
    else if (room-- <= 0) {
      problems.push(t('media.tooMany', { most: MEDIA.perPost }))
      break
    } else add(store, file)
  }
  return problems
}

function add(store: DraftStore, file: File): void {
  const key = uuid()
  files.set(key, file)
  const item: DraftMedia = {
    key,
    kind: kindOf(file) ?? 'image',
    name: file.name,
    size: file.size,
    alt: '',
    id: null,
    upload: null,
    received: 0,
    state: 'waiting',
    problem: null,
    picture: null,
  }
  store.set((draft) => ({ ...draft, media: [...draft.media, item] }))
  if (item.kind === 'image')
    void thumbOf(file).then((picture) => {
      if (picture) change(store, key, (now) => ({ ...now, picture: now.picture ?? picture }))
    })
  enqueue({ store, key })
}

const enqueue = inTurn<{ store: DraftStore; key: string }>(AT_ONCE, ({ store, key }) => send(store, key))

async function send(store: DraftStore, key: string): Promise<void> {
  const item = itemOf(store, key)
  const file = files.get(key)
  if (!item || !file) return
  const stop = new AbortController()
  running.set(key, stop)
  change(store, key, (now) => ({ ...now, state: 'uploading', problem: null }))
  try {
    const ready = await transfer(
      {
        file,
        name: file.name,
        purpose: item.kind === 'image' ? 'post_picture' : 'post_video',
        upload: item.upload,
        onBegun: (upload) => change(store, key, (now) => ({ ...now, upload })),
        onProgress: (received) => change(store, key, (now) => ({ ...now, received })),
        pause: (milliseconds) => pause(milliseconds, stop.signal),
        signal: stop.signal,
      },
      (upload) =>
        call('wall.addMedia', { body: { upload, alt: itemOf(store, key)?.alt ?? '' } }, { signal: stop.signal }),
    )
    change(store, key, (now) => arrived(ready, now))
    files.delete(key)
  } catch (error) {
    if (!stop.signal.aborted) change(store, key, (now) => ({ ...now, ...failureOf(error) }))
  } finally {
    running.delete(key)
  }
}

/** What the server refused stays refused; everything else may be tried again. */
function failureOf(error: unknown): Pick<DraftMedia, 'state' | 'problem'> {
  if (!(error instanceof CallError)) return { state: 'failed', problem: t('media.failed') }
  if (isPassing(error)) return { state: 'failed', problem: error.detail }
  return { state: 'refused', problem: error.detail }
}

/** Tries a file again that did not arrive. */
export function retryFile(store: DraftStore, key: string): void {
  if (!files.has(key)) return change(store, key, (now) => ({ ...now, state: 'interrupted', problem: null }))
  change(store, key, (now) => ({ ...now, state: 'waiting', problem: null }))
  enqueue({ store, key })
}

/** Goes on with a file that the page lost; it has to be the same one. */
export function continueFile(store: DraftStore, key: string, file: File): void {
  const item = itemOf(store, key)
  if (!item) return
  if (file.size !== item.size || kindOf(file) !== item.kind)
    return change(store, key, (now) => ({ ...now, problem: t('media.otherFile', { name: item.name }) }))
  files.set(key, file)
  retryFile(store, key)
}

/** Takes a file out; `forget` also removes it from the server, for those that no post has yet. */
export function removeFile(store: DraftStore, key: string, forget: boolean): void {
  const item = itemOf(store, key)
  running.get(key)?.abort()
  files.delete(key)
  store.set((draft) => ({ ...draft, media: draft.media.filter((one) => one.key !== key) }))
  // What was refused is gone already, and what stays behind is removed by the server after a day.
  if (!forget || !item || item.state === 'refused') return
  if (item.id) call('wall.removeMedia', { params: { id: item.id } }).catch(() => undefined)
  else if (item.upload) void forgetUpload(item.upload)
}

/** Moves a file one place towards the front (−1) or the end (1). */
export function moveFile(store: DraftStore, key: string, by: -1 | 1): void {
  store.set((draft) => {
    const media = [...draft.media]
    const from = media.findIndex((item) => item.key === key)
    const [item] = media.splice(from, 1)
    if (item) media.splice(Math.max(0, from + by), 0, item)
    return { ...draft, media }
  })
}

export function describeFile(store: DraftStore, key: string, alt: string): void {
  change(store, key, (item) => ({ ...item, alt }))
}

/** Keeps a description; what is still going up takes it along. */
export async function saveDescription(store: DraftStore, key: string): Promise<void> {
  const item = itemOf(store, key)
  if (!item?.id || item.state !== 'ready') return
  try {
    await call('wall.changeMedia', { params: { id: item.id }, body: { alt: item.alt } })
  } catch (error) {
    change(store, key, (now) => ({ ...now, problem: error instanceof CallError ? error.detail : t('media.failed') }))
  }
}
