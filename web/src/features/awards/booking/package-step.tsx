import type { UseFormReturnType } from '@mantine/form'
import { QuantityRow, QuantityRows } from '../../events/index.ts'
import { Card, CardBody, CardHead } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { money } from '../../../lib/money.ts'
import { t } from '../texts.ts'
import type { Cart, Options } from './cart.ts'

/** Sponsor packages for which the company has been accepted; nothing without one. */
export function PackageStep({ options, form }: { options: Options; form: UseFormReturnType<Cart> }) {
  const { sponsor_packages: packages, currency_code: currency } = options
  if (packages.length === 0) return null
  const { bundle } = form.values
  return (
    <Card>
      <CardHead done={bundle !== ''} title={t('booking.package')} />
      <CardBody>
        <QuantityRows>
          {packages.map((one) => {
            const ordered = String(one.id) === bundle
            return (
              <QuantityRow
                key={one.id}
                icon={<Icon name="handshake" />}
                name={one.name}
                about={<p className="sm soft">{t('booking.package-accepted')}</p>}
                quantity={ordered ? 1 : 0}
                most={1}
                amount={ordered ? money(one.price, currency) : ''}
                set={(quantity) => form.setFieldValue('bundle', quantity > 0 ? String(one.id) : '')}
              />
            )
          })}
        </QuantityRows>
      </CardBody>
    </Card>
  )
}
