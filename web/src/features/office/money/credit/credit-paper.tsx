import { day } from '../../../../lib/dates.ts'
import { money } from '../../../../lib/money.ts'
import { Card, CardBody, CardHead } from '../../../../ui/card.tsx'
import { TextArea } from '../../../../ui/fields.tsx'
import { SelectField } from '../../../../ui/select.tsx'
import { t } from '../text.ts'
import { rateOf } from './credit-lines.tsx'
import type { Cause, Credit, Form, Preview } from './credit.state.ts'
import css from './credit.module.css'

/** The credit note as it will be issued. */
export function CreditPaper({ form, preview, reason }: { form: Form; preview: Preview | undefined; reason: string }) {
  const shown = (minor: number) => money(minor, form.currency_code)
  const { billing } = form
  return (
    <section className={css['paper']} aria-label={t('credit.paper')}>
      <span className="sm soft">{form.seller}</span>
      <h2>{t('one.credit_note')}</h2>
      <p className="sm soft">
        {t('credit.number-later')}
        <br />
        {t('credit.for-invoice', { number: form.number, day: day(form.issued_on, { month: 'long' }) })}
      </p>
      <p className="sm">
        <b>{billing.name}</b>
        <br />
        {[billing.address_line, `${billing.postcode} ${billing.city}`.trim()].join(', ')}
        {billing.vat_id && (
          <>
            <br />
            {t('credit.vat-id', { number: billing.vat_id })}
          </>
        )}
      </p>
      {preview ? (
        <table className="num">
          <tbody>
            {preview.lines.map((line) => (
              <tr key={line.position}>
                <td>{line.description}</td>
                <td>{line.quantity}</td>
                <td>{rateOf(line)}</td>
                <td>{shown(line.amount_net)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>{t('net')}</td>
              <td>{shown(preview.amount_net)}</td>
            </tr>
            <tr>
              <td colSpan={3}>{t('vat')}</td>
              <td>{shown(preview.amount_vat)}</td>
            </tr>
            <tr className={css['sum']}>
              <td colSpan={3}>{t('gross')}</td>
              <td>{shown(preview.amount_gross)}</td>
            </tr>
          </tfoot>
        </table>
      ) : (
        <p className="sm soft">{t('credit.nothing')}</p>
      )}
      {reason && <p className="sm soft">{reason}</p>}
      {preview?.vat_totals.map(
        ({ note }) =>
          note && (
            <p key={note} className="sm soft">
              {note}
            </p>
          ),
      )}
    </section>
  )
}

const causes: readonly Cause[] = ['goodwill', 'cancelled', 'wrong', 'duplicate', 'other']

export function CreditReason({
  credit,
  change,
  locked,
  fields,
}: {
  credit: Credit
  change: (part: Partial<Credit>) => void
  locked: boolean
  fields: Record<string, string[]>
}) {
  return (
    <Card>
      <CardHead title={t('field.reason')} />
      <CardBody className="stack">
        <SelectField
          label={t('credit.cause')}
          data={causes.map((value) => ({ value, label: t(`cause.${value}`) }))}
          value={credit.cause}
          disabled={locked}
          onChange={(value) => change({ cause: causes.find((one) => one === value) ?? 'other' })}
        />
        <TextArea
          label={t('credit.printed')}
          maxLength={500}
          disabled={locked}
          value={credit.reason}
          error={fields['reason']?.join(' ')}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      </CardBody>
    </Card>
  )
}
