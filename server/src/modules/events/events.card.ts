import { subjectCard } from '#kit/share-card.ts'

const GROUND = ['#17507f', '#0b1f33']

/** "18 – 20 May 2027"; one day alone stands as it is. */
export function daysOf(start: string, end: string): string {
  const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return days.formatRange(new Date(`${start}T00:00:00Z`), new Date(`${end}T00:00:00Z`))
}

/** What a link to an event shows. @param given.when its days in words */
export function eventCard(given: {
  name: string
  tagline: string
  when: string
  where: string
  community: string
}): string {
  return subjectCard({ ...given, width: 900, line: '#9cc8f2', dot: '#fff', ground: GROUND })
}
