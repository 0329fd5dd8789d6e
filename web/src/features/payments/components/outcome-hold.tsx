import { Icon } from '../../../ui/icon.tsx'
import { moment } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ownZone } from '../../../lib/zones.ts'
import type { Invoice } from '../payments.api.ts'
import type { CardWord } from '../payment-status.ts'
import { t } from '../texts.ts'
import css from './outcome.module.css'

/** Until when the order is kept, with the time that is left; nothing where it is kept without one. */
export function HoldBar({ invoice, note }: { invoice: Invoice; note: string }) {
  if (invoice.hold_until === null) return null
  const seats = invoice.lines.reduce((sum, { kind, quantity }) => sum + (kind === 'admission' ? quantity : 0), 0)
  const time = moment(invoice.hold_until, ownZone())
  return (
    <div className={css['keeps']}>
      <Icon name="clock" />
      <p className="grow">
        <b className="num">{seats > 0 ? t('held', { count: seats, time }) : t('held.order', { time })}</b>
        <span className="sm">{note}</span>
      </p>
      <TimeLeft until={invoice.hold_until} />
    </div>
  )
}

/** Minutes and seconds that run down to nothing. */
function TimeLeft({ until }: { until: string }) {
  const now = useNow(1000)
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const parts = [Math.floor(seconds / 60), seconds % 60]
  if (seconds >= 3600) parts.splice(0, 1, Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60)
  return (
    <span role="timer" className={css['left']}>
      {parts.map(two).join(':')}
    </span>
  )
}

/** Where a card payment that is under way is: with the bank, waiting for the payer, or about to be counted. */
export function PaymentSteps({ invoice, state }: { invoice: Invoice; state: Exclude<CardWord, string>['state'] }) {
  const asks = state === 'requires_action'
  const steps = [
    { when: t('step.done'), what: t('step.sent'), look: 'done' },
    { when: t('step.now'), what: t(asks ? 'step.confirm' : 'step.checks'), look: 'now' },
    { when: t('step.then'), what: t(invoice.event === null ? 'step.invoice' : 'step.tickets'), look: 'then' },
  ]
  return (
    <div className={css['progress']}>
      <span className={css['meter']} aria-hidden />
      <ol className="sm">
        {steps.map(({ when, what, look }) => (
          <li key={look} className={css[look]} {...(look === 'now' ? { 'aria-current': 'step' } : {})}>
            <b>{when}</b>
            <span>{what}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
