import { useQuery } from '@tanstack/react-query'
import { keepRows, queryOptionsFor } from '../../../../lib/call.ts'
import { day } from '../../../../lib/dates.ts'
import { count } from '../../../../lib/money.ts'
import { BarChart, Legend, LineChart, ShareRows } from '../../../../ui/chart.tsx'
import type { Series } from '../../../../ui/chart.tsx'
import { t } from '../text.ts'
import { Figure } from './figure.tsx'

type Of = { event: string | undefined }
const queryOf = (event: string | undefined) => ({ query: event === undefined ? {} : { event } })
const shortDay = (value: string) => day(value, { month: 'short' }).replace(/ \d{4}$/, '')

/** Seats by days before the event, against the edition before it. */
export function BookingsFigure({ event }: Of) {
  const { data, error, refetch } = useQuery({ ...queryOptionsFor('office.bookings', queryOf(event)), ...keepRows })
  const before = data?.before
  const series: Series[] = [
    ...(before
      ? [{ name: before.name, tone: 'quiet' as const, values: data.results.map((one) => one.seats_before) }]
      : []),
    { name: data?.event?.name ?? '', tone: 'blue', values: data?.results.map((one) => one.seats) ?? [] },
  ]
  return (
    <Figure
      title={t('bookings')}
      text={[t('bookings.text', { event: data?.event?.name ?? '' }), before ? '' : t('bookings.alone')]
        .filter(Boolean)
        .join('. ')}
      numbers={
        data && {
          name: 'bookings',
          heads: [t('days'), ...series.map(({ name }) => name)],
          rows: data.results.map((one) => [
            one.days_before,
            ...(before ? [one.seats_before ?? ''] : []),
            one.seats ?? '',
          ]),
        }
      }
      empty={t('none.event')}
      error={error}
      retry={refetch}
    >
      <LineChart
        labels={(data?.results ?? []).map(({ days_before }) => String(days_before))}
        series={series}
        format={count}
      />
      <Legend series={series} />
    </Figure>
  )
}

/** Seats by price: sold, held, left. */
export function OccupancyFigure({ event }: Of) {
  const { data, error, refetch } = useQuery({ ...queryOptionsFor('office.occupancy', queryOf(event)), ...keepRows })
  // Where there is no quota, a bar is as long as the price sells beside the others.
  const most = Math.max(1, ...(data?.results ?? []).map(({ sold, held }) => sold + held))
  const names = data?.results.map(({ name }) => name) ?? []
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  return (
    <Figure
      title={t('occupancy')}
      text={t('occupancy.text', { event: data?.event?.name ?? '' })}
      numbers={
        data && {
          name: 'occupancy',
          heads: [t('price'), t('category'), t('sold'), t('held'), t('left')],
          rows: data.results.map((one) => [one.name, one.category, one.sold, one.held, one.left ?? t('left.open')]),
        }
      }
      empty={data && !data.event ? t('none.event') : undefined}
      error={error}
      retry={refetch}
    >
      <ShareRows
        rows={(data?.results ?? []).map(({ price, name, category, sold, held, left }) => ({
          key: price,
          name: isShared(name) ? `${name} (${category})` : name,
          words: t(left === null ? 'seats.open' : 'seats', { sold, held, left: left ?? '' }),
          shares: [
            { tone: 'blue', value: sold },
            { tone: 'warn', value: held },
          ],
          of: left === null ? most : sold + held + left,
        }))}
      />
      <Legend
        series={[
          { name: t('sold'), tone: 'blue' },
          { name: t('held'), tone: 'warn' },
        ]}
      />
    </Figure>
  )
}

/** Meetings by the day on which they were asked for and accepted. */
export function MeetingsFigure({ event }: Of) {
  const { data, error, refetch } = useQuery({ ...queryOptionsFor('office.meetingsByDay', queryOf(event)), ...keepRows })
  const series: Series[] = [
    { name: t('asked'), tone: 'quiet', values: data?.results.map((one) => one.asked) ?? [] },
    { name: t('accepted'), tone: 'good', values: data?.results.map((one) => one.accepted) ?? [] },
  ]
  return (
    <Figure
      title={t('meetings')}
      text={t('meetings.text', { event: data?.event?.name ?? '' })}
      numbers={
        data && {
          name: 'meetings',
          heads: [t('day'), t('asked'), t('accepted')],
          rows: data.results.map((one) => [one.date, one.asked, one.accepted]),
        }
      }
      error={error}
      retry={refetch}
    >
      <BarChart labels={(data?.results ?? []).map(({ date }) => shortDay(date))} series={series} format={count} />
      <Legend series={series} />
    </Figure>
  )
}
