import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeBillingAddress, makeEvent, makePrice, makeSeller } from '../../../test/factories/events.ts'
import { tokenOf as tokenFor } from '../../../test/factories/judging.ts'
import { lastMail, mailCount } from '../../../test/factories/mail.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { unzip } from '../../../test/factories/unzip.ts'
import { makePost } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { hashPassword, lockOperators } from '../identity/index.ts'

const t = await openTestbed()
const DAY = 86_400_000
const password = 'a-quiet-harbour-27'
const stored = await hashPassword(password)
type Given = Parameters<typeof makeMember>[1]
type Member = Awaited<ReturnType<typeof makeMember>>

async function makePerson(given: Given = {}): Promise<Member> {
  const member = await makeMember(t, given)
  await t.db.updateTable('customer').set({ password_hash: stored }).where('id', '=', member.customer_id).execute()
  return member
}
const erase = (who: Member, given = password) =>
  t.call('privacy.requestErasure', { body: { password: given } }, who.token)

/** What happens these days later; sessions last longer than that in this file. */
async function inDays(days: number, work: () => Promise<void>): Promise<void> {
  const start = t.clock()
  t.setNow(new Date(start.getTime() + days * DAY))
  try {
    await work()
  } finally {
    t.setNow(start)
  }
}
const tokenOf = (who: Member) => tokenFor(t, who)
const nameOf = async ({ customer_id }: Member) => {
  const row = await t.db
    .selectFrom('customer')
    .select(['first_name', 'last_name', 'closed_at'])
    .where('id', '=', customer_id)
    .executeTakeFirstOrThrow()
  return { name: `${row.first_name} ${row.last_name}`, closed: row.closed_at !== null }
}
const FORMER = { name: 'Former member', closed: true }

async function bookTransfer(buyer: Member, seats = 1) {
  const event = await makeEvent(t, { entity_id: await makeSeller(t) })
  const price = await makePrice(t, event.id)
  const booked = await t.call(
    'payments.bookEvent',
    {
      body: {
        event: event.id,
        seats: [
          { price: price.id, customer: buyer.customer_id },
          ...Array.from({ length: seats - 1 }, () => ({ price: price.id, later: true as const })),
        ],
        billing_address: await makeBillingAddress(t, buyer.company_id ?? 0),
        payment_method: 'transfer',
        idempotency_key: randomUUID(),
        accepts_terms: true,
      },
    },
    buyer.token,
  )
  expect(booked.status).toBe(201)
  await t.settle()
  return { event, order: booked.body.order }
}

test('a file is made once asked for, told of, and opens for its person alone, as often as they like', async () => {
  const who = await makePerson()
  await makePost(t, who, { content: 'Berths are free again' })
  const asked = await t.call('privacy.requestDataFile', {}, who.token)
  const twice = await t.call('privacy.requestDataFile', {}, who.token)
  expect([asked.status, twice.body.id]).toEqual([201, asked.body.id])
  expect((await t.call('privacy.dataFile', { params: { id: asked.body.id } }, who.token)).status).toBe(404)
  await t.settle()
  const [row] = (await t.call('privacy.dataFiles', {}, who.token)).body.results
  expect(row).toMatchObject({ id: asked.body.id, state: 'ready' })
  expect(Date.parse(row?.ends_at ?? '') - t.clock().getTime()).toBe(7 * DAY)
  for (const _ of [1, 2]) {
    const file = await t.call('privacy.dataFile', { params: { id: asked.body.id } }, who.token)
    expect([file.status, file.bytes.length]).toEqual([200, row?.size])
    expect(unzip(file.bytes).get('post.json')?.toString()).toContain('Berths are free again')
  }
  const stranger = await makePerson({ company_id: who.company_id, rights: ['admin'] })
  expect((await t.call('privacy.dataFile', { params: { id: asked.body.id } }, stranger.token)).status).toBe(404)
  expect((await t.call('privacy.dataFiles', {}, stranger.token)).body.results).toEqual([])
  const { body } = await t.call('notifications.list', {}, who.token)
  expect(body.results.map(({ kind }) => kind)).toContain('export_ready')
})

test('after seven days the file is over, before the job has removed it and after', async () => {
  const who = await makePerson()
  const { body } = await t.call('privacy.requestDataFile', {}, who.token)
  await t.settle()
  const { storage_key: key } = await t.db
    .selectFrom('data_file')
    .select('storage_key')
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  await inDays(6.9, async () => {
    expect((await t.call('privacy.dataFile', { params: { id: body.id } }, await tokenOf(who))).status).toBe(200)
  })
  await inDays(7, async () => {
    const token = await tokenOf(who)
    expect((await t.call('privacy.dataFile', { params: { id: body.id } }, token)).status).toBe(404)
    expect((await t.call('privacy.dataFiles', {}, token)).body.results[0]?.state).toBe('over')
    await t.runJob('privacy.end_data_files')
    await t.settle()
    expect(await t.deps.storage.size(key ?? '')).toBeUndefined()
    expect((await t.call('privacy.dataFile', { params: { id: body.id } }, token)).status).toBe(404)
  })
})

