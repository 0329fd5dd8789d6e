import { fullName } from '@app/contract/names'
import type { Likes } from './wall.api.ts'

/** What is shown of me in a map of likes. */
export type Me = { customer_id: number; first_name: string; last_name: string } & Pick<
  Likes[string],
  'image_url' | 'job_title' | 'company_name'
>

export type LikeState = { details: Likes; count: number; liked: boolean }

/** Liking adds the person to the map, taking it back removes them (docs/rules/wall.md#likes). */
export function withLike({ details, count, liked }: LikeState, me: Me, wanted: boolean): LikeState {
  if (liked === wanted) return { details, count, liked }
  const { customer_id, ...entry } = me
  const others = Object.fromEntries(Object.entries(details).filter(([id]) => Number(id) !== customer_id))
  return {
    details: wanted ? { ...others, [customer_id]: entry } : others,
    count: Math.max(0, count + (wanted ? 1 : -1)),
    liked: wanted,
  }
}

/** Who is named beside the pictures, me first, and how many more there are. */
export function likeNames(
  { details, count, liked }: LikeState,
  me: number | undefined,
): { you: boolean; names: string[]; others: number } {
  const names = Object.entries(details)
    .filter(([id]) => Number(id) !== me)
    .map(([, one]) => fullName(one))
  const shown = names.slice(0, 1)
  return { you: liked, names: shown, others: Math.max(0, count - (liked ? 1 : 0) - shown.length) }
}
