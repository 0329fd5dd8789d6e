import { useCallback, useEffect, useMemo, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import type { Conversation, Message } from '../messaging.api.ts'
import { countAfter, linesOf } from '../messages.lines.ts'
import type { Line } from '../messages.lines.ts'
import type { Outgoing } from '../outbox.shelf.ts'
import type { Room, RoomStore } from '../room.store.ts'
import { t } from '../text.ts'
import { useIsTyping } from '../typing.ts'
import { MessageItem } from './message.tsx'
import type { Acts } from './message.tsx'
import { PendingMessages } from './pending.tsx'
import { useLog } from './use-log.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ownZone } from '../../../lib/zones.ts'
import { useReading } from './use-reading.ts'
import { useUnreadLine } from './use-unread-line.ts'
import css from './message-log.module.css'
import own from './message.module.css'

type Props = Acts & {
  conversation: Conversation
  room: Room
  store: RoomStore
  waiting: readonly Outgoing[]
  me: number
  /** The message that was looked for. */
  at: number | undefined
  /** A message was brought back to the field. */
  onBack: () => void
}

/** Arrow keys go from message to message, Home and End to the first and the last that is drawn. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event
  if (!(target instanceof HTMLElement) || target.dataset['seq'] === undefined) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-seq]')]
  const now = items.indexOf(target)
  const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: items.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  items[Math.max(0, Math.min(items.length - 1, to))]?.focus()
}

/** The messages of a room as a log: days, the line of the new ones, turns, what waits to go out, who is typing. */
export function MessageLog({ conversation, room, store, waiting, me, at, onBack, ...acts }: Props) {
  const { chat_room_id, receiver, read_seq, receiver_read_seq } = conversation
  const { messages } = room
  const unread = useUnreadLine(messages, me, read_seq)
  const firstNew = unread && messages.find(({ seq }) => seq > unread.after)?.seq
  const [target] = useState(at ?? firstNew)
  const read = useReading(chat_room_id)
  // What failed waits for a press: the line that says so would ask again by being drawn.
  const onOlder = useCallback(() => {
    if (store.get().older === 'idle') void store.loadOlder()
  }, [store])
  const { attach, shown, newest, atEnd, seen, toEnd } = useLog({
    messages,
    target,
    onOlder,
    onSeen: read,
  })
  // Who sends something sees where it stands; what waited before one came does not count.
  const sent = waiting.at(-1)?.client_message_id
  const [before] = useState(sent)
  useEffect(() => {
    if (sent !== undefined && sent !== before) toEnd()
  }, [sent, before, toEnd])
  const now = useNow()
  const typing = useIsTyping(chat_room_id)
  const [focused, setFocused] = useState<number>()
  const lines = useMemo(() => linesOf(shown, { me, zone: ownZone(), now, unread }), [shown, me, now, unread])
  const active = shown.some(({ seq }) => seq === focused) ? focused : shown.at(-1)?.seq
  const news = atEnd ? 0 : countAfter(messages, me, seen)

  const item = (message: Message, mine: boolean) => (
    <MessageItem
      key={message.seq}
      {...acts}
      message={message}
      own={mine}
      who={mine ? t('message.you') : receiver.name}
      read={receiver_read_seq === null ? undefined : message.seq <= receiver_read_seq}
      now={now}
      active={message.seq === active}
      begins={message.seq === target}
    />
  )

  return (
    <div className={css['wrap']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys go from message to message */}
      <div
        ref={attach}
        className={css['scroll']}
        role="log"
        // What is added above, or drawn at first, is nothing new to say.
        aria-live={room.older === 'loading' || !atEnd ? 'off' : 'polite'}
        aria-label={t('room.label', { name: receiver.name })}
        onKeyDown={move}
        onFocus={(event: FocusEvent<HTMLElement>) => {
          const seq = (event.target as HTMLElement).closest<HTMLElement>('[data-seq]')?.dataset['seq']
          if (seq) setFocused(Number(seq))
        }}
      >
        <div className={css['inside']}>
          <Older room={room} store={store} />
          {messages.length === 0 && waiting.length === 0 && <p className={css['empty']}>{t('room.empty')}</p>}
          {lines.map((line) => (
            <LineOf key={line.key} line={line} conversation={conversation} item={item} />
          ))}
          {newest && <PendingMessages waiting={waiting} me={me} onEdit={onBack} />}
          {newest && typing && <Typing conversation={conversation} />}
        </div>
      </div>
      {!atEnd && (
        <button
          type="button"
          className={css['latest']}
          aria-label={news > 0 ? t('room.latestNew', { count: news }) : t('room.latest')}
          onClick={toEnd}
        >
          {news > 0 && <span className={cx(css['news'], 'num')}>{t('room.new', { count: news })}</span>}
          <Icon name="caret" />
        </button>
      )}
    </div>
  )
}

function LineOf({
  line,
  conversation: { receiver },
  item,
}: {
  line: Line
  conversation: Conversation
  item: (message: Message, own: boolean) => React.ReactNode
}) {
  if (line.kind === 'day')
    return (
      <div className={css['day']}>
        <span>{line.name}</span>
      </div>
    )
  if (line.kind === 'unread')
    return (
      <div className={css['unread']}>
        <span>{t('room.new', { count: line.count })}</span>
      </div>
    )
  return (
    <div className={cx(own['turn'], line.own && own['own'])} aria-live={line.own ? 'off' : undefined}>
      {!line.own && <Avatar name={receiver.name} src={receiver.prof_pic} size="sm" />}
      <div className={own['body']}>{line.messages.map((message) => item(message, line.own))}</div>
    </div>
  )
}

function Older({ room, store }: { room: Room; store: RoomStore }) {
  if (room.before === null) return null
  if (room.older === 'failed')
    return (
      <p className={css['older']}>
        {t('room.olderFailed')}{' '}
        <Button size="sm" kind="quiet" icon="refresh" onClick={() => void store.loadOlder()}>
          {t('pending.again')}
        </Button>
      </p>
    )
  return (
    <div className={css['older']} aria-hidden>
      <Skeleton height={36} width="46%" />
    </div>
  )
}

/** Three dots where the next message will stand. */
function Typing({ conversation: { receiver } }: { conversation: Conversation }) {
  return (
    <div className={own['turn']} aria-live="off">
      <Avatar name={receiver.name} src={receiver.prof_pic} size="sm" />
      <div className={own['body']}>
        <div className={cx(own['bubble'], css['typing'])}>
          <span className="sr-only">{t('room.typingName', { name: receiver.name })}</span>
          <i aria-hidden />
          <i aria-hidden />
          <i aria-hidden />
        </div>
      </div>
    </div>
  )
}
