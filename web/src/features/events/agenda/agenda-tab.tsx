import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouterState, useSearch } from '@tanstack/react-router'
import { Fragment, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { FilterChip, FilterChips } from '../../../ui/pills.tsx'
import { EmptyState, ErrorState, Held, SkeletonRows } from '../../../ui/states.tsx'
import { Segment } from '../../../ui/tabs.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Section } from '../../../ui/layout.tsx'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { dayAt, time, weekday, zoneName } from '../../../lib/dates.ts'
import { useSession } from '../../../lib/session.ts'
import { useNow } from '../../../lib/use-now.ts'
import type { Address } from '../../../lib/address.ts'
import { clashes, nowAt, takesTime } from './agenda.ts'
import { myAgenda, openingDay, sections, useEventPage, baseOf } from '../events.api.ts'
import { tabLabel } from '../tabs.ts'
import { t } from '../texts.ts'
import { AgendaMeeting, AgendaSession } from './agenda-rows.tsx'
import type { Meeting, Mine, Session } from './agenda-rows.tsx'
import { CalendarLink } from '../page/calendar-link.tsx'
import css from './agenda-tab.module.css'

/** The programme of the event in view; members choose from it, and `feed` brings what they chose to their calendar. */
export function AgendaTab({ feed }: { feed?: ReactNode }) {
  const { event } = useEventPage()
  const { data: days } = useSuspenseQuery(sections.days(event.id))
  const here = dayAt(useNow(), event.time_zone)
  const [picked, setPicked] = useState<string>()
  const { day: asked } = useSearch({ strict: false }) as { day?: unknown }
  const date = picked ?? days.results.find((day) => day.date === asked)?.date ?? openingDay(days, here)
  const ofDay = useSessions(event.id, date)
  const aimed = useAimed(ofDay.sessions)
  const { mine, known } = useMine(event.id, `${baseOf(event)}/meeting-planner`)
  return (
    <Held until={known}>
      <Agenda
        {...ofDay}
        dates={days.results.map((day) => day.date)}
        date={date}
        onDate={setPicked}
        isEmpty={days.results.every((day) => day.sessions_count === 0)}
        at={event}
        end={
          <span className="row row-wrap">
            {feed}
            <CalendarLink of="events" id={event.id} />
          </span>
        }
        mine={mine}
        aimed={aimed}
      />
    </Held>
  )
}

/** The session that the address names, brought into view once it is there. */
function useAimed(sessions: readonly Session[] | undefined): number | undefined {
  const hash = useRouterState({ select: (state) => state.location.hash })
  const id = sessions?.find((one) => hash === `session-${one.id}`)?.id
  useEffect(() => {
    if (id !== undefined) document.getElementById(`session-${id}`)?.scrollIntoView({ block: 'center' })
  }, [id])
  return id
}

/** A day's sessions: those that its page was drawn with, then all of them. */
function useSessions(event: number, date: string): OfDay {
  const first = useQuery({ ...sections.agendaFirst(event, date), enabled: date !== '' })
  const isCut = first.data !== undefined && first.data.next !== null
  const { data: all } = useQuery({ ...sections.agenda(event, date), enabled: isCut })
  const known = all ?? first.data
  return {
    sessions: known?.results,
    count: known?.count ?? 0,
    failed: first.error && { error: first.error, retry: () => void first.refetch() },
  }
}

/** What the asking one has in their agenda, once that is known, and the way to change it; a press shows at once and is taken back when it fails. */
function useMine(event: number, planner: Address): { mine?: Mine; known: boolean } {
  const queries = useQueryClient()
  const options = myAgenda(event)
  const { data, isLoading } = useQuery({ ...options, enabled: useSession() !== null })
  const { mutate } = useMutation({
    mutationFn: ({ id, on }: { id: number; on: boolean }) =>
      call(on ? 'events.star' : 'events.unstar', { params: { id } }),
    onMutate: async ({ id, on }) => {
      await queries.cancelQueries({ queryKey: options.queryKey })
      queries.setQueryData<Answer<'events.myAgenda'>>(
        options.queryKey,
        (known) =>
          known && {
            ...known,
            starred: on ? [...new Set([...known.starred, id])] : known.starred.filter((one) => one !== id),
          },
      )
    },
    onError: () => toast(t('agenda.star-failed'), 'bad'),
    onSettled: () => queries.invalidateQueries({ queryKey: options.queryKey }),
  })
  if (!data) return { known: !isLoading }
  const mine = {
    starred: new Set(data.starred),
    speaking: new Set(data.speaking),
    meetings: data.meetings,
    planner,
    star: (id: number, on: boolean) => mutate({ id, on }),
  }
  return { mine, known: true }
}

type Item = { key: string; starts_at: string; ends_at: string } & (
  | { kind: 'session'; session: Session }
  | { kind: 'meeting'; meeting: Meeting }
)

function itemsOf(sessions: readonly Session[], mine: Mine | undefined): Item[] {
  const items: Item[] = [
    ...sessions.map((session) => ({
      kind: 'session' as const,
      key: `s${session.id}`,
      starts_at: session.starts_at,
      ends_at: session.ends_at,
      session,
    })),
    ...(mine?.meetings ?? []).map((meeting) => ({
      kind: 'meeting' as const,
      key: `m${meeting.id}`,
      starts_at: meeting.starts_at,
      ends_at: meeting.ends_at,
      meeting,
    })),
  ]
  return items.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
}

const isMine = (item: Item, mine: Mine | undefined) =>
  item.kind === 'meeting' || mine?.starred.has(item.session.id) === true || mine?.speaking.has(item.session.id) === true

const nameOf = (item: Item) =>
  item.kind === 'session' ? item.session.title : (item.meeting.name ?? t('agenda.somebody'))

/** The sessions of a day, undefined while they are on their way; how many there are, and how to ask again where that failed. */
type OfDay = {
  sessions: readonly Session[] | undefined
  count: number
  failed?: { error: Error; retry: () => void } | null
}

/** As many as one sees at a glance: nobody picks a room out of them. */
const GLANCE = 8

/**
 * A programme by day, in its place's own time; tracks and rooms can be picked out. With `mine`, sessions can be starred, meetings stand
 * between them, and what overlaps says so.
 */
export function Agenda({
  sessions,
  count,
  failed,
  dates,
  date,
  onDate,
  isEmpty,
  at,
  end,
  mine,
  aimed,
}: OfDay & {
  dates: readonly string[]
  date: string
  onDate: (date: string) => void
  isEmpty: boolean
  at: { starts_at: string; time_zone: string; city: string }
  end?: ReactNode
  mine?: Mine | undefined
  /** The session that is marked. */
  aimed?: number | undefined
}) {
  const now = useNow()
  const here = dayAt(now, at.time_zone)
  const [pickedTrack, setTrack] = useState<string>()
  const [pickedRoom, setRoom] = useState<string>()
  const [view, setView] = useState<'all' | 'mine'>('all')
  const [earlier, setEarlier] = useState(false)
  if (isEmpty) return <EmptyState icon="calendar" title={t('agenda.empty')} />

  const ofDay = itemsOf(
    sessions ?? [],
    mine && { ...mine, meetings: mine.meetings.filter((one) => dayAt(one.starts_at, at.time_zone) === date) },
  )
  const own = ofDay.filter((item) => isMine(item, mine))
  const clash = clashes(own.filter((item) => takesTime(item.kind === 'session' ? item : {})))
  const named = (what: 'track' | 'room') =>
    [...new Set(ofDay.map((item) => (item.kind === 'session' ? item.session[what] : null)))].filter(
      (name) => name !== null,
    )
  const [tracks, rooms] = [named('track'), named('room')]
  // What another day does not have narrows nothing there.
  const track = tracks.find((name) => name === pickedTrack)
  const room = rooms.find((name) => name === pickedRoom)
  const filtered = (view === 'mine' ? own : ofDay).filter(
    (item) =>
      item.kind === 'meeting' ||
      ((!track || item.session.track === track || item.session.track === null) &&
        (!room || item.session.room === room)),
  )
  const isToday = date === here
  const over = isToday ? filtered.filter((item) => new Date(item.ends_at) <= now) : []
  const shown = earlier ? filtered : filtered.filter((item) => !over.includes(item))
  const line = isToday ? nowAt(shown, now.toISOString()) : undefined
  return (
    <Section title={tabLabel('agenda')} end={end}>
      <div className="stack">
        {dates.length > 1 && (
          <div className={css['days']}>
            <Segment
              label={t('agenda.days')}
              value={date}
              onChange={onDate}
              options={dates.map((value) => ({
                value,
                label: value === here ? t('agenda.today', { day: weekday(value) }) : weekday(value),
              }))}
            />
          </div>
        )}
        <div className={css['filters']}>
          {mine && (
            <Segment
              label={t('agenda.view')}
              value={view}
              onChange={setView}
              options={[
                { value: 'all', label: t('agenda.every', { count: count + ofDay.length - (sessions?.length ?? 0) }) },
                { value: 'mine', label: t('agenda.mine', { count: own.length }) },
              ]}
            />
          )}
          {tracks.length > 1 && (
            <FilterChips label={t('agenda.tracks')}>
              <FilterChip pressed={!track} onClick={() => setTrack(undefined)}>
                {t('agenda.all')}
              </FilterChip>
              {tracks.map((name) => (
                <FilterChip key={name} pressed={track === name} onClick={() => setTrack(name)}>
                  {name}
                </FilterChip>
              ))}
            </FilterChips>
          )}
          {rooms.length > 1 && ofDay.length > GLANCE && (
            <Menu
              label={t('agenda.rooms')}
              items={[
                { label: t('agenda.all-rooms'), onSelect: () => setRoom(undefined) },
                ...rooms.map((name) => ({ label: name, onSelect: () => setRoom(name) })),
              ]}
              trigger={(props) => (
                <Button {...props} size="sm" iconEnd="caret">
                  {room ?? t('agenda.all-rooms')}
                </Button>
              )}
            />
          )}
        </div>
        <div className="row row-between row-wrap">
          <p className="sm soft">{t('agenda.zone', { zone: zoneName(at.starts_at, at.time_zone), city: at.city })}</p>
          {over.length > 0 && (
            <Button size="sm" kind="quiet" aria-expanded={earlier} onClick={() => setEarlier(!earlier)}>
              {earlier ? t('agenda.hide-earlier') : t('agenda.earlier', { count: over.length })}
            </Button>
          )}
        </div>
        {!sessions && failed ? (
          <ErrorState {...failed} />
        ) : !sessions ? (
          <SkeletonRows rows={6} picture={false} />
        ) : shown.length === 0 ? (
          <Card>
            <EmptyState icon="star" title={t(view === 'mine' ? 'agenda.none-mine' : 'agenda.none')}>
              {view === 'mine' ? t('agenda.none-mine-text') : undefined}
            </EmptyState>
          </Card>
        ) : (
          <Card as="ul" className={css['list']}>
            {shown.map((item, index) => {
              const other = clash.get(item.key)
              const shared = {
                zone: at.time_zone,
                now,
                clash: other && t('agenda.clash', { name: nameOf(other), time: time(other.starts_at, at.time_zone) }),
              }
              return (
                <Fragment key={item.key}>
                  {line === index && index > 0 && <NowLine now={now} zone={at.time_zone} />}
                  {item.kind === 'session' ? (
                    <AgendaSession session={item.session} mine={mine} aimed={item.session.id === aimed} {...shared} />
                  ) : (
                    mine && <AgendaMeeting meeting={item.meeting} planner={mine.planner} {...shared} />
                  )}
                </Fragment>
              )
            })}
          </Card>
        )}
      </div>
    </Section>
  )
}

function NowLine({ now, zone }: { now: Date; zone: string }) {
  return (
    <li className={css['now']}>
      <span className="num">
        <span className="sr-only">{t('agenda.now')} </span>
        {time(now, zone)}
      </span>
    </li>
  )
}
