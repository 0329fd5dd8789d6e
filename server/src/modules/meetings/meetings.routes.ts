import { meetings } from '@app/contract/meetings'
import { mount } from '#kit/http.ts'
import type { Mounted } from '#kit/http.ts'
import { answer } from './meetings.accept.service.ts'
import * as planning from './meetings.planner.service.ts'
import { ask, cancel, change, invitations, withdraw } from './meetings.service.ts'

export function meetingsRoutes(): Mounted[] {
  return [
    mount(meetings.planner, (ctx, { query }) => planning.planner(ctx, query)),
    mount(meetings.open, (ctx, { body }) => planning.open(ctx, body)),
    mount(meetings.ask, (ctx, { body }) => ask(ctx, body)),
    mount(meetings.change, (ctx, { params, body }) => change(ctx, params.id, body)),
    mount(meetings.withdraw, (ctx, { params }) => withdraw(ctx, params.id)),
    mount(meetings.cancel, (ctx, { body }) => cancel(ctx, body)),
    mount(meetings.invitations, (ctx, { query }) => invitations(ctx, query)),
    mount(meetings.answer, (ctx, { params, body }) => answer(ctx, params.id, body)),
    mount(meetings.block, (ctx, { body }) => planning.block(ctx, body)),
    mount(meetings.unblock, (ctx, { params }) => planning.unblock(ctx, params.id)),
    mount(meetings.sponsors, (ctx, { query }) => planning.sponsors(ctx, query)),
    mount(meetings.people, (ctx, { query }) => planning.people(ctx, query)),
    mount(meetings.choices, (ctx, { query }) => planning.choices(ctx, query.event)),
    mount(meetings.tables, (ctx, { query }) => planning.tables(ctx, query)),
  ]
}
