import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect } from 'vitest'
import { signAccess } from '../../src/modules/identity/identity.tokens.ts'
import { checkVatId } from '../../src/modules/payments/vat/payments.vat-id.ts'
import type { Testbed } from '../harness.ts'
import { openBooking } from './booking.ts'
import { makeCompany, makeMember } from './people.ts'

export type AskedNumber = {
  countryCode: string
  vatNumber: string
  requesterNumber?: string
}

/** A register in the shape of VIES that does what a test says, and notes how many it was asked at once in each country. */
export async function openVatRegister() {
  const asked: AskedNumber[] = []
  const now: Record<string, number> = {}
  const most: Record<string, number> = {}
  const book: {
    answer: (asked: AskedNumber, response: ServerResponse) => unknown
  } = { answer: yes }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const one = JSON.parse(body) as AskedNumber
      const { countryCode } = one
      asked.push(one)
      now[countryCode] = (now[countryCode] ?? 0) + 1
      most[countryCode] = Math.max(most[countryCode] ?? 0, now[countryCode])
      response.on('close', () => (now[countryCode] = (now[countryCode] ?? 1) - 1))
      void book.answer(one, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    most,
    answers(how: (asked: AskedNumber, response: ServerResponse) => unknown): void {
      book.answer = how
    },
  }
}

export const sends = (response: ServerResponse, body: object, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

export const yes = ({ countryCode, vatNumber }: AskedNumber, response: ServerResponse) =>
  sends(response, {
    valid: true,
    requestIdentifier: `WAPI${countryCode}${vatNumber}`,
    name: 'SKAGEN SHORT SEA AB',
    address: 'SKEPPSBRON 4\n411 21 GÖTEBORG',
  })
export const no = (_: AskedNumber, response: ServerResponse) => sends(response, { valid: false, name: '---' })
export const fault = (error: string) => (_: AskedNumber, response: ServerResponse) =>
  sends(response, { actionSucceed: false, errorWrappers: [{ error }] })

/** Buyers in Sweden of a German seller, and a clock that moves by days. */
export async function openSwedes(t: Testbed) {
  const b = await openBooking(t)
  await t.db.updateTable('financial_entity').set({ vat_id: 'DE136695976' }).where('id', '=', b.seller).execute()
  const later = (ms: number) => t.setNow(new Date(t.clock().getTime() + ms))

  let used = 0
  /** A Swedish VAT ID that no other test has. */
  function freshId(): string {
    for (;;) {
      const found = checkVatId(`SE55${String(++used).padStart(8, '0')}01`, 'SE')
      if ('vat_id' in found) return found.vat_id
    }
  }

  /** A token of now: the clock moves on by days, and sessions end. */
  async function tokenOf({ customer_id }: { customer_id: number }): Promise<string> {
    const id = randomUUID()
    const now = t.clock()
    await t.db
      .insertInto('session')
      .values({ id, customer_id, started_at: now, expires_at: new Date(now.getTime() + 86_400_000) })
      .execute()
    return signAccess(t.config.secret, { customer_id, session_id: id, registration_complete: true }, now)
  }

  /** A company in Sweden that has written a VAT ID on its address, and what a table at an event in Germany costs it. */
  async function swede(vat_id = freshId(), country = 'SE') {
    const company = await makeCompany(t, { vat_id: null })
    const admin = await makeMember(t, {
      company_id: company.id,
      rights: ['admin'],
    })
    const fields = {
      name: 'Skagen Short Sea AB',
      address_line: 'Skeppsbron 4',
      postcode: '411 21',
      city: 'Göteborg',
      country,
    }
    const made = await t.call('companies.addBillingAddress', { body: { ...fields, vat_id } }, await tokenOf(admin))
    expect(made.status).toBe(201)
    const { id } = made.body
    const address = async () =>
      (await t.call('companies.billingAddresses', {}, await tokenOf(admin))).body.results.find((one) => one.id === id)
    const buy = async () => {
      const { event, price } = await b.bookable()
      const { table } = await b.makeExtras(event.id)
      const seats = [
        {
          price: price.id,
          first_name: 'Maja',
          last_name: 'Lind',
          email: admin.email,
        },
      ]
      const booked = await b.book(b.body(event.id, seats, { billing_address: id, table }), {
        ...admin,
        token: await tokenOf(admin),
      })
      expect(booked.status).toBe(201)
      const paper = await t.call('payments.invoice', { params: { id: booked.body.invoice_id } }, await tokenOf(admin))
      const cases = paper.body.vat_totals.map((one) => one.vat_case).toSorted()
      return {
        invoice: booked.body.invoice_id,
        reverse: cases.includes('reverse_charge'),
      }
    }
    return { company, admin, id, vat_id, made: made.body, address, buy }
  }

  return { freshId, tokenOf, swede, later }
}
