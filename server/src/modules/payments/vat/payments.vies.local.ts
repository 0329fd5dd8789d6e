import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * A register in the shape of VIES inside the product, for demonstrations, development and tests. It knows every VAT ID, except that
 * the first three digits after the country's letters can ask for something else (docs/rules/payments.md#vat-ids).
 */
const special: Record<string, (response: ServerResponse) => void> = {
  '200': (response) => send(response, 200, { valid: false, name: '---', address: '---' }),
  '300': (response) => fail(response, 'SERVICE_UNAVAILABLE'),
  '301': (response) => fail(response, 'MS_UNAVAILABLE'),
  '302': (response) => fail(response, 'TIMEOUT'),
  // A page of words instead of an answer, as a proxy sends it.
  '303': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>'),
  // Never answers.
  '304': () => undefined,
  '500': (response) => fail(response, 'GLOBAL_MAX_CONCURRENT_REQ'),
  '600': (response) => fail(response, 'MS_MAX_CONCURRENT_REQ'),
}

const send = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const fail = (response: ServerResponse, error: string) =>
  send(response, 200, { actionSucceed: false, errorWrappers: [{ error }] })

let opened: Promise<string> | undefined

/** Starts it once in this process, when the first VAT ID is asked for. @returns its address */
export function localRegister(): Promise<string> {
  return (opened ??= open())
}

function open(): Promise<string> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => fail(response, 'INVALID_INPUT'))
  })
  // It ends with the process and does not hold it.
  server.unref()
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}

type Asked = {
  countryCode: string
  vatNumber: string
  requesterMemberStateCode?: string
  requesterNumber?: string
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = JSON.parse(await text(request)) as Asked
  const { countryCode, vatNumber, requesterMemberStateCode, requesterNumber } = asked
  const other = special[vatNumber.slice(0, 3)]
  if (other) {
    other(response)
    return
  }
  send(response, 200, {
    countryCode,
    vatNumber,
    valid: true,
    requestDate: new Date().toISOString(),
    requestIdentifier: requesterMemberStateCode && requesterNumber ? `TEST${countryCode}${vatNumber.slice(-8)}` : '',
    name: `TEST COMPANY ${vatNumber}`,
    address: 'TEST STREET 1\n00000 TEST CITY',
  })
}
