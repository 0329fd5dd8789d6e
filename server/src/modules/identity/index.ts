export { authenticate, forgetActor, forgetSessions, isGenuine, signedFor } from './identity.authenticate.ts'
export { knownDevice } from './identity.devices.ts'
export { isLastOperator, operators } from './identity.operators.reads.ts'
export type { OperatorRow } from './identity.operators.reads.ts'
export {
  dismissOperator,
  firstPasswordLink,
  giveRoles,
  makeOperator,
  promoteMember,
  rolesVersion,
  tellOperator,
} from './identity.operators.service.ts'
export { checkPassword, hashPassword } from './identity.password.ts'
export { accountById, hasOperator, lockOperators, sessionOfRefresh } from './identity.queries.ts'
export { approveRegistration, pendingRequest, rejectRegistration } from './identity.registration.service.ts'
export {
  completeRegistration,
  confirmPassword,
  endAllSessions,
  openRequests,
  renameAccount,
  renameFromList,
  setCompany,
} from './identity.account.service.ts'
export { isSuspended } from './identity.accounts.policy.ts'
export { heldBy, suspend } from './identity.suspension.service.ts'
export { operatorAtWork } from './identity.reads.ts'
export { connect, stillThere } from './identity.tickets.service.ts'
export { keptAccounts } from './identity.resources.ts'
export { registerInvited } from './identity.invited.service.ts'
export { hashOf, newSecret } from './identity.tokens.ts'
export { addressProblem, bringInAccounts, inviteImported } from './identity.imported.service.ts'
