import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { DeskMeeting, Plan } from './desk.api.ts'
import { hasRoom, isArrow, isOpen, placeBeside } from './plan.math.ts'
import type { TableSlot } from './plan.math.ts'
import { t } from './text.ts'

/** How far a press may move and still be one. */
const STILL_PX = 4

type Aiming = { id: number; place: TableSlot }
type Drag = { x: number; y: number; going: boolean }
export type Aim = ReturnType<typeof useAim>

const isAt = (one: TableSlot, other: TableSlot) =>
  one.table === other.table && Date.parse(one.at) === Date.parse(other.at)

/**
 * Takes a meeting to another table or time: dragged with the mouse, or by Alt and the arrows while it has the focus; Enter then
 * keeps the place and Escape lets go.
 * @param take hears which meeting is in hand
 * @param put hears where it is to be
 */
export function useAim(
  plan: Plan,
  now: Date,
  { take, put }: { take: (id: number) => void; put: (meeting: DeskMeeting, place: TableSlot) => void },
) {
  const [aiming, setAiming] = useState<Aiming>()
  const [said, setSaid] = useState('')
  const [dragging, setDragging] = useState(false)
  const drag = useRef<Drag>(undefined)
  const followed = useRef<number>(undefined)
  // Who put it somewhere by keyboard finds it there.
  useEffect(() => {
    const button = document.querySelector<HTMLElement>(`[data-meeting="${followed.current}"]`)
    if (document.activeElement === document.body) button?.focus()
  }, [plan])

  // What is aimed at by keyboard may lie outside of what one sees.
  useEffect(() => {
    if (aiming && !drag.current)
      document.querySelector('[data-aimed]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [aiming])

  const parts = ({ table, at }: TableSlot) => ({
    table: plan.tables.find(({ id }) => id === table)?.number,
    start: plan.times.find(({ starts_at }) => Date.parse(starts_at) === Date.parse(at))?.start ?? '',
  })
  const words = (place: TableSlot) => {
    const { table, start } = parts(place)
    return table === undefined ? start : t('aim', { table, start })
  }
  const letGo = () => setAiming(undefined)

  function key(event: KeyboardEvent, meeting: DeskMeeting): void {
    const own = { table: meeting.table_id, at: meeting.starts_at }
    const from = aiming?.id === meeting.id ? aiming.place : undefined
    if (event.altKey && isArrow(event.key)) {
      const place = placeBeside(plan, meeting, from ?? own, event.key, now)
      take(meeting.id)
      setSaid(place ? words(place) : t('aim.none'))
      if (place) setAiming({ id: meeting.id, place })
    } else if (from && event.key === 'Enter') {
      followed.current = meeting.id
      letGo()
      if (!isAt(from, own)) put(meeting, from)
    } else if (from && event.key === 'Escape') {
      letGo()
      setSaid(t('aim.back'))
    } else return
    event.preventDefault()
  }

  function down(event: PointerEvent<HTMLElement>): void {
    // A finger scrolls.
    if (event.button !== 0 || event.pointerType === 'touch') return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, going: false }
  }
  function over({ clientX, clientY }: PointerEvent, meeting: DeskMeeting): void {
    const now = drag.current
    if (!now || (!now.going && Math.hypot(clientX - now.x, clientY - now.y) < STILL_PX)) return
    if (!now.going) {
      take(meeting.id)
      setDragging(true)
    }
    now.going = true
    const place = placeAt(clientX, clientY, meeting)
    if (!place || !fits(meeting, place)) letGo()
    else if (!aiming || !isAt(aiming.place, place)) setAiming({ id: meeting.id, place })
  }
  function up(meeting: DeskMeeting): void {
    const wasDrag = drag.current?.going ?? false
    drag.current = undefined
    setDragging(false)
    if (wasDrag && aiming) put(meeting, aiming.place)
    if (wasDrag) letGo()
  }
  function fits(meeting: DeskMeeting, place: TableSlot): boolean {
    if (isAt(place, { table: meeting.table_id, at: meeting.starts_at })) return false
    const table = plan.tables.find(({ id }) => id === place.table) ?? null
    return isOpen(meeting, place.at, now) && hasRoom(table, plan.times, meeting, place.at)
  }

  return {
    /** What is said of it to whoever does not see it. */
    said,
    /** Whether the mouse has one in hand. */
    dragging,
    place: aiming?.place,
    meeting: plan.meetings.find(({ id }) => id === aiming?.id),
    is: (place: TableSlot) => aiming !== undefined && isAt(aiming.place, place),
    /** Where a meeting would be; undefined while it is not in hand. */
    of: (meeting: DeskMeeting) => (aiming?.id === meeting.id ? parts(aiming.place) : undefined),
    /** What makes the button of a meeting one that can be taken. */
    from: (meeting: DeskMeeting) => ({
      'data-meeting': meeting.id,
      'aria-describedby': 'desk-keys',
      onKeyDown: (event: KeyboardEvent) => key(event, meeting),
      onBlur: letGo,
      onPointerDown: down,
      onPointerMove: (event: PointerEvent) => over(event, meeting),
      onPointerUp: () => up(meeting),
      onPointerCancel: () => {
        drag.current = undefined
        setDragging(false)
        letGo()
      },
    }),
    /** What makes a part of the page one where a meeting may be dropped; null is where those without a table stand. */
    onto: (place: TableSlot | null) => ({ 'data-table': place?.table ?? '', 'data-at': place?.at ?? '' }),
  }
}

/** What lies under the mouse, as a place for a meeting. */
function placeAt(x: number, y: number, meeting: DeskMeeting): TableSlot | undefined {
  const part = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-at]')
  if (!part) return undefined
  const { table, at } = part.dataset
  return table && at ? { table: Number(table), at } : { table: null, at: meeting.starts_at }
}
