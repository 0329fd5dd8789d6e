import type { ReactNode } from 'react'
import { bookingText } from './booking.texts.ts'
import css from './booking.module.css'

/**
 * The columns of a booking page: steps at the left, what it costs at the right, the button at the bottom on phones.
 * @param locked an order exists: nothing of it can be changed but how it is paid
 */
export function BookingColumns({
  onSubmit,
  before,
  steps,
  locked,
  legend,
  payment,
  summary,
  bar,
}: {
  onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void
  before: ReactNode
  steps: ReactNode
  locked: boolean
  legend: string
  payment: ReactNode
  summary: ReactNode
  bar: ReactNode
}) {
  return (
    <form className={css['columns']} onSubmit={onSubmit} noValidate>
      <div className="stack">
        {before}
        <fieldset disabled={locked} className={css['steps']}>
          <legend className="sr-only">{legend}</legend>
          {steps}
        </fieldset>
        {payment}
      </div>
      <aside className={css['side']} aria-label={bookingText('booking.summary')}>
        {summary}
      </aside>
      {bar}
    </form>
  )
}
