import { dateTile } from '../lib/dates.ts'
import css from './date-tile.module.css'

/** The days of something in the corner of its picture, for the eye: they stand beside it in words. */
export function DateTile({ start, end }: { start: string; end: string }) {
  const { days, month } = dateTile(start, end)
  return (
    <span className={css['date']} aria-hidden>
      <b className="num">{days}</b>
      {month}
    </span>
  )
}
