import { time } from '../../lib/dates.ts'
import { ownZone } from '../../lib/zones.ts'

/** Whether the event's clock shows another time than this browser's. */
export function isElsewhere(instant: string, zone: string): boolean {
  return time(instant, zone) !== time(instant, ownZone())
}

/** "11:00 (12:00)": the event's clock, and the own one in brackets where it differs. */
export function clockText(instant: string, zone: string): string {
  return isElsewhere(instant, zone) ? `${time(instant, zone)} (${time(instant, ownZone())})` : time(instant, zone)
}

/** The event's time bold, the own one in brackets below or beside. */
export function Clock({ at, zone }: { at: string; zone: string }) {
  return (
    <>
      <b className="num">{time(at, zone)}</b>
      {isElsewhere(at, zone) && <span className="num">({time(at, ownZone())})</span>}
    </>
  )
}
