import { identity } from '@app/contract/identity'
import { live } from '@app/contract/live'
import type { Deps } from '#kit/work/deps.ts'
import { mount, mountInSteps } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import { actAs } from './identity.impersonation.service.ts'
import { confirmMail, requestMembership, requestRegistration, resendLink } from './identity.registration.service.ts'
import {
  changePassword,
  forgotPassword,
  linkState,
  orEnded,
  refresh,
  register,
  resetPassword,
  signIn,
  signOut,
} from './identity.service.ts'
import { endOne, sessions } from './identity.sessions.service.ts'
import { liftSuspension, signOutMember, suspend } from './identity.suspension.service.ts'
import { ticket } from './identity.tickets.service.ts'

export function identityRoutes(deps: Deps): Mounted[] {
  return [
    mountInSteps(identity.signIn, (ctx, { body, headers }) => signIn(ctx, deps, body, headers)),
    // The end of a stolen family must be committed although the answer is a refusal.
    mountInSteps(identity.refresh, async (ctx, { body }) =>
      orEnded(await ctx.transaction((tx) => refresh(tx, deps, body))),
    ),
    mount(identity.signOut, (ctx, { body }) => signOut(ctx, body)),
    mount(identity.sessions, (ctx) => sessions(ctx)),
    mount(identity.endSession, (ctx, { body }) => endOne(ctx, body)),
    mount(identity.requestRegistration, (ctx, { body }) => requestRegistration(ctx, body)),
    mount(identity.requestMembership, (ctx, { body }) => requestMembership(ctx, body)),
    mount(identity.confirmMail, (ctx, { body }) => confirmMail(ctx, body)),
    mount(identity.linkState, (ctx, { query }) => linkState(ctx, query)),
    mountInSteps(identity.register, (ctx, { body, headers }) => register(ctx, deps, body, headers)),
    mount(identity.resendLink, (ctx, { body }) => resendLink(ctx, body)),
    mount(identity.forgotPassword, (ctx, { body, headers }) => forgotPassword(ctx, body, headers)),
    mountInSteps(identity.resetPassword, (ctx, { body, headers }) => resetPassword(ctx, body, headers)),
    mountInSteps(identity.changePassword, (ctx, { body }) => changePassword(ctx, body)),
    mount(live.ticket, (ctx) => ticket(ctx)),
    mount(identity.suspend, (ctx, { params, body }) => suspend(ctx, params.id, body)),
    mount(identity.liftSuspension, (ctx, { params, body }) => liftSuspension(ctx, params.id, body)),
    mount(identity.signOutMember, (ctx, { params, body }) => signOutMember(ctx, params.id, body)),
    mount(identity.actAs, (ctx, { params, body }) => actAs(ctx, params.id, body)),
  ]
}
