export type { CaughtUp, ConversationBegun, MessagesMissed, RequestAccepted } from './messaging.facts.ts'
