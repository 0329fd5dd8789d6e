// What the router needs of the judge's desk before its code is loaded.
export { loadJudging, openDesk } from './judging.api.ts'
