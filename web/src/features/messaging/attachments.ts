import { ATTACHMENT, ATTACHMENT_TYPES } from '@app/contract/messaging.limits'
import { CallError, call } from '../../lib/call.ts'
import { forgetUpload, inTurn, isPassing, pause, thumbOf, transfer } from '../../lib/upload.ts'
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

function add(store: FilesStore, file: File): void {
  const key = uuid()
  files.set(key, file)
  const item: DraftFile = {
    key,
    name: file.name,
    size: file.size,
    at: Date.now(),
    received: 0,
    state: 'waiting',
    problem: null,
    upload: null,
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
  change(store, key, { state: 'uploading', problem: null })
  try {
    const { result: ready } = await transfer(
      {
        file,
        name: item.name,
        purpose: 'message_attachment',
        upload: item.upload,
        onBegun: (upload) => change(store, key, { upload }),
        onProgress: (received) => change(store, key, { received }),
        pause: (milliseconds) => pause(milliseconds, stop.signal),
        signal: stop.signal,
      },
      (upload) => call('messaging.addAttachment', { body: { upload } }, { signal: stop.signal }),
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
  if (!item || item.state === 'refused') return
  if (item.attachment) call('messaging.removeAttachment', { params: { id: item.attachment.id } }).catch(() => undefined)
  else if (item.upload) void forgetUpload(item.upload)
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
    upload: attachment.id,
    attachment,
    picture: null,
  }))
