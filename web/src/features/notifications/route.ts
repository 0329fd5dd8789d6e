export { readShown } from './notifications.search.ts'