test('a file of somebody who was erased meanwhile is gone, and one that still waits is not made', async () => {
  const who = await makePerson({ company_id: null })
  const { body } = await t.call('privacy.requestDataFile', {}, who.token)
  await t.settle()
  const { storage_key: key } = await t.db
    .selectFrom('data_file')
    .select('storage_key')
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  expect((await erase(who)).status).toBe(200)
  await inDays(14, async () => {
    const waits = await t.call('privacy.requestDataFile', {}, await tokenOf(who))
    await t.runJob('privacy.erase')
    await t.settle()
    expect(await nameOf(who)).toEqual(FORMER)
    expect(await t.deps.storage.size(key ?? '')).toBeUndefined()
    const rows = await t.db
      .selectFrom('data_file')
      .select(['state', 'storage_key'])
      .where('customer_id', '=', who.customer_id)
      .execute()
    expect(rows.every(({ state, storage_key }) => state === 'over' && storage_key === null)).toBe(true)
    expect((await t.call('privacy.dataFile', { params: { id: waits.body.id } }, await tokenOf(who))).status).toBe(401)
  })
})

test('an erasure needs the password, is told by mail, and happens after 14 days and not before', async () => {
  const who = await makePerson({ company_id: null, first_name: 'Ilse', last_name: 'Quay' })
  const wrong = await erase(who, 'something-else-27')
  expect([wrong.status, wrong.refused['password']]).toEqual([400, ['This is not your current password.']])
  const asked = await erase(who)
  expect(asked.body).toMatchObject({ state: 'waiting', blockers: [] })
  expect(Date.parse(asked.body.due_at ?? '') - t.clock().getTime()).toBe(14 * DAY)
  // Twice: the same, due when it was, and mailed once.
  expect((await erase(who)).body.due_at).toBe(asked.body.due_at)
  expect((await lastMail(t, who.email)).subject).toContain('will be erased on')
  expect(await mailCount(t, who.email)).toBe(1)
  await inDays(13.99, async () => {
    await t.runJob('privacy.erase')
    expect(await nameOf(who)).toEqual({ name: 'Ilse Quay', closed: false })
  })
  await inDays(14, async () => {
    await t.runJob('privacy.erase')
    expect(await nameOf(who)).toEqual(FORMER)
    expect((await t.call('members.list', {}, await tokenOf(who))).status).toBe(401)
    const again = await t.call('identity.signIn', { body: { username: who.email, password } })
    expect(again.status).toBe(401)
    // The address is free for somebody who comes anew.
    await makeMember(t, { email: who.email })
  })
})

test('an erasure goes on while somebody changes what operators look after', async () => {
  const who = await makePerson({ company_id: null })
  expect((await erase(who)).status).toBe(200)
  await inDays(14, async () => {
    await inTransaction(t.db, async (tx) => {
      await lockOperators(tx)
      await t.runJob('privacy.erase')
      expect(await nameOf(who)).toEqual(FORMER)
    })
  })
})

test('taken back on day 13 nothing is erased, and whoever asks again waits 14 days more', async () => {
  const who = await makePerson({ company_id: null })
  await erase(who)
  await inDays(13, async () => {
    const token = await tokenOf(who)
    const back = await t.call('privacy.takeBackErasure', {}, token)
    expect(back.body).toMatchObject({ state: 'none', due_at: null })
    expect((await t.call('privacy.takeBackErasure', {}, token)).body.state).toBe('none')
    expect((await lastMail(t, who.email)).subject).toBe('Your account stays')
  })
  await inDays(15, async () => {
    await t.runJob('privacy.erase')
    expect((await nameOf(who)).closed).toBe(false)
    expect(Date.parse((await erase({ ...who, token: await tokenOf(who) })).body.due_at ?? '')).toBe(
      t.clock().getTime() + 14 * DAY,
    )
  })
})

test('taking back and erasing at the same moment end in one of the two, whole', async () => {
  const who = await makePerson({ company_id: null })
  await erase(who)
  await inDays(14, async () => {
    const token = await tokenOf(who)
    await Promise.all([
      t.runJob('privacy.erase'),
      t.call('privacy.takeBackErasure', {}, token),
      t.runJob('privacy.erase'),
    ])
    const row = await t.db
      .selectFrom('erasure')
      .select('state')
      .where('customer_id', '=', who.customer_id)
      .executeTakeFirstOrThrow()
    expect((await nameOf(who)).closed).toBe(row.state === 'done')
  })
})

