import { day } from '../../../../lib/dates.ts'
import { money } from '../../../../lib/money.ts'
import { Card, CardBody, CardHead } from '../../../../ui/card.tsx'
import { cx } from '../../../../ui/classes.ts'
import { TextField } from '../../../../ui/fields.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { minorIn } from '../money.ts'
import { t } from '../text.ts'
import type { Credit, Form } from './credit.state.ts'
import css from './credit.module.css'

/** Where the money goes: back by the payments it came by, or on to other open invoices of the company. */
export function CreditMoney({
  form,
  credit,
  change,
  toPlace,
  left,
  locked,
}: {
  form: Form
  credit: Credit
  change: (part: Partial<Credit>) => void
  toPlace: number
  left: number
  locked: boolean
}) {
  const { currency_code: currency } = form
  const shown = (minor: number) => money(minor, currency)
  const byTransfer = form.payments.some(
    ({ id, method }) => method !== 'card' && minorIn(credit.back[id] ?? '', currency),
  )
  return (
    <Card>
      <CardHead
        title={t('credit.money')}
        end={<span className="sm soft num">{t('credit.to-place', { amount: shown(toPlace) })}</span>}
      />
      {form.beside.map(({ id, number, about, open_amount }) => (
        <Place
          key={`onto ${id}`}
          icon="invoice"
          title={t('credit.onto', { number })}
          note={t('open-of', { about, amount: shown(open_amount) })}
          value={credit.onto[id] ?? ''}
          currency={currency}
          locked={locked}
          set={(typed) => change({ onto: { ...credit.onto, [id]: typed } })}
        />
      ))}
      {form.payments.map(({ id, method, amount, received_at, refundable, disputed }) => (
        <Place
          key={`back ${id}`}
          icon={method === 'card' ? 'card' : 'bank'}
          title={t(method === 'card' ? 'goes.card' : 'goes.transfer')}
          note={
            disputed
              ? t('credit.disputed')
              : t('credit.came', {
                  amount: shown(amount),
                  day: day(received_at, { month: 'short' }),
                  left: shown(refundable),
                })
          }
          value={credit.back[id] ?? ''}
          currency={currency}
          locked={locked || disputed || refundable === 0}
          set={(typed) => change({ back: { ...credit.back, [id]: typed } })}
        />
      ))}
      {byTransfer && !locked && (
        <CardBody className={css['account']}>
          {(['holder', 'iban', 'bic'] as const).map((field) => (
            <TextField
              key={field}
              label={t(`field.${field}`)}
              optional
              autoComplete="off"
              value={credit.account[field]}
              onChange={({ currentTarget: { value } }) => change({ account: { ...credit.account, [field]: value } })}
            />
          ))}
        </CardBody>
      )}
      <div className={cx(css['place'], css['left'])} role="status">
        <b className="grow">{t(left < 0 ? 'credit.too-much' : 'credit.left')}</b>
        <b className="num">{shown(Math.abs(left))}</b>
      </div>
    </Card>
  )
}

function Place({
  icon,
  title,
  note,
  value,
  currency,
  locked,
  set,
}: {
  icon: 'invoice' | 'card' | 'bank'
  title: string
  note: string
  value: string
  currency: string
  locked: boolean
  set: (typed: string) => void
}) {
  return (
    <div className={css['place']}>
      <Icon name={icon} />
      <div className="grow">
        <b>{title}</b>
        <span className="sm soft block">{note}</span>
      </div>
      <TextField
        aria-label={t('credit.amount-for', { what: title, currency })}
        inputMode="decimal"
        autoComplete="off"
        disabled={locked}
        error={value !== '' && minorIn(value, currency) === undefined}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
    </div>
  )
}

/** The two people that a sum above the limit takes. */
export function CreditPeople({ form }: { form: Form }) {
  const limit = money(form.approval_above, form.currency_code)
  return (
    <Card>
      <CardHead title={t('credit.people')} end={<span className="sm soft">{t('credit.above', { limit })}</span>} />
      <CardBody className={css['people']}>
        <p>
          <b>{form.draft?.writer ?? t('credit.you')}</b>
          <span className="sm soft block">{t(form.draft?.requested_at ? 'credit.has-asked' : 'credit.asks')}</span>
        </p>
        <p>
          <b>{t('credit.somebody')}</b>
          <span className="sm soft block">{t('credit.somebody.note')}</span>
        </p>
      </CardBody>
    </Card>
  )
}
