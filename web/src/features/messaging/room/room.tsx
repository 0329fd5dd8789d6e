import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { CallError, call, isRefused } from '../../../lib/call.ts'
import { useSession } from '../../../lib/session.ts'
import { Notice } from '../../../ui/card.tsx'
import { ConfirmModal } from '../../../ui/modal.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { NotFoundPage } from '../../shell/index.ts'
import { RequestBar } from '../details/request-bar.tsx'
import { conversationQuery } from '../messaging.api.ts'
import type { Conversation, Message } from '../messaging.api.ts'
import { heardMessage } from '../messaging.heard.ts'
import { useWaiting } from '../sending.ts'
import { t } from '../text.ts'
import { Composer } from './composer.tsx'
import type { ComposerHandle } from './composer.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { MessageLog } from './message-log.tsx'
import { RoomDetails } from './room-details.tsx'
import { RoomHead } from './room-head.tsx'
import { RoomSkeleton } from './room-skeleton.tsx'
import { useDetails } from './use-details.ts'
import { useRoom } from './use-room.ts'
import css from './room.module.css'

/** Far enough that only the newest messages are asked for. */
const THE_END = Number.MAX_SAFE_INTEGER

/** A conversation: what was said, and where one goes on. Somebody else's is not found. */
export function Room({ chat_room_id, at }: { chat_room_id: string; at?: number | undefined }) {
  const { data, error, refetch } = useQuery(conversationQuery(chat_room_id))
  if (isRefused(error, 404) || isRefused(error, 400)) return <NotFoundPage />
  if (data) return <Open key={chat_room_id} conversation={data} at={at} />
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  return <RoomSkeleton />
}

const isDraggingFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

function Open({ conversation, at }: { conversation: Conversation; at: number | undefined }) {
  const { chat_room_id, read_seq, unread_messages_count } = conversation
  const me = useSession()?.customerId ?? 0
  const { store, room } = useRoom(chat_room_id, at ?? (unread_messages_count > 0 ? read_seq + 1 : THE_END))
  const waiting = useWaiting(chat_room_id).filter(
    (one) => !room.messages.some((message) => message.client_message_id === one.client_message_id),
  )
  const details = useDetails()
  const composer = useRef<ComposerHandle>(null)
  const [dragging, setDragging] = useState(false)
  const { editing, setEditing, deleting, setDeleting, changed, remove } = useChanges()
  const closed = closedBecause(conversation, waiting.length > 0)

  return (
    <div className={css['split']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files are dropped anywhere; a button does the same */}
      <section
        className={css['room']}
        aria-label={t('room.label', { name: conversation.receiver.name })}
        onDragOver={(event) => {
          if (closed || !isDraggingFiles(event)) return
          event.preventDefault()
          setDragging(true)
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false)
        }}
        onDrop={(event) => {
          if (!isDraggingFiles(event)) return
          event.preventDefault()
          setDragging(false)
          if (!closed) composer.current?.add([...event.dataTransfer.files])
        }}
      >
        <RoomHead conversation={conversation} details={details} />
        <ConnectionBanner waiting={waiting.length} />
        {room.state === 'failed' ? (
          <div className={css['middle']}>
            <ErrorState error={room.error} retry={() => void store.open(THE_END)} />
          </div>
        ) : room.state === 'ready' ? (
          <MessageLog
            conversation={conversation}
            room={room}
            store={store}
            waiting={waiting}
            me={me}
            at={at}
            onEdit={setEditing}
            onDelete={setDeleting}
            onBack={() => composer.current?.focus()}
          />
        ) : (
          <RoomSkeleton inside />
        )}
        {(conversation.state === 'request_received' || conversation.state === 'request_declined') && (
          <RequestBar conversation={conversation} />
        )}
        {conversation.state === 'new_request' && !closed && (
          <Notice className={css['notice']!}>{t('write.firstRequest', { name: conversation.receiver.name })}</Notice>
        )}
        {closed ? (
          <p className={css['closed']}>{closed}</p>
        ) : (
          <Composer ref={composer} conversation={conversation} me={me} editing={editing} onEdited={changed} />
        )}
        {dragging && <div className={css['drop']}>{t('room.drop')}</div>}
      </section>
      {details.open && <RoomDetails conversation={conversation} messages={room.messages} onClose={details.close} />}
      <ConfirmModal
        opened={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={t('delete.title')}
        confirm={t('delete.confirm')}
        kind="danger"
        onConfirm={remove}
      >
        {t('delete.text')}
      </ConfirmModal>
    </div>
  )
}

/** Why nothing can be written now; undefined when it can. */
function closedBecause(conversation: Conversation, waiting: boolean): string | undefined {
  const { name } = conversation.receiver
  if (conversation.receiver_left) return t('closed.left', { name })
  if (conversation.state === 'request_sent') return t('closed.request', { name })
  if (conversation.state === 'new_request' && waiting) return t('closed.sending')
  return undefined
}

/** Which of one's own messages is being changed or deleted. */
function useChanges() {
  const queries = useQueryClient()
  const [editing, setEditing] = useState<Message>()
  const [deleting, setDeleting] = useState<Message>()
  const changed = useCallback(
    (message: Message | undefined) => {
      if (message) heardMessage(queries, message)
      setEditing(undefined)
    },
    [queries],
  )
  async function remove(): Promise<void> {
    if (!deleting) return
    try {
      const { result } = await call('messaging.remove', { params: { id: deleting.id } })
      heardMessage(queries, result)
      setEditing((now) => (now?.id === deleting.id ? undefined : now))
    } catch (error) {
      toast(error instanceof CallError ? error.detail : t('message.failed'), 'bad')
    }
    setDeleting(undefined)
  }
  return { editing, setEditing, deleting, setDeleting, changed, remove }
}
