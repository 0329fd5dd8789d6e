import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { day, moment } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { ownZone } from '../../../lib/zones.ts'
import type { Invoice } from '../payments.api.ts'
import type { CardWord, PaymentStatus } from '../payment-status.ts'
import { t } from '../texts.ts'
import css from './outcome.module.css'

const looks: Record<PaymentStatus, { icon: IconName; tone?: 'bad' | 'warn' | 'plain' }> = {
  paid: { icon: 'check' },
  transfer: { icon: 'check', tone: 'plain' },
  pending: { icon: 'clock', tone: 'warn' },
  unknown: { icon: 'clock', tone: 'warn' },
  declined: { icon: 'card', tone: 'bad' },
  failed: { icon: 'alert', tone: 'bad' },
  over: { icon: 'alert', tone: 'bad' },
}

type Given = {
  invoice: Invoice
  /** On all invoices of the order, in minor units. */
  paid: number
  standing: PaymentStatus
  /** What the bank says of the card. */
  card: Exclude<CardWord, string> | undefined
  /** There is nowhere to transfer it to. */
  noAccount: boolean
}

/** What has come of it, in a sentence and its explanation. */
export function OutcomeHead(given: Given) {
  const { invoice, paid, standing } = given
  const { icon, tone } = looks[standing]
  return (
    <div role="status" className={css['top']}>
      <span className={cx(css['seal'], tone && css[tone])}>
        <Icon name={icon} size="lg" />
      </span>
      <div>
        <h1 className="h1">{t(`outcome.${standing}`, { amount: money(paid, invoice.currency_code) })}</h1>
        <p className="soft">{textOf(given)}</p>
      </div>
    </div>
  )
}

function textOf({ invoice, standing, card, noAccount }: Given): string {
  const { subject_name: subject, due_on, paid_at } = invoice
  if (standing === 'paid')
    return [subject, paid_at && moment(paid_at, ownZone()), t('outcome.paid-text')].filter(Boolean).join('. ')
  if (standing === 'declined') return t('outcome.declined-text', { why: card?.failure ?? '' })
  if (standing !== 'transfer') return t(`outcome.${standing}-text`)
  if (due_on === null) return t('outcome.held-text', { subject })
  return t(noAccount ? 'outcome.due-text' : 'outcome.transfer-text', { subject, day: day(due_on) })
}
