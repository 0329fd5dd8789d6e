import { expect, test } from 'vitest'
import { makeMember } from '../../../../test/factories/people.ts'
import { fault, openSwedes, openVatRegister, yes } from '../../../../test/factories/vat-register.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'
import { runCommand } from '../../../operator.commands.ts'
import { contextOn } from '../../../../test/factories/payments.ts'

const register = await openVatRegister()
const t = await openTestbed({ env: { VAT_REGISTER_URL: register.url } })
const { tokenOf, swede, later } = await openSwedes(t)

const MINUTE = 60_000
const tick = () => t.runJob('payments.ask_vat_register')

test('an invoice with VAT whose VAT ID is confirmed afterwards waits in the inbox of money, and so does a question given up', async () => {
  register.answers(fault('MS_UNAVAILABLE'))
  const { buy, vat_id, company } = await swede()
  const silent = await swede()
  const { invoice } = await buy()
  const desk = await makeMember(t, { is_operator: true })
  const inbox = async () => (await t.call('office.inbox', {}, await tokenOf(desk))).body.results
  const late = async () => (await inbox()).filter((one) => one.kind === 'vat_confirmed' && one.id === String(invoice))
  expect(await late()).toEqual([])
  await sql`update vat_question set next_at = ${new Date('2030-01-01')} where vat_id = ${silent.vat_id}`.execute(t.db)
  register.answers(yes)
  later(2 * MINUTE)
  await tick()
  expect(await late()).toMatchObject([{ about: 'VAT ID confirmed after the invoice: credit and re-issue.' }])
  const one = { params: { kind: 'vat_confirmed' as const, id: String(invoice) } }
  const shown = (await t.call('office.one', one, await tokenOf(desk))).body
  expect(shown.known).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'invoice', path: `/office/money/${invoice}` }),
      expect.objectContaining({ name: 'consultation_number', value: `WAPI${vat_id}` }),
    ]),
  )
  // The page of the invoice names both answers: it relied on none, and the yes came later.
  const sheet = (await t.call('payments.deskInvoice', { params: { id: invoice } }, await tokenOf(desk))).body
  expect(sheet).toMatchObject({ vat_answer: null, later_vat_answer: { state: 'valid', vat_id } })
  const around = await t.call(
    'office.companyAround',
    { params: { id: company.id, part: 'vat_ids' } },
    await tokenOf(desk),
  )
  expect(around.body.results.map(({ title, state }) => [title, state])).toEqual([
    [vat_id, 'vat_valid'],
    [vat_id, 'vat_unknown'],
  ])
  const stuck = await t.db.transaction().execute((tx) => runCommand(contextOn(t, tx), ['stuck']))
  expect(stuck.join('\n')).toMatch(/vat_confirmed_late: 1\..*\n.*invoice [A-Z0-9]+-2026-\d{5}/)
  expect(stuck.join('\n')).not.toContain(vat_id.slice(2))
  const figures = await (await fetch(`${t.base}/metrics`)).text()
  expect(figures).toMatch(/vat_questions_waiting 1\n/)
  expect(figures).toMatch(/vat_answers_day\{state="valid"\} 1\n/)
  const reason = { act: 'settle', reason: 'Credited by hand.' }
  expect((await t.call('office.decide', { ...one, body: reason }, await tokenOf(desk))).status).toBe(200)
  expect(await late()).toEqual([])
  register.answers(fault('MS_UNAVAILABLE'))
  later(31 * 24 * 60 * MINUTE)
  await sql`update vat_question set next_at = ${t.clock()} where vat_id = ${silent.vat_id}`.execute(t.db)
  await tick()
  expect(
    (await inbox()).filter((one) => one.kind === 'vat_unanswered' && one.title === silent.company.name),
  ).toMatchObject([{ about: 'The register of Sweden has not answered for 30 days.' }])
})
