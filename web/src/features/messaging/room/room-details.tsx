import { useMemo } from 'react'
import { FullDialog } from '../../../ui/full-dialog.tsx'
import { ConversationDetails } from '../details/conversation-details.tsx'
import type { Conversation, Message } from '../messaging.api.ts'
import { t } from '../text.ts'
import { useWide } from './use-wide.ts'
import css from './room.module.css'

/** The details beside the room, or over it on a phone; the newest files first. */
export function RoomDetails({
  conversation,
  messages,
  onClose,
}: {
  conversation: Conversation
  messages: readonly Message[]
  onClose: () => void
}) {
  const wide = useWide()
  const files = useMemo(
    () =>
      messages.flatMap((message) => message.attachments.map((attachment) => ({ attachment, message }))).toReversed(),
    [messages],
  )
  const inside = <ConversationDetails conversation={conversation} files={files} onClose={onClose} />
  if (!wide)
    return (
      <FullDialog title={t('room.details')} onClose={onClose}>
        {inside}
      </FullDialog>
    )
  return (
    <aside className={css['details']} aria-label={t('room.details')}>
      {inside}
    </aside>
  )
}
