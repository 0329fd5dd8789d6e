// What the router needs of events before a page's own code is loaded: queries and heads, no components.
export { eventHead } from './event-head.ts'
export { allTags, bookingOptions, choicesOf, firstList, loadEvent, sections } from './events.api.ts'
