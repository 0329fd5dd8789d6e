export type { ApplicationChanged, SeatNamed, SeatsConfirmed, SeatsReleased, SeatsUnavailable } from './events.facts.ts'
