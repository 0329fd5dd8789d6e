// What the router needs of media before a page's own code is loaded: queries, no components.
export { archiveRoute, channelsQuery, findShared, subjectMedia, withKind } from './media.api.ts'
