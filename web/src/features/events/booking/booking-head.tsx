import { cx } from '../../../ui/classes.ts'
import { Crumbs } from '../../../ui/layout.tsx'
import { bookingText } from './booking.texts.ts'
import { t } from '../texts.ts'
import navy from '../../../ui/navy-head.module.css'
import type { Address } from '../../../lib/address.ts'
import css from './booking.module.css'

/** The head of a booking page: what is booked, when and where. */
export function BookingHead({
  art,
  crumb,
  title,
  text,
}: {
  art: string | null
  /** The way back to what is booked. */
  crumb: { label: string; href: Address }
  title: string
  text: string
}) {
  return (
    <section className={cx(navy['shaded'], css['head'], 'on-navy')}>
      {art && <img src={art} alt="" className={navy['art']} width={1600} height={520} />}
      <div className="page">
        <nav aria-label={t('path')}>
          <Crumbs crumbs={[crumb, { label: bookingText('booking.crumb') }]} onDark />
        </nav>
        <h1>{title}</h1>
        <p className="num">{text}</p>
      </div>
    </section>
  )
}
