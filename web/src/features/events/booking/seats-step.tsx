import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import type { Answer } from '../../../lib/call.types.ts'
import { day } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { bookingText } from './booking.texts.ts'
import { isNamed, nameOf, newSeat } from './cart.ts'
import type { Cart, Options, Seat } from './cart.ts'
import { ColleagueDialog } from './colleague-dialog.tsx'
import css from './booking.module.css'

type Me = Answer<'members.one'>

/** Who comes: me, colleagues, guests, and seats that get their name later. */
export function SeatsStep({
  options,
  form,
  me,
  company,
}: {
  options: Options
  form: UseFormReturnType<Cart>
  me: Me | undefined
  company: number
}) {
  const { seats } = form.values
  /** The seat that gets a name; -1 for a new one. */
  const [naming, setNaming] = useState<number>()
  const price = options.prices.find((one) => String(one.id) === form.values.price)
  const left = Math.min(options.max_seats, options.seats_left ?? Infinity, price?.seats_left ?? Infinity)
  const full = seats.length >= left
  const shown = seats.map((seat) => (me && seat.customer === me.id ? withMe(seat, me) : seat))
  const error = form.errors['seats']

  function name(seat: Seat): void {
    if (naming === undefined) return
    if (naming < 0) form.insertListItem('seats', seat)
    else form.replaceListItem('seats', naming, { ...seat, key: seats[naming]?.key ?? seat.key })
    setNaming(undefined)
  }

  return (
    <Card>
      <CardHead
        step={2}
        done={seats.length > 0}
        title={bookingText('booking.seats-title')}
        end={<span className="sm soft num">{bookingText('booking.seats', { count: seats.length })}</span>}
      />
      <CardBody>
        <ul className={css['seats']}>
          {shown.map((seat, index) => (
            <li key={seat.key} className={css['seat']}>
              {isNamed(seat) ? (
                <Avatar name={nameOf(seat)} src={seat.picture} />
              ) : (
                <span className={css['later']}>
                  <Icon name="useradd" />
                </span>
              )}
              <div className={css['who']}>
                <b className="cut">
                  {isNamed(seat) ? nameOf(seat) : bookingText('booking.colleague', { number: index + 1 })}
                </b>
                <span className="sm soft cut">
                  {isNamed(seat)
                    ? [seat.customer === me?.id && bookingText('booking.you'), seat.about].filter(Boolean).join(', ')
                    : bookingText('booking.name-by', { day: day(options.name_until) })}
                </span>
                {seatErrors(form, index).map((message) => (
                  <FieldError key={message}>{message}</FieldError>
                ))}
              </div>
              {isNamed(seat) ? (
                <StatPill tone="good">{bookingText('booking.named')}</StatPill>
              ) : (
                <Button size="sm" onClick={() => setNaming(index)}>
                  {bookingText('booking.name-now')}
                </Button>
              )}
              {price && <b className={`num nowrap ${css['amount']}`}>{money(price.price, price.currency_code)}</b>}
              <IconButton
                icon="x"
                label={
                  isNamed(seat)
                    ? bookingText('booking.remove-person', { name: nameOf(seat) })
                    : bookingText('booking.remove-seat', { number: index + 1 })
                }
                onClick={() => form.removeListItem('seats', index)}
              />
            </li>
          ))}
        </ul>
        {error && typeof error === 'string' && <FieldError>{error}</FieldError>}
        <div className={css['more']}>
          <Button icon="plus" disabled={full} onClick={() => setNaming(-1)}>
            {bookingText('booking.add-colleague')}
          </Button>
          <Button kind="quiet" disabled={full} onClick={() => form.insertListItem('seats', newSeat())}>
            {bookingText('booking.add-later')}
          </Button>
          {full && <span className="sm soft">{bookingText('booking.full', { count: left })}</span>}
        </div>
      </CardBody>
      {naming !== undefined && (
        <ColleagueDialog
          company={company}
          taken={[...options.seated_customer_ids, ...seats.map((seat) => seat.customer).filter((id) => id !== null)]}
          choose={name}
          close={() => setNaming(undefined)}
        />
      )}
    </Card>
  )
}

function withMe(seat: Seat, me: Me): Seat {
  return {
    ...seat,
    first_name: me.first_name,
    last_name: me.last_name,
    about: me.job_title ?? '',
    picture: me.profile_picture,
  }
}

/** What the server says of one seat, whatever field of it. */
function seatErrors(form: UseFormReturnType<Cart>, index: number): string[] {
  return Object.entries(form.errors)
    .filter(([path]) => path.startsWith(`seats.${index}.`) || path === `seats.${index}`)
    .map(([, message]) => String(message))
}
