import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card, Rows, RowItem } from '../../../ui/card.tsx'
import { Section } from '../../../ui/layout.tsx'
import { CompanyTile } from '../../../ui/people.tsx'
import { StatPill, TopicTag } from '../../../ui/pills.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { queryOptionsFor } from '../../../lib/call.ts'
import { useSession } from '../../../lib/session.ts'
import { countryName } from '../../../lib/country.ts'
import { MessageButton } from '../../messaging/index.ts'
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

const PAGE = 10

/** Who comes: companies ten at a time; people below them only for those who take part themselves. */
export function CompaniesTab() {
  const { event } = useEventPage()
  const session = useSession()
  const [offset, setOffset] = useState(0)
  const { data, isPlaceholderData, error, refetch } = useQuery({
    ...sections.companies(event.id, offset),
    placeholderData: keepPreviousData,
  })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={PAGE} />
  if (data.count === 0) return <EmptyState icon="building" title={t('companies.empty')} />
  return (
    <>
      <Section title={tabLabel('participant-companies')} count={data.count}>
        <Card>
          <Rows>
            {data.results.map((one) => (
              <RowItem key={one.id}>
                <CompanyTile
                  name={one.details.name}
                  logo={one.details.logo}
                  text={place(one.details)}
                  end={
                    <>
                      {one.details.segments.slice(0, 2).map((segment) => (
                        <span key={segment.id} className="only-wide">
                          <TopicTag>{segment.name}</TopicTag>
                        </span>
                      ))}
                      <span className="sm soft num nowrap">{t('people', { count: one.people_count })}</span>
                    </>
                  }
                />
              </RowItem>
            ))}
          </Rows>
        </Card>
        <nav className="row row-between" aria-label={t('pages')} style={{ marginTop: 12 }}>
          <Button
            icon="left"
            disabled={offset === 0 || isPlaceholderData}
            onClick={() => setOffset(Math.max(0, offset - PAGE))}
          >
            {t('earlier')}
          </Button>
          <span className="sm soft num" role="status">
            {t('range', { from: offset + 1, to: Math.min(offset + PAGE, data.count), total: data.count })}
          </span>
          <Button
            iconEnd="right"
            disabled={offset + PAGE >= data.count || isPlaceholderData}
            onClick={() => setOffset(offset + PAGE)}
          >
            {t('further')}
          </Button>
        </nav>
      </Section>
      {session && <People eventId={event.id} />}
    </>
  )
}

function People({ eventId }: { eventId: number }) {
  const { data } = useQuery(queryOptionsFor('events.participantCustomers', { query: { event: eventId } }))
  if (!data) return null
  return (
    <Section title={t('people.title')} count={data.count}>
      {data.count === 0 ? (
        <Card>
          <EmptyState icon="lock" title={t('people.only')}>
            {t('people.only-text')}
          </EmptyState>
        </Card>
      ) : (
        <Card>
          <Rows>
            {data.results.map((person) => (
              <RowItem key={person.id}>
                <CompanyTile
                  name={person.name ?? ''}
                  logo={person.profile_picture}
                  text={[person.job_title, person.company_name].filter(Boolean).join(', ')}
                  end={
                    person.is_me ? (
                      <StatPill tone="blue">{t('you')}</StatPill>
                    ) : (
                      person.customer_id !== null && (
                        <MessageButton
                          customer_id={person.customer_id}
                          name={person.name ?? ''}
                          look={{ icon: true, size: 'sm' }}
                        />
                      )
                    )
                  }
                />
              </RowItem>
            ))}
          </Rows>
        </Card>
      )}
    </Section>
  )
}
