import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { atMoment, buyerAddress, makeEntity, makeOrder } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { mailFiles } from '../../../app.ts'
import { sql } from '../../../kit/data/db.ts'
import { LETTER } from './payments.dunning.service.ts'

const t = await openTestbed()
const desk = await makeMember(t, { operator_roles: ['money'], first_name: 'Hanne', last_name: 'Brandt' })
/** Many papers are drawn, each in a process of its own. */
const SLOW = { timeout: 120_000 }
const DUE = '2026-11-20'
const GROSS = 188_020

const at = <R>(moment: string, work: () => Promise<R>) => atMoment(t, moment, work)
const owing = (given: Parameters<typeof makeOrder>[1] = {}) =>
  makeOrder(t, { method: 'transfer', due_on: DUE, ...given })
const look = async (id: number) => (await t.call('payments.deskInvoice', { params: { id } }, desk.token)).body
const remind = (moment: string) => at(moment, () => t.runJob('payments.remind'))
const remindByHand = async (id: number) =>
  t.call('payments.remindBuyer', { params: { id }, body: { version: (await look(id)).version } }, desk.token)
const letters = (id: number) =>
  t.db
    .selectFrom('invoice_reminder')
    .select(['id', 'level', 'letter_on', 'days', 'fee', 'open_amount', 'subject', 'opening', 'closing'])
    .where('invoice_id', '=', id)
    .orderBy('id')
    .execute()
const mailKeys = async (id: number) =>
  (
    await sql<{ key: string }>`select key from mail where key like ${`invoice-due:${id}:%`} order by id`.execute(t.db)
  ).rows.map(({ key }) => key.split(':').at(-1))
const fileOf = async (id: number, level: number, token = desk.token) =>
  t.call('payments.deskReminderPdf', { params: { id, level } }, token)
const flat = (bytes: Buffer) => pdfText(bytes).replaceAll(/\s+/g, ' ')
const setFee = (seller: number, amount: number, currency_code = 'EUR', stage = 'second') =>
  t.call(
    'office.reminder_fees.create' as never,
    { body: { entity_id: seller, stage, currency_code, amount } } as never,
    desk.token,
  ) as unknown as Promise<{ status: number }>
type Text = { subject?: string | null; opening?: string | null; closing?: string | null }
const setText = (entity_id: number, stage: string, text: Text) =>
  t.call(
    'office.reminder_texts.create' as never,
    { body: { entity_id, stage, subject: null, opening: null, closing: null, ...text } } as never,
    desk.token,
  ) as unknown as Promise<{ status: number; refused: Record<string, unknown> }>
const act = async (id: number, what: string | null) => {
  const { version } = await look(id)
  const reason = 'They are checking it.'
  const params = { id }
  return what === 'stop'
    ? t.call('payments.stopReminders', { params, body: { version, reason } }, desk.token)
    : t.call('payments.holdOrder', { params, body: { version, until: what, reason } }, desk.token)
}

test('each reminder is a letter of its level, dated where the seller is', async () => {
  const order = await owing({ entity_id: (await makeEntity(t, { time_zone: 'Pacific/Auckland' })).id })
  const id = order.invoice_id
  // At this moment it is the 17th in Auckland, and the 16th in UTC.
  await remind('2026-11-16T10:59:00Z')
  expect(await letters(id)).toEqual([])
  await remind('2026-11-16T11:01:00Z')
  await remind('2026-11-22T10:59:00Z')
  expect(await letters(id)).toMatchObject([{ level: 0, letter_on: '2026-11-17', days: -3, fee: 0 }])
  await remind('2026-11-22T11:01:00Z')
  await remind('2026-11-29T11:01:00Z')
  await remind('2026-11-30T11:01:00Z')
  expect((await letters(id)).map(({ level, letter_on, days }) => [level, letter_on, days])).toEqual([
    [0, '2026-11-17', -3],
    [1, '2026-11-23', 3],
    [2, '2026-11-30', 10],
  ])
  expect(await mailKeys(id)).toEqual(['-3', '3', '10'])
})

