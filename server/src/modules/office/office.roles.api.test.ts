import { readFileSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operatorRoles } from '@app/contract/resources'
import type { OperatorRole } from '@app/contract/resources'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'
import { keepersOf } from './office.policy.ts'

const t = await openTestbed()

const operatorFor = (role: OperatorRole) => makeMember(t, { operator_roles: [role] })

/** Acts about one thing each, and who looks after it beside those who look after everything. */
const acts: [act: string, object: string, role: OperatorRole][] = [
  ['award_outcome.decided', 'award_outcome:7', 'awards'],
  ['entry.approved', 'entry:7', 'awards'],
  ['award_round.sealed', 'award_round:7', 'awards'],
  ['event.changed', 'event:7', 'events'],
  ['application.accepted', 'application:7', 'events'],
  ['meeting.moved', 'meeting:7', 'events'],
  ['invoice.cancelled', 'invoice:7', 'money'],
  ['refund.done', 'refund:7', 'money'],
  ['customer.changed', 'customer:7', 'people'],
  ['member_note.created', 'member_note:7', 'people'],
  ['operator.made', 'customer:7', 'all'],
  ['post.decided', 'post:7', 'moderation'],
  ['tag.changed', 'tag:7', 'content'],
  ['media.removed', 'media:7', 'content'],
  ['numbers.changed', 'setting:numbers', 'all'],
  ['menu.arranged', 'setting:menu', 'content'],
  ['mail.all_retried', 'mail:all', 'all'],
  ['something.new', 'thing_of_tomorrow:7', 'all'],
]

test('the log tells each operator of what they look after', async () => {
  const by = await makeMember(t, { is_operator: true })
  for (const [act, object] of acts)
    await sql`insert into audit_log (at, customer_id, act, object) values (${t.clock()}, ${by.customer_id}, ${act}, ${object})`.execute(
      t.db,
    )
  const { rows } = await sql<{ id: number }>`insert into data_import
    (kind, upload, name, size, format, headings, fields, asked_by, of_all, created_at)
    values ('statement', gen_random_uuid(), 'May.xml', 1, 'xml', '{}', '{}', ${by.customer_id}, 1, ${t.clock()}) returning id`.execute(
    t.db,
  )
  const statement = `data_import:${rows[0]?.id ?? 0}`
  await sql`insert into audit_log (at, customer_id, act, object)
    values (${t.clock()}, ${by.customer_id}, 'import.written', ${statement})`.execute(t.db)
  const all = [...acts, ['import.written', statement, 'money'] as const]
  for (const role of operatorRoles) {
    const { token } = await operatorFor(role)
    const read = async (query: object) =>
      (await t.call('office.log', { query }, token)).body.results.map(({ act, object }) => `${act} ${object}`)
    const own = all.filter(([, , keeper]) => role === 'all' || keeper === role)
    const expected = own.map(([act, object]) => `${act} ${object}`)
    expect((await read({ customer_id: by.customer_id })).toSorted(), role).toEqual(expected.toSorted())
    expect((await read({})).filter((line) => line.endsWith(':7')).toSorted(), role).toEqual(
      expected.filter((line) => line.endsWith(':7')).toSorted(),
    )
    for (const [act, object, keeper] of all) {
      const seen = role === 'all' || keeper === role
      expect((await read({ object })).includes(`${act} ${object}`), `${role}: ${object}`).toBe(seen)
      expect((await read({ act })).includes(`${act} ${object}`), `${role}: ${act}`).toBe(seen)
    }
  }
})

test('the log goes on page by page for whoever looks after a part of it', async () => {
  await sql`insert into audit_log (at, act, object)
    select ${t.clock()}, 'tag.changed', case n % 3 when 0 then 'tag:' else 'invoice:' end || n from generate_series(1, 300) as n`.execute(
    t.db,
  )
  const { token } = await operatorFor('content')
  const seen: string[] = []
  for (let before: number | null = null; ;) {
    const query: { act: string; before?: number } = { act: 'tag.changed', ...(before === null ? {} : { before }) }
    const { results, next } = (await t.call('office.log', { query }, token)).body
    seen.push(...results.map(({ object }) => object))
    if (next === null) break
    before = next
  }
  expect(seen.filter((object) => object !== 'tag:7')).toHaveLength(100)
  expect(seen.every((object) => object.startsWith('tag:'))).toBe(true)
})

test('whose each thing is that the log names is written down', () => {
  const things = new Set<string>()
  for (const file of globSync('server/src/**/*.ts').filter((name) => !name.endsWith('.test.ts')))
    for (const [, thing = ''] of readFileSync(file, 'utf8').matchAll(/\bobject: [`'](\w+):/g)) things.add(thing)
  expect(things.size).toBeGreaterThan(20)
  const all = ['setting', 'community', 'mail', 'data_import']
  expect([...things].filter((thing) => keepersOf(thing) === undefined && !all.includes(thing))).toEqual([])
})

test('a mail address finds a member for whoever knows it, and letter by letter only for those who see it', async () => {
  const one = await makeMember(t, { first_name: 'Ottoline', last_name: 'Varga' })
  const { rows } = await sql<{ email: string }>`update customer set email = 'o.varga@kestrel-lines.example'
    where id = ${one.customer_id} returning email::text`.execute(t.db)
  const whole = rows[0]?.email ?? ''
  const find = t.call as unknown as (
    id: string,
    input: object,
    token: string,
  ) => Promise<{ body: { results: { id: number }[] } }>
  for (const role of ['awards', 'events', 'moderation', 'people'] as const) {
    const { token } = await operatorFor(role)
    const found = async (q: string) =>
      (await find('office.members.names', { query: { q } }, token)).body.results.some(
        ({ id }) => id === one.customer_id,
      )
    expect(await found('varga'), role).toBe(true)
    expect(await found('otto varg'), role).toBe(true)
    expect(await found(whole), role).toBe(true)
    expect(await found(whole.toUpperCase()), role).toBe(true)
    for (const part of ['kestrel-lines', 'o.varga@', 'o.varga@kestrel-lines.exampl', `otto ${whole.slice(0, -1)}`])
      expect(await found(part), `${role}: ${part}`).toBe(role === 'people')
  }
})
