import { stuckInKit } from './kit/work/stuck.ts'
import type { Stuck } from './kit/work/stuck.ts'
import { stuckMedia } from './modules/media/media.stuck.reads.ts'
import { stuckPushes } from './modules/notifications/notifications.stuck.reads.ts'
import { stuckPayments } from './modules/payments/payments.stuck.reads.ts'
import { stuckVatIds } from './modules/payments/vat/payments.vat-answers.reads.ts'
import { stuckProposals } from './modules/sponsorship/sponsorship.stuck.reads.ts'

/** Everything that can come to rest and wait for a person: for `/metrics` and for the operator's `stuck`. */
export const stuck: readonly Stuck[] = [
  ...stuckPayments,
  ...stuckVatIds,
  ...stuckProposals,
  ...stuckInKit,
  ...stuckPushes,
  ...stuckMedia,
]
