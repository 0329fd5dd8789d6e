// What the router needs of events before a page's own code is loaded: queries and heads, no components.
export { eventHead } from './event-head.ts'
export { bookingOptions, loadAgenda, loadEvent, loadInfo, loadLists, sections } from './events.api.ts'
export { readWhoComes } from './people/who-comes.ts'
