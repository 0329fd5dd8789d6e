import { Resolver } from 'node:dns/promises'
import type { Config } from '../../../config.ts'
import { Refused } from '#kit/base/errors.ts'
import { t } from '../companies.texts.ts'

/** Below this name of a domain its TXT record is looked for. */
export const DNS_LABEL = '_community-verification'

/** Answers that say there is no such record, as opposed to no answer. */
const nothing = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * The TXT records below a domain that prove whose it is; none when there is no such name.
 * @throws Refused 503 when no name server answers
 */
export async function proofRecords(config: Pick<Config, 'dnsServers'>, domain: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (config.dnsServers.length > 0) resolver.setServers(config.dnsServers)
  try {
    return (await resolver.resolveTxt(`${DNS_LABEL}.${domain}`)).map((parts) => parts.join(''))
  } catch (error) {
    if (nothing.has((error as { code?: string }).code ?? '')) return []
    throw new Refused(503, 'dns_unavailable', t('the-name-servers-of-this-domain-did'))
  }
}
