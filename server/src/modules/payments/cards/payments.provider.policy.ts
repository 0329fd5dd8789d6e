import { refundFailure } from '../payments.texts.ts'
import type { ProviderRefund, WantedRefund } from './payments.provider.types.ts'

/** A refund that the provider refused for good. @param code the provider's word for the reason */
export function refusedRefund(wanted: WantedRefund, code: string): ProviderRefund {
  const { intent_id, refund_id, amount, currency_code } = wanted
  return { id: null, refund_id, intent_id, state: 'failed', amount, currency_code, failure: refundFailure(code) }
}
