import { search } from '@app/contract/search'
import { mount, mountInSteps } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import { everything, meant, suggestions } from './search.service.ts'

export function searchRoutes(): Mounted[] {
  // It only reads, though it is a POST: no transaction.
  return [
    mountInSteps(search.everything, (ctx, { body }) => everything(ctx, body)),
    mount(search.suggestions, (ctx, { query }) => suggestions(ctx, query)),
    mount(search.meant, (ctx, { query }) => meant(ctx, query)),
  ]
}
