import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { day } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import type { Invoice } from '../payments.api.ts'
import { t } from '../texts.ts'
import css from './outcome.module.css'

/** How a payment stands: made, to be made by transfer, with the bank, not made, or past its time. */
export type Standing = 'paid' | 'transfer' | 'pending' | 'failed' | 'over'

/**
 * @param arrived which page this is: the browser's belief, which the server's state may contradict
 */
export function standingOf(invoice: Invoice, arrived: 'success' | 'failed'): Standing {
  if (invoice.state === 'paid' || invoice.state === 'overpaid') return 'paid'
  if (invoice.state === 'expired' || invoice.state === 'cancelled') return 'over'
  if (invoice.payment_method === 'transfer') return 'transfer'
  return arrived === 'success' ? 'pending' : 'failed'
}

const looks: Record<Standing, { icon: IconName; tone?: 'bad' | 'warn' }> = {
  paid: { icon: 'check' },
  transfer: { icon: 'check' },
  pending: { icon: 'clock', tone: 'warn' },
  failed: { icon: 'alert', tone: 'bad' },
  over: { icon: 'alert', tone: 'bad' },
}

/** What has come of it, in a sentence and its explanation. `noAccount`: there is nowhere to transfer it to. */
export function OutcomeHead({
  invoice,
  standing,
  noAccount,
}: {
  invoice: Invoice
  standing: Standing
  noAccount: boolean
}) {
  const { icon, tone } = looks[standing]
  return (
    <div role="status" className={css['top']}>
      <span className={cx(css['seal'], tone && css[tone])}>
        <Icon name={icon} size="lg" />
      </span>
      <div>
        <h1 className="h1">{t(`outcome.${standing}`)}</h1>
        <p className="soft">{textOf(invoice, standing, noAccount)}</p>
      </div>
    </div>
  )
}

function textOf(
  { subject_name: subject, due_on, ...invoice }: Invoice,
  standing: Standing,
  noAccount: boolean,
): string {
  if (standing === 'paid')
    return t('outcome.paid-text', { amount: money(invoice.amount_gross, invoice.currency_code), subject })
  if (standing !== 'transfer') return t(`outcome.${standing}-text`)
  if (due_on === null) return t('outcome.held-text', { subject })
  return t(noAccount ? 'outcome.due-text' : 'outcome.transfer-text', { subject, day: day(due_on) })
}
