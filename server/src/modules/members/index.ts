export { findMembers } from './members.search.service.ts'
export { canFind, peopleById } from './members.people.service.ts'
export type { People } from './members.people.service.ts'
export type { Person } from './members.view.ts'
