import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeEntity, makeOrder } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'

const t = await openTestbed()
const makeDesk = (first_name: string) => makeMember(t, { operator_roles: ['money'], first_name, last_name: 'Brandt' })
const [desk, second] = [await makeDesk('Hanne'), await makeDesk('Ruben')]
const GROSS = 188_020
const IBAN = 'FR1420041010050500013M02606'

type Seller = { id: number; code: string }
type To = { iban?: string | undefined; bic?: string | undefined; holder?: string }
const look = async (id: number) => (await t.call('payments.deskInvoice', { params: { id } }, desk.token)).body
const refundAct = async (
  id: number,
  refund: number,
  call: 'approveRefund' | 'withdrawRefund' | 'retryRefund' | 'refundDone',
  more: object,
) =>
  t.call(
    `payments.${call}` as 'payments.approveRefund',
    { params: { id: refund }, body: { version: (await look(id)).version, ...more } as never },
    desk.token,
  )

/** Too much came by transfer; what is too much is approved to go back to an account. */
async function approved(seller: Seller, amount: number, to: To = {}, currency = 'EUR') {
  const { invoice_id: id, buyer } = await makeOrder(t, { method: 'transfer', entity_id: seller.id, currency })
  const body = {
    version: (await look(id)).version,
    amount: GROSS + amount,
    received_on: '2026-11-14',
    reference: `REF ${id}`,
  }
  const recorded = await t.call('payments.recordTransfer', { params: { id }, body }, desk.token)
  const refund = recorded.body.refunds[0]?.id ?? 0
  const account = { iban: IBAN, bic: 'PSSTFRPPLIL', holder: 'Skagen Short Sea AB', ...to }
  const done = await refundAct(id, refund, 'approveRefund', { way: 'transfer', ...account })
  expect(done.status, JSON.stringify(done.refused)).toBe(200)
  return { invoice: id, refund, buyer }
}
const accountOf = async ({ id }: Seller) =>
  (await t.db.selectFrom('bank_account').select('id').where('entity_id', '=', id).executeTakeFirstOrThrow()).id
const make = async (
  seller: Seller,
  refunds: number[],
  given: { execution_on?: string; account?: number; token?: string } = {},
) => {
  const { token = desk.token, execution_on = '2026-11-16', account = await accountOf(seller) } = given
  return t.call('payments.makePaymentFile', { body: { seller: seller.id, account, execution_on, refunds } }, token)
}
const fileOf = async (id: number) => (await t.call('payments.paymentFile', { params: { id } }, desk.token)).body
const xmlOf = async (id: number) => (await t.call('payments.paymentFileXml', { params: { id } }, desk.token)).bytes
const waitingOf = async (seller: Seller) =>
  (await t.call('payments.waitingTransfers', {}, desk.token)).body.results.find((one) => one.seller.id === seller.id)
const states = async (refunds: readonly number[]) =>
  (
    await t.db
      .selectFrom('refund')
      .select('state')
      .where('id', 'in', [...refunds])
      .orderBy('id')
      .execute()
  ).map(({ state }) => state)
const withdraw = (id: number, token = desk.token) =>
  t.call('payments.withdrawPaymentFile', { params: { id }, body: { reason: 'The wrong account.' } }, token)
const done = (id: number, refunds: number[]) =>
  t.call('payments.paymentFileDone', { params: { id }, body: { refunds } }, desk.token)

/** Elements in the order in which they begin, each with the elements around it. */
function pathsIn(xml: string): string[] {
  const open: string[] = []
  return [...xml.matchAll(/<(\/?)([A-Za-z]+)[^>]*>/g)].flatMap(([, closes, name = '']) => {
    if (closes) return (open.pop(), [])
    open.push(name)
    return [open.join('/')]
  })
}

