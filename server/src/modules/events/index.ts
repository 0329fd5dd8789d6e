export type { ApplicationChanged, SeatNamed, SeatsConfirmed, SeatsReleased } from './events.facts.ts'
