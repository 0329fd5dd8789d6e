/**
 * A moment in words for mails and papers, by the clock of a zone: "12 February 2027 at 18:00 CET".
 * @param weekday names the day of the week too
 */
export function momentText(at: Date, time_zone: string, { weekday = false } = {}): string {
  return new Intl.DateTimeFormat('en-GB', {
    ...(weekday ? { weekday: 'long' } : {}),
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: time_zone,
    timeZoneName: 'short',
  }).format(at)
}

/** The days of something in words: "18 – 20 May 2027"; one day alone stands as it is. @param start YYYY-MM-DD */
export function daysText(start: string, end: string): string {
  const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return days.formatRange(new Date(`${start}T00:00:00Z`), new Date(`${end}T00:00:00Z`))
}
