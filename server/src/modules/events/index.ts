export type { EventChanged, SeatNamed, SeatsConfirmed } from './events.facts.ts'
export { publicEventPaths } from './events.reads.ts'
export { findEvents } from './events.search.service.ts'
