import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../ui/card.tsx'
import { Rows, RowItem } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/layout.tsx'
import { day, today } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { invoicePath, invoicesQuery } from '../payments.api.ts'
import { t } from '../texts.ts'
import { InvoiceState, isOverdue } from './invoice-state.tsx'

/** On the home page: invoices that wait for their payment; nothing when there are none. */
export function InvoicesToPay() {
  const { data } = useQuery(invoicesQuery({ page: 1, state: 'open' }))
  if (!data || data.results.length === 0) return null
  return (
    <Section
      title={t('to-pay')}
      count={data.count}
      end={
        <Link className="link sm" to={'/settings/invoices' as never}>
          {t('to-pay.all')}
        </Link>
      }
    >
      <Card>
        <Rows>
          {data.results.slice(0, 3).map((invoice) => (
            <RowItem key={invoice.id} to={invoicePath(invoice.id) as never}>
              <Icon name="invoice" />
              <span className="grow">
                <b className="strong cut">{invoice.subject_name}</b>
                {invoice.due_on && (
                  <span className="sm soft num cut">{t('invoices.due', { day: day(invoice.due_on) })}</span>
                )}
              </span>
              <InvoiceState state={invoice.state} overdue={isOverdue(invoice, today())} />
              <b className="num nowrap">{money(invoice.open_amount, invoice.currency_code)}</b>
            </RowItem>
          ))}
        </Rows>
      </Card>
    </Section>
  )
}
