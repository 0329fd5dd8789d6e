export { readAt, readFolder } from './messages.search.ts'
