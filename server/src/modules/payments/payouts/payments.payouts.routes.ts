import { payments } from '@app/contract/payments'
import { mount } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import { payouts } from './payments.payouts.service.ts'

/** Payouts of the card provider, for operators who look after money. */
export const payoutRoutes = (): Mounted[] => [mount(payments.payouts, (ctx, { query }) => payouts(ctx, query))]
