import { toast } from '../../ui/toast.tsx'
import type { Attachment, Message } from './messaging.api.ts'
import { knownRoom } from './room.store.ts'
import { t } from './text.ts'

/** Links are asked for anew this long before they end. */
const EARLY_MS = 60_000

/** Whether the links of a file have ended, or are about to. */
export const hasEnded = ({ links_until }: Attachment, now: number): boolean =>
  new Date(links_until).getTime() - EARLY_MS < now

/** "412 KB", "1.1 MB". */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Saves a file whose link ended while the page slept: with its message comes a new one. Says so when there is none. */
export async function saveAnew({ chat_room_id, seq }: Message, { id, name }: Attachment): Promise<void> {
  const room = knownRoom(chat_room_id)
  try {
    await room?.refresh(seq)
    const message = room?.get().messages.find((one) => one.seq === seq)
    const link = message?.attachments.find((one) => one.id === id)?.file
    if (!link) throw new Error('The file is gone.')
    Object.assign(document.createElement('a'), { href: link, download: name }).click()
  } catch {
    toast(t('file.ended'), 'bad')
  }
}