test('the last admin is refused as long as there are colleagues, also when it comes to that later', async () => {
  const { id } = await makeCompany(t)
  const admin = await makePerson({ company_id: id, rights: ['admin'] })
  const colleague = await makePerson({ company_id: id })
  const refused = await erase(admin)
  expect([refused.status, refused.refused.code]).toEqual([409, 'last_admin'])
  expect((await t.call('privacy.erasure', {}, admin.token)).body.blockers).toEqual(['last_admin'])
  const second = await makePerson({ company_id: id, rights: ['admin'] })
  expect((await erase(admin)).status).toBe(200)
  await t.db.deleteFrom('company_role').where('customer_id', '=', second.customer_id).execute()
  await inDays(14, async () => {
    await t.runJob('privacy.erase')
    await t.runJob('privacy.erase')
    expect((await nameOf(admin)).closed).toBe(false)
    expect((await lastMail(t, admin.email)).subject).toBe('Your account could not be erased yet')
    expect(await mailCount(t, admin.email)).toBe(2)
    await t.db
      .insertInto('company_role')
      .values({ customer_id: colleague.customer_id, company_id: id, admin: true })
      .execute()
    await t.runJob('privacy.erase')
    expect(await nameOf(admin)).toEqual(FORMER)
  })
})

test('who is alone in a company may go, but not with an unpaid invoice', async () => {
  const alone = await makePerson({ rights: ['admin'] })
  const { order } = await bookTransfer(alone)
  const refused = await erase(alone)
  expect([refused.status, refused.refused.code]).toEqual([409, 'open_invoices'])
  await t.db
    .updateTable('invoice')
    .set(({ ref }) => ({ state: 'cancelled', amount_credited: ref('amount_gross'), cancelled_at: t.clock() }))
    .where('order_id', '=', order)
    .execute()
  expect((await erase(alone)).status).toBe(200)
  await inDays(14, async () => {
    await t.runJob('privacy.erase')
    expect(await nameOf(alone)).toEqual(FORMER)
  })
})

test('seats to come and unpaid invoices go to a colleague; the invoice says what it said', async () => {
  const { id } = await makeCompany(t)
  const leaver = await makePerson({ company_id: id, rights: ['events'], first_name: 'Odd', last_name: 'Lindqvist' })
  const taker = await makePerson({ company_id: id, rights: ['admin'] })
  const { event, order } = await bookTransfer(leaver, 2)
  const state = await erase(leaver)
  expect(state.body.open).toEqual({ seats: 2, invoices: 1, taken_over: true })
  const before = await t.db.selectFrom('invoice').selectAll().where('order_id', '=', order).executeTakeFirstOrThrow()
  await inDays(14, async () => {
    await t.runJob('privacy.erase')
    await t.settle()
    expect(await nameOf(leaver)).toEqual(FORMER)
    const seats = await t.db
      .selectFrom('seat')
      .select(['customer_id', 'first_name'])
      .where('event_id', '=', event.id)
      .execute()
    expect(seats.filter(({ customer_id }) => customer_id === taker.customer_id)).toHaveLength(1)
    expect(seats.some(({ customer_id }) => customer_id === leaver.customer_id)).toBe(false)
    const invoice = await t.call('payments.invoice', { params: { id: before.id } }, await tokenOf(taker))
    expect(invoice.status).toBe(200)
    expect(
      await t.db.selectFrom('invoice').selectAll().where('order_id', '=', order).executeTakeFirstOrThrow(),
    ).toEqual(before)
  })
})

test('who is erased is forgotten under an account that was merged into theirs', async () => {
  const operator = await makePerson({ is_operator: true })
  const { id: company_id } = await makeCompany(t)
  const kept = await makePerson({ company_id, first_name: 'Ada', last_name: 'Quillon' })
  const gone = await makePerson({ company_id, first_name: 'Adah', last_name: 'Quilon' })
  await makePerson({ company_id, rights: ['admin'] })
  const { id: post } = await makePost(t, gone, { content: 'Ask Adah Quilon at the quay' })
  const params = { id: kept.customer_id }
  const seen = await t.call('merging.previewPeople', { params, query: { gone: gone.customer_id } }, operator.token)
  const body = { gone: gone.customer_id, version: seen.body.version, reason: 'The same person' }
  expect((await t.call('merging.mergePeople', { params, body }, operator.token)).status).toBe(200)
  await erase(kept)
  await inDays(14, async () => {
    await t.runJob('privacy.erase')
    expect([await nameOf(kept), await nameOf(gone)]).toEqual([FORMER, FORMER])
    const emails = await t.db.selectFrom('customer').select('email').where('company_id', '=', company_id).execute()
    expect(emails.map(({ email }) => email)).not.toContain(gone.email)
    // The post came over to the remaining account before.
    const { content } = await t.db.selectFrom('post').select('content').where('id', '=', post).executeTakeFirstOrThrow()
    expect(content).toMatch(/^Ask .+ at the quay$/)
    expect(content).not.toContain('Quilon')
  })
})
