import { meetings } from '@app/contract/meetings'
import { mount } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import * as builder from './meetings.builder.service.ts'

export function meetingsBuilderRoutes(): Mounted[] {
  return [
    mount(meetings.marks, (ctx, { query }) => builder.marks(ctx, query)),
    mount(meetings.mark, (ctx, { body }) => builder.mark(ctx, body)),
    mount(meetings.priorities, (ctx, { query }) => builder.priorities(ctx, query)),
    mount(meetings.setPriority, (ctx, { body }) => builder.setPriority(ctx, body)),
    mount(meetings.builds, (ctx, { query }) => builder.builds(ctx, query)),
    mount(meetings.build, (ctx, { params }) => builder.build(ctx, params.id)),
    mount(meetings.startBuild, (ctx, { body }) => builder.startPlan(ctx, body)),
    mount(meetings.buildRows, (ctx, { params, query }) => builder.buildRows(ctx, params.id, query)),
    mount(meetings.buildLeft, (ctx, { params, query }) => builder.buildLeft(ctx, params.id, query)),
    mount(meetings.applyBuild, (ctx, { params }) => builder.applyPlan(ctx, params.id)),
    mount(meetings.cancelBuild, (ctx, { params }) => builder.cancelPlan(ctx, params.id)),
  ]
}
