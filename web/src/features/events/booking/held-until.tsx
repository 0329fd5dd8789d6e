import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../../ui/icon.tsx'
import { queryOptionsFor } from '../../../lib/call.ts'
import { moment } from '../../../lib/dates.ts'
import { ownZone } from '../../../lib/zones.ts'
import { bookingText } from './booking.texts.ts'
import css from './booking.module.css'

/** Until when the seats of an unpaid card order are kept. */
export function HeldUntil({ invoice }: { invoice: number }) {
  const { data } = useQuery(queryOptionsFor('payments.invoice', { params: { id: invoice } }))
  if (!data?.hold_until) return null
  return (
    <p className={css['held']} role="status">
      <Icon name="clock" />
      <span className="num">{bookingText('booking.held', { time: moment(data.hold_until, ownZone()) })}</span>
    </p>
  )
}
