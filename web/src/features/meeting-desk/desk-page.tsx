import { useQuery } from '@tanstack/react-query'
import { cx } from '../../ui/classes.ts'
import { isRefused } from '../../lib/call.ts'
import { dayAt, weekday, zoneName } from '../../lib/dates.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { StatPill } from '../../ui/pills.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../ui/states.tsx'
import { Segment, TabsBar } from '../../ui/tabs.tsx'
import { OfficeHead } from '../office/index.ts'
import { NotFoundPage } from '../shell/index.ts'
import { Builder } from './builder.tsx'
import { Choice } from './choice.tsx'
import { eventsQuery, exportMeetings, planQuery } from './desk.api.ts'
import type { DeskEvent } from './desk.api.ts'
import { NoShows } from './no-shows.tsx'
import { Requests } from './requests.tsx'
import { TablePlan } from './table-plan.tsx'
import { t } from './text.ts'
import bench from '../../ui/workbench.module.css'
import { usePageNavigate } from '../../ui/page-link.ts'
import css from './desk.module.css'

const PATH = '/office/meetings'
const parts = ['tables', 'requests', 'missing', 'builder'] as const
type Part = (typeof parts)[number]

/** What the address says: an event, one of its days, and what of it is shown. */
export type DeskSearch = { event?: string; day?: string; part?: string }

/** The office's desk for meetings: tables by time, requests, who did not come, and the builder. */
export function DeskPage({ search }: { search: DeskSearch }) {
  const navigate = usePageNavigate()
  const { data, error, refetch } = useQuery(eventsQuery)
  const events = data?.results ?? []
  const event = events.find(({ id }) => String(id) === search.event) ?? events[0]
  const part = parts.find((one) => one === search.part) ?? 'tables'
  if (isRefused(error, 404)) return <NotFoundPage />
  if (!event)
    return (
      <>
        <OfficeHead title={t('meetings')} />
        <div className={cx(bench['body'], css['body'])}>
          {error ? (
            <ErrorState error={error} retry={() => void refetch()} />
          ) : data ? (
            <EmptyState
              icon="handshake"
              title={t('events.none')}
              action={<ButtonLink to="/office/events">{t('events.all')}</ButtonLink>}
            >
              {t('events.none.text')}
            </EmptyState>
          ) : (
            <SkeletonCard height={420} />
          )}
        </div>
      </>
    )
  const go = (next: DeskSearch) => void navigate({ to: PATH, search: { ...search, ...next }, replace: true })
  return (
    <Desk
      event={event}
      events={events}
      part={part}
      day={event.days.find((one) => one === search.day)}
      onEvent={(id) => go({ event: id, day: '' })}
      onDay={(day) => go({ day })}
    />
  )
}

function Desk({
  event,
  events,
  part,
  day: asked,
  onEvent,
  onDay,
}: {
  event: DeskEvent
  events: readonly DeskEvent[]
  part: Part
  day: string | undefined
  onEvent: (id: string) => void
  onDay: (day: string) => void
}) {
  const now = useNow()
  const today = dayAt(now, event.time_zone)
  const day = asked ?? event.days.find((one) => one === today) ?? event.busiest_day ?? event.days[0]
  const search = (one: Part) => ({ event: String(event.id), ...(asked ? { day: asked } : {}), part: one })
  const counts: Partial<Record<Part, number>> = { tables: event.to_be_assigned, requests: event.requests }
  return (
    <>
      <OfficeHead
        title={t('meetings')}
        sub={day === today ? <StatPill tone="good">{t('live')}</StatPill> : undefined}
        end={
          <>
            <Choice
              label={t('event')}
              hidden
              value={String(event.id)}
              options={events.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={onEvent}
            />
            {part === 'tables' && day !== undefined && (
              <Segment
                label={t('day')}
                value={day}
                options={event.days.map((one) => ({ value: one, label: weekday(one) }))}
                onChange={onDay}
              />
            )}
            <Button icon="download" onClick={() => void exportMeetings(event)}>
              {t('export')}
            </Button>
          </>
        }
      />
      <TabsBar
        framed
        label={t('parts')}
        tabs={parts.map((one) => ({
          label: t(`part.${one}`),
          href: PATH,
          search: search(one),
          current: one === part,
          ...(counts[one] ? { count: counts[one] } : {}),
        }))}
      />
      <div className={cx(bench['body'], css['body'])}>
        {part === 'tables' && (day === undefined ? <NoDays event={event} /> : <Tables event={event} day={day} />)}
        {part === 'requests' && <Requests key={event.id} event={event} />}
        {part === 'missing' && <NoShows event={event} />}
        {part === 'builder' && <Builder event={event} />}
        <p className={css['zone']}>{t('zone', { zone: zoneName(now, event.time_zone) })}</p>
      </div>
    </>
  )
}

function Tables({ event, day }: { event: DeskEvent; day: string }) {
  const { data, error, refetch } = useQuery(planQuery(event.id, day))
  if (data) return <TablePlan key={event.id} event={event} date={day} plan={data} />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonCard height={420} />
}

function NoDays({ event }: { event: DeskEvent }) {
  return (
    <EmptyState
      icon="calendar"
      title={t('days.none')}
      action={<ButtonLink to={`/office/events/${event.id}`}>{event.name}</ButtonLink>}
    >
      {t('days.none.text')}
    </EmptyState>
  )
}
