import { imports } from '@app/contract/imports'
import type { Deps } from '#kit/work/deps.ts'
import { mount, mountInSteps } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import * as service from './imports.service.ts'
import { startedAfter } from './imports.start.service.ts'

export function importsRoutes(deps: Pick<Deps, 'storage'>): Mounted[] {
  return [
    mount(imports.list, (ctx) => service.getImports(ctx)),
    mountInSteps(imports.create, (ctx, { body }) => service.create(ctx, deps, body)),
    mount(imports.one, (ctx, { params }) => service.getImport(ctx, params.id)),
    mount(imports.rows, (ctx, { params, query }) => service.rows(ctx, params.id, query)),
    mountInSteps(imports.columns, (ctx, { params, body }) =>
      startedAfter(ctx, params.id, (tx) => service.columns(tx, params.id, body)),
    ),
    mountInSteps(imports.replace, (ctx, { params, body }) =>
      startedAfter(ctx, params.id, (tx) => service.replace(tx, params.id, body)),
    ),
    mount(imports.decide, (ctx, { params, body }) => service.decide(ctx, params.id, body)),
    mountInSteps(imports.start, (ctx, { params, body }) =>
      startedAfter(ctx, params.id, (tx) => service.start(tx, params.id, body)),
    ),
    mountInSteps(imports.undo, (ctx, { params }) => startedAfter(ctx, params.id, (tx) => service.undo(tx, params.id))),
    mount(imports.invite, (ctx, { params, body }) => service.invite(ctx, params.id, body)),
    mount(imports.leftOut, (ctx, { params }) => service.leftOut(ctx, params.id)),
  ]
}