test('the letter names the invoice, what is open, the days, the account and the reference; its file stays the same', async () => {
  const order = await owing()
  const id = order.invoice_id
  await remind('2026-11-23T08:00:00Z')
  const { number } = await look(id)
  const [letter] = await letters(id)
  const files = await mailFiles(t.deps, t.database)({ kind: LETTER, id: letter?.id ?? 0 })
  expect(files.map(({ filename }) => filename)).toEqual([`${number}-reminder-1.pdf`])
  const said = flat(files[0]?.content ?? Buffer.alloc(0))
  for (const words of [
    `Invoice ${number} is overdue`,
    '23 November 2026',
    '€1,880.20',
    'Days overdue 3',
    'DE89 3704 0044 0532 0130 00',
    `Reference: ${number}`,
    'Skagen Short Sea AB',
  ])
    expect(said).toContain(words)
  const later = await fileOf(id, 1)
  expect(later.bytes.equals(files[0]?.content ?? Buffer.alloc(0))).toBe(true)
  const digest = createHash('sha256').update(later.bytes).digest('hex')
  expect((await look(id)).reminders[0]?.letter?.pdf_hash).toBe(digest)
  // The buyer finds the same file at the invoice.
  const own = await t.call('payments.invoice', { params: { id } }, order.buyer.token)
  expect(own.body.reminders).toEqual([{ level: 1, letter_on: '2026-11-23' }])
  const file = await t.call('payments.reminderPdf', { params: { id, level: 1 } }, order.buyer.token)
  expect(file.bytes.equals(later.bytes)).toBe(true)
  const stranger = await makeMember(t)
  expect((await t.call('payments.reminderPdf', { params: { id, level: 1 } }, stranger.token)).status).toBe(404)
  expect((await t.call('payments.reminderPdf', { params: { id, level: 2 } }, order.buyer.token)).status).toBe(404)
})

test('a fee is asked for from the second reminder on, beside the invoice, and counts in no sum of it', async () => {
  const { id: entity_id } = await makeEntity(t)
  expect((await setFee(entity_id, 750)).status).toBe(201)
  const order = await owing({ entity_id })
  const id = order.invoice_id
  await remind('2026-11-23T08:00:00Z')
  await remind('2026-11-30T08:00:00Z')
  expect((await letters(id)).map(({ level, fee }) => [level, fee])).toEqual([
    [1, 0],
    [2, 750],
  ])
  expect(flat((await fileOf(id, 1)).bytes)).not.toMatch(/fee/i)
  const [, second] = await letters(id)
  const said = flat((await fileOf(id, 2)).bytes)
  expect(said).toContain('Reminder fee, not part of the invoice €7.50')
  expect(said).toContain(`with the reference FEE-${second?.id}`)
  expect(await look(id)).toMatchObject({ open_amount: GROSS, amount_gross: GROSS })
  const booked = await sql`select from journal_line where amount = 750`.execute(t.db)
  expect(booked.rows).toEqual([])
})

