import type { UseFormReturnType } from '@mantine/form'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { money } from '../../../lib/money.ts'
import { t } from '../texts.ts'
import type { Cart, Options } from './cart.ts'
import css from './booking.module.css'

const icons = { dinner: 'dinner', visit: 'ship', workshop: 'edit', other: 'plus' } as const

/** What goes with the seats: dinner, visits, a table of one's own. */
export function AddonsStep({ options, form }: { options: Options; form: UseFormReturnType<Cart> }) {
  const { addons: chosen, table: tableId, seats, bundle } = form.values
  const { addons, tables, sponsor_packages: packages, currency_code: currency } = options
  const ordered = packages.find((one) => String(one.id) === bundle)
  const forSale = tables.filter((one) => one.price !== null && one.state === 'free')
  const table = forSale.find((one) => String(one.id) === tableId)
  if (addons.length + forSale.length + packages.length === 0) return null
  return (
    <Card>
      <CardHead
        step={3}
        done
        title={t('booking.addons')}
        end={<span className="sm soft">{t('booking.optional')}</span>}
      />
      <CardBody>
        <ul className={css['addons']}>
          {packages.map((one) => (
            <li key={`package ${one.id}`}>
              <Icon name="handshake" />
              <div className="grow">
                <b className="strong">{t('booking.package', { name: one.name })}</b>
                <p className="sm soft">
                  {one.seats_included > 0
                    ? t('booking.package-text', { count: one.seats_included })
                    : t('booking.package-accepted')}
                </p>
                {one === ordered && form.errors['bundle'] && <FieldError>{form.errors['bundle']}</FieldError>}
              </div>
              <Button
                size="sm"
                aria-pressed={one === ordered}
                onClick={() => form.setFieldValue('bundle', one === ordered ? '' : String(one.id))}
              >
                {one === ordered ? t('booking.remove') : t('booking.add')}
              </Button>
              <b className={`num nowrap ${css['amount']}`}>{one === ordered ? money(one.price, currency) : ''}</b>
            </li>
          ))}
          {addons.map((addon, index) => {
            const quantity = chosen[addon.id] ?? 0
            const most = Math.min(addon.max_quantity, addon.left ?? Infinity)
            const set = (value: number) => form.setFieldValue('addons', { ...chosen, [addon.id]: value })
            return (
              <li key={addon.id}>
                <Icon name={icons[addon.kind]} />
                <div className="grow">
                  <b className="strong">{addon.name}</b>
                  <p className="sm soft">{addon.description}</p>
                  <p className="sm soft num">
                    {t('booking.each', { price: money(addon.price, currency) })}
                    {addon.left !== null && ` · ${t('booking.left', { count: addon.left })}`}
                  </p>
                  {form.errors[`addons.${index}.quantity`] && (
                    <FieldError>{form.errors[`addons.${index}.quantity`]}</FieldError>
                  )}
                </div>
                {quantity === 0 ? (
                  <Button
                    size="sm"
                    disabled={most === 0}
                    aria-label={t('booking.add-addon', { name: addon.name })}
                    onClick={() => set(Math.min(addon.kind === 'workshop' ? 1 : seats.length || 1, most))}
                  >
                    {most === 0 ? t('registration.sold_out') : t('booking.add')}
                  </Button>
                ) : (
                  <span className={css['stepper']} role="group" aria-label={addon.name}>
                    <IconButton icon="minus" label={t('booking.less')} onClick={() => set(quantity - 1)} />
                    <output className="num">{quantity}</output>
                    <IconButton
                      icon="plus"
                      label={t('booking.more')}
                      disabled={quantity >= most}
                      onClick={() => set(quantity + 1)}
                    />
                  </span>
                )}
                <b className={`num nowrap ${css['amount']}`}>
                  {quantity > 0 ? money(addon.price * quantity, currency) : ''}
                </b>
              </li>
            )
          })}
          {forSale.length > 0 && (
            <li>
              <Icon name="table" />
              <div className="grow">
                <b className="strong">{t('booking.table')}</b>
                <p className="sm soft">{t('booking.table-text')}</p>
                {form.errors['table'] && <FieldError>{form.errors['table']}</FieldError>}
              </div>
              <div className={css['table']}>
                <SelectField
                  aria-label={t('booking.table')}
                  placeholder={t('booking.no-table')}
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
                  ? t('booking.included')
                  : money(table?.price ?? forSale[0]?.price ?? 0, currency)}
              </b>
            </li>
          )}
        </ul>
      </CardBody>
    </Card>
  )
}
