/** The first message of a room was sent; `requested` when it waits to be accepted. */
export type ConversationBegun = {
  kind: 'messaging.begun'
  room_id: string
  message_id: number
  sender_id: number
  receiver_id: number
  requested: boolean
}
/** A message request was accepted, by word or by an answer to it. */
export type RequestAccepted = {
  kind: 'messaging.request_accepted'
  room_id: string
  asked_by: number
  accepted_by: number
}
/** Messages have waited unread for five minutes, told once until the member has read them. */
export type MessagesMissed = {
  kind: 'messaging.missed'
  customer_id: number
  sender_ids: number[]
  messages: number
}
/** A member has read all that was announced to them of a conversation. Recorded by the database (1150_notifications.sql). */
export type CaughtUp = { kind: 'messaging.caught_up'; customer_id: number }

/** What this domain announces: the name of a fact gives what it carries. */
declare module '#kit/data/context.ts' {
  interface Facts {
    'messaging.begun': ConversationBegun
    'messaging.request_accepted': RequestAccepted
    'messaging.missed': MessagesMissed
    'messaging.caught_up': CaughtUp
  }
}
