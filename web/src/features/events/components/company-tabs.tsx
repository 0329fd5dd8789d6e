import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Card, Rows, RowItem } from '../../../ui/card.tsx'
import { Section } from '../../../ui/layout.tsx'
import { CompanyTile } from '../../../ui/people.tsx'
import { StatPill, TopicTag } from '../../../ui/pills.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Segment } from '../../../ui/tabs.tsx'
import { countryName } from '@app/contract/countries'
import { useSession } from '../../../lib/session.ts'
import { FloorPlan } from './floor-plan.tsx'
import { Found } from './found.tsx'
import { sections, useEventPage } from '../events.api.ts'
import { tabLabel } from '../tabs.ts'
import { t as ofDay } from '../day-texts.ts'
import { t } from '../texts.ts'

type Details = { city: string | null; country: string | null }
const place = (details: Details) => [details.city, countryName(details.country)].filter(Boolean).join(', ')
const searched = (details: (Details & { name: string }) | null) => (details ? [details.name, place(details)] : [])

/** The page of a company, for those who may open it. */
function useCompanyPage(): (id: number | null) => string | undefined {
  const session = useSession()
  return (id) => (session && id !== null ? `/company-profile/${id}` : undefined)
}

const tones = { free: 'quiet', held: 'warn', booked: 'good' } as const

export function ExhibitorsTab() {
  const { event } = useEventPage()
  const { data } = useSuspenseQuery(sections.exhibitors(event.id))
  const pageOf = useCompanyPage()
  if (data.count === 0) return <EmptyState icon="building" title={t('exhibitors.empty')} />
  return (
    <Section title={tabLabel('exhibitors')} count={data.count}>
      <Found
        items={data.results}
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
      </Section>
    )
  return (
    <Section title={tabLabel('booked-tables')} count={data.count} end={choice}>
      <Found
        items={data.results}
        label={t('tables.search')}
        textOf={(table) => [...searched(table.details), table.number, table.hall]}
      >
        {(found) => (
          <Card>
            <Rows>
              {found.map((table) => (
                <RowItem key={table.id}>
                  <CompanyTile
                    name={table.details?.name ?? t('tables.number', { number: table.number })}
                    logo={table.details?.logo}
                    to={pageOf(table.company_id)}
                    text={table.details ? place(table.details) : undefined}
                    end={
                      <TopicTag>
                        {[t('tables.number', { number: table.number }), table.hall].filter(Boolean).join(', ')}
                      </TopicTag>
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

export function RoomsTab() {
  const { event } = useEventPage()
  const { data } = useSuspenseQuery(sections.rooms(event.id))
  const pageOf = useCompanyPage()
  if (data.count === 0) return <EmptyState icon="users" title={t('meeting-rooms.empty')} />
  return (
    <Section title={tabLabel('meeting-rooms')} count={data.count}>
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

function CompanyName({ name, to }: { name: string; to: string | undefined }) {
  if (to === undefined) return name
  return (
    <Link className="link" to={to as never}>
      {name}
    </Link>
  )
}
