import { perLanguage } from '@app/contract/texts'
import { money } from '#kit/base/amounts.ts'
import { NAMED_PEOPLE } from '@app/contract/notifications.kinds'
import { sentenceOf } from '@app/contract/notifications.sentence'
import type { Formats, Told } from '@app/contract/notifications.sentence'
import type { z } from 'zod'
import type { notification } from '@app/contract/notifications'
import type { People } from '../members/index.ts'
import type { VisibleNotification } from './notifications.visibility.service.ts'
import { t } from './notifications.texts.ts'

type Url = (path: string) => string
export type Notification = z.output<typeof notification>

/** Those behind a notification who are named with it. */
export const namedOf = (row: VisibleNotification): number[] =>
  row.behind.slice(0, NAMED_PEOPLE).map((one) => one.actor_id)

export function toNotification(url: Url, row: VisibleNotification, people: People): Notification {
  const { subject, detail } = row
  const shown = { people: people.all(namedOf(row)), people_count: row.behind.length, subject, detail }
  return {
    id: row.id,
    url: url(`/rest/notifications/${row.id}/`),
    contents: url(`/rest/notification-contents/${row.id}/`),
    kind: row.notice.kind,
    area: row.notice.area,
    is_read: row.read_at !== null,
    created_at: row.last_at.toISOString(),
    ...shown,
    target: row.notice.target(shown),
  }
}

const shortDay = perLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
)
const dayAndMonth = perLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
)

const formats: Formats = {
  money,
  day: (day) => shortDay().format(new Date(day)),
}

/** What a notification says in a mail or on a device. */
export function sentence(one: Told): string {
  return sentenceOf(one, formats)
}

/** An event at which somebody has a seat. */
export function coming({ name, city, start_date }: { name: string; city: string; start_date: string }): string {
  return t('coming-up-in-from', { name, city, format: dayAndMonth().format(new Date(start_date)) })
}
