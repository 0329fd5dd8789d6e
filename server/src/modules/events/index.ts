export { publicEventPaths } from './events.reads.ts'
export { findEvents } from './events.search.service.ts'
export { openPlannerOf } from './events.planner.service.ts'
export type { PlannedEvent } from './events.planner.service.ts'
