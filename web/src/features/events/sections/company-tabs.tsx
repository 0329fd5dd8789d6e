import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { ButtonAnchor, ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody, Notice, Rows, RowItem } from '../../../ui/card.tsx'
import { Section } from '../../../ui/layout.tsx'
import { CompanyTile } from '../../../ui/people.tsx'
import { FilterChip, FilterChips, StatPill, TopicTag } from '../../../ui/pills.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Segment } from '../../../ui/tabs.tsx'
import { countryName } from '@app/contract/countries'
import type { Answer } from '../../../lib/call.types.ts'
import { notEnded } from '../../../lib/dates.ts'
import { signInFor } from '../../../lib/guard.ts'
import { idIn } from '../../../lib/link.ts'
import { money } from '../../../lib/money.ts'
import { useSession } from '../../../lib/session.ts'
import { useSettings } from '../../../lib/settings.ts'
import { useNow } from '../../../lib/use-now.ts'
import type { Address } from '../../../lib/address.ts'
import { useMe } from '../../shell/index.ts'
import { useCompanyPage } from './company-page.ts'
import { FloorPlan } from '../map/floor-plan.tsx'
import { Found } from './found.tsx'
import { baseOf, sections, useEventPage, publicBaseOf } from '../events.api.ts'
import { tabLabel } from '../tabs.ts'
import { t as ofDay } from '../agenda/day-texts.ts'
import { t as ofPlace } from './places.texts.ts'
import { t } from '../texts.ts'
import css from './company-tabs.module.css'

type Details = { city: string | null; country: string | null }
const place = (details: Details) => [details.city, countryName(details.country)].filter(Boolean).join(', ')
const searched = (details: (Details & { name: string }) | null) => (details ? [details.name, place(details)] : [])

const tones = { free: 'quiet', held: 'warn', booked: 'good' } as const

/** As a list or as a plan, by a choice that the address may make. */
function useView() {
  const { view: asked } = useSearch({ strict: false }) as { view?: unknown }
  const [view, setView] = useState<'list' | 'plan'>(asked === 'plan' ? 'plan' : 'list')
  const choice = (
    <Segment
      label={ofDay('plan.view')}
      value={view}
      onChange={setView}
      options={[
        { value: 'list', label: ofDay('plan.list') },
        { value: 'plan', label: ofDay('live.plan') },
      ]}
    />
  )
  return { view, choice }
}

/** The segments of companies, those that most of them have first, of which one can be picked. */
function useSegments<Item extends { details: { segments: readonly { id: number; name: string }[] } }>(
  items: readonly Item[],
) {
  const [picked, setPicked] = useState<number>()
  const counts = new Map<number, { name: string; count: number }>()
  for (const { id, name } of items.flatMap(({ details }) => details.segments))
    counts.set(id, { name, count: (counts.get(id)?.count ?? 0) + 1 })
  const most = [...counts].toSorted(([, a], [, b]) => b.count - a.count).slice(0, SEGMENTS)
  const chips = most.length > 1 && (
    <FilterChips label={ofPlace('exhibitors.segment')}>
      <FilterChip pressed={picked === undefined} onClick={() => setPicked(undefined)}>
        {ofPlace('exhibitors.all')}
      </FilterChip>
      {most.map(([id, { name, count }]) => (
        <FilterChip key={id} pressed={picked === id} onClick={() => setPicked(id)}>
          {name} <span className="soft num">{count}</span>
        </FilterChip>
      ))}
    </FilterChips>
  )
  const shown =
    picked === undefined ? items : items.filter(({ details }) => details.segments.some(({ id }) => id === picked))
  return { chips, shown }
}

/** So many segments can be picked; more would be a list of its own. */
const SEGMENTS = 8

