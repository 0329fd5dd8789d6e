import { Refused } from '#kit/base/errors.ts'
import type { OpenContext } from '#kit/data/context.ts'
import { applyProviderEvent } from './payments.events.service.ts'
import { cardProvider } from './payments.provider.ts'
import type { Sales } from '../payments.sales.ts'
import { t } from '../payments.texts.ts'

/**
 * An event of the provider. It is answered once it is committed, so that one that fails is sent again.
 * @throws Refused 400 unless the signature is the provider's, over these very bytes, and fresh
 */
export async function receiveWebhook(
  ctx: OpenContext,
  sales: Sales,
  raw: Buffer | undefined,
  signature: string | undefined,
): Promise<{ received: true }> {
  const provider = cardProvider(ctx.config)
  if (!provider || !raw) throw new Refused(400, 'signature_invalid', t('the-signature-is-not-valid'))
  const event = await provider.readEvent(raw, signature, ctx.now)
  if (event) await ctx.transaction((tx) => applyProviderEvent(tx, sales, provider.name, event))
  return { received: true }
}
