import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { sections } from '../events.api.ts'
import type { EventDetails } from '../events.api.ts'
import { idIn } from '../../../lib/link.ts'
import { useNow } from '../../../lib/use-now.ts'
import type { Address } from '../../../lib/address.ts'
import { useMe } from '../../shell/index.ts'
import { isThere, useDay } from '../agenda/my-day.ts'
import { t as ofDay } from '../agenda/day-texts.ts'
import { t as ofPlace } from '../sections/places.texts.ts'
import { t } from '../texts.ts'
import css from './floor-plan.module.css'

type Table = Answer<'events.bookedTables'>['results'][number]
type Mark = 'mine' | 'next'
type PageOf = (company: number | null) => Address | undefined

function grouped<T>(items: readonly T[], by: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(by(item), [...(groups.get(by(item)) ?? []), item])
  return [...groups]
}

/** What is marked in the plan: what one's own company holds, and the table of the next meeting today. */
function useMarked(event: EventDetails) {
  const now = useNow()
  const own = idIn(useMe()?.company)
  const day = useDay(event, now, isThere(event, now))
  const next =
    day?.mine.find(({ meeting, ends_at }) => meeting?.table && new Date(ends_at) > now)?.meeting?.table ?? undefined
  const markOf = (company: number | null, table?: string): Mark | undefined =>
    own !== undefined && company === own ? 'mine' : next !== undefined && table === next ? 'next' : undefined
  return { own, next, markOf }
}

/**
 * Where what stands: the tables of each hall in their order with their chairs, stands, and rooms by floor. What a company holds leads
 * to its page.
 */
export function FloorPlan({ event, pageOf }: { event: EventDetails; pageOf: PageOf }) {
  const open = new Set<string>(event.available_sections)
  const tables = useQuery(
    queryOptionsFor('events.bookedTables', { query: { event: event.id, state: 'all', show_all: 'true' } }),
  )
  const stands = useQuery({ ...sections.exhibitors(event.id), enabled: open.has('exhibitors') }).data?.results ?? []
  const rooms = useQuery({ ...sections.rooms(event.id), enabled: open.has('meeting_rooms') }).data?.results ?? []
  const { own, next, markOf } = useMarked(event)
  if (tables.error) return <ErrorState error={tables.error} retry={() => void tables.refetch()} />
  if (!tables.data) return <SkeletonCard height={360} />
  const hasOwn =
    own !== undefined && [...tables.data.results, ...stands, ...rooms].some(({ company_id }) => company_id === own)
  return (
    <div className="stack">
      {grouped(tables.data.results, ({ hall }) => hall ?? ofDay('plan.tables')).map(([hall, all]) => (
        <Hall key={hall} name={hall}>
          {all.map((table) => (
            <TablePlace
              key={table.id}
              table={table}
              to={pageOf(table.company_id)}
              mark={markOf(table.company_id, table.number)}
            />
          ))}
        </Hall>
      ))}
      {stands.some(({ stand }) => stand) && (
        <Hall name={ofDay('plan.stands')}>
          {stands.flatMap((one) =>
            one.stand
              ? [
                  <Place
                    key={one.id}
                    label={`${t('stand', { stand: one.stand })}, ${one.details.name}`}
                    number={one.stand}
                    logo={one.details.logo}
                    to={pageOf(one.company_id)}
                    mark={markOf(one.company_id)}
                    taken
                  />,
                ]
              : [],
          )}
        </Hall>
      )}
      {grouped(rooms, ({ floor }) => floor ?? ofDay('plan.rooms')).map(([floor, all]) => (
        <Hall key={floor} name={ofDay('plan.rooms-on', { floor })}>
          {all.map((room) => (
            <Place
              key={room.id}
              wide
              label={[room.name, room.details?.name ?? t(`place.${room.state}`)].join(', ')}
              number={room.name}
              logo={room.details?.logo}
              to={pageOf(room.company_id)}
              mark={markOf(room.company_id)}
              taken={room.state === 'booked'}
            />
          ))}
        </Hall>
      ))}
      <p className={css['key']}>
        {hasOwn && (
          <span>
            <i data-mark="mine" />
            {ofPlace('plan.mine')}
          </span>
        )}
        {next !== undefined && (
          <span>
            <i data-mark="next" />
            {ofPlace('plan.next', { number: next })}
          </span>
        )}
        <span>
          <i data-taken />
          {t('place.booked')}
        </span>
        <span>
          <i />
          {t('place.free')}
        </span>
        <span className="soft">{ofDay('plan.schematic')}</span>
      </p>
    </div>
  )
}

function Hall({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Card className={css['hall']}>
      <h3 className="h4">{name}</h3>
      <ul>{children}</ul>
    </Card>
  )
}

function TablePlace({ table, to, mark }: { table: Table; to: Address | undefined; mark: Mark | undefined }) {
  const name = t('tables.number', { number: table.number })
  return (
    <Place
      label={[name, table.details?.name ?? t(`place.${table.state}`), t('seats', { count: table.seats })].join(', ')}
      number={table.number}
      logo={table.details?.logo}
      to={to}
      mark={mark}
      taken={table.state === 'booked'}
      chairs={table.seats}
    />
  )
}

function Place({
  label,
  number,
  logo,
  to,
  mark,
  taken,
  chairs = 0,
  wide,
}: {
  label: string
  number: string
  logo: string | null | undefined
  to: Address | undefined
  mark?: Mark | undefined
  taken: boolean
  chairs?: number
  wide?: boolean
}) {
  const said = mark ? [ofPlace(mark === 'mine' ? 'plan.mine' : 'plan.next-here'), label].join(', ') : label
  const inside = (
    <>
      {logo ? <img src={logo} alt="" width={24} height={24} loading="lazy" /> : null}
      <span className="num" aria-hidden>
        {number}
      </span>
      <span className="sr-only">{said}</span>
    </>
  )
  const side = { '--chairs': Math.min(5, Math.ceil(chairs / 2)) } as CSSProperties
  return (
    <li
      className={cx(wide && css['wide'], chairs > 0 && css['chairs'])}
      style={side}
      data-taken={taken || undefined}
      data-mark={mark}
    >
      {to ? (
        <PageLink to={to} title={said}>
          {inside}
        </PageLink>
      ) : (
        <span title={said}>{inside}</span>
      )}
    </li>
  )
}
