import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { jsonBodyOf } from '#kit/base/json-body.ts'
import type { EInvoice } from './payments.einvoice.policy.ts'
import { PROFILE, customizationOf, customizations, ublOf } from './payments.einvoice.ubl.ts'

/** A document for the network, with the participants as it names them: a scheme and an address. */
export type PeppolDocument = {
  /** The same for each try: the access point sends it once. */
  key: string
  sender: string
  receiver: string
  document_type: string
  process: string
  /** UBL. */
  xml: string
}

/** A door to the Peppol network. */
export type AccessPoint = {
  /** @throws NotSent */
  send(document: PeppolDocument): Promise<{ messageId: string }>
}

/** The access point did not take a document; `final` where another try would end the same. */
export class NotSent extends Error {
  readonly final: boolean
  constructor(problem: string, final: boolean) {
    super(problem)
    this.final = final
  }
}

const LONGEST_MS = 30_000
const MOST_BYTES = 64 * 1024

const reply = z.object({ messageId: z.string().min(1).max(200) })
const refusal = z.object({ error: z.string().max(2000) })

/** The access point of the configuration; undefined without one, and while the copy is quiet. */
export function accessPoint({ peppol, community }: Config): AccessPoint | undefined {
  return peppol && community.quietSince === null ? httpAccessPoint(peppol) : undefined
}

/** One POST for each document (docs/rules/einvoice.md#peppol). */
function httpAccessPoint({ url, token }: { url: string; token: string }): AccessPoint {
  return {
    async send({ key, document_type, xml, ...document }) {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(LONGEST_MS),
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ ...document, documentType: document_type, document: xml }),
      }).catch((error: unknown) => {
        throw new NotSent(error instanceof Error ? error.name : 'unreachable', false)
      })
      const body = await jsonBodyOf(response, MOST_BYTES).catch(() => undefined)
      if (!response.ok) {
        const said = refusal.safeParse(body).data?.error ?? ''
        const later = response.status >= 500 || response.status === 408 || response.status === 429
        throw new NotSent(`${response.status} ${said}`.trim(), !later)
      }
      const taken = reply.safeParse(body)
      if (!taken.success) throw new NotSent('unreadable', false)
      return taken.data
    },
  }
}

/** How the network names a participant. */
const participant = ({ scheme, id }: { scheme: string; id: string }) =>
  `iso6523-actorid-upis::${scheme}:${id.toLowerCase()}`

/** A document for the network; undefined where it cannot go there: without electronic addresses, or by rules that Peppol does not carry. */
export function forPeppol(model: EInvoice): PeppolDocument | undefined {
  const claimed = customizationOf(model)
  const [sender, receiver] = [model.seller.endpoint, model.buyer.endpoint]
  if (claimed === 'core' || !sender || !receiver || sender.scheme === 'EM' || receiver.scheme === 'EM') return undefined
  const root = model.kind === 'invoice' ? 'Invoice' : 'CreditNote'
  return {
    key: model.number,
    sender: participant(sender),
    receiver: participant(receiver),
    document_type: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2::${root}##${customizations[claimed]}::2.1`,
    process: PROFILE,
    xml: ublOf(model),
  }
}