test('approved refunds of a seller become a pain.001 in the order of its schema, and are sent with it', async () => {
  const seller = await makeEntity(t)
  const [one, other] = [
    await approved(seller, 5_005),
    await approved(seller, 70, { holder: `Müller & Söhne ${'x'.repeat(55)}`, bic: undefined }),
  ]
  const made = await make(seller, [other.refund, one.refund])
  expect(made.status, JSON.stringify(made.refused)).toBe(201)
  const id = made.body.file
  const xml = (await xmlOf(id)).toString()
  const head = 'Document/CstmrCdtTrfInitn'
  const info = `${head}/PmtInf`
  const tx = (bic: boolean) =>
    [
      '',
      '/PmtId',
      '/PmtId/EndToEndId',
      '/Amt',
      '/Amt/InstdAmt',
      ...(bic ? ['/CdtrAgt', '/CdtrAgt/FinInstnId', '/CdtrAgt/FinInstnId/BICFI'] : []),
      '/Cdtr',
      '/Cdtr/Nm',
      '/CdtrAcct',
      '/CdtrAcct/Id',
      '/CdtrAcct/Id/IBAN',
      '/RmtInf',
      '/RmtInf/Ustrd',
    ].map((path) => `${info}/CdtTrfTxInf${path}`)
  expect(pathsIn(xml)).toEqual([
    'Document',
    head,
    `${head}/GrpHdr`,
    ...['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty', 'InitgPty/Nm'].map((name) => `${head}/GrpHdr/${name}`),
    info,
    ...[
      'PmtInfId',
      'PmtMtd',
      'BtchBookg',
      'NbOfTxs',
      'CtrlSum',
      'PmtTpInf',
      'PmtTpInf/SvcLvl',
      'PmtTpInf/SvcLvl/Cd',
    ].map((name) => `${info}/${name}`),
    ...['ReqdExctnDt', 'ReqdExctnDt/Dt', 'Dbtr', 'Dbtr/Nm', 'DbtrAcct', 'DbtrAcct/Id', 'DbtrAcct/Id/IBAN'].map(
      (name) => `${info}/${name}`,
    ),
    ...['DbtrAgt', 'DbtrAgt/FinInstnId', 'DbtrAgt/FinInstnId/BICFI', 'ChrgBr'].map((name) => `${info}/${name}`),
    ...tx(true),
    ...tx(false),
  ])
  const file = await fileOf(id)
  for (const said of [
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
    `<MsgId>${seller.code}-20261116-${id}</MsgId>`,
    '<NbOfTxs>2</NbOfTxs>',
    '<CtrlSum>50.75</CtrlSum>',
    '<Dt>2026-11-16</Dt>',
    '<InstdAmt Ccy="EUR">50.05</InstdAmt>',
    '<InstdAmt Ccy="EUR">0.70</InstdAmt>',
    `<EndToEndId>${seller.code}-REFUND-${one.refund}</EndToEndId>`,
    `<IBAN>${IBAN}</IBAN>`,
    '<IBAN>DE89370400440532013000</IBAN>',
    `<Nm>Mueller + Soehne ${'x'.repeat(53)}</Nm>`,
    `<Ustrd>Refund ${file.payments[0]?.invoice.number} Carrier Connect Events GmbH</Ustrd>`,
  ])
    expect(xml).toContain(said)
  expect(file).toMatchObject({
    message_id: `${seller.code}-20261116-${id}`,
    state: 'sent',
    transactions: 2,
    done: 0,
    control_sum: 5_075,
    made_by: 'Hanne Brandt',
    withdrawn: null,
    hash: createHash('sha256').update(xml).digest('hex'),
  })
  expect(await states([one.refund, other.refund])).toEqual(['sent', 'sent'])
  expect((await look(one.invoice)).refunds[0]).toMatchObject({ state: 'sent', acts: ['finish'] })
  // What is changed of the seller afterwards changes no file.
  await sql`update financial_entity set name = 'Another name' where id = ${seller.id}`.execute(t.db)
  expect((await xmlOf(id)).toString()).toBe(xml)
  expect(await waitingOf(seller)).toBeUndefined()
})

