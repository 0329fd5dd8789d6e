import { sql } from '../../src/kit/data/db.ts'
import { CAST_COMPANY_ID } from '../world/companies.ts'
import { ENTITIES } from '../world/entities.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Two more addresses of the cast's company: for one the register is down, and one number is not valid any longer. */
const addresses = [
  {
    id: CAST_COMPANY_ID * 10 + 8,
    name: 'Baltika Feeder Deutschland GmbH',
    address_line: 'Am Sandtorkai 41',
    postcode: '20457',
    city: 'Hamburg',
    country: 'DE',
    vat_id: 'DE301000004',
  },
  {
    id: CAST_COMPANY_ID * 10 + 9,
    name: 'Baltika Crewing AB',
    address_line: 'Skeppsbron 20',
    postcode: '411 21',
    city: 'Göteborg',
    country: 'SE',
    vat_id: 'SE200000000601',
  },
] as const

/** Answers of the register of VAT IDs: yes, no, and nothing yet (docs/rules/payments.md#vat-ids). */
export async function fillVatAnswers({ db, now }: Fill): Promise<void> {
  const seller = ENTITIES[0]
  if (!seller) return
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const company_id = CAST_COMPANY_ID
  await insertAll(
    db,
    'billing_address',
    addresses.map((one) => ({ ...one, company_id, is_default: false, created_at: ago(200 * DAY_MS) })),
  )
  const { rows } = await sql<{ vat_id: string; name: string; city: string }>`
    select vat_id, name, city from billing_address where company_id = ${company_id} and is_default and vat_id is not null`.execute(
    db,
  )
  const asked = { requester: seller.vat_id, requester_name: seller.name }
  const said = [
    ...rows.map(({ vat_id, name, city }) => ({
      vat_id,
      state: 'valid',
      at: ago(9 * DAY_MS),
      name: name.toUpperCase(),
      address: city,
    })),
    { vat_id: 'SE200000000601', state: 'valid', at: ago(190 * DAY_MS), name: 'BALTIKA CREWING AB', address: null },
    { vat_id: 'SE200000000601', state: 'invalid', at: ago(3 * DAY_MS), name: null, address: null },
  ]
  for (const { vat_id, state, at, name, address } of said) {
    const question_id = await ask(vat_id, { state: 'answered', at, closed_at: at, times: 0 })
    const consultation_number = state === 'valid' ? `TEST${vat_id.slice(0, 2)}${vat_id.slice(-8)}` : null
    await insertAll(db, 'vat_answer', [
      { vat_id, state, way: 'register', asked_at: at, question_id, name, address, consultation_number, ...asked },
    ])
  }
  const times = [4, 3, 1].map((hours) => ago(hours * HOUR_MS))
  const waiting = await ask('DE301000004', { state: 'waiting', at: times[0] ?? now, closed_at: null, times: 3 })
  await insertAll(
    db,
    'vat_answer',
    times.map((at) => ({
      vat_id: 'DE301000004',
      state: 'unknown',
      way: 'register',
      reason: 'down',
      asked_at: at,
      question_id: waiting,
      ...asked,
    })),
  )

  async function ask(
    vat_id: string,
    { state, at, closed_at, times: often }: { state: string; at: Date; closed_at: Date | null; times: number },
  ): Promise<number> {
    const { id } = await db
      .insertInto('vat_question')
      .values({
        vat_id,
        entity_id: seller?.id ?? null,
        state,
        times: often,
        asked_at: often > 0 ? ago(HOUR_MS) : null,
        reason: often > 0 ? 'down' : null,
        next_at: new Date(now.getTime() + HOUR_MS / 2),
        gives_up_at: new Date(at.getTime() + 30 * DAY_MS),
        created_at: at,
        closed_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
}
