import { subjectCard } from '#kit/papers/share-card.ts'
import type { SubjectText } from '#kit/papers/share-card.ts'

const GROUND = ['#17507f', '#0b1f33']

/** What a link to an event shows. @param given.when its days in words */
export function eventCard(given: SubjectText): string {
  return subjectCard({ ...given, width: 900, line: '#9cc8f2', dot: '#fff', ground: GROUND })
}
