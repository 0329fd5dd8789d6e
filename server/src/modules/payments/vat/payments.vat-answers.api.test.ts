import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { fault, no, openSwedes, openVatRegister, sends, yes } from '../../../../test/factories/vat-register.ts'
import { openTestbed, testNow } from '../../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'
import { jobContext } from '#kit/work/jobs.ts'
import { askAbout } from './payments.vat-answers.service.ts'

const register = await openVatRegister()
const t = await openTestbed({ env: { VAT_REGISTER_URL: register.url } })
const { freshId, tokenOf, swede, later } = await openSwedes(t)

const MINUTE = 60_000
const tick = () => t.runJob('payments.ask_vat_register')

beforeEach(async () => {
  t.setNow(testNow)
  register.answers(yes)
  await sql`update vat_question set state = 'given_up', closed_at = now(), noted_at = now() where state = 'waiting'`.execute(
    t.db,
  )
  register.asked.length = 0
})

async function answersTo(vat_id: string) {
  const { rows } = await sql<{
    state: string
    reason: string | null
    requester: string | null
  }>`
    select state, reason, requester from vat_answer where vat_id = ${vat_id} order by id`.execute(t.db)
  return rows
}

test('an address that is saved is asked for in the name of a seller, and the answer is stored with its number', async () => {
  const { made, vat_id, buy } = await swede()
  expect(register.asked).toEqual([
    {
      countryCode: 'SE',
      vatNumber: vat_id.slice(2),
      requesterMemberStateCode: 'DE',
      requesterNumber: '136695976',
    },
  ])
  expect(made.vat_id_confirmed).toBe(true)
  expect(made.vat).toMatchObject({
    state: 'valid',
    by: 'register',
    counts: true,
    country: 'SE',
    consultation_number: `WAPI${vat_id}`,
    name: 'SKAGEN SHORT SEA AB',
    address: 'SKEPPSBRON 4, 411 21 GÖTEBORG',
    requester: { vat_id: 'DE136695976' },
    waits: null,
  })
  const { invoice, reverse } = await buy()
  expect(reverse).toBe(true)
  // A fresh answer is not asked for again, and the invoice names it.
  expect(register.asked).toHaveLength(1)
  const { rows } = await sql<{ vat_id: string }>`
    select vat_answer.vat_id from invoice join vat_answer on vat_answer.id = invoice.vat_answer_id where invoice.id = ${invoice}`.execute(
    t.db,
  )
  expect(rows).toEqual([{ vat_id }])
})

test('an answer that is older than 30 days is asked for again before an order', async () => {
  const { buy } = await swede()
  later(29 * 24 * 60 * MINUTE)
  await buy()
  expect(register.asked).toHaveLength(1)
  later(2 * 24 * 60 * MINUTE)
  expect((await buy()).reverse).toBe(true)
  expect(register.asked).toHaveLength(2)
})

test('a number that becomes invalid after an invoice: the next order bears VAT, and nothing issued changes', async () => {
  const { buy, admin, address, vat_id } = await swede()
  const first = await buy()
  expect(first.reverse).toBe(true)
  const paper = async () => {
    const { body } = await t.call('payments.invoice', { params: { id: first.invoice } }, await tokenOf(admin))
    const { number, state, lines, vat_totals, amount_net, amount_vat, billing } = body
    return { number, state, lines, vat_totals, amount_net, amount_vat, billing }
  }
  const issued = await paper()
  register.answers(no)
  later(31 * 24 * 60 * MINUTE)
  expect((await buy()).reverse).toBe(false)
  expect(await paper()).toEqual(issued)
  const shown = await address()
  expect(shown?.vat_id_confirmed).toBe(false)
  expect(shown?.vat).toMatchObject({
    state: 'invalid',
    last_valid: { consultation_number: `WAPI${vat_id}` },
  })
})

test.each([
  ['it is down', fault('MS_UNAVAILABLE'), 'down'],
  ['it limits questions', fault('MS_MAX_CONCURRENT_REQ'), 'limit'],
  [
    'it sends a page',
    (_: unknown, r: Parameters<typeof sends>[0]) => r.writeHead(200, { 'content-type': 'text/html' }).end('no'),
    'unreadable',
  ],
  ['it fails', (_: unknown, r: Parameters<typeof sends>[0]) => sends(r, { valid: false }, 502), 'down'],
])('when %s, the number is unknown and not invalid, and the order goes on with VAT', async (_, how, reason) => {
  register.answers(how)
  const { made, buy, vat_id, address } = await swede()
  expect(made.vat).toMatchObject({
    state: 'unknown',
    counts: false,
    waits: { reason },
  })
  expect((await buy()).reverse).toBe(false)
  expect(await answersTo(vat_id)).toEqual([expect.objectContaining({ state: 'unknown', reason })])
  register.answers(yes)
  later(2 * MINUTE)
  await tick()
  expect((await address())?.vat).toMatchObject({
    state: 'valid',
    waits: null,
  })
  expect((await buy()).reverse).toBe(true)
})

