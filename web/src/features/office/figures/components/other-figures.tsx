import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOptionsFor } from '../../../../lib/call.ts'
import { day, monthOf } from '../../../../lib/dates.ts'
import { count, money, plainAmount, roundMoney } from '../../../../lib/money.ts'
import { BarChart, Legend, ShareRows } from '../../../../ui/chart.tsx'
import type { Series } from '../../../../ui/chart.tsx'
import { FilterChip, FilterChips } from '../../../../ui/pills.tsx'
import { t } from '../text.ts'
import { Figure } from './figure.tsx'

const shortDay = (value: string) => day(value, { month: 'short' }).replace(/ \d{4}$/, '')
const shortMonth = (value: string) => day(value, { month: 'short' }).replace(/^\d+ /, '')

/** Who applied and who became a member, by week. */
export function SignUpsFigure() {
  const { data, error, refetch } = useQuery(queryOptionsFor('office.signUps'))
  const series: Series[] = [
    { name: t('applied'), tone: 'quiet', values: data?.results.map((one) => one.applied) ?? [] },
    { name: t('joined'), tone: 'blue', values: data?.results.map((one) => one.joined) ?? [] },
  ]
  return (
    <Figure
      title={t('sign-ups')}
      text={t('sign-ups.text')}
      numbers={
        data && {
          name: 'sign-ups',
          heads: [t('week'), t('applied'), t('joined')],
          rows: data.results.map((one) => [one.week, one.applied, one.joined]),
        }
      }
      error={error}
      retry={refetch}
    >
      <BarChart labels={(data?.results ?? []).map(({ week }) => shortDay(week))} series={series} format={count} />
      <Legend series={series} />
    </Figure>
  )
}

/** Invoiced and received by month, one currency at a time: there are no rates by which to add them. */
export function RevenueFigure() {
  const { data, error, refetch } = useQuery(queryOptionsFor('office.revenue'))
  const [chosen, setChosen] = useState<string>()
  const of = (currency: string) => data?.results.filter((one) => one.currency_code === currency) ?? []
  const months = (currency: string) => of(currency).filter((one) => one.invoiced !== 0 || one.received !== 0).length
  // What is sold in most of the year stands first.
  const currencies = [...new Set(data?.results.map((one) => one.currency_code))].toSorted(
    (one, other) => months(other) - months(one) || one.localeCompare(other),
  )
  const currency = chosen ?? currencies[0] ?? ''
  const rows = of(currency)
  const series: Series[] = [
    { name: t('invoiced'), tone: 'quiet', values: rows.map((one) => one.invoiced) },
    { name: t('received'), tone: 'good', values: rows.map((one) => one.received) },
  ]
  return (
    <Figure
      title={currency ? t('revenue', { currency }) : t('revenue.none')}
      text={t('revenue.text')}
      numbers={
        data && {
          name: `revenue-${currency.toLowerCase()}`,
          heads: [t('month'), t('invoiced'), t('received')],
          rows: rows.map((one) => [monthOf(one.month), money(one.invoiced, currency), money(one.received, currency)]),
          plain: rows.map((one) => [
            one.month.slice(0, 7),
            plainAmount(one.invoiced, currency),
            plainAmount(one.received, currency),
          ]),
        }
      }
      error={error}
      retry={refetch}
    >
      {currencies.length > 1 && (
        <FilterChips label={t('currency')}>
          {currencies.map((one) => (
            <FilterChip key={one} pressed={one === currency} onClick={() => setChosen(one)}>
              {one}
            </FilterChip>
          ))}
        </FilterChips>
      )}
      <BarChart
        labels={rows.map(({ month }) => shortMonth(month))}
        series={series}
        format={(minor) => roundMoney(minor, currency)}
      />
      <Legend series={series} />
    </Figure>
  )
}

/** Entries of each award, by how far they are. */
export function EntriesFigure() {
  const { data, error, refetch } = useQuery(queryOptionsFor('office.entries'))
  const rows = data?.results ?? []
  const most = Math.max(1, ...rows.map((one) => one.accepted + one.submitted + one.drafts))
  return (
    <Figure
      title={t('entries')}
      text={t('entries.text')}
      numbers={
        data && {
          name: 'award-entries',
          heads: [t('award'), t('approved'), t('submitted'), t('drafts'), t('withdrawn')],
          rows: rows.map((one) => [one.name, one.accepted, one.submitted, one.drafts, one.withdrawn]),
        }
      }
      error={error}
      retry={refetch}
    >
      <ShareRows
        rows={rows.map(({ award, name, accepted, submitted, drafts }) => ({
          key: award,
          name,
          words: t('entries.words', { approved: accepted, submitted, drafts }),
          shares: [
            { tone: 'good', value: accepted },
            { tone: 'blue', value: submitted },
            { tone: 'quiet', value: drafts },
          ],
          of: most,
        }))}
      />
      <Legend
        series={[
          { name: t('approved'), tone: 'good' },
          { name: t('submitted'), tone: 'blue' },
          { name: t('drafts'), tone: 'quiet' },
        ]}
      />
    </Figure>
  )
}
