export { findAwards } from './awards.search.service.ts'