test('of two operators, and of two clicks, one makes the file', async () => {
  const seller = await makeEntity(t)
  const { refund } = await approved(seller, 1_000)
  const answers = await Promise.all([
    make(seller, [refund]),
    make(seller, [refund], { token: second.token }),
    make(seller, [refund, refund]),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.refused.code).toBe('decided')
  const parts = await t.db.selectFrom('payment_file_part').select('file_id').where('refund_id', '=', refund).execute()
  expect(parts).toHaveLength(1)
  // The database itself refuses a second live file.
  const [file] = parts
  await expect(
    sql`insert into payment_file_part (file_id, position, refund_id, amount, end_to_end_id) values (${file?.file_id}, 9, ${refund}, 1, 'X')`.execute(
      t.db,
    ),
  ).rejects.toMatchObject({ constraint: 'payment_file_part_refund' })
  await expect(sql`update refund set state = 'approved' where id = ${refund}`.execute(t.db)).rejects.toMatchObject({
    constraint: 'refund_in_file',
  })
})

test('a refund that was withdrawn meanwhile is in no file, nor are the others of the same choice', async () => {
  const seller = await makeEntity(t)
  const [gone, other] = [await approved(seller, 1_000), await approved(seller, 2_000)]
  expect((await refundAct(gone.invoice, gone.refund, 'withdrawRefund', { reason: 'They keep it.' })).status).toBe(200)
  expect((await make(seller, [gone.refund, other.refund])).refused.code).toBe('decided')
  expect((await make(seller, [2_000_000_000])).refused.code).toBe('decided')
  expect(await states([gone.refund, other.refund])).toEqual(['withdrawn', 'approved'])
})

test('what no SEPA transfer can pay is shown with the reason, and named when it is chosen', async () => {
  const seller = await makeEntity(t)
  await sql`insert into bank_account (entity_id, bank, holder, iban, bic, currency_code)
    values (${seller.id}, 'Hafenbank', 'Carrier Connect Events GmbH', 'DE02120300000000202051', 'HAFEDEHH', 'JPY')`.execute(
    t.db,
  )
  const [by_hand, chinese, yen, turkish, fine] = [
    await approved(seller, 100, { iban: undefined }),
    await approved(seller, 200, { holder: '中国远洋海运集团' }),
    await approved(seller, 300, {}, 'JPY'),
    await approved(seller, 400, { iban: 'TR330006100519786457841326' }),
    await approved(seller, 500, { holder: '长荣 Evergreen' }),
  ]
  const shown = await waitingOf(seller)
  expect(shown?.refunds.map(({ refund, left_out }) => [refund, left_out])).toEqual([
    [by_hand.refund, 'no_iban'],
    [chinese.refund, 'name'],
    [yen.refund, 'currency'],
    [turkish.refund, 'not_sepa'],
    [fine.refund, null],
  ])
  expect(shown).toMatchObject({ execution_on: '2026-11-16', accounts: [{ iban: 'DE89370400440532013000' }] })
  const all = [by_hand, chinese, yen, turkish, fine].map(({ refund }) => refund)
  const refused = (await make(seller, all, { execution_on: '2026-11-21', account: 2_000_000_000 })).refused
  expect(refused['refunds']).toHaveLength(4)
  expect(refused['account']).toBeDefined()
  expect(refused['execution_on']).toEqual([expect.stringContaining('23 November 2026')])
  const elsewhere = await makeEntity(t)
  expect((await make(elsewhere, [fine.refund])).refused['refunds']).toHaveLength(1)
  for (const day of ['2026-11-13', '2027-03-01', '2026-12-25'])
    // oxlint-disable-next-line no-await-in-loop
    expect((await make(seller, [fine.refund], { execution_on: day })).refused['execution_on'], day).toBeDefined()
  expect(new Set(await states(all))).toEqual(new Set(['approved']))
  const { body } = await make(seller, [fine.refund])
  expect((await xmlOf(body.file)).toString()).toContain('<Nm>.. Evergreen</Nm>')
  expect((await make(seller, [])).refused['refunds']).toBeDefined()
})

test('the first bank day is that of the seller', async () => {
  const seller = await makeEntity(t, { time_zone: 'Pacific/Auckland' })
  const { refund } = await approved(seller, 100)
  const now = t.clock()
  t.setNow(new Date('2026-11-15T11:30:00Z'))
  const { body } = await make(seller, [refund])
  // It is the 16th there already, a Monday.
  expect((await fileOf(body.file)).message_id).toContain('-20261116-')
  t.setNow(now)
})

test('a withdrawn file gives its refunds back, and another one may have them', async () => {
  const seller = await makeEntity(t)
  const [one, other] = [await approved(seller, 1_000), await approved(seller, 2_000)]
  const refunds = [one.refund, other.refund]
  const { file } = (await make(seller, refunds)).body
  const answers = await Promise.all([withdraw(file), withdraw(file, second.token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await states(refunds)).toEqual(['approved', 'approved'])
  expect(await fileOf(file)).toMatchObject({ state: 'withdrawn', withdrawn: { reason: 'The wrong account.' } })
  expect((await done(file, refunds)).refused.code).toBe('decided')
  const next = (await make(seller, refunds)).body.file
  expect(next).not.toBe(file)
  expect(await states(refunds)).toEqual(['sent', 'sent'])
})

test('payments of a file are done one by one or all at once, each once, and their buyers are notified', async () => {
  const seller = await makeEntity(t)
  const three = [await approved(seller, 1_000), await approved(seller, 2_000), await approved(seller, 3_000)]
  const [first, ...rest] = three.map(({ refund }) => refund) as [number, number, number]
  const { file } = (await make(seller, [first, ...rest])).body
  expect((await done(file, [first])).status).toBe(200)
  expect(await states([first, ...rest])).toEqual(['done', 'sent', 'sent'])
  expect((await withdraw(file)).refused.code).toBe('decided')
  await expect(
    sql`update payment_file set withdrawn_at = now(), withdrawn_by = made_by, withdraw_reason = 'No reason.' where id = ${file}`.execute(
      t.db,
    ),
  ).rejects.toMatchObject({ constraint: 'payment_file_done' })
  const twice = await Promise.all([done(file, rest), done(file, rest)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await fileOf(file)).toMatchObject({ state: 'done', done: 3 })
  expect((await look(three[0]?.invoice ?? 0)).amount_returned).toBe(1_000)
  for (const refund of [first, ...rest]) {
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await sql`select from mail where key = ${`refund-done:${refund}`}`.execute(t.db)
    expect(rows).toHaveLength(1)
  }
})

test('a payment that the bank did not make failed with its reason, and is repeated as a refund of its own', async () => {
  const seller = await makeEntity(t)
  const { invoice, refund } = await approved(seller, 1_000)
  const { file } = (await make(seller, [refund])).body
  const fail = () =>
    t.call(
      'payments.paymentFileFailed',
      { params: { id: file }, body: { refund, reason: 'Account closed.' } },
      desk.token,
    )
  expect((await fail()).status).toBe(200)
  expect((await fail()).refused.code).toBe('decided')
  expect((await fileOf(file)).payments).toMatchObject([{ state: 'failed', failure: 'Account closed.' }])
  const retried = await refundAct(invoice, refund, 'retryRefund', { way: 'transfer', iban: IBAN, holder: 'Maja Lind' })
  expect(retried.status).toBe(200)
  const next = (await look(invoice)).refunds.at(-1)
  expect(next).toMatchObject({ state: 'approved' })
  expect((await make(seller, [next?.id ?? 0])).status).toBe(201)
})

test('files are listed the newest first, page by page, and kept as they were made', async () => {
  const seller = await makeEntity(t)
  const { refund } = await approved(seller, 1_000)
  const { file } = (await make(seller, [refund])).body
  const page = (await t.call('payments.paymentFiles', { query: { page_size: 1 } }, desk.token)).body
  expect(page.results).toMatchObject([{ id: file, seller: { id: seller.id }, control_sum: 1_000 }])
  const rest = await t.call('payments.paymentFiles', { query: { before: page.next ?? 0 } }, desk.token)
  expect(rest.body.results.every(({ id }) => id < file)).toBe(true)
  for (const statement of [
    sql`update payment_file set content = 'x', hash = sha256('x') where id = ${file}`,
    sql`delete from payment_file_part where file_id = ${file}`,
    sql`update payment_file_part set amount = 1 where file_id = ${file}`,
  ])
    // oxlint-disable-next-line no-await-in-loop
    await expect(statement.execute(t.db)).rejects.toThrow('a payment file is kept as it was made')
  const { rows } =
    await sql`select act, object from audit_log where object in (${`payment_file:${file}`}, ${`refund:${refund}`})
    and act in ('payment_file.made', 'refund.sent') order by id`.execute(t.db)
  expect(rows).toEqual([
    { act: 'payment_file.made', object: `payment_file:${file}` },
    { act: 'refund.sent', object: `refund:${refund}` },
  ])
})

test('other operators and members find no payment files', async () => {
  const seller = await makeEntity(t)
  const { refund, buyer } = await approved(seller, 1_000)
  const { file } = (await make(seller, [refund])).body
  const others = await makeMember(t, { operator_roles: ['events', 'awards', 'people', 'content', 'moderation'] })
  const params = { id: file }
  for (const token of [others.token, buyer.token]) {
    // oxlint-disable-next-line no-await-in-loop
    const answers = await Promise.all([
      t.call('payments.paymentFiles', {}, token),
      t.call('payments.waitingTransfers', {}, token),
      t.call('payments.paymentFile', { params }, token),
      t.call('payments.paymentFileXml', { params }, token),
      make(seller, [refund], { token }),
      withdraw(file, token),
      t.call('payments.paymentFileDone', { params, body: { refunds: [refund] } }, token),
      t.call('payments.paymentFileFailed', { params, body: { refund, reason: 'For no reason.' } }, token),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 404))
  }
  expect(await states([refund])).toEqual(['sent'])
  expect((await t.call('payments.paymentFile', { params: { id: 2_000_000_000 } }, desk.token)).status).toBe(404)
})
