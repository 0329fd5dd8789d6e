import type { UseFormReturnType } from '@mantine/form'
import { MAX_AWARD_SEATS } from '@app/contract/awards'
import { QuantityRow, QuantityRows } from '../../events/index.ts'
import { Card, CardBody, CardHead } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { money } from '../../../lib/money.ts'
import { t } from '../texts.ts'
import type { Cart, Options } from './cart.ts'

/** Seats at the ceremony. */
export function SeatsStep({ options, form }: { options: Options; form: UseFormReturnType<Cart> }) {
  const { currency_code: currency } = options
  const prices = options.prices.filter((price) => price.kind === 'seat')
  const { seats } = form.values
  if (prices.length === 0) return null
  return (
    <Card>
      <CardHead
        step={2}
        done={Object.values(seats).some((quantity) => quantity > 0)}
        title={t('booking.seats')}
        end={<span className="sm soft">{t('booking.optional')}</span>}
      />
      <CardBody>
        <QuantityRows>
          {prices.map((one) => {
            const quantity = seats[one.id] ?? 0
            return (
              <QuantityRow
                key={one.id}
                icon={<Icon name="dinner" />}
                name={one.name}
                about={
                  <>
                    <p className="sm soft">{one.description}</p>
                    <p className="sm soft num">
                      {[
                        t('booking.each', { price: money(one.price, currency) }),
                        one.left !== null && t('booking.left', { count: one.left }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </>
                }
                quantity={quantity}
                most={one.is_available ? Math.min(MAX_AWARD_SEATS, one.left ?? Infinity) : 0}
                amount={quantity > 0 ? money(one.price * quantity, currency) : ''}
                set={(value) => form.setFieldValue('seats', { ...seats, [one.id]: value })}
              />
            )
          })}
        </QuantityRows>
      </CardBody>
    </Card>
  )
}
