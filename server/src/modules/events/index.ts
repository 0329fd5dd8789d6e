export { publicEventPaths } from './events.reads.ts'
export { findEvents } from './events.search.service.ts'
