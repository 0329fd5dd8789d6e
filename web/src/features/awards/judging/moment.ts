import { time, weekday, zoneName } from '../../../lib/dates.ts'

/** "Fri 12 Feb, 18:00 CET" */
export const momentOf = (instant: string, zone: string) =>
  `${weekday(instant, { zone })}, ${time(instant, zone)} ${zoneName(instant, zone)}`
