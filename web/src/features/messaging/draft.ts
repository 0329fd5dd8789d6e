import { useSession } from '../../lib/session.ts'
import { localStore, useLocalStore } from '../../lib/local-store.ts'
import type { LocalStore } from '../../lib/local-store.ts'
import type { Attachment } from './messaging.api.ts'

/** The server forgets files that were not sent within a day. */
const FILE_LIVES_MS = 23 * 3_600_000

/** A file on its way. `failed` may be tried again, `refused` may not. */
export type DraftFile = {
  key: string
  name: string
  size: number
  /** Milliseconds; when it was added. */
  at: number
  received: number
  state: 'waiting' | 'uploading' | 'ready' | 'failed' | 'refused'
  problem: string | null
  /** The upload of which it is made. */
  upload: string | null
  attachment: Attachment | null
  /** A small picture of it, while the page lives. */
  picture: string | null
}

export type TextStore = LocalStore<string>
export type FilesStore = LocalStore<readonly DraftFile[]>

/** What a member has begun to write in a room; it stays on the device until it is sent, and all tabs show the same. */
export const textOf = (me: number, chat_room_id: string): TextStore =>
  localStore<string>(
    `messaging.draft.${me}.${chat_room_id}`,
    (stored) => (typeof stored === 'string' ? stored : ''),
    (text) => (text.trim() === '' ? undefined : text),
    (stored) => stored,
  )

/** The files beside it. What has arrived at the server stays; what was cut short is added again. */
export const filesOf = (me: number, chat_room_id: string): FilesStore =>
  localStore<readonly DraftFile[]>(
    `messaging.files.${me}.${chat_room_id}`,
    reviveFiles,
    (files) => {
      const ready = files.filter(({ state }) => state === 'ready').map((file) => ({ ...file, picture: null }))
      return ready.length > 0 ? ready : undefined
    },
    followed,
  )

/** Files from whatever lay in the browser's store, without those that the server has forgotten. */
export function reviveFiles(stored: unknown, now = Date.now()): DraftFile[] {
  if (!Array.isArray(stored)) return []
  return (stored as DraftFile[]).filter(
    (file) => file?.state === 'ready' && file.attachment !== null && now - file.at < FILE_LIVES_MS,
  )
}

/** What another tab has left, with what is just going up in this one. */
export function followed(stored: readonly DraftFile[], now: readonly DraftFile[]): DraftFile[] {
  const pictures = new Map(now.map((file) => [file.key, file.picture]))
  return [
    ...stored.map((file) => ({ ...file, picture: pictures.get(file.key) ?? null })),
    ...now.filter(({ key, state }) => state !== 'ready' && stored.every((file) => file.key !== key)),
  ]
}

/** What I have begun to write in a room: lists show it. */
export function useDraftText(chat_room_id: string): string {
  const me = useSession()?.customerId ?? 0
  return useLocalStore(textOf(me, chat_room_id))
}

/** Whether a draft can be sent, and why not. */
export function obstacle(text: string, files: readonly DraftFile[]): 'empty' | 'uploading' | 'failed' | undefined {
  if (files.some(({ state }) => state === 'failed' || state === 'refused')) return 'failed'
  if (files.some(({ state }) => state !== 'ready')) return 'uploading'
  return text.trim() === '' && files.length === 0 ? 'empty' : undefined
}

/** A message that was not sent comes back to the field, before what has been written since. */
export const broughtBack = (back: string, now: string): string => [back, now].filter((part) => part.trim()).join('\n')
