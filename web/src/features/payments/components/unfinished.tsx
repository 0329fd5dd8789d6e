import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { moment } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { timeHere } from '../../../lib/preview.ts'
import { ownZone } from '../../../lib/zones.ts'
import { heldQuery, invoicePath } from '../payments.api.ts'
import { t } from '../texts.ts'

/** Whether nothing more is waited for to show them. */
export const useUnfinishedAnswered = (event?: number) => !useQuery(heldQuery(event)).isLoading

/** Orders whose card payment was begun and not finished, each with the way back to it; nothing when there is none. */
export function UnfinishedOrders({ event, except }: { event?: number; except?: number | undefined }) {
  const { data } = useQuery(heldQuery(event))
  const held = (data?.results ?? []).filter(({ hold_until }) => stillHeld(hold_until))
  // The two invoices of an order are finished together.
  const ofOrder = (order: number) => held.filter((one) => one.order === order)
  const orders = held.filter(
    ({ id, order }) => id === ofOrder(order).at(-1)?.id && ofOrder(order).every((one) => one.id !== except),
  )
  return orders.map((invoice) => (
    <Notice key={invoice.id} tone="warn">
      <div className="row row-between row-wrap">
        <span>
          {t('unfinished', {
            subject: invoice.subject_name,
            time: moment(invoice.hold_until as string, ownZone()),
            amount: money(
              ofOrder(invoice.order).reduce((sum, { open_amount }) => sum + open_amount, 0),
              invoice.currency_code,
            ),
          })}
        </span>
        <ButtonLink size="sm" kind="primary" to={invoicePath(invoice.id)}>
          {t('invoices.finish')}
        </ButtonLink>
      </div>
    </Notice>
  ))
}

const stillHeld = (until: string | null) => until !== null && Date.parse(until) > timeHere().getTime()
