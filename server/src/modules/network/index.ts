export type { MemberFollowed, NetworkAccepted, NetworkRequested } from './network.facts.ts'
export { block, blocked, hiddenFrom, isContact } from './network.service.ts'
