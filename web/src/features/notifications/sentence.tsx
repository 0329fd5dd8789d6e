import type { ReactNode } from 'react'
import { piecesOf } from '@app/contract/notifications.sentence'
import { day } from '../../lib/dates.ts'
import { money } from '../../lib/money.ts'
import type { Notification } from './notifications.api.ts'

const formats = { money, day: (value: string) => day(value, { month: 'short' }) }

/** What a notification says: one plain sentence with names in bold. */
export function Sentence({ one }: { one: Notification }): ReactNode {
  return piecesOf(one, formats).map(({ text, as }, index) =>
    as === 'strong' ? (
      <b key={index}>{text}</b>
    ) : as === 'number' ? (
      <span key={index} className="num nowrap">
        {text}
      </span>
    ) : (
      text
    ),
  )
}