export function ExhibitorsTab() {
  const { event } = useEventPage()
  const { data } = useSuspenseQuery(sections.exhibitors(event.id))
  const pageOf = useCompanyPage()
  const { view, choice } = useView()
  const { chips, shown } = useSegments(data.results)
  if (data.count === 0) return <EmptyState icon="building" title={t('exhibitors.empty')} />
  if (view === 'plan')
    return (
      <Section title={tabLabel('exhibitors')} count={data.count} end={choice}>
        <FloorPlan event={event} pageOf={pageOf} />
      </Section>
    )
  return (
    <Section title={tabLabel('exhibitors')} count={data.count} end={choice}>
      {chips && <div className={css['chips']}>{chips}</div>}
      <Found
        items={shown}
        label={t('exhibitors.search')}
        textOf={(one) => [...searched(one.details), one.stand, one.description]}
      >
        {(found) => (
          <Card>
            <Rows>
              {found.map((one) => (
                <RowItem key={one.id}>
                  <CompanyTile
                    name={one.details.name}
                    logo={one.details.logo}
                    to={pageOf(one.company_id)}
                    text={one.description || place(one.details)}
                    end={one.stand && <TopicTag>{t('stand', { stand: one.stand })}</TopicTag>}
                  />
                </RowItem>
              ))}
            </Rows>
          </Card>
        )}
      </Found>
    </Section>
  )
}

export function TablesTab() {
  const { event } = useEventPage()
  const { data } = useSuspenseQuery(sections.tables(event.id))
  const pageOf = useCompanyPage()
  const { view, choice } = useView()
  const own = idIn(useMe()?.company)
  if (view === 'plan')
    return (
      <Section title={tabLabel('booked-tables')} count={data.count} end={choice}>
        <FloorPlan event={event} pageOf={pageOf} />
      </Section>
    )
  if (data.count === 0)
    return (
      <Section title={tabLabel('booked-tables')} end={choice}>
        <EmptyState icon="table" title={t('tables.empty')} />
        <FreeTables />
      </Section>
    )
  return (
    <Section title={tabLabel('booked-tables')} count={data.count} end={choice}>
      <FreeTables />
      <Found
        items={byCompany(data.results)}
        label={t('tables.search')}
        textOf={({ tables: [first, ...more] }) => [
          ...searched(first?.details ?? null),
          ...[first, ...more].flatMap((table) => [table?.number, table?.hall]),
        ]}
      >
        {(found) => (
          <Card>
            <Rows>
              {found.map(({ key, company_id, details, tables }) => (
                <RowItem key={key}>
                  <CompanyTile
                    name={details?.name ?? placeOf(tables)}
                    logo={details?.logo}
                    to={pageOf(company_id)}
                    text={details ? place(details) : undefined}
                    end={
                      <span className={css['ends']}>
                        {own !== undefined && company_id === own && (
                          <StatPill tone="blue">{ofPlace('tables.mine')}</StatPill>
                        )}
                        <TopicTag>{placeOf(tables)}</TopicTag>
                      </span>
                    }
                  />
                </RowItem>
              ))}
            </Rows>
          </Card>
        )}
      </Found>
    </Section>
  )
}

type Table = Answer<'events.bookedTables'>['results'][number]

