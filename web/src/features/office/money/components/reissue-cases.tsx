import { vatCases } from '@app/contract/payments.vat'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../../lib/call.ts'
import type { Input } from '../../../../lib/call.types.ts'
import { TextField } from '../../../../ui/fields.tsx'
import { SelectField } from '../../../../ui/select.tsx'
import { minorIn } from '../money.ts'
import type { Sheet } from '../money.ts'
import { t } from '../text.ts'

type Case = NonNullable<Input<'payments.reissueInvoice'>['body']['cases']>[number]
type Chosen = { vat_case: Case['vat_case']; rate: string }
/** VAT chosen for lines, by invoice and position; the VAT table gives that of all others. */
export type Cases = Readonly<Record<string, Chosen>>

/** A rate as it is typed, in basis points: a percentage has two decimals, as an amount in euro does. */
const basisPoints = (typed: string): number => minorIn(typed.replace('%', ''), 'EUR') ?? Number.NaN

/** Whether every standard case names a rate. */
export const areComplete = (cases: Cases): boolean =>
  Object.values(cases).every(({ vat_case, rate }) => vat_case !== 'standard' || basisPoints(rate) <= 4000)

/** The choices as the call takes them. */
export const wantedCases = (cases: Cases): Case[] =>
  Object.entries(cases).map(([key, { vat_case, rate }]) => {
    const [invoice, position] = key.split(' ').map(Number) as [number, number]
    return { invoice, position, vat_case, ...(vat_case === 'standard' && { vat_rate: basisPoints(rate) }) }
  })

/** The VAT of each line of an invoice, and of the other one of its order. */
export function CaseFields({ sheet, cases, change }: { sheet: Sheet; cases: Cases; change: (cases: Cases) => void }) {
  const { issued_with: beside } = sheet
  const { data } = useQuery({
    ...queryOptionsFor('payments.deskInvoice', { params: { id: beside?.id ?? sheet.id } }),
    enabled: beside !== null,
  })
  const invoices = [sheet, ...(beside && data ? [data] : [])]
  return invoices.flatMap(({ id, lines, number }) =>
    lines.map(({ position, description }) => {
      const key = `${id} ${position}`
      const chosen = cases[key]
      const set = (value: string | null) => {
        const vat_case = vatCases.find((one) => one === value)
        const { [key]: _former, ...others } = cases
        change(vat_case ? { ...others, [key]: { vat_case, rate: chosen?.rate ?? '' } } : others)
      }
      return (
        <div key={key} className="stack">
          <SelectField
            label={beside ? t('reissue.vat.of', { what: description, number: number ?? '' }) : description}
            data={[
              { value: 'table', label: t('reissue.vat.table') },
              ...vatCases.map((value) => ({ value, label: t(`reissue.vat.${value}`) })),
            ]}
            value={chosen?.vat_case ?? 'table'}
            allowDeselect={false}
            onChange={set}
          />
          {chosen?.vat_case === 'standard' && (
            <TextField
              label={t('reissue.vat.rate', { what: description })}
              inputMode="decimal"
              autoComplete="off"
              value={chosen.rate}
              error={basisPoints(chosen.rate) <= 4000 ? undefined : t('reissue.vat.rate.wrong')}
              onChange={({ currentTarget: { value } }) => change({ ...cases, [key]: { ...chosen, rate: value } })}
            />
          )}
        </div>
      )
    }),
  )
}