test('fees are in the decimals of their currency', async () => {
  for (const [currency, amount, shown] of [
    ['JPY', 500, /¥500(?![\d.])/],
    ['KWD', 1_500, /KWD[  ]1\.500/],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const { id: entity_id } = await makeEntity(t, { currency })
    // oxlint-disable-next-line no-await-in-loop
    await setFee(entity_id, amount, currency)
    // oxlint-disable-next-line no-await-in-loop
    const { invoice_id } = await owing({ entity_id, currency })
    // oxlint-disable-next-line no-await-in-loop
    await remind('2026-11-23T08:00:00Z')
    // oxlint-disable-next-line no-await-in-loop
    await remind('2026-11-30T08:00:00Z')
    // oxlint-disable-next-line no-await-in-loop
    expect(flat((await fileOf(invoice_id, 2)).bytes)).toMatch(shown)
  }
})

test('one letter goes out though two processes remind at once, and with its mail or not at all', async () => {
  const { invoice_id: id } = await owing()
  await sql`create function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'the process died'; end $$`.execute(
    t.db,
  )
  await sql`create trigger refuse_mail before insert on mail for each row execute function refuse_mail()`.execute(t.db)
  await expect(remind('2026-11-23T08:00:00Z')).rejects.toThrow(/failed/)
  await sql`drop trigger refuse_mail on mail`.execute(t.db)
  await sql`drop function refuse_mail()`.execute(t.db)
  expect(await letters(id)).toEqual([])
  await at('2026-11-23T08:00:00Z', () =>
    Promise.all([t.runJob('payments.remind'), t.runJob('payments.remind'), remindByHand(id)]),
  )
  expect(await letters(id)).toHaveLength(1)
  expect(await mailKeys(id)).toEqual(['3'])
})

test('nobody who has paid is reminded; who paid or was credited a part is reminded of the rest', async () => {
  const [paid, part, credited] = [await owing(), await owing(), await owing()]
  const transfer = async (id: number, amount: number) =>
    t.call(
      'payments.recordTransfer',
      {
        params: { id },
        body: { version: (await look(id)).version, amount, received_on: '2026-11-14', reference: `REF ${id}` },
      },
      desk.token,
    )
  await transfer(paid.invoice_id, GROSS)
  await transfer(part.invoice_id, 100_000)
  const credit = await t.call(
    'payments.putCredit',
    {
      params: { id: credited.invoice_id },
      body: {
        version: (await look(credited.invoice_id)).version,
        ask: true,
        cause: 'goodwill',
        reason: 'One seat less.',
        lines: [{ position: 1, quantity: 1 }],
        seats: [],
        refunds: [],
      },
    },
    desk.token,
  )
  expect(credit.status).toBe(200)
  await remind('2026-11-23T08:00:00Z')
  expect(await letters(paid.invoice_id)).toEqual([])
  expect(await letters(part.invoice_id)).toMatchObject([{ open_amount: GROSS - 100_000 }])
  expect(await letters(credited.invoice_id)).toMatchObject([{ open_amount: GROSS / 2 }])
  const said = flat((await fileOf(part.invoice_id, 1)).bytes)
  expect(said).toContain('Paid or credited so far €1,000.00')
  expect(said).toContain('Open amount €880.20')
})

test('an invoice that is held or stopped is neither reminded of nor cancelled until it goes on', async () => {
  const { invoice_id: id } = await owing()
  expect((await look(id)).acts).toEqual(expect.arrayContaining(['remind', 'hold', 'stop']))
  expect((await act(id, 'stop')).status).toBe(200)
  const stopped = await look(id)
  expect(stopped.next_step).toBeNull()
  expect(stopped.acts).toEqual(expect.not.arrayContaining(['remind', 'stop']))
  expect((await remindByHand(id)).refused.code).toBe('held')
  await remind('2026-11-30T08:00:00Z')
  await at('2026-12-20T08:00:00Z', () => t.runJob('payments.cancel_unpaid'))
  expect(await letters(id)).toEqual([])

  // Holding it until a day takes the place of the stop.
  expect((await act(id, '2026-12-05')).status).toBe(200)
  const held = await look(id)
  expect(held.order).toMatchObject({ kept_until: '2026-12-05', reminders_stopped_at: null })
  expect(held.next_step).toEqual({ what: 'remind', on: '2026-12-06', level: 1 })
  await remind('2026-12-05T23:00:00Z')
  expect(await letters(id)).toEqual([])
  await remind('2026-12-06T01:00:00Z')
  expect(await letters(id)).toMatchObject([{ level: 1, days: 16 }])
  expect((await look(id)).next_step).toEqual({ what: 'cancel', on: '2026-12-10', level: null })
  await at('2026-12-09T08:00:00Z', () => t.runJob('payments.cancel_unpaid'))
  expect((await look(id)).state).toBe('issued')
  await at('2026-12-10T08:00:00Z', () => t.runJob('payments.cancel_unpaid'))
  expect((await look(id)).state).toBe('cancelled')
  expect((await act(id, 'stop')).refused.code).toBe('not_payable')
})

test('stopping and resuming is logged with its reason, and a second click does nothing', async () => {
  const { invoice_id: id } = await owing()
  const { version } = await look(id)
  const stop = () =>
    t.call('payments.stopReminders', { params: { id }, body: { version, reason: 'In talks.' } }, desk.token)
  const answers = await Promise.all([stop(), stop()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await act(id, null)).body.order.reminders_stopped_at).toBeNull()
  const { rows } = await sql`select act, reason from audit_log where object = ${`invoice:${id}`} order by id`.execute(
    t.db,
  )
  expect(rows).toEqual([
    { act: 'invoice.reminders_stopped', reason: 'In talks.' },
    { act: 'invoice.reminders_resumed', reason: 'They are checking it.' },
  ])
  expect((await look(id)).next_step).toEqual({ what: 'remind', on: '2026-11-17', level: 0 })
})

test('before the due day one letter goes out, by hand or of itself', async () => {
  const { invoice_id: id } = await owing()
  expect((await remindByHand(id)).body.reminders).toMatchObject([{ letter: { level: 0 } }])
  expect((await remindByHand(id)).refused.code).toBe('reminded')
  await remind('2026-11-17T08:00:00Z')
  expect(await letters(id)).toHaveLength(1)
  await remind('2026-11-23T08:00:00Z')
  expect((await letters(id)).map(({ level }) => level)).toEqual([0, 1])
})

test('the text of a seller is sent as it was saved; other sellers say the usual', async () => {
  const [mine, other] = [await makeEntity(t), await makeEntity(t)]
  const text = {
    subject: '{number}: please pay',
    opening: 'Dear {company},\n\n{amount} of {subject} was due by {due_day}, {days} days ago.',
    closing: 'Pay by {last_day}. <b>Thank you</b>, {seller}',
  }
  expect((await setText(mine.id, 'first', text)).status).toBe(201)
  expect((await setText(mine.id, 'first', text)).refused['stage']).toBeDefined()
  const [own, theirs] = [await owing({ entity_id: mine.id }), await owing({ entity_id: other.id })]
  await remind('2026-11-23T08:00:00Z')
  const [letter] = await letters(own.invoice_id)
  expect(letter).toMatchObject({
    subject: `${(await look(own.invoice_id)).number}: please pay`,
    opening:
      'Dear Skagen Short Sea AB,\n\n€1,880.20 of North Range Carrier Forum 2027 was due by 20 November 2026, 3 days ago.',
    closing: 'Pay by 4 December 2026. <b>Thank you</b>, Carrier Connect Events GmbH',
  })
  expect(flat((await fileOf(own.invoice_id, 1)).bytes)).toContain('<b>Thank you</b>')
  expect((await letters(theirs.invoice_id))[0]?.subject).toMatch(/is overdue$/)
})

test('an unknown placeholder is named at its field, every one at once, and nothing is saved', async () => {
  const { id } = await makeEntity(t)
  const wrong = await setText(id, 'before_due', {
    subject: 'Pay {amuont}',
    opening: '{days} days late',
    closing: '{{number}} and } alone',
  })
  expect(wrong.status).toBe(400)
  expect(wrong.refused).toMatchObject({
    subject: [expect.stringContaining('{amuont}')],
    opening: [expect.stringContaining('{days}')],
    closing: [expect.stringContaining('{number}')],
  })
  expect(await t.db.selectFrom('reminder_text').select('id').where('entity_id', '=', id).execute()).toEqual([])
})

test('what a name contains is no placeholder and no pattern, and every script is drawn', SLOW, async () => {
  const hostile = `{number} {{amount}} $& <script> ${'Very Long Haulage '.repeat(10)}`.slice(0, 200)
  const names = ['中国远洋海运集团', 'شركة الشحن البحري', 'บริษัท ขนส่ง จำกัด', 'Ναυτιλιακή Εταιρεία', hostile]
  const orders = []
  for (const name of names)
    orders.push(
      // oxlint-disable-next-line no-await-in-loop
      await owing({ billing: { ...buyerAddress, name }, subject_name: 'Forum {last_day} {{days}} $1' }),
    )
  await remind('2026-11-23T08:00:00Z')
  for (const { invoice_id } of orders) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await letters(invoice_id))[0]?.opening).toContain('for Forum {last_day} {{days}} $1 was due')
    // oxlint-disable-next-line no-await-in-loop
    const { bytes, status } = await fileOf(invoice_id, 1)
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  }
  expect(flat((await fileOf(orders[3]?.invoice_id ?? 0, 1)).bytes)).toContain('Ναυτιλιακή Εταιρεία')
  expect(flat((await fileOf(orders[4]?.invoice_id ?? 0, 1)).bytes)).toContain('{number} {{amount}} $& <script>')
})

