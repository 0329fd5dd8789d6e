import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { day } from '../../lib/dates.ts'
import type { KeyOf } from '../../lib/i18n.ts'
import { money } from '../../lib/money.ts'
import type en from '../../locales/en/notifications.json'
import type { Notification } from './notifications.api.ts'
import { t } from './text.ts'

type Key = KeyOf<typeof en>

/** A text of the catalogue whose values are drawn: each stands between two characters that no text has. */
function drawn(key: Key, nodes: Record<string, ReactNode>, count = 1): ReactNode {
  const marks = Object.fromEntries(Object.keys(nodes).map((name) => [name, `\u{E000}${name}\u{E000}`]))
  return t(key, { ...marks, count })
    .split('\u{E000}')
    .map((part, index) => <Fragment key={index}>{index % 2 === 1 ? nodes[part] : part}</Fragment>)
}

/** Who did it, in bold: one, two, or one and how many others. */
function Who({ people, people_count }: Pick<Notification, 'people' | 'people_count'>): ReactNode {
  const [first, second] = people.map(({ name }) => <b key={name}>{name}</b>)
  if (people_count > 2 && first)
    return drawn('andOthers', { first, others: <b>{t('others', { count: people_count - 1 })}</b> })
  if (first && second) return drawn('and', { first, second })
  return first ?? <b>{t('somebody')}</b>
}

const changes = ['dates', 'times', 'place'] as const

function changed(detail: string | null): string {
  const parts = (detail ?? '').split(',').flatMap((part) => changes.find((one) => one === part) ?? [])
  const [first, second] = parts.map((part) => t(`changed.${part}`))
  if (first && second) return t('and', { first, second })
  return first ?? t('changed.else')
}

const moderation = ['hidden', 'restored', 'warn', 'remove', 'limit'] as const
const outcomes = ['kept', 'warned', 'removed'] as const

/** What a notification says: one plain sentence with names in bold. */
export function Sentence({ one }: { one: Notification }): ReactNode {
  const { kind, subject, detail, people_count } = one
  const who = <Who people={one.people} people_count={people_count} />
  const name = 'name' in subject ? <b>{subject.name}</b> : ''
  const invoice =
    subject.type === 'invoice'
      ? {
          number: <b>{subject.number}</b>,
          amount: <span className="num nowrap">{money(subject.amount, subject.currency_code)}</span>,
          day: subject.due_on ? day(subject.due_on, { month: 'short' }) : '',
          name,
        }
      : {}
  switch (kind) {
    case 'booking_confirmed':
    case 'seat_named':
    case 'seat_transferred':
      return drawn(`say.${kind}`, { name })
    case 'event_changed':
      return drawn('say.event_changed', { name, what: changed(detail) })
    case 'invoice_issued':
    case 'payment_received':
      return drawn(`say.${kind}`, invoice)
    case 'invoice_due':
      return drawn(detail === 'soon' ? 'say.invoice_due.soon' : 'say.invoice_due.overdue', invoice)
    case 'report_outcome':
      return t(`say.report_outcome.${outcomes.find((one) => one === detail) ?? 'kept'}`)
    case 'moderation_notice':
      return t(`say.moderation_notice.${moderation.find((one) => one === detail) ?? 'hidden'}`)
    case 'appeal_decided':
      return t(detail === 'granted' ? 'say.appeal_decided.granted' : 'say.appeal_decided.upheld')
    case 'security_sign_in':
      return drawn('say.security_sign_in', { device: <b>{detail}</b> })
    default:
      return drawn(`say.${kind}`, { who, name }, people_count)
  }
}
