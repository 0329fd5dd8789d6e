import type { UseFormReturnType } from '@mantine/form'
import { Card, CardBody, CardHead } from '../../../ui/card.tsx'
import { RadioChoice, RadioChoices } from '../../../ui/fields.tsx'
import { day } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { bookingText } from './booking.texts.ts'
import { t } from '../texts.ts'
import type { Cart, Options } from './cart.ts'
import css from './booking.module.css'

/** The price that the own company's category pays. */
export function PriceStep({ options, form }: { options: Options; form: UseFormReturnType<Cart> }) {
  const prices = options.prices.filter((price) => price.is_available)
  const price = prices.find((one) => String(one.id) === form.values.price)
  if (!price) return null
  return (
    <Card>
      <CardHead step={1} done title={bookingText('booking.price')} />
      <CardBody>
        {prices.length > 1 && (
          <RadioChoices aria-label={bookingText('booking.price')} {...form.getInputProps('price')}>
            <div className="stack stack-tight">
              {prices.map((one) => (
                <RadioChoice
                  key={one.id}
                  value={String(one.id)}
                  label={`${one.name}, ${money(one.price, one.currency_code)}`}
                  description={one.description}
                />
              ))}
            </div>
          </RadioChoices>
        )}
        {prices.length === 1 && (
          <div className={css['own']}>
            <div className="grow">
              <b className="strong">{price.name}</b>
              <p className="sm soft">{bookingText('booking.category', { category: price.price_type_name })}</p>
              {price.available_until && (
                <p className="sm soft num">{t('prices.until', { day: day(price.available_until) })}</p>
              )}
            </div>
            <p className={css['big']}>
              {money(price.price, price.currency_code)}
              <small>{bookingText('booking.per-seat')}</small>
            </p>
          </div>
        )}
      </CardBody>
    </Card>
  )
}
