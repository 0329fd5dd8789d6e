// What the router needs of results before a page's own code is loaded.
export { loadTitle, shortlistQuery, winnersQuery } from './results.api.ts'
export { titleHead } from './title-head.ts'
