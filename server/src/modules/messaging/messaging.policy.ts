import {
  DELETE_HOURS,
  EDIT_MINUTES,
  MOST_PINNED,
  NEW_CONVERSATIONS_A_DAY,
  TYPING_SECONDS,
} from '@app/contract/messaging.limits'
import type { Actor } from '#kit/data/context.ts'
import { Refused, allow, conflict, deny, invalid, notFound } from '#kit/base/errors.ts'
import type { Verdict } from '#kit/base/errors.ts'
import { t } from './messaging.texts.ts'

/** docs/rules/messaging.md */
export const CHAT = {
  editMinutes: EDIT_MINUTES,
  deleteHours: DELETE_HOURS,
  mostPinned: MOST_PINNED,
  newConversationsADay: NEW_CONVERSATIONS_A_DAY,
  typingMs: TYPING_SECONDS * 1000,
  /** Typing that goes on is told again this often, for those who open the room meanwhile. */
  typingAgainMs: 2000,
  /** A file that was not sent goes after this time. */
  looseHours: 24,
  /** Messages that nobody has read for so long are said to wait. */
  missedMinutes: 5,
  /** A link to a file is good for one to two of these: all links of an hour are the same, so that they can be kept. */
  linkSeconds: 3600,
} as const

const DAY_MS = 86_400_000

type Message = { sender_id: number; text: string; created_at: Date; deleted_at: Date | null; files: number }

/** A message says or carries something. */
export function saysSomething(text: string, files: number): Verdict {
  return text !== '' || files > 0 ? allow : deny(invalid('text', t('write-something-or-add-a-file')))
}

/** Only who wrote a message changes it, and not for long. */
export function mayEdit(actor: Actor, message: Message, text: string, now: Date): Verdict {
  if (message.sender_id !== actor.customer_id) return deny(notFound())
  if (message.deleted_at) return deny(conflict('deleted', t('this-message-was-deleted')))
  if (now.getTime() - message.created_at.getTime() > CHAT.editMinutes * 60_000)
    return deny(conflict('too_late', t('a-message-can-be-edited-for-minutes', { editMinutes: CHAT.editMinutes })))
  return saysSomething(text, message.files)
}

/** Only who wrote a message deletes it; deleting it again changes nothing. */
export function mayDelete(actor: Actor, message: Message, now: Date): Verdict {
  if (message.sender_id !== actor.customer_id) return deny(notFound())
  if (message.deleted_at || now.getTime() - message.created_at.getTime() <= CHAT.deleteHours * 3_600_000) return allow
  return deny(conflict('too_late', t('a-message-can-be-deleted-for-hours', { deleteHours: CHAT.deleteHours })))
}

/** Whether one more conversation may be begun. @param begun when the last ones were begun, newest first */
export function mayBegin(begun: readonly Date[], now: Date): Verdict {
  const oldest = begun[CHAT.newConversationsADay - 1]
  if (!oldest) return allow
  const seconds = Math.max(1, Math.ceil((oldest.getTime() + DAY_MS - now.getTime()) / 1000))
  return deny(
    new Refused(
      429,
      'conversation_budget',
      t('you-can-start-conversations-a-day-please', { newConversationsADay: CHAT.newConversationsADay }),
      { retryAfter: seconds },
    ),
  )
}

/** A request is answered by the one who received it; what was declined can be accepted later. */
export function mayAnswer(
  me: number,
  room: { state: string; asked_by: number | null },
  answer: 'accept' | 'decline',
): Verdict {
  const waits = room.state === 'requested' || (answer === 'accept' && room.state === 'declined')
  return waits && room.asked_by !== me ? allow : deny(conflict('no_request', t('there-is-no-request-to-answer')))
}

/** Why nothing more can be sent, although the room is one's own. */
export function mayWrite(room: { peer_left: boolean; next_state: string | null }): Verdict {
  if (room.peer_left) return deny(conflict('receiver_left', t('this-member-has-left-the-community')))
  if (room.next_state === null) return deny(conflict('request_waiting', t('your-message-request-is-waiting-for-an')))
  return allow
}
