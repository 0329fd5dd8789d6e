import { expect, test } from 'vitest'
import { buyerAddress, makeEntity, makeOrder, makeOrderIn, openPaying } from '../../../../test/factories/payments.ts'
import type { Buyer } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { verifyDocuments } from '../../../../../tools/verify-documents.ts'
import { sql } from '#kit/data/db.ts'

const t = await openTestbed()
const { pay } = openPaying(t)

const verified = () => verifyDocuments(t.url)

/** A seller with two transfers, a card payment and an order that is never issued. */
async function seller() {
  const { id: entity_id } = await makeEntity(t)
  const buyer = await makeMember(t)
  const billing = { ...buyerAddress, name: 'Zoë & "Søn" \\ Ægir\tA/S \u0007 東京' }
  const transfers = [
    await makeOrder(t, { buyer, entity_id, billing, method: 'transfer' }),
    await makeOrder(t, { buyer, entity_id, billing, method: 'transfer' }),
  ]
  const card = await makeOrder(t, { buyer, entity_id })
  await pay(card)
  await makeOrder(t, { buyer, entity_id })
  return { entity_id, invoices: [...transfers, card].map(({ invoice_id }) => invoice_id) }
}

/** Changes rows that the database protects, as somebody with its password could. */
async function tamper(statement: ReturnType<typeof sql>, tables: readonly string[]) {
  await t.db.transaction().execute(async (tx) => {
    for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    await statement.execute(tx)
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  })
}

test('what is issued is linked in the order of its numbers, and a draft is not', async () => {
  const { entity_id, invoices } = await seller()
  const links = await t.db
    .selectFrom('document_link')
    .selectAll()
    .where('entity_id', '=', entity_id)
    .orderBy('seq')
    .execute()
  expect(links.map(({ seq, invoice_id }) => [seq, invoice_id])).toEqual(invoices.map((id, index) => [index + 1, id]))
  expect(links.map(({ previous_hash }) => previous_hash.toString('hex'))).toEqual([
    '00'.repeat(32),
    ...links.slice(0, -1).map(({ hash }) => hash.toString('hex')),
  ])
  expect((await verified()).faults).toEqual([])
})

test('fifty at once, some of them rolled back, make one chain', async () => {
  const { id: entity_id } = await makeEntity(t)
  const buyers = await Promise.all(Array.from({ length: 10 }, () => makeMember(t)))
  await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      t.db.transaction().execute(async (tx) => {
        await makeOrderIn(t, tx, { buyer: buyers[index % 10] as Buyer, entity_id, method: 'transfer' })
        if (index % 5 === 0) throw new Error('Rolled back.')
      }),
    ),
  )
  const { rows } = await sql<{ links: number; last: number; documents: number }>`
    select count(*)::int as links, max(seq) as last, (select count(*)::int from invoice where entity_id = ${entity_id} and number is not null) as documents
    from document_link where entity_id = ${entity_id}`.execute(t.db)
  expect(rows[0]).toEqual({ links: rows[0]?.documents, last: rows[0]?.documents, documents: rows[0]?.documents })
  expect(rows[0]?.documents).toBeGreaterThan(0)
  expect((await verified()).faults).toEqual([])
})

test('the chain itself cannot be changed', async () => {
  const { entity_id } = await seller()
  await expect(
    sql`update document_link set seq = seq + 10 where entity_id = ${entity_id}`.execute(t.db),
  ).rejects.toMatchObject({ message: 'the chain of documents cannot be changed' })
  await expect(sql`delete from document_link where entity_id = ${entity_id}`.execute(t.db)).rejects.toThrow()
})

const ofOne = (id: number) => sql`invoice_id = ${id}`
test.each([
  [
    'a letter of the buyer',
    'invoice',
    (id: number) => sql`update invoice set billing = jsonb_set(billing::jsonb, '{name}', '"X"') where id = ${id}`,
  ],
  [
    'a cent of a line',
    'invoice_line',
    (id: number) =>
      sql`update invoice_line set unit_amount = unit_amount + 1, amount_net = amount_net + quantity where ${ofOne(id)}`,
  ],
  ['a rate', 'invoice_vat', (id: number) => sql`update invoice_vat set vat_rate = vat_rate + 1 where ${ofOne(id)}`],
  [
    'an account',
    'invoice_paper',
    (id: number) => sql`update invoice_paper set bank_accounts = '[]' where ${ofOne(id)}`,
  ],
  ['the day', 'invoice', (id: number) => sql`update invoice set issued_on = issued_on - 1 where id = ${id}`],
])('%s of a document that is changed is found, and only that document', async (_, table, statement) => {
  const { entity_id, invoices } = await seller()
  const [, second = 0] = invoices
  const kept =
    await sql`select to_jsonb(own) as row from ${sql.table(table)} own where ${sql.ref(table === 'invoice' ? 'id' : 'invoice_id')} = ${second}`.execute(
      t.db,
    )
  await tamper(statement(second), [table])
  const { faults } = await verified()
  expect(faults).toEqual([{ entity_id, seq: 2, invoice_id: second, problem: 'the document is not as it was issued' }])
  await tamper(
    sql`update ${sql.table(table)} own set ${sql.raw({ invoice: 'billing = old.billing, issued_on = old.issued_on', invoice_line: 'unit_amount = old.unit_amount, amount_net = old.amount_net', invoice_vat: 'vat_rate = old.vat_rate', invoice_paper: 'bank_accounts = old.bank_accounts' }[table] ?? '')}
      from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify((kept.rows[0] as { row: object }).row)}::jsonb) old
      where own.${sql.ref(table === 'invoice' ? 'id' : 'invoice_id')} = ${second}`,
    [table],
  )
  expect((await verified()).faults).toEqual([])
})

test('a document that is taken out, and a link that is written again, are found', async () => {
  const { entity_id, invoices } = await seller()
  const [first = 0, second = 0] = invoices
  await tamper(sql`delete from document_link where invoice_id = ${second}`, ['document_link'])
  const gone = await verified()
  expect(gone.faults.map(({ problem }) => problem)).toEqual([
    expect.stringMatching(/ has no link$/),
    'link 2 is missing',
  ])
  await tamper(sql`delete from document_link where entity_id = ${entity_id} and invoice_id <> ${first}`, [
    'document_link',
  ])
  expect((await verified()).faults.map(({ problem }) => problem)).toContain('the chain does not end where it should')
})
