import { createHash } from 'node:crypto'
import forge from 'node-forge'
import { expect, test } from 'vitest'
import { sql } from '#kit/data/db.ts'
import { makeEvent, makePrice, makeSeat } from '../../../../test/factories/events.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { unzip } from '../../../../test/factories/unzip.ts'
import { openTestbed } from '../../../../test/harness.ts'

const { md, pki } = forge

/** A certificate that signs itself, in place of Apple's. */
function makeCertificate(commonName: string) {
  const keys = pki.rsa.generateKeyPair({ bits: 2048 })
  const certificate = pki.createCertificate()
  certificate.publicKey = keys.publicKey
  certificate.serialNumber = '01'
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000)
  certificate.setSubject([{ name: 'commonName', value: commonName }])
  certificate.setIssuer([{ name: 'commonName', value: commonName }])
  certificate.sign(keys.privateKey, md.sha256.create())
  return { pem: pki.certificateToPem(certificate), key: keys.privateKey, publicKey: keys.publicKey }
}

const [own, apple] = [makeCertificate('Pass Type ID'), makeCertificate('WWDR')]
const t = await openTestbed({
  env: {
    WALLET_PASS_TYPE: 'pass.example.tickets',
    WALLET_TEAM: 'ABCDE12345',
    WALLET_CERTIFICATE: own.pem,
    // In one line, as container settings take it.
    WALLET_KEY: Buffer.from(pki.encryptRsaPrivateKey(own.key, 'a passphrase')).toString('base64'),
    WALLET_KEY_PASSPHRASE: 'a passphrase',
    WALLET_WWDR: apple.pem,
  },
})
const plain = await openTestbed()

async function seatAt(where: typeof t) {
  const member = await makeMember(where, { first_name: 'Ann', last_name: 'Adler' })
  const event = await makeEvent(where)
  const price = await makePrice(where, event.id)
  const seat = await makeSeat(where, {
    event_id: event.id,
    price_id: price.id,
    company_id: member.company_id ?? 0,
    customer_id: member.customer_id,
  })
  const pass = (token = member.token) => where.call('events.ticketPass', { params: { id: seat.id } }, token)
  return { member, seat, pass }
}

test('a ticket for a wallet holds its code, and is signed whole', async () => {
  const { seat, pass } = await seatAt(t)
  const got = await pass()
  expect([got.status, got.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.pkpass'])
  const files = unzip(got.bytes)
  const said = JSON.parse(String(files.get('pass.json'))) as Record<string, unknown>
  expect(said).toMatchObject({
    passTypeIdentifier: 'pass.example.tickets',
    teamIdentifier: 'ABCDE12345',
    serialNumber: `${seat.id}-${seat.ticket_code}`,
    barcodes: [{ message: `TICKET:${seat.ticket_code}`, format: 'PKBarcodeFormatQR' }],
    eventTicket: { secondaryFields: [{ key: 'person', value: 'Ann Adler' }, { key: 'company' }] },
  })

  const manifest = files.get('manifest.json') ?? Buffer.alloc(0)
  const sums = JSON.parse(manifest.toString()) as Record<string, string>
  const others = [...files.keys()].filter((name) => name !== 'manifest.json' && name !== 'signature')
  expect(Object.keys(sums).toSorted()).toEqual(others.toSorted())
  for (const name of others)
    expect(
      createHash('sha1')
        .update(files.get(name) ?? '')
        .digest('hex'),
    ).toBe(sums[name])

  const der = forge.util.createBuffer((files.get('signature') ?? Buffer.alloc(0)).toString('binary'))
  const signed = forge.pkcs7.messageFromAsn1(
    forge.asn1.fromDer(der),
  ) as forge.pkcs7.Captured<forge.pkcs7.PkcsSignedData>
  const names = signed.certificates.map((one) => one.subject.getField('CN').value as string)
  expect(names.toSorted()).toEqual(['Pass Type ID', 'WWDR'])
  const { authenticatedAttributes, signature, digestAlgorithm } = signed.rawCapture as {
    authenticatedAttributes: forge.asn1.Asn1[]
    signature: string
    digestAlgorithm: string
  }
  const sha = pki.oids[forge.asn1.derToOid(digestAlgorithm)] === 'sha1' ? 'sha1' : 'sha256'
  const set = forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.SET, true, authenticatedAttributes)
  const attributes = forge.asn1.toDer(set).getBytes()
  const digest = md[sha].create().update(attributes).digest().bytes()
  expect(own.publicKey.verify(digest, signature)).toBe(true)
  // What was signed is the list of the files.
  expect(attributes).toContain(createHash(sha).update(manifest).digest('binary'))
})

test('a stranger gets none, nor does a seat that is not paid', async () => {
  const { seat, pass } = await seatAt(t)
  expect((await pass((await makeMember(t)).token)).status).toBe(404)
  await sql`update seat set state = 'held', confirmed_at = null where id = ${seat.id}`.execute(t.db)
  expect((await pass()).status).toBe(404)
})

test('without keys there is none', async () => {
  expect((await (await seatAt(plain)).pass()).status).toBe(404)
})
