import { PageLink } from '../../../ui/page-link.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { RadioChoice, RadioChoices } from '../../../ui/fields.tsx'
import { money } from '../../../lib/money.ts'
import { settings } from '../../../lib/settings.ts'
import { awardOf } from '../awards.api.ts'
import type { AwardEntry } from './entering.api.ts'
import { StepCard } from './parts.tsx'
import { t } from './text.ts'
import own from './after.module.css'

export type Payment = 'transfer' | 'card'

/** What a fee is in words: "€290.00", "Free", or nothing where there is no price. */
export function feeText({ fee }: Pick<AwardEntry, 'fee'>): string {
  if (fee.amount === null) return ''
  return fee.amount === 0 ? t('fee.free') : money(fee.amount, fee.currency_code)
}

/** Where the fee of an entry is booked, as props of a link. */
export function toBooking(entry: Pick<AwardEntry, 'id' | 'slug' | 'award'>, payment?: Payment) {
  return {
    to: `${awardOf(entry)}/book-award-details` as const,
    search: { applicant: entry.id, ...(payment ? { payment } : {}) },
  }
}

/** What entering costs, and how it is paid once the entry is submitted. */
export function FeeStep({
  entry,
  number,
  payment,
  onPayment,
}: {
  entry: AwardEntry
  number: number
  payment: Payment
  onPayment: (payment: Payment) => void
}) {
  const { fee } = entry
  return (
    <StepCard
      id="step-fee"
      number={number}
      state={fee.state === 'paid' ? 'done' : 'todo'}
      title={t('fee')}
      end={<span className="num strong">{feeText(entry)}</span>}
    >
      {fee.state !== 'none' ? (
        <Billed fee={fee} />
      ) : fee.amount === null ? (
        <p className="sm soft">{t('fee.none')}</p>
      ) : fee.amount === 0 ? (
        <p className="sm soft">{t('fee.free-text')}</p>
      ) : (
        <RadioChoices
          value={payment}
          onChange={(value) => onPayment(value as Payment)}
          aria-label={t('fee.how')}
          className={own['pays']}
        >
          <RadioChoice
            value="transfer"
            label={t('fee.transfer')}
            description={t('fee.transfer-text', { company: entry.company.name })}
          />
          {settings().takesCards && <RadioChoice value="card" label={t('fee.card')} description={t('fee.card-text')} />}
        </RadioChoices>
      )}
    </StepCard>
  )
}

/** A fee that is on an invoice, or that nobody has to pay. */
function Billed({ fee: { state, amount, invoice } }: Pick<AwardEntry, 'fee'>) {
  if (invoice === null && amount === 0) return <p className="sm soft">{t('fee.free-text')}</p>
  return (
    <p className="sm">
      {t(state === 'paid' ? 'fee.paid' : 'fee.held')}{' '}
      {invoice !== null && (
        <PageLink to={`/settings/${invoice}/invoice-preview`} className="link">
          {t('fee.invoice')}
        </PageLink>
      )}
    </p>
  )
}

/** The fee of an entry that was submitted: paid, on its way, or still to be paid. */
export function FeeState({ entry }: { entry: AwardEntry }) {
  const { fee } = entry
  if (fee.state !== 'none') return <Billed fee={fee} />
  if (fee.amount === null) return <p className="sm soft">{t('fee.none')}</p>
  return (
    <>
      <p className="sm">{t('fee.open')}</p>
      <ButtonLink kind="commit" block {...toBooking(entry)}>
        {t('fee.pay', { amount: feeText(entry) })}
      </ButtonLink>
    </>
  )
}
