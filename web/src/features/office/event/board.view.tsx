import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { optionName, t } from '../records/names.ts'
import type { OfficeRecord } from '../records/records.api.ts'
import { Scrolls } from '../../../ui/data-table.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { HOUR_PX, STEP, clashesOf, clock, hoursOf, inOneColumn, lanesOf, moved, roomsOf } from './board.math.ts'
import type { Placed } from './board.math.ts'
import { useOffer } from './board.offer.tsx'
import css from './event.module.css'

/** How far a press may move and still be one. */
const STILL_PX = 4
/** Windows in which all sessions of a day share one column. */
export const NARROW = '(max-width: 37.5em)'
/** A line of a session's title. */
const LINE_PX = 16

type Drag = { id: number; x: number; y: number; width: number; going: boolean }

/**
 * The sessions of a day. One is moved by dragging it, or with Alt and the arrows while it has the focus; Enter then keeps its
 * new place and Escape gives the old one back. Where nothing stands, a press makes a new one there.
 */
export function Board({
  day,
  sessions,
  rooms: named,
  names,
  keep,
  open,
  make,
}: {
  day: string
  sessions: readonly Placed[]
  rooms: readonly string[]
  names: Readonly<Record<string, string>>
  keep: (session: Placed) => Promise<void>
  open: (record: OfficeRecord) => void
  make: (at: { from: number; until: number; room: string }) => void
}) {
  const [draft, setDraft] = useState<Placed>()
  const [said, setSaid] = useState('')
  const drag = useRef<Drag>(undefined)
  const rooms = roomsOf(sessions, named)
  const shown = sessions.map((one) => (one.id === draft?.id ? draft : one))
  const { from, until } = hoursOf(sessions)
  // On a phone rooms have no room beside each other: the day is one column, and each session names its room.
  const narrow = useMedia(NARROW)
  const placedIn = narrow ? inOneColumn(shown) : shown
  const lanes = lanesOf(placedIn)
  const columns = narrow ? [''] : rooms
  const roomName = (room: string) => room || t('agenda.no-room')
  const clashWords = (session: Placed) =>
    clashesOf(session, shown).map((clash) =>
      clash.kind === 'room'
        ? t('clash.room', { title: clash.with.title })
        : t('clash.speaker', { name: names[clash.speaker ?? 0] ?? '', room: roomName(clash.with.room) }),
    )
  const place = (session: Placed) => `${clock(session.from)} – ${clock(session.until)}, ${roomName(session.room)}`
  const move = (to: Placed) => {
    setDraft(to)
    const clash = clashesOf(to, sessions).length > 0 ? `. ${t('clash')}` : ''
    setSaid(`${to.title}: ${place(to)}${clash}`)
  }
  const settle = () => {
    const before = sessions.find((one) => one.id === draft?.id)
    if (!draft || !before) return setDraft(undefined)
    if (draft.from === before.from && draft.room === before.room) return setDraft(undefined)
    setSaid(t('agenda.kept', { title: draft.title, place: place(draft) }))
    void keep(draft).finally(() => setDraft(undefined))
  }

  function key(event: KeyboardEvent, session: Placed): void {
    const step = { ArrowUp: -STEP, ArrowDown: STEP }[event.key]
    const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (event.altKey && step !== undefined) move(moved(session, { from: session.from + step }))
    else if (event.altKey && side !== undefined) {
      const next = rooms[rooms.indexOf(session.room) + side]
      if (next !== undefined) move(moved(session, { room: next }))
    } else if (draft && event.key === 'Enter') settle()
    else if (draft && event.key === 'Escape') {
      setDraft(undefined)
      setSaid(t('agenda.back'))
    } else return
    event.preventDefault()
  }

  function down(event: PointerEvent<HTMLElement>, session: Placed): void {
    if (event.button !== 0 || event.pointerType === 'touch') return
    event.currentTarget.setPointerCapture(event.pointerId)
    const column = event.currentTarget.parentElement?.clientWidth ?? 1
    drag.current = { id: session.id, x: event.clientX, y: event.clientY, width: column, going: false }
  }
  function over(event: PointerEvent, session: Placed): void {
    const now = drag.current
    const start = sessions.find((one) => one.id === session.id)
    if (!now || !start) return
    const [x, y] = [narrow ? 0 : event.clientX - now.x, event.clientY - now.y]
    if (!now.going && Math.hypot(x, y) < STILL_PX) return
    now.going = true
    const steps = Math.round(((y / HOUR_PX) * 60) / STEP) * STEP
    const room = rooms[Math.max(0, Math.min(rooms.indexOf(start.room) + Math.round(x / now.width), rooms.length - 1))]
    const to = moved(start, { from: start.from + steps, ...(room === undefined ? {} : { room }) })
    if (to.from !== session.from || to.room !== session.room) move(to)
  }
  function up(): boolean {
    const wasDrag = drag.current?.going ?? false
    drag.current = undefined
    if (wasDrag) settle()
    return wasDrag
  }
  const wasDragged = useRef(false)

  return (
    <>
      <Scrolls label={t('agenda.of', { day })}>
        <div className={css['board']} style={{ '--rooms': columns.length, '--hours': (until - from) / 60 } as never}>
          <div className={css['times']} aria-hidden>
            {Array.from({ length: (until - from) / 60 }, (_, hour) => (
              <span key={hour} style={{ top: hour * HOUR_PX }}>
                {clock(from + hour * 60)}
              </span>
            ))}
          </div>
          {columns.map((room) => (
            <Room
              key={room}
              room={room}
              name={narrow ? day : roomName(room)}
              sessions={placedIn}
              hours={{ from, until }}
              make={make}
            >
              {shown
                .filter((one) => narrow || one.room === room)
                .map((session) => {
                  const clashes = clashWords(session)
                  const height = Math.max(((session.until - session.from) / 60) * HOUR_PX - 2, 20)
                  const { lane, of } = lanes.get(session.id) ?? { lane: 0, of: 1 }
                  return (
                    <li
                      key={session.id}
                      style={{
                        top: ((session.from - from) / 60) * HOUR_PX,
                        height,
                        left: `${(lane * 100) / of}%`,
                        width: `${100 / of}%`,
                      }}
                    >
                      <button
                        type="button"
                        className={cx(
                          css['session'],
                          css[session.kind],
                          clashes.length > 0 && css['clash'],
                          draft?.id === session.id && css['moving'],
                        )}
                        style={{ '--lines': Math.max(1, Math.floor((height - 8) / LINE_PX)) } as never}
                        aria-describedby="board-keys"
                        onKeyDown={(event) => key(event, session)}
                        onPointerDown={(event) => down(event, session)}
                        onPointerMove={(event) => over(event, session)}
                        onPointerUp={() => {
                          wasDragged.current = up()
                        }}
                        onPointerCancel={() => {
                          drag.current = undefined
                          setDraft(undefined)
                        }}
                        onClick={() => {
                          if (!wasDragged.current && !draft) open(session.record)
                          wasDragged.current = false
                        }}
                      >
                        <b>{session.title}</b>
                        <span>
                          {clock(session.from)} – {clock(session.until)},{' '}
                          {narrow ? roomName(session.room) : optionName('kind', session.kind)}
                        </span>
                        {clashes.map((words) => (
                          <em key={words}>
                            <Icon name="alert" size="sm" />
                            {words}
                          </em>
                        ))}
                        {clashes.length === 0 && session.speakers.length > 0 && (
                          <span>{session.speakers.map((id) => names[id] ?? '').join(', ')}</span>
                        )}
                      </button>
                    </li>
                  )
                })}
            </Room>
          ))}
        </div>
      </Scrolls>
      <span id="board-keys" hidden>
        {t('agenda.keys')}
      </span>
      <span id="offer-keys" hidden>
        {t('agenda.offer-keys')}
      </span>
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  )
}

/** A room: its sessions, and behind them the offer of a new one. */
function Room({
  room,
  name,
  sessions,
  hours,
  make,
  children,
}: {
  room: string
  name: string
  sessions: readonly Placed[]
  hours: { from: number; until: number }
  make: (at: { from: number; until: number; room: string }) => void
  children: ReactNode
}) {
  const { column, offer } = useOffer(sessions, room, name, hours, make)
  return (
    <section className={css['room']} aria-label={name}>
      <h2 title={name}>{name}</h2>
      <ul {...column}>
        {offer}
        {children}
      </ul>
    </section>
  )
}
