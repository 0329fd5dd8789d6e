import { search } from '@app/contract/search'
import { mountInSteps } from '#kit/http.ts'
import type { Mounted } from '#kit/http.ts'
import { everything } from './search.service.ts'

export function searchRoutes(): Mounted[] {
  // It only reads, though it is a POST: no transaction.
  return [mountInSteps(search.everything, (ctx, { body }) => everything(ctx, body))]
}
