import { Refused, allow, deny } from '#kit/base/errors.ts'
import type { Verdict } from '#kit/base/errors.ts'
import { t } from './members.texts.ts'

/** Other people's profiles a day, and further ones an hour once they are used up (docs/rules/members.md#profile-budget). */
export const BUDGET = { day: 150, hour: 20 } as const

/** @param opened different profiles opened before this one; `next_at` is when the oldest of the last hour counts no more */
export function mayOpenProfile(
  opened: { again: boolean; today: number; last_hour: number; next_at: Date | null },
  now: Date,
): Verdict {
  if (opened.again || opened.today < BUDGET.day || opened.last_hour < BUDGET.hour) return allow
  const seconds = Math.max(1, Math.ceil(((opened.next_at ?? now).getTime() - now.getTime()) / 1000))
  return deny(
    new Refused(429, 'profile_budget', t('you-have-opened-many-profiles-today-please'), {
      retryAfter: seconds,
    }),
  )
}
