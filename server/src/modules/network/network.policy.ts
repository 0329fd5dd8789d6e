import { allow, conflict, deny, forbidden, notFound } from '#kit/base/errors.ts'
import type { Verdict } from '#kit/base/errors.ts'
import { t } from './network.texts.ts'

/** docs/rules/network.md#requests */
export const NETWORK = {
  /** Days until a pair may ask again after a refusal or withdrawal. */
  pauseDays: 21,
  /** Days after which an open request ends. */
  openDays: 180,
  /** Open requests that a member may have sent. */
  mostOpen: 100,
} as const

const DAY_MS = 86_400_000

export type Request = {
  id: number
  requested_by: number
  requested_to: number
  note: string | null
  state: 'pending' | 'accepted' | 'refused' | 'withdrawn' | 'expired'
  sent_at: Date
  decided_at: Date | null
}

/** What is known of a pair when one of them asks the other. */
export type Pair = { contacts: boolean; last: Request | undefined; open_outgoing: number }

/** True while a request waits for its answer. */
export function isOpen(request: Request, now: Date): boolean {
  return request.state === 'pending' && now.getTime() - request.sent_at.getTime() < NETWORK.openDays * DAY_MS
}

/** True while the pair has to wait after a refusal or withdrawal. */
export function isResting(request: Request, now: Date): boolean {
  const ended = request.state === 'refused' || request.state === 'withdrawn' ? request.decided_at : null
  return ended !== null && now.getTime() - ended.getTime() < NETWORK.pauseDays * DAY_MS
}

/**
 * Whether somebody may ask another to become a contact. An open request of the other side is no obstacle: asking accepts it.
 * Refusal is silent: to the one who was refused it looks as if the request were still open.
 */
export function mayInvite(me: number, pair: Pair, now: Date): Verdict {
  const { last } = pair
  if (pair.contacts) return deny(conflict('already_contact', t('you-are-already-contacts')))
  if (last && isOpen(last, now))
    return last.requested_by === me
      ? deny(conflict('already_asked', t('your-request-is-waiting-for-an-answer')))
      : allow
  if (last && isResting(last, now)) {
    if (last.state === 'refused' && last.requested_by === me)
      return deny(conflict('already_asked', t('your-request-is-waiting-for-an-answer')))
    const again = new Date((last.decided_at ?? now).getTime() + NETWORK.pauseDays * DAY_MS)
    return deny(conflict('too_soon', t('you-can-ask-again-on', { day: again.toISOString().slice(0, 10) })))
  }
  if (pair.open_outgoing >= NETWORK.mostOpen)
    return deny(
      conflict('too_many_open', t('you-can-have-at-most-unanswered-requests', { mostOpen: NETWORK.mostOpen })),
    )
  return allow
}

/** What an answer makes of a request: the asked one accepts or refuses, the asking one withdraws. */
export function answerOf(
  me: number,
  request: Request,
  accepted: boolean,
  now: Date,
): { verdict: Verdict; state: 'accepted' | 'refused' | 'withdrawn' } {
  const mine = request.requested_by === me
  const state = accepted ? 'accepted' : mine ? 'withdrawn' : 'refused'
  if (!mine && request.requested_to !== me) return { verdict: deny(notFound()), state }
  if (mine && accepted)
    return { verdict: deny(forbidden(t('only-the-person-you-asked-can-accept'), 'not_yours_to_accept')), state }
  const silent = mine && request.state === 'refused' && isResting(request, now)
  if (!isOpen(request, now) && !silent)
    return { verdict: deny(conflict('already_processed', t('this-request-has-already-been-answered'))), state }
  return { verdict: allow, state }
}
