import type { ReactNode } from 'react'
import { moment } from '../../../lib/dates.ts'
import { ownZone } from '../../../lib/zones.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { useDraftText } from '../draft.ts'
import type { Conversation } from '../messaging.api.ts'
import { useIsTyping } from '../messaging.live.ts'
import { Pushpin } from './pushpin.tsx'
import { RowMenu } from './row-menu.tsx'
import { moveThroughRows } from './row-keys.ts'
import { t } from './text.ts'
import { isMine, lineOf, markOf, whenOf } from './words.ts'
import css from './row.module.css'

/** When something was written, short; the whole of it on pointing. */
export function When({ at }: { at: string }) {
  return (
    <time className={cx(css['when'], 'num')} dateTime={at} title={moment(at, ownZone())}>
      {whenOf(at, ownZone())}
    </time>
  )
}

/** Three lines of a person in a list: name and time, company, and what stands below. */
export function RowText({
  name,
  at,
  company,
  children,
}: {
  name: string
  at?: string | null | undefined
  company?: string | null | undefined
  children?: ReactNode
}) {
  return (
    <span className={css['text']}>
      <span className={css['line']}>
        <b className="cut" dir="auto">
          {name}
        </b>
        {at && <When at={at} />}
      </span>
      {company && (
        <span className={cx(css['company'], 'cut')} dir="auto">
          {company}
        </span>
      )}
      {children}
    </span>
  )
}

/** One conversation: a press opens it; what one does with it more rarely stands in its menu. */
export function ConversationRow({ one, current }: { one: Conversation; current: boolean }) {
  const { receiver, messages, unread_messages_count: unread } = one
  const last = messages[0]
  const typing = useIsTyping(one.chat_room_id)
  const draft = useDraftText(one.chat_room_id).trim()
  const mark = markOf(one)
  const line = typing
    ? t('last.typing')
    : draft && !current
      ? t('last.draft', { text: draft })
      : isMine(one)
        ? t('last.you', { text: lineOf(last) })
        : lineOf(last)
  const showsLast = !typing && (!draft || current)
  return (
    <li className={css['item']} data-row-of={one.chat_room_id}>
      <PageLink
        to={`/messages/${one.chat_room_id}`}
        className={cx(css['row'], unread > 0 && css['unread'])}
        aria-current={current ? 'page' : undefined}
        activeProps={{}}
        activeOptions={{ exact: true }}
        data-row
        onKeyDown={moveThroughRows}
      >
        <Avatar name={receiver.name} src={receiver.prof_pic} />
        <RowText name={receiver.name} at={one.last_at} company={receiver.company_name}>
          <span className={css['line']}>
            {typing ? (
              <span className={css['typing']}>
                {line}
                <i />
                <i />
                <i />
              </span>
            ) : (
              <span
                className={cx(css['last'], last?.deleted_at && showsLast && css['deleted'], !showsLast && css['draft'])}
                dir="auto"
              >
                {showsLast && mark && (
                  <Icon name={mark === 'read' ? 'checks' : 'check'} size="sm" className={css[mark]} />
                )}
                {showsLast && isMine(one) && <span className="sr-only">{t('last.you', { text: '' })} </span>}
                {showsLast ? lineOf(last) : line}
                {showsLast && mark && <span className="sr-only">, {t(`last.${mark}`)}</span>}
              </span>
            )}
            {unread > 0 && (
              <span className={cx(css['count'], 'num')}>
                <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
                <span className="sr-only">{t('unread', { count: unread })}</span>
              </span>
            )}
            {one.sorting_point === 1 && (
              <>
                <Pushpin className={css['pin']} />
                <span className="sr-only">{t('pinned')}</span>
              </>
            )}
          </span>
        </RowText>
      </PageLink>
      <RowMenu one={one} className={css['menu']} />
    </li>
  )
}
