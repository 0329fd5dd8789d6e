import { ago, moment } from '../../../lib/dates.ts'
import { ownZone } from '../../../lib/zones.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { useMark } from '../notifications.actions.ts'
import type { Notification } from '../notifications.api.ts'
import { Sentence } from '../sentence.tsx'
import { iconOf, targetOf } from '../target.ts'
import { t } from '../text.ts'
import css from './notifications.module.css'

/** Who did it with the sign of what it is, or the sign alone. */
export function Sign({ one }: { one: Notification }) {
  const [first] = one.people
  if (!first)
    return (
      <span className={cx(css['sign'], css[one.area])}>
        <Icon name={iconOf(one)} />
      </span>
    )
  return (
    <span className={css['face']}>
      <Avatar name={first.name} src={first.prof_pic} />
      <span className={cx(css['badge'], css[one.area])}>
        <Icon name={iconOf(one)} />
      </span>
    </span>
  )
}

export function When({ at }: { at: string }) {
  const shown = ago(at)
  return (
    <time className="num nowrap" dateTime={at} title={moment(at, ownZone())}>
      {/^\d+ (min|h|d)$/.test(shown) ? t('when.ago', { time: shown }) : shown}
    </time>
  )
}

/** One notification: a press opens its thing and marks it read. */
export function NotificationRow({ one }: { one: Notification }) {
  const mark = useMark()
  const { subject, is_read } = one
  const alone = `/notifications/${one.id}` as const
  const target = targetOf(one) ?? { to: alone }
  return (
    <li className={cx(css['row'], !is_read && css['new'])}>
      <PageLink
        to={target.to}
        {...('search' in target ? { search: target.search } : {})}
        className={css['link']}
        onClick={() => mark(one, true)}
      >
        <Sign one={one} />
        <span className="grow">
          <span className={css['say']}>
            {!is_read && <span className="sr-only">{t('unread')}: </span>}
            <Sentence one={one} />
          </span>
          {'excerpt' in subject && subject.excerpt && (
            <span className={cx(css['excerpt'], 'cut')}>{subject.excerpt}</span>
          )}
          <span className={css['when']}>
            <When at={one.created_at} />
          </span>
        </span>
      </PageLink>
      <span className={css['side']}>
        {one.people_count > 1 && (
          <PageLink to={alone} className={css['see']}>
            {t('see')}
          </PageLink>
        )}
        <IconButton
          icon={is_read ? 'mail' : 'check'}
          size="sm"
          label={t(is_read ? 'mark.unread' : 'mark.read')}
          className={css['toggle']}
          onClick={() => mark(one, !is_read)}
        />
        <span className={css['dot']} aria-hidden />
      </span>
    </li>
  )
}
