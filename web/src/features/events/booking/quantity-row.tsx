import type { ReactNode } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { bookingText } from './booking.texts.ts'
import { t } from '../texts.ts'
import css from './booking.module.css'

/** What is bought by number, in a row of a list: what it is, how many, and what that comes to. */
export function QuantityRow({
  icon,
  name,
  about,
  quantity,
  most,
  first = 1,
  amount,
  set,
}: {
  icon: ReactNode
  name: string
  /** The lines under the name, and what is wrong with the number. */
  about: ReactNode
  quantity: number
  most: number
  /** How many the first press takes. */
  first?: number
  amount: string
  set: (quantity: number) => void
}) {
  return (
    <li>
      {icon}
      <div className="grow">
        <b className="strong">{name}</b>
        {about}
      </div>
      {quantity === 0 ? (
        <Button
          size="sm"
          disabled={most === 0}
          aria-label={bookingText('booking.add-addon', { name })}
          onClick={() => set(Math.min(first, most))}
        >
          {most === 0 ? t('registration.sold_out') : bookingText('booking.add')}
        </Button>
      ) : (
        <span className={css['stepper']} role="group" aria-label={name}>
          <IconButton icon="minus" label={bookingText('booking.less')} onClick={() => set(quantity - 1)} />
          <output className="num">{quantity}</output>
          <IconButton
            icon="plus"
            label={bookingText('booking.more')}
            disabled={quantity >= most}
            onClick={() => set(quantity + 1)}
          />
        </span>
      )}
      <b className={`num nowrap ${css['amount']}`}>{amount}</b>
    </li>
  )
}

/** The list around such rows. */
export function QuantityRows({ children }: { children: ReactNode }) {
  return <ul className={css['addons']}>{children}</ul>
}
