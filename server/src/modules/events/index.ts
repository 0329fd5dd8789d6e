export { publicEventPaths } from './events.reads.ts'
