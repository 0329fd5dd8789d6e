import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { jsonBodyOf } from '#kit/base/json-body.ts'
import { localRegister } from './payments.vies.local.ts'
import { memberOf } from './payments.vies.policy.ts'
import type { Silence } from './payments.vies.policy.ts'

/** The answer of a register. Name and address are as the register has them; many countries give none. */
export type RegisterAnswer =
  | {
      state: 'valid' | 'invalid'
      consultation_number: string | null
      name: string | null
      address: string | null
    }
  | { state: 'unknown'; reason: Silence }

/** A register of VAT IDs. */
export type VatRegister = {
  /**
   * Asks once, and never throws: an answer that is neither yes nor no is `unknown`.
   * @param requester the VAT ID in whose name it is asked; null without one, and then there is no consultation number
   * @param ms for how long to wait; at most ten seconds
   */
  ask(vat_id: string, requester: string | null, ms?: number): Promise<RegisterAnswer>
}

/** A question waits no longer than this. */
export const LONGEST_MS = 10_000
/** An answer of VIES has some hundred bytes. */
const MOST_BYTES = 64 * 1024

/** The register that the configuration names; undefined while the copy is quiet. */
export function vatRegister({ vatRegisterUrl, community }: Config): VatRegister | undefined {
  if (community.quietSince !== null) return undefined
  return viesAt(vatRegisterUrl === undefined ? localRegister : async () => vatRegisterUrl)
}

const reasons: Record<string, Silence> = {
  MS_MAX_CONCURRENT_REQ: 'limit',
  MS_MAX_CONCURRENT_REQ_TIME: 'limit',
  GLOBAL_MAX_CONCURRENT_REQ: 'limit',
  GLOBAL_MAX_CONCURRENT_REQ_TIME: 'limit',
  IP_BLOCKED: 'limit',
  TIMEOUT: 'timeout',
  INVALID_INPUT: 'refused',
  INVALID_REQUESTER_INFO: 'refused',
  VAT_BLOCKED: 'refused',
}

const text = z.string().max(2000).nullish()
const reply = z.object({
  valid: z.boolean().nullish(),
  countryCode: text,
  vatNumber: text,
  requestIdentifier: text,
  name: text,
  address: text,
  /** Some answers say "no" and name a fault of the register beside it. */
  userError: text,
  errorWrappers: z.array(z.object({ error: z.string().max(200) })).nullish(),
})

/** VIES, or a server in its shape. */
export function viesAt(base: () => Promise<string>): VatRegister {
  return {
    async ask(vat_id, requester, ms = LONGEST_MS) {
      const until = AbortSignal.timeout(Math.ceil(Math.max(1, Math.min(ms, LONGEST_MS))))
      const known = memberOf(requester) === undefined || memberOf(requester) === 'XI' ? null : requester
      const first = await askOnce(await base(), vat_id, known, until)
      // Our own number must not keep others' from being looked up: without it there is an answer, and no consultation number.
      const again = known !== null && first.code === 'INVALID_REQUESTER_INFO'
      return again ? (await askOnce(await base(), vat_id, null, until)).answer : first.answer
    },
  }
}

type Heard = { answer: RegisterAnswer; code?: string }

const silence = (reason: Silence, code?: string): Heard => ({
  answer: { state: 'unknown', reason },
  ...(code === undefined ? {} : { code }),
})

async function askOnce(base: string, vat_id: string, requester: string | null, signal: AbortSignal): Promise<Heard> {
  try {
    const response = await fetch(`${base.replace(/\/$/, '')}/check-vat-number`, {
      method: 'POST',
      redirect: 'error',
      signal,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify({
        countryCode: vat_id.slice(0, 2),
        vatNumber: vat_id.slice(2),
        ...(requester === null
          ? {}
          : {
              requesterMemberStateCode: requester.slice(0, 2),
              requesterNumber: requester.slice(2),
            }),
      }),
    })
    const isJson = /^application\/json\b/i.test(response.headers.get('content-type') ?? '')
    const body = isJson ? await jsonBodyOf(response, MOST_BYTES) : undefined
    if (body === undefined) await response.body?.cancel().catch(() => undefined)
    if (response.status === 429) return silence('limit')
    const read = reply.safeParse(body)
    const code = read.data?.errorWrappers?.[0]?.error ?? faultOf(read.data?.userError)
    if (code !== undefined) return silence(reasons[code] ?? 'down', code)
    if (response.status >= 500) return silence('down')
    if (!response.ok || !read.success) return silence('unreadable')
    return understood(read.data, vat_id)
  } catch {
    return silence(signal.aborted ? 'timeout' : 'down')
  }
}

const faultOf = (said: string | null | undefined): string | undefined =>
  said == null || said === '' || said === 'VALID' || said === 'INVALID' ? undefined : said

function understood(said: z.output<typeof reply>, vat_id: string): Heard {
  const { valid, countryCode, vatNumber } = said
  const about = `${countryCode ?? vat_id.slice(0, 2)}${vatNumber ?? vat_id.slice(2)}`
  if (typeof valid !== 'boolean' || about !== vat_id) return silence('unreadable')
  return {
    answer: {
      state: valid ? 'valid' : 'invalid',
      consultation_number: given(said.requestIdentifier, 100),
      name: given(said.name, 300),
      address: given(said.address, 500),
    },
  }
}

/** A text of the register in one line; dashes are how it says that it gives none. */
function given(value: string | null | undefined, most: number): string | null {
  const line = (value ?? '')
    .replaceAll('\0', '')
    .split(/[\r\n]+/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(', ')
  return line === '' || /^-+$/.test(line) ? null : line.slice(0, most)
}
