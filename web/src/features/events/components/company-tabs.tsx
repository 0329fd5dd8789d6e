import { useSuspenseQuery } from '@tanstack/react-query'
import { Card, Rows, RowItem } from '../../../ui/card.tsx'
import { Section } from '../../../ui/layout.tsx'
import { CompanyTile } from '../../../ui/people.tsx'
import { StatPill, TopicTag } from '../../../ui/pills.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { countryName } from '../../../lib/country.ts'
import { sections, useEventPage } from '../events.api.ts'
import { tabLabel } from '../tabs.ts'
import { t } from '../texts.ts'

type Details = { city: string | null; country: string | null }
const place = (details: Details) => [details.city, countryName(details.country)].filter(Boolean).join(', ')
const tones = { free: 'quiet', held: 'warn', booked: 'good' } as const

export function ExhibitorsTab() {
  const { event } = useEventPage()
  const { data } = useSuspenseQuery(sections.exhibitors(event.id))
  if (data.count === 0) return <EmptyState icon="building" title={t('exhibitors.empty')} />
  return (
    <Section title={tabLabel('exhibitors')} count={data.count}>
      <Card>
        <Rows>
          {data.results.map((one) => (
            <RowItem key={one.id}>
              <CompanyTile
                name={one.details.name}
                logo={one.details.logo}
                text={one.description || place(one.details)}
                end={one.stand && <TopicTag>{t('stand', { stand: one.stand })}</TopicTag>}
              />
            </RowItem>
          ))}
        </Rows>
      </Card>
    </Section>
  )
}

export function TablesTab() {
  const { event } = useEventPage()
  const { data } = useSuspenseQuery(sections.tables(event.id))
  if (data.count === 0) return <EmptyState icon="table" title={t('tables.empty')} />
  return (
    <Section title={tabLabel('booked-tables')} count={data.count}>
      <Card>
        <Rows>
          {data.results.map((table) => (
            <RowItem key={table.id}>
              <CompanyTile
                name={table.details?.name ?? t('tables.number', { number: table.number })}
                logo={table.details?.logo}
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
    </Section>
  )
}

export function RoomsTab() {
  const { event } = useEventPage()
  const { data } = useSuspenseQuery(sections.rooms(event.id))
  if (data.count === 0) return <EmptyState icon="users" title={t('meeting-rooms.empty')} />
  return (
    <Section title={tabLabel('meeting-rooms')} count={data.count}>
      <Card>
        <Rows>
          {data.results.map((room) => (
            <RowItem key={room.id}>
              <div className="grow">
                <b className="strong">{room.name}</b>
                <p className="sm soft">
                  {[room.floor, t('seats', { count: room.seats }), room.details?.name].filter(Boolean).join(', ')}
                </p>
              </div>
              <StatPill tone={tones[room.state]}>{t(`place.${room.state}`)}</StatPill>
            </RowItem>
          ))}
        </Rows>
      </Card>
    </Section>
  )
}
