import { Panel, RowItem, Rows } from '../../../ui/card.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { time } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { inRooms } from './agenda.ts'
import { useEventPage } from '../events.api.ts'
import type { EventDetails } from '../events.api.ts'
import { isThere, useDay } from './my-day.ts'
import { t as ofDay } from './day-texts.ts'
import { MyDay } from './my-day.tsx'

/** Below the programme on the days of an event, for who has a seat: what I do today on phones, and what is on in which room. */
export function AgendaToday() {
  const { event } = useEventPage()
  const now = useNow()
  if (!isThere(event, now)) return null
  return (
    <div className="stack">
      <div className="only-phone">
        <MyDay event={event} now={now} onAgenda />
      </div>
      <RoomsNow event={event} now={now} />
    </div>
  )
}

function RoomsNow({ event, now }: { event: EventDetails; now: Date }) {
  const day = useDay(event, now)
  const rooms = inRooms(day?.sessions ?? [], ({ session }) => session?.room, now.toISOString())
  if (rooms.length === 0) return null
  const zone = event.time_zone
  return (
    <Panel
      title={ofDay('rooms.title')}
      {...(event.available_sections.includes('booked_tables')
        ? {
            more: {
              label: ofDay('live.plan'),
              to: `/events/${event.slug}/${event.id}/booked-tables`,
              search: { view: 'plan' },
            },
          }
        : {})}
    >
      <Rows>
        {rooms.map(({ room, on, next }) => (
          <RowItem key={room}>
            <span className="grow">
              <b className="whole">{room}</b>
              <span className="whole sm soft">
                {on
                  ? ofDay('rooms.until', { title: on.session?.title ?? '', time: time(on.ends_at, zone) })
                  : next
                    ? ofDay('rooms.next', { title: next.session?.title ?? '', time: time(next.starts_at, zone) })
                    : ofDay('rooms.free')}
              </span>
            </span>
            {on && <StatPill tone="good">{ofDay('live.now')}</StatPill>}
          </RowItem>
        ))}
      </Rows>
    </Panel>
  )
}