test('a letter can be seen before its text is saved', async () => {
  const { id: seller } = await makeEntity(t)
  await setFee(seller, 900)
  const body = { seller, stage: 'second', subject: 'Pay {number} now', opening: null, closing: null } as const
  const seen = await t.call('payments.previewReminder', { body }, desk.token)
  expect(seen.status).toBe(200)
  const said = flat(seen.bytes)
  expect(said).toMatch(/Pay \S+-2026-00000 now/)
  expect(said).toContain('We have reminded you before')
  expect(said).toContain('Reminder fee, not part of the invoice €9.00')
  const wrong = await t.call('payments.previewReminder', { body: { ...body, closing: '{nobody}' } }, desk.token)
  expect(wrong.refused['closing']).toBeDefined()
  const none = { body: { ...body, seller: 2_000_000_000 } }
  expect((await t.call('payments.previewReminder', none, desk.token)).status).toBe(404)
  const usual = (await t.call('payments.usualReminderTexts', {}, desk.token)).body.results
  expect(usual.map(({ stage }) => stage)).toEqual(['before_due', 'first', 'second', 'further'])
})

test('what was sent cannot be changed, and other operators find none of it', SLOW, async () => {
  const { invoice_id: id } = await owing()
  await remind('2026-11-23T08:00:00Z')
  await t.runJob('payments.hash_letters')
  for (const statement of [
    sql`update invoice_reminder set fee = 1 where invoice_id = ${id}`,
    sql`update invoice_reminder set pdf_hash = null where invoice_id = ${id}`,
    sql`delete from invoice_reminder where invoice_id = ${id}`,
  ])
    // oxlint-disable-next-line no-await-in-loop
    await expect(statement.execute(t.db)).rejects.toThrow('a reminder that was sent cannot be changed')
  const { version } = await look(id)
  const others = await makeMember(t, { operator_roles: ['events', 'awards', 'people', 'content', 'moderation'] })
  const preview = { seller: 1, stage: 'first', subject: null, opening: null, closing: null } as const
  for (const token of [others.token, (await makeMember(t)).token]) {
    // oxlint-disable-next-line no-await-in-loop
    const answers = await Promise.all([
      fileOf(id, 1, token),
      t.call('payments.stopReminders', { params: { id }, body: { version, reason: 'For no reason.' } }, token),
      t.call('payments.usualReminderTexts', {}, token),
      t.call('payments.previewReminder', { body: preview }, token),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  }
  expect((await look(id)).version).toBe(version)
})
