import { members } from '@app/contract/members'
import type { Deps } from '#kit/work/deps.ts'
import { mount, mountInSteps } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import { between } from './members.between.service.ts'
import { directory } from './members.directory.service.ts'
import { dismissWelcome, welcome } from './members.welcome.service.ts'
import { changeSpamList, getMembers, getMember, spamList, update } from './members.service.ts'

export function membersRoutes(deps: Deps): Mounted[] {
  return [
    mount(members.list, (ctx, { query }) => getMembers(ctx, query)),
    mount(members.between, (ctx, { params }) => between(ctx, params.id)),
    mount(members.directory, (ctx, { query }) => directory(ctx, query)),
    mount(members.welcome, (ctx) => welcome(ctx)),
    mount(members.dismissWelcome, (ctx, { body }) => dismissWelcome(ctx, body)),
    mount(members.one, (ctx, { params }) => getMember(ctx, params.id)),
    // The picture is made before the transaction begins.
    mountInSteps(members.update, (ctx, { params, body }) => update(ctx, deps, params.id, body)),
    mount(members.spamList, (ctx, { query }) => spamList(ctx, query)),
    mount(members.changeSpamList, (ctx, { body }) => changeSpamList(ctx, body)),
  ]
}
