import type { UseFormReturnType } from '@mantine/form'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { money } from '../../../lib/money.ts'
import { bookingText } from './booking.texts.ts'
import { t } from '../texts.ts'
import type { Cart, Options } from './cart.ts'
import { QuantityRow, QuantityRows } from './quantity-row.tsx'
import css from './booking.module.css'

const icons = {
  dinner: 'dinner',
  hotel: 'hotel',
  visit: 'ship',
  workshop: 'edit',
  service: 'plus',
  other: 'plus',
} as const

const tablesForSale = ({ tables }: Options) => tables.filter((one) => one.price !== null && one.state === 'free')

/** Whether there is anything to go with the seats. */
export const hasAddons = (options: Options): boolean =>
  options.addons.length + tablesForSale(options).length + options.sponsor_packages.length > 0

/** What goes with the seats: dinner, visits, a table of one's own. */
export function AddonsStep({ step, options, form }: { step: number; options: Options; form: UseFormReturnType<Cart> }) {
  const { addons: chosen, table: tableId, seats, bundle } = form.values
  const { addons, sponsor_packages: packages, currency_code: currency } = options
  const ordered = packages.find((one) => String(one.id) === bundle)
  const forSale = tablesForSale(options)
  const table = forSale.find((one) => String(one.id) === tableId)
  if (!hasAddons(options)) return null
  return (
    <Card>
      <CardHead
        step={step}
        done
        title={bookingText('booking.addons')}
        end={<span className="sm soft">{bookingText('booking.optional')}</span>}
      />
      <CardBody>
        <QuantityRows>
          {packages.map((one) => (
            <li key={`package ${one.id}`}>
              <Icon name="handshake" />
              <div className="grow">
                <b className="strong">{bookingText('booking.package', { name: one.name })}</b>
                <p className="sm soft">
                  {one.seats_included > 0
                    ? bookingText('booking.package-text', { count: one.seats_included })
                    : bookingText('booking.package-accepted')}
                </p>
                {one === ordered && form.errors['bundle'] && <FieldError>{form.errors['bundle']}</FieldError>}
              </div>
              <Button
                size="sm"
                aria-pressed={one === ordered}
                onClick={() => form.setFieldValue('bundle', one === ordered ? '' : String(one.id))}
              >
                {one === ordered ? bookingText('booking.remove') : bookingText('booking.add')}
              </Button>
              <b className={`num nowrap ${css['amount']}`}>{one === ordered ? money(one.price, currency) : ''}</b>
            </li>
          ))}
          {addons.map((addon, index) => {
            const quantity = chosen[addon.id] ?? 0
            const most = Math.min(addon.max_quantity, addon.left ?? Infinity)
            const set = (value: number) => form.setFieldValue('addons', { ...chosen, [addon.id]: value })
            return (
              <QuantityRow
                key={addon.id}
                icon={<Icon name={icons[addon.kind]} />}
                name={addon.name}
                about={
                  <>
                    <p className="sm soft">{addon.description}</p>
                    <p className="sm soft num">
                      {bookingText('booking.each', { price: money(addon.price, currency) })}
                      {addon.left !== null && ` · ${bookingText('booking.left', { count: addon.left })}`}
                    </p>
                    {form.errors[`addons.${index}.quantity`] && (
                      <FieldError>{form.errors[`addons.${index}.quantity`]}</FieldError>
                    )}
                  </>
                }
                quantity={quantity}
                most={most}
                first={addon.kind === 'workshop' ? 1 : seats.length || 1}
                amount={quantity > 0 ? money(addon.price * quantity, currency) : ''}
                set={set}
              />
            )
          })}
          {forSale.length > 0 && (
            <li>
              <Icon name="table" />
              <div className="grow">
                <b className="strong">{bookingText('booking.table')}</b>
                <p className="sm soft">{bookingText('booking.table-text')}</p>
                {form.errors['table'] && <FieldError>{form.errors['table']}</FieldError>}
              </div>
              <div className={css['table']}>
                <SelectField
                  aria-label={bookingText('booking.table')}
                  placeholder={bookingText('booking.no-table')}
                  clearable
                  searchable={forSale.length > 8}
                  data={forSale.map((one) => ({
                    value: String(one.id),
                    label: [t('tables.number', { number: one.number }), one.hall, t('seats', { count: one.seats })]
                      .filter(Boolean)
                      .join(', '),
                  }))}
                  value={tableId || null}
                  onChange={(value) => form.setFieldValue('table', value ?? '')}
                />
              </div>
              <b className={`num nowrap ${css['amount']}`}>
                {ordered?.table_included
                  ? bookingText('booking.included')
                  : money(table?.price ?? forSale[0]?.price ?? 0, currency)}
              </b>
            </li>
          )}
        </QuantityRows>
      </CardBody>
    </Card>
  )
}
