import { ATTACHMENT, ATTACHMENT_TYPES } from '@app/contract/messaging.limits'
import { CallError, call } from '../../lib/call.ts'
import { base64, inTurn, isPassing, pause, thumbOf, transfer } from '../../lib/upload.ts'
import { uuid } from '../../lib/uuid.ts'
import type { DraftFile, FilesStore } from './draft.ts'
import type { Attachment } from './messaging.api.ts'
import { t } from './text.ts'

/** So many files go up at once; the others wait. */
const AT_ONCE = 2

const files = new Map<string, File>()
const running = new Map<string, AbortController>()

const endingOf = (name: string) => (/\.[^.]+$/.exec(name)?.[0] ?? '').toLowerCase()
const isPicture = (name: string) => ['.jpg', '.jpeg', '.png', '.webp'].includes(endingOf(name))

/** Why a file cannot be added, in words. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!ATTACHMENT_TYPES.split(',').includes(endingOf(name))) return t('file.kind', { name })
  if (size === 0) return t('file.empty', { name })
  if (size > ATTACHMENT.size) return t('file.size', { name, most: ATTACHMENT.size / 1_000_000 })
  return undefined
}

const change = (store: FilesStore, key: string, to: Partial<DraftFile>) =>
  store.set((all) => all.map((file) => (file.key === key ? { ...file, ...to } : file)))

const fileOf = (store: FilesStore, key: string) => store.get().find((file) => file.key === key)

/** Adds files to a draft and sends them up. Returns what could not be added, in words. */
export function addFiles(store: FilesStore, chosen: readonly File[]): string[] {
  const problems: string[] = []
  let room = ATTACHMENT.perMessage - store.get().length
  for (const file of chosen) {
    const problem = refusalOf(file)
    if (problem) problems.push(problem)
    else if (room-- <= 0) {
      problems.push(t('file.tooMany', { most: ATTACHMENT.perMessage }))
      break
    } else add(store, file)
  }
  return problems
}

/** A name that the server takes: a long one keeps its ending. */
function shortName(name: string): string {
  if (name.length <= ATTACHMENT.nameLength) return name
  const ending = endingOf(name)
  return name.slice(0, ATTACHMENT.nameLength - ending.length) + ending
}

function add(store: FilesStore, file: File): void {
  const key = uuid()
  files.set(key, file)
  const item: DraftFile = {
    key,
    name: shortName(file.name),
    size: file.size,
    at: Date.now(),
    received: 0,
    state: 'waiting',
    problem: null,
    attachment: null,
    picture: null,
  }
  store.set((all) => [...all, item])
  if (isPicture(file.name)) void thumbOf(file).then((picture) => picture && change(store, key, { picture }))
  enqueue({ store, key })
}

const enqueue = inTurn<{ store: FilesStore; key: string }>(AT_ONCE, ({ store, key }) => send(store, key))

async function send(store: FilesStore, key: string): Promise<void> {
  const item = fileOf(store, key)
  const file = files.get(key)
  if (!item || !file) return
  const stop = new AbortController()
  running.set(key, stop)
  const options = { signal: stop.signal }
  change(store, key, { state: 'uploading', problem: null })
  try {
    const begun =
      item.attachment ??
      (await call('messaging.beginAttachment', { body: { name: item.name, size: file.size } }, options)).result
    const { id } = begun
    change(store, key, { attachment: begun, received: begun.received })
    const add = async (offset: number, data: string): Promise<Attachment> =>
      (await call('messaging.addToAttachment', { params: { id }, body: { offset, data } }, options)).result
    const read = (from: number, to: number) => base64(file.slice(from, to))
    const ready = await transfer<Attachment>(
      {
        size: file.size,
        piece: ATTACHMENT.chunk,
        read,
        send: add,
        // The first piece again does no harm, and its answer says how far the file is.
        ask: async () => add(0, await read(0, Math.min(ATTACHMENT.chunk, file.size))),
        onProgress: (attachment) => change(store, key, { attachment, received: attachment.received }),
        pause: (milliseconds) => pause(milliseconds, stop.signal),
      },
      begun,
    )
    change(store, key, { attachment: ready, received: ready.size, size: ready.size, name: ready.name, state: 'ready' })
    files.delete(key)
  } catch (error) {
    if (!stop.signal.aborted) change(store, key, failureOf(error))
  } finally {
    running.delete(key)
  }
}

/** What the server refused stays refused; everything else may be tried again. */
function failureOf(error: unknown): Pick<DraftFile, 'state' | 'problem'> {
  if (!(error instanceof CallError)) return { state: 'failed', problem: t('file.failed') }
  return { state: isPassing(error) ? 'failed' : 'refused', problem: error.detail }
}

/** Tries a file again that did not arrive. */
export function retryFile(store: FilesStore, key: string): void {
  if (!files.has(key)) return
  change(store, key, { state: 'waiting', problem: null })
  enqueue({ store, key })
}

/** Takes a file out, here and at the server. */
export function removeFile(store: FilesStore, key: string): void {
  const item = fileOf(store, key)
  running.get(key)?.abort()
  files.delete(key)
  store.set((all) => all.filter((file) => file.key !== key))
  // What was refused is gone already, and what stays behind is removed by the server after a day.
  if (item?.attachment && item.state !== 'refused')
    call('messaging.removeAttachment', { params: { id: item.attachment.id } }).catch(() => undefined)
}

/** Files of a message that was taken back, as they stood in the field. */
export const filesBack = (attachments: readonly Attachment[]): DraftFile[] =>
  attachments.map((attachment) => ({
    key: uuid(),
    name: attachment.name,
    size: attachment.size,
    at: Date.now(),
    received: attachment.size,
    state: 'ready',
    problem: null,
    attachment,
    picture: null,
  }))
