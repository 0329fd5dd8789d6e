import { network } from '@app/contract/network'
import { mount } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import { answerInvitation, invitations, invite } from './network.requests.service.ts'
import {
  block,
  blocked,
  contacts,
  counts,
  follow,
  followers,
  removeContact,
  unfollow,
  unfollowMember,
} from './network.service.ts'

export function networkRoutes(): Mounted[] {
  return [
    mount(network.contacts, (ctx, { query }) => contacts(ctx, query)),
    mount(network.removeContact, (ctx, { params }) => removeContact(ctx, params.id)),
    mount(network.counts, (ctx) => counts(ctx)),
    mount(network.invitations, (ctx, { query }) => invitations(ctx, query)),
    mount(network.invite, (ctx, { body }) => invite(ctx, body)),
    mount(network.answerInvitation, (ctx, { params, body }) => answerInvitation(ctx, params.id, body)),
    mount(network.followers, (ctx, { query }) => followers(ctx, query)),
    mount(network.follow, (ctx, { body }) => follow(ctx, body)),
    mount(network.unfollow, (ctx, { params }) => unfollow(ctx, params.id)),
    mount(network.unfollowMember, (ctx, { body }) => unfollowMember(ctx, body)),
    mount(network.blocked, (ctx, { query }) => blocked(ctx, query)),
    mount(network.block, (ctx, { body }) => block(ctx, body)),
  ]
}
