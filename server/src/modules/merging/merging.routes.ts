import { merging } from '@app/contract/merging'
import { mount } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import { mergeCompanies, previewCompanies } from './merging.companies.service.ts'
import { mergePeople, previewPeople } from './merging.people.service.ts'

export function mergingRoutes(): Mounted[] {
  return [
    mount(merging.previewCompanies, (ctx, { params, query }) =>
      previewCompanies(ctx, { kept: params.id, gone: query.gone }),
    ),
    mount(merging.mergeCompanies, (ctx, { params, body }) => mergeCompanies(ctx, params.id, body)),
    mount(merging.previewPeople, (ctx, { params, query }) => previewPeople(ctx, { kept: params.id, ...query })),
    mount(merging.mergePeople, (ctx, { params, body }) => mergePeople(ctx, params.id, body)),
  ]
}