/** What one company holds stands together, in the order of its first table. */
function byCompany(tables: readonly Table[]) {
  const groups = new Map<
    string,
    { key: string; company_id: number | null; details: Table['details']; tables: Table[] }
  >()
  for (const table of tables) {
    const { company_id, details } = table
    const key = company_id === null ? `table ${table.id}` : `company ${company_id}`
    const group = groups.get(key) ?? { key, company_id, details, tables: [] }
    group.tables.push(table)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** "Table 12, Foyer", or for several "Tables 12, 13, Foyer". */
function placeOf(tables: readonly Table[]): string {
  const halls = [...new Set(tables.map(({ hall }) => hall).filter(Boolean))]
  const numbers = tables.map(({ number }) => number).join(', ')
  return [
    tables.length === 1 ? t('tables.number', { number: numbers }) : ofPlace('tables.numbers', { numbers }),
    ...halls,
  ].join(', ')
}

/** How many tables can still be had and from which price, with the way to one, as long as seats are sold. */
function FreeTables() {
  const { event } = useEventPage()
  const session = useSession()
  const isOpen = event.registration_state === 'open'
  const { data } = useQuery({
    ...sections.freeTables(event.id),
    enabled: isOpen,
  })
  const prices = (data?.results ?? []).flatMap(({ price }) => (price === null ? [] : [price]))
  if (!isOpen || prices.length === 0 || event.booked) return null
  const path = `${baseOf(event)}/book-event-details`
  return (
    <Notice>
      <span className="row row-between">
        {ofPlace('tables.free', { count: prices.length, price: money(Math.min(...prices), event.currency_code) })}
        <ButtonAnchor size="sm" kind="primary" href={session ? path : signInFor(path)}>
          {ofPlace('tables.book')}
        </ButtonAnchor>
      </span>
    </Notice>
  )
}

const states = ['free', 'held', 'booked'] as const

/** What the states of a room mean, who may have one, and whom to ask. */
function AboutRooms({ free, all }: { free: number; all: number }) {
  const { event } = useEventPage()
  const session = useSession()
  const { communityCompanyId } = useSettings()
  const organiser = `/company-profile/${communityCompanyId}`
  const isOver = !notEnded(event.end_date, useNow())
  const hasPlan = event.available_sections.includes('booked_tables')
  const base = session ? baseOf(event) : publicBaseOf(event)
  return (
    <Card>
      <CardBody className="stack stack-tight">
        <p>
          <b>{ofPlace('rooms.count', { free, count: all })}</b> {ofPlace(isOver ? 'rooms.were' : 'rooms.who')}
        </p>
        <ul className="stack stack-tight">
          {states.map((state) => (
            <li key={state} className="row sm">
              <StatPill tone={tones[state]}>{t(`place.${state}`)}</StatPill>
              <span className="soft">{ofPlace(`rooms.state.${state}`)}</span>
            </li>
          ))}
        </ul>
        <p className="row row-wrap">
          {!isOver && (
            <ButtonAnchor size="sm" kind="primary" href={session ? organiser : signInFor(organiser)}>
              {ofPlace('rooms.ask')}
            </ButtonAnchor>
          )}
          {hasPlan && (
            <ButtonLink size="sm" to={`${base}/booked-tables`} search={{ view: 'plan' }}>
              {ofDay('live.plan')}
            </ButtonLink>
          )}
        </p>
      </CardBody>
    </Card>
  )
}

export function RoomsTab() {
  const { event } = useEventPage()
  const { data } = useSuspenseQuery(sections.rooms(event.id))
  const pageOf = useCompanyPage()
  if (data.count === 0) return <EmptyState icon="users" title={t('meeting-rooms.empty')} />
  return (
    <Section title={tabLabel('meeting-rooms')} count={data.count}>
      <AboutRooms free={data.results.filter(({ state }) => state === 'free').length} all={data.count} />
      <Found
        items={data.results}
        label={t('rooms.search')}
        textOf={(room) => [room.name, room.floor, room.details?.name]}
      >
        {(found) => (
          <Card>
            <Rows>
              {found.map((room) => (
                <RowItem key={room.id}>
                  <div className="grow">
                    <b className="strong">{room.name}</b>
                    <p className="sm soft">
                      {[room.floor, t('seats', { count: room.seats })].filter(Boolean).join(', ')}
                      {room.details && (
                        <>
                          {', '}
                          <CompanyName name={room.details.name} to={pageOf(room.company_id)} />
                        </>
                      )}
                    </p>
                  </div>
                  <StatPill tone={tones[room.state]}>{t(`place.${room.state}`)}</StatPill>
                </RowItem>
              ))}
            </Rows>
          </Card>
        )}
      </Found>
    </Section>
  )
}

function CompanyName({ name, to }: { name: string; to: Address | undefined }) {
  if (to === undefined) return name
  return (
    <PageLink className="link" to={to}>
      {name}
    </PageLink>
  )
}
