import { DELETE_HOURS, EDIT_MINUTES } from '@app/contract/messaging.limits'
import { memo } from 'react'
import { time } from '../../../lib/dates.ts'
import { ownZone } from '../../../lib/zones.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { MenuItem } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { Message } from '../messaging.api.ts'
import { t } from '../text.ts'
import { MessageFiles } from './message-files.tsx'
import { MessageText } from './message-text.tsx'
import css from './message.module.css'

export type Acts = { onEdit: (message: Message) => void; onDelete: (message: Message) => void }

type Props = Acts & {
  message: Message
  own: boolean
  /** Who wrote it, as it is said. */
  who: string
  /** Whether the other person has read it; undefined where that is not shown. */
  read: boolean | undefined
  now: Date
  /** Reached by Tab; the others by the arrow keys. */
  active: boolean
  /** The new messages begin here. */
  begins: boolean
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(t('message.copied'))
  } catch {
    toast(t('message.copyFailed'), 'bad')
  }
}

/** What can be done with a message now. */
function itemsFor({ message, own, now, onEdit, onDelete }: Props): MenuItem[] {
  if (message.deleted_at) return []
  const age = now.getTime() - new Date(message.created_at).getTime()
  return [
    ...(own && age < EDIT_MINUTES * 60_000
      ? [{ label: t('message.edit'), icon: 'edit' as const, onSelect: () => onEdit(message) }]
      : []),
    ...(message.text
      ? [{ label: t('message.copy'), icon: 'copy' as const, onSelect: () => void copy(message.text) }]
      : []),
    ...(own && age < DELETE_HOURS * 3_600_000
      ? [{ label: t('message.delete'), icon: 'trash' as const, danger: true, onSelect: () => onDelete(message) }]
      : []),
  ]
}

/** One message: its text and files, when it was written, what became of it, and what can be done with it. */
export const MessageItem = memo(function MessageItem(props: Props) {
  const { message, own, who, active, now, begins } = props
  const items = itemsFor(props)
  const files = message.attachments.length > 0
  const bubble = message.text !== '' || message.deleted_at !== null || !files
  return (
    <div
      className={css['item']}
      role="article"
      aria-label={t('message.said', { who, time: time(message.created_at, ownZone()) })}
      data-seq={message.seq}
      data-begin={begins || undefined}
      // Reached once by Tab, then by the arrow keys; its actions follow it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={active ? 0 : -1}
    >
      <span className="sr-only">{who}: </span>
      {bubble && (
        <div className={cx(css['bubble'], message.deleted_at !== null && css['gone'])}>
          {message.deleted_at ? <i>{t('message.deleted')}</i> : <MessageText text={message.text} />}
          <Meta {...props} />
        </div>
      )}
      {files && <MessageFiles message={message} now={now} />}
      {!bubble && (
        <div className={css['below']}>
          <Meta {...props} />
        </div>
      )}
      {items.length > 0 && (
        <span className={css['acts']}>
          <Menu
            label={t('message.actions')}
            items={items}
            align={own ? 'end' : 'start'}
            trigger={(trigger) => (
              <IconButton
                {...trigger}
                icon="more"
                size="sm"
                label={t('message.actions')}
                tabIndex={active ? 0 : -1}
                className={css['more']}
              />
            )}
          />
        </span>
      )}
    </div>
  )
})

/** When, whether it was changed, and whether it was read. */
function Meta({ message, own, read }: Props) {
  return (
    <span className={css['meta']}>
      {message.edited_at && !message.deleted_at && <span>{t('message.edited')}</span>}
      <time dateTime={message.created_at}>{time(message.created_at, ownZone())}</time>
      {own && !message.deleted_at && (
        <span className={cx(css['mark'], read === true && css['read'])}>
          <Icon name={read ? 'checks' : 'check'} size="sm" />
          <span className="sr-only">{t(read ? 'message.read' : 'message.sent')}</span>
        </span>
      )}
    </span>
  )
}
