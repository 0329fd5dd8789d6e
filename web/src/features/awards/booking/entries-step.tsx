import type { UseFormReturnType } from '@mantine/form'
import { MAX_ENTRIES } from '@app/contract/awards'
import { QuantityRow, QuantityRows } from '../../events/index.ts'
import { Card, CardBody, CardHead } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { day } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { t } from '../texts.ts'
import type { Cart, Options } from './cart.ts'

/** Fees of entries that the company has begun or handed in, and entries that it will write later. */
export function EntriesStep({ options, form }: { options: Options; form: UseFormReturnType<Cart> }) {
  const { currency_code: currency } = options
  const fees = options.applicants.filter((one) => one.price !== null)
  // What costs nothing needs no order: it is entered at once.
  const prices = options.prices.filter((one) => one.kind === 'entry' && one.is_available && one.price > 0)
  if (fees.length + prices.length === 0) return null
  const { fees: paid, entries } = form.values
  const price = (value: number) => money(value, currency)
  return (
    <Card>
      <CardHead
        step={1}
        done={Object.values(paid).some(Boolean) || Object.values(entries).some((quantity) => quantity > 0)}
        title={t('booking.entries')}
        end={<span className="sm soft">{t('booking.entries-end')}</span>}
      />
      <CardBody>
        <QuantityRows>
          {fees.map((one) => (
            <QuantityRow
              key={`fee ${one.id}`}
              icon={<Icon name="trophy" />}
              name={one.category.name}
              about={
                <p className="sm soft">
                  {t(one.state === 'draft' ? 'booking.fee-draft' : 'booking.fee', { price: price(one.amount ?? 0) })}
                </p>
              }
              quantity={paid[one.id] ? 1 : 0}
              most={1}
              amount={paid[one.id] ? price(one.amount ?? 0) : ''}
              set={(value) => form.setFieldValue('fees', { ...paid, [one.id]: value > 0 })}
            />
          ))}
          {prices.map((one) => {
            const quantity = entries[one.id] ?? 0
            return (
              <QuantityRow
                key={one.id}
                icon={<Icon name="edit" />}
                name={one.name}
                about={
                  <>
                    <p className="sm soft">{one.category ? one.category.name : t('booking.entry-later')}</p>
                    <p className="sm soft num">
                      {[
                        t('booking.each', { price: price(one.price) }),
                        one.available_until && t('booking.until', { day: day(one.available_until) }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </>
                }
                quantity={quantity}
                most={Math.min(MAX_ENTRIES, one.left ?? Infinity)}
                amount={quantity > 0 ? price(one.price * quantity) : ''}
                set={(value) => form.setFieldValue('entries', { ...entries, [one.id]: value })}
              />
            )
          })}
        </QuantityRows>
      </CardBody>
    </Card>
  )
}
