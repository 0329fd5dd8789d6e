import { payments } from '@app/contract/payments'
import { mount } from '#kit/http.ts'
import type { Mounted } from '#kit/http.ts'
import { bookAward } from './awards.service.ts'

export function awardsRoutes(): Mounted[] {
  return [mount(payments.bookAward, (ctx, { body }) => bookAward(ctx, body))]
}