test('a register that does not answer holds an order for three seconds at most, and the next one not at all', async () => {
  register.answers(() => undefined)
  const { buy, address } = await swede()
  expect((await address())?.vat).toMatchObject({
    state: 'unknown',
    waits: { reason: 'timeout' },
  })
  later(2 * MINUTE)
  const before = performance.now()
  expect((await buy()).reverse).toBe(false)
  expect(register.asked).toHaveLength(2)
  expect((await buy()).reverse).toBe(false)
  expect(register.asked).toHaveLength(2)
  // Far from exact: the machine may be busy; it would be 10 s and more without the bound.
  expect(performance.now() - before).toBeLessThan(15_000)
}, 40_000)

test('173 questions, 116 of them limited by the register: none is called invalid, and all are answered', async () => {
  const company = await makeCompany(t, { vat_id: null })
  const numbers = Array.from({ length: 173 }, freshId)
  await sql`insert into billing_address (company_id, name, address_line, postcode, city, country, vat_id, created_at)
    select ${company.id}, 'Skagen', 'Skeppsbron 4', '411 21', 'Göteborg', 'SE', number, ${t.clock()} from unnest(${numbers}::text[]) number`.execute(
    t.db,
  )
  await sql`insert into vat_question (vat_id, next_at, gives_up_at, created_at)
    select number, ${t.clock()}, ${new Date(t.clock().getTime() + 30 * 86_400_000)}, ${t.clock()} from unnest(${numbers}::text[]) number`.execute(
    t.db,
  )
  let limits = 116
  register.answers((asked, response) =>
    limits-- > 0 ? fault('MS_MAX_CONCURRENT_REQ')(asked, response) : yes(asked, response),
  )
  const waiting = async () =>
    (
      await sql<{
        count: number
      }>`select count(*) from vat_question where state = 'waiting'`.execute(t.db)
    ).rows[0]?.count
  let minutes = 0
  while ((await waiting()) !== 0 && minutes++ < 600) {
    await tick()
    later(MINUTE)
  }
  expect(await waiting()).toBe(0)
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*) from vat_answer where vat_id = any(${numbers}::text[]) group by state order by state`.execute(
    t.db,
  )
  expect(rows).toEqual([
    { state: 'unknown', count: 116 },
    { state: 'valid', count: 173 },
  ])
  expect(register.most['SE']).toBe(1)
}, 120_000)

test('down for two days: no order is refused, and all is settled within an hour of its return', async () => {
  register.answers(fault('MS_UNAVAILABLE'))
  const companies = [await swede(), await swede(), await swede()]
  const orders: { reverse: boolean }[] = []
  for (let minute = 0; minute < 48 * 60; minute += 15) {
    later(15 * MINUTE)
    await tick()
    if (minute % (16 * 60) === 0) for (const one of companies) orders.push(await one.buy())
  }
  expect(orders).toHaveLength(9)
  expect(orders.every(({ reverse }) => !reverse)).toBe(true)
  register.answers(yes)
  for (let minute = 0; minute < 60; minute++) {
    later(MINUTE)
    await tick()
  }
  for (const one of companies) {
    expect((await one.address())?.vat).toMatchObject({
      state: 'valid',
      waits: null,
    })
    const states = (await answersTo(one.vat_id)).map(({ state }) => state)
    expect(states).not.toContain('invalid')
    // About one question in 45 minutes, not one each time.
    expect(states.length).toBeLessThan(110)
  }
  const { rows } = await sql<{
    count: number
  }>`select count(*) from vat_awaited
    where answer_id is null and vat_id = any(${companies.map((one) => one.vat_id)}::text[])`.execute(t.db)
  expect(rows[0]?.count).toBe(0)
}, 180_000)

test('after 30 days without an answer a question is given up', async () => {
  register.answers(fault('MS_UNAVAILABLE'))
  const { address, vat_id } = await swede()
  later(31 * 24 * 60 * MINUTE)
  await tick()
  const shown = await address()
  expect(shown?.vat).toMatchObject({ state: 'unknown', waits: null })
  expect(shown?.vat?.given_up_at).not.toBeNull()
  const asked = register.asked.length
  later(24 * 60 * MINUTE)
  await tick()
  expect(register.asked).toHaveLength(asked)
  expect((await answersTo(vat_id)).every(({ state }) => state === 'unknown')).toBe(true)
})

test('processes that ask at once put one question at a time to a country, and store one answer', async () => {
  register.answers(async (asked, response) => {
    await sleep(60)
    yes(asked, response)
  })
  const numbers = [freshId(), freshId(), freshId()]
  const open = () => ({ ...jobContext(t), db: t.db })
  await Promise.all([
    ...numbers.flatMap((one) => [askAbout(open(), one), askAbout(open(), one)]),
    askAbout(open(), 'PL8567346215'),
  ])
  expect(register.most['SE']).toBe(1)
  for (const one of numbers) expect(await answersTo(one)).toEqual([expect.objectContaining({ state: 'valid' })])
})

test('a process that is killed between question and answer: it is asked again, and one answer is stored', async () => {
  const vat_id = freshId()
  // Its turn and its question are left behind, as a kill leaves them.
  await sql`insert into vat_question (vat_id, next_at, gives_up_at, created_at) values (${vat_id},
    ${new Date(t.clock().getTime() + MINUTE)}, ${new Date(t.clock().getTime() + 30 * 86_400_000)}, ${t.clock()})`.execute(
    t.db,
  )
  await sql`insert into vat_turn (country, claim, until) values ('SE', gen_random_uuid(), clock_timestamp() + interval '1 second')
    on conflict (country) do update set claim = excluded.claim, until = excluded.until`.execute(t.db)
  later(2 * MINUTE)
  await Promise.all([tick(), tick()])
  expect(await answersTo(vat_id)).toEqual([expect.objectContaining({ state: 'valid', requester: 'DE136695976' })])
  // The database itself takes no second one.
  await expect(
    sql`insert into vat_answer (vat_id, state, way, asked_at, question_id)
      select vat_id, 'invalid', 'register', now(), question_id from vat_answer where vat_id = ${vat_id}`.execute(t.db),
  ).rejects.toThrow('vat_answer_once')
  await expect(sql`update vat_answer set state = 'invalid' where vat_id = ${vat_id}`.execute(t.db)).rejects.toThrow(
    'not allowed',
  )
  await expect(sql`delete from vat_answer where vat_id = ${vat_id}`.execute(t.db)).rejects.toThrow('not allowed')
})

test('a number of another country than the address, one of Northern Ireland, and one that no register knows', async () => {
  const polish = await swede('PL8567346215')
  expect(polish.made.vat).toMatchObject({ state: 'valid', counts: false })
  expect((await polish.buy()).reverse).toBe(false)
  register.asked.length = 0
  const irish = await swede('XI980780684', 'GB')
  expect(irish.made.vat).toMatchObject({
    state: 'valid',
    counts: false,
    goods_only: true,
  })
  expect((await irish.buy()).reverse).toBe(false)
  expect(register.asked).toHaveLength(1)
  const swiss = await swede('CHE100155212', 'CH')
  expect(swiss.made.vat).toMatchObject({
    state: 'none',
    counts: false,
    waits: null,
  })
  expect((await swiss.buy()).reverse).toBe(false)
  expect(register.asked).toHaveLength(1)
  const again = await t.call('companies.askVatId', { params: { id: swiss.id } }, await tokenOf(swiss.admin))
  expect(again.refused).toMatchObject({ code: 'no_register' })
})

test('asking again: the billing right of the company, and nobody else', async () => {
  register.answers(no)
  const { id, company, admin, vat_id } = await swede()
  register.answers(yes)
  const ask = (token: string) => t.call('companies.askVatId', { params: { id } }, token)
  expect((await ask((await makeMember(t, { company_id: company.id })).token)).status).toBe(403)
  expect((await ask((await makeMember(t)).token)).status).toBe(404)
  expect((await ask(await tokenOf(admin))).body.vat).toMatchObject({ state: 'valid' })
  expect((await answersTo(vat_id)).map(({ state }) => state)).toEqual(['invalid', 'valid'])
})

test("an operator's word counts, with who and when, until the register says no after it", async () => {
  register.answers(fault('MS_UNAVAILABLE'))
  const { company, vat_id, address, buy } = await swede()
  const desk = await makeMember(t, { is_operator: true })
  const first = await buy()
  expect(first.reverse).toBe(false)
  const correct = {
    field: 'vat_id' as const,
    value: vat_id,
    reason: 'Their tax office says so.',
  }
  await t.call('companies.correct', { params: { id: company.id }, body: correct }, desk.token)
  expect((await address())?.vat).toMatchObject({
    state: 'valid',
    by: 'hand',
    counts: true,
  })
  const { rows } =
    await sql<object>`select customer_id, company_id, asked_at from vat_answer where vat_id = ${vat_id} and way = 'hand'`.execute(
      t.db,
    )
  expect(rows).toEqual([
    {
      customer_id: desk.customer_id,
      company_id: company.id,
      asked_at: t.clock(),
    },
  ])
  const second = await buy()
  expect(second.reverse).toBe(true)
  // It was the answer that the invoice before waited for.
  const awaited = await sql<{
    invoice_id: number
  }>`select invoice_id from vat_awaited where vat_id = ${vat_id} and answer_id is not null`.execute(t.db)
  expect(awaited.rows).toEqual([{ invoice_id: first.invoice }])
  register.answers(no)
  later(31 * 24 * 60 * MINUTE)
  expect((await buy()).reverse).toBe(false)
})
