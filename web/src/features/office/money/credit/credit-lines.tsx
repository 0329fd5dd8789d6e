import { money, percent } from '../../../../lib/money.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card, CardHead } from '../../../../ui/card.tsx'
import { cx } from '../../../../ui/classes.ts'
import { DataTable, numberCell } from '../../../../ui/data-table.tsx'
import { TextField } from '../../../../ui/fields.tsx'
import { t } from '../text.ts'
import { piecesLeft } from './credit.state.ts'
import type { Credit, CreditedLine, Form, Preview } from './credit.state.ts'
import css from './credit.module.css'

type Line = Form['lines'][number]
type Given = { form: Form; credit: Credit; change: (part: Partial<Credit>) => void; locked: boolean }

export const rateOf = ({ vat_case, vat_rate }: { vat_case: Line['vat_case']; vat_rate: number }): string =>
  vat_case === 'standard' ? percent(vat_rate) : t(`vat.${vat_case}`)

/** The lines of the invoice, with how much of each is credited. */
export function CreditLines({ form, credit, change, locked }: Given) {
  const { currency_code: currency } = form
  const set = (position: number, line: CreditedLine) => change({ lines: { ...credit.lines, [position]: line } })
  const seats = form.seats.filter(({ ticket }) => ticket !== 'gone')
  const admissions = form.lines.some(({ kind, position }) => kind === 'admission' && isCredited(credit.lines[position]))
  return (
    <Card>
      <CardHead title={t('credit.what')} end={<span className="sm soft">{t('credit.stays')}</span>} />
      <DataTable label={t('credit.what')} cards>
        <thead>
          <tr>
            <th>{t('line.what')}</th>
            <th className={numberCell}>{t('credit.invoiced')}</th>
            <th className={numberCell}>{t('credited')}</th>
            <th>{t('credit.now')}</th>
            <th className={numberCell}>{t('vat')}</th>
          </tr>
        </thead>
        <tbody>
          {form.lines.map((line) => (
            <tr key={line.position}>
              <td>
                <b>{line.description}</b>
              </td>
              <td className={cx(numberCell, 'nowrap')} data-label={t('credit.invoiced')}>
                {line.quantity} × {money(line.unit_amount, currency)}
              </td>
              <td className={cx(numberCell, 'nowrap')} data-label={t('credited')}>
                {line.credited_net > 0 ? money(line.credited_net, currency) : '–'}
              </td>
              <td data-label={t('credit.now')}>
                <Quantity
                  line={line}
                  value={credit.lines[line.position]}
                  locked={locked}
                  currency={currency}
                  set={(value) => set(line.position, value)}
                />
              </td>
              <td className={cx(numberCell, 'nowrap')} data-label={t('vat')}>
                {rateOf(line)}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {admissions && seats.length > 0 && (
        <fieldset className={css['seats']} disabled={locked}>
          <legend>{t('credit.seats')}</legend>
          {seats.map(({ id, name, price }) => (
            <label key={id} className={css['seat']}>
              <input
                type="checkbox"
                checked={credit.seats.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  change({ seats: checked ? [...credit.seats, id] : credit.seats.filter((one) => one !== id) })
                }
              />
              {name || t('credit.unnamed', { price })}
            </label>
          ))}
          <p className="sm soft">{t('credit.seats.note')}</p>
        </fieldset>
      )}
    </Card>
  )
}

const isCredited = (line: CreditedLine | undefined): boolean =>
  line !== undefined && ('part' in line ? line.part !== '' : line.quantity > 0)

function Quantity({
  line,
  value = { quantity: 0 },
  locked,
  currency,
  set,
}: {
  line: Line
  value: CreditedLine | undefined
  locked: boolean
  currency: string
  set: (value: CreditedLine) => void
}) {
  const most = piecesLeft(line)
  const net = line.amount_net - line.credited_net
  if (net === 0 && line.amount_net > 0) return <span className="soft">{t('credit.all-credited')}</span>
  const isPart = 'part' in value
  return (
    <div className={css['quantity']}>
      {isPart ? (
        <TextField
          aria-label={t('credit.part-of', { what: line.description })}
          description={t('refund.most', { amount: money(net, currency) })}
          inputMode="decimal"
          autoComplete="off"
          disabled={locked}
          value={value.part}
          onChange={(event) => set({ part: event.currentTarget.value })}
        />
      ) : (
        <div className={css['stepper']} role="group" aria-label={line.description}>
          <Button
            size="sm"
            icon="minus"
            disabled={locked || value.quantity === 0}
            onClick={() => set({ quantity: value.quantity - 1 })}
          >
            <span className="sr-only">{t('credit.less')}</span>
          </Button>
          <output>{value.quantity}</output>
          <Button
            size="sm"
            icon="plus"
            disabled={locked || value.quantity >= most}
            onClick={() => set({ quantity: value.quantity + 1 })}
          >
            <span className="sr-only">{t('credit.more')}</span>
          </Button>
        </div>
      )}
      {line.unit_amount > 0 && !locked && (
        <Button size="sm" kind="quiet" onClick={() => set(isPart ? { quantity: 0 } : { part: '' })}>
          {t(isPart ? 'credit.pieces' : 'credit.part')}
        </Button>
      )}
    </div>
  )
}

/** The sums of the credit note by VAT rate. */
export function CreditRates({ preview }: { preview: Preview }) {
  const shown = (minor: number) => money(minor, preview.currency_code)
  return (
    <Card>
      <CardHead title={t('credit.by-rate')} />
      <DataTable label={t('credit.by-rate')}>
        <thead>
          <tr>
            <th>{t('vat')}</th>
            <th className={numberCell}>{t('net')}</th>
            <th className={numberCell}>{t('vat')}</th>
            <th className={numberCell}>{t('gross')}</th>
          </tr>
        </thead>
        <tbody>
          {preview.vat_totals.map((total) => (
            <tr key={`${total.vat_case} ${total.vat_rate}`}>
              <td>{rateOf(total)}</td>
              <td className={numberCell}>{shown(total.amount_net)}</td>
              <td className={numberCell}>{shown(total.amount_vat)}</td>
              <td className={numberCell}>{shown(total.amount_net + total.amount_vat)}</td>
            </tr>
          ))}
          <tr className={css['sum']}>
            <td>{t('one.credit_note')}</td>
            <td className={numberCell}>{shown(preview.amount_net)}</td>
            <td className={numberCell}>{shown(preview.amount_vat)}</td>
            <td className={numberCell}>{shown(preview.amount_gross)}</td>
          </tr>
        </tbody>
      </DataTable>
    </Card>
  )
}
