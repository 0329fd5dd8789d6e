import { useState } from 'react'
import type { MouseEvent } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { t } from '../records/names.ts'
import { HOUR_PX, clock, offeredAt, offeredBeside } from './board.math.ts'
import type { Placed } from './board.math.ts'
import css from './event.module.css'

type Time = { from: number; until: number }

/**
 * What makes a session in a room: a button where the pointer is, or where the arrows took it while it has the focus. It stands
 * behind the sessions, at the first free hour until somebody leads it elsewhere.
 */
export function useOffer(
  sessions: readonly Placed[],
  room: string,
  roomName: string,
  hours: Time,
  make: (at: Time & { room: string }) => void,
) {
  const [led, setLed] = useState<number>()
  const first = offeredBeside(sessions, room, hours.from - 30, 1, hours)
  const at = (led === undefined ? undefined : offeredAt(sessions, room, led, hours)) ?? first
  const minuteOf = (event: MouseEvent<HTMLElement>) =>
    hours.from + ((event.clientY - event.currentTarget.getBoundingClientRect().top) / HOUR_PX) * 60
  return {
    /** For the list of the room's sessions. */
    column: {
      onPointerMove: (event: MouseEvent<HTMLUListElement>) => setLed(minuteOf(event)),
      // A finger has led nothing there before it pressed.
      onClick: (event: MouseEvent<HTMLUListElement>) => {
        const pressed = event.target === event.currentTarget && offeredAt(sessions, room, minuteOf(event), hours)
        if (pressed) make({ ...pressed, room })
      },
    },
    offer: at && (
      <li
        className={css['offered']}
        style={{ top: ((at.from - hours.from) / 60) * HOUR_PX, height: ((at.until - at.from) / 60) * HOUR_PX - 2 }}
      >
        <button
          type="button"
          aria-describedby="offer-keys"
          onClick={() => make({ ...at, room })}
          onKeyDown={(event) => {
            const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
            if (step === undefined || event.altKey) return
            event.preventDefault()
            const next = offeredBeside(sessions, room, at.from, step, hours)
            if (next) setLed(next.from)
          }}
        >
          <Icon name="plus" size="sm" />
          <span className="sr-only">{t('agenda.session-in', { room: roomName })} </span>
          <span className="num">
            {clock(at.from)} – {clock(at.until)}
          </span>
        </button>
      </li>
    ),
  }
}
