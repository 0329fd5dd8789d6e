import { sql } from '../../src/kit/data/db.ts'
import type { Testbed } from '../harness.ts'
import { makeMember } from './people.ts'

/** Gross, in minor units, of the order that `makeOrder` makes. */
export const ORDERED_GROSS = 188_020

/** Two operators of money, and what tests of their desk do again and again. */
export async function openDesk(t: Testbed) {
  const makeDesk = () => makeMember(t, { operator_roles: ['money'], first_name: 'Hanne', last_name: 'Brandt' })
  const desk = await makeDesk()
  const second = await makeDesk()

  const look = async (id: number, token = desk.token) =>
    (await t.call('payments.deskInvoice', { params: { id } }, token)).body
  /** A transfer as an operator records it, with the invoice as it is by now. */
  const transferFor = async (
    id: number,
    given: { amount?: number; received_on?: string; reference?: string; another?: boolean } = {},
  ) => ({
    params: { id },
    body: {
      version: (await look(id)).version,
      amount: ORDERED_GROSS,
      received_on: '2026-11-14',
      reference: `REF ${id}`,
      ...given,
    },
  })
  const mailsFor = async (key: string) =>
    (await sql`select 1 from mail where key like ${key}`.execute(t.db)).rows.length
  const logged = async (object: string) =>
    (
      await sql<{ act: string; customer_id: number; reason: string | null }>`
        select act, customer_id, reason from audit_log where object = ${object} order by id`.execute(t.db)
    ).rows
  return { desk, second, makeDesk, look, transferFor, mailsFor, logged }
}
