import { expect, test } from 'vitest'
import { openTestbed } from '../../../test/harness.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { sql } from '../data/db.ts'

const t = await openTestbed({ reactions: [], env: { RETENTION_FACTS_DAYS: '10', RETENTION_SESSIONS_DAYS: '20' } })
const ago = (days: number) => new Date(t.clock().getTime() - days * 86_400_000)
const left = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(t.db)).rows[0]?.n

test('facts that were acted on go after their days, in batches; younger and stuck ones stay', async () => {
  const fact = (count: number, done: Date | null) =>
    sql`insert into fact (kind, payload, recorded_at, due_at, done_at)
      select 'test.done', '{}', ${ago(300)}, 'infinity', ${done} from generate_series(1, ${count})`.execute(t.db)
  await fact(2500, ago(11))
  await fact(3, ago(9))
  await fact(2, null)
  await t.runJob('kit.forget_facts')
  expect(await left('fact')).toBe(5)
})

test('of mails only the sent ones go', async () => {
  await sql`insert into mail (key, to_name, to_address, subject, queued_at, sent_at, body) values
    ('old', 'A', 'a@test.example', 'S', ${ago(500)}, ${ago(401)}, null),
    ('young', 'A', 'a@test.example', 'S', ${ago(500)}, ${ago(399)}, null),
    ('stuck', 'A', 'a@test.example', 'S', ${ago(500)}, null, '\\x00')`.execute(t.db)
  await t.runJob('kit.forget_mails')
  const { rows } = await sql<{ key: string }>`select key from mail order by key`.execute(t.db)
  expect(rows.map(({ key }) => key)).toEqual(['stuck', 'young'])
})

test('sessions, tokens and links go when they have been over for long enough; who is signed in stays so', async () => {
  const member = await makeMember(t)
  const { customer_id } = member
  for (const days of [21, 19]) {
    const { rows } = await sql<{ id: string }>`insert into session (id, customer_id, started_at, expires_at)
      values (gen_random_uuid(), ${customer_id}, ${ago(60)}, ${ago(days)}) returning id`.execute(t.db)
    await sql`insert into refresh_token (hash, session_id, issued_at, expires_at) values
      (sha256(${`own ${days}`}::bytea), ${rows[0]?.id}, ${ago(60)}, ${ago(days)}),
      (sha256(${`living ${days}`}::bytea), ${member.session_id}, ${ago(60)}, ${ago(days)})`.execute(t.db)
    await sql`insert into mailed_link (hash, kind, customer_id, created_at, expires_at)
      values (sha256(${`link ${days}`}::bytea), 'reset_password', ${customer_id}, ${ago(60)}, ${ago(days)})`.execute(
      t.db,
    )
  }
  for (const table of ['sessions', 'refresh_tokens', 'mailed_links']) await t.runJob(`identity.forget_${table}`)
  expect([await left('session'), await left('refresh_token'), await left('mailed_link')]).toEqual([2, 2, 1])
  expect((await t.call('members.list', {}, member.token)).status).toBe(200)
})

test('of the provider’s events those that were settled go', async () => {
  await sql`insert into provider_event (id, provider, kind, outcome, received_at) values
    ('old', 'test', 'k', 'applied', ${ago(401)}), ('young', 'test', 'k', 'ignored', ${ago(399)}),
    ('stuck', 'test', 'k', 'quarantined', ${ago(401)})`.execute(t.db)
  await t.runJob('payments.forget_events')
  const { rows } = await sql<{ id: string }>`select id from provider_event order by id`.execute(t.db)
  expect(rows.map(({ id }) => id)).toEqual(['stuck', 'young'])
})

test('of a transfer that was dealt with the words go; its name stays, so that it counts once', async () => {
  await sql`insert into provider_event (id, provider, kind, outcome, detail, received_at) values
    ('bank:old', 'bank', 'transfer', 'applied', 'Ines Prado: fee', ${ago(401)}),
    ('bank:stuck', 'bank', 'transfer', 'quarantined', 'Ines Prado: fee', ${ago(401)}),
    ('bank:young', 'bank', 'transfer', 'applied', 'Ines Prado: fee', ${ago(399)})`.execute(t.db)
  for (const what of ['events', 'payers']) await t.runJob(`payments.forget_${what}`)
  const { rows } = await sql<{ id: string; said: boolean }>`select id, detail is not null as said from provider_event
    where provider = 'bank' order by id`.execute(t.db)
  expect(rows.map(({ id, said }) => [id, said])).toEqual([
    ['bank:old', false],
    ['bank:stuck', true],
    ['bank:young', true],
  ])
})

test('which profiles were opened is forgotten in batches, but never what still counts today', async () => {
  const viewer = await makeMember(t)
  await sql`insert into profile_view (viewer_id, day, viewed_id, at)
    select ${viewer.customer_id}, ${ago(2)}::date - n, ${viewer.customer_id}, ${ago(2)} from generate_series(0, 2499) n`.execute(
    t.db,
  )
  for (const days of [1, 0])
    await sql`insert into profile_view (viewer_id, day, viewed_id, at)
      values (${viewer.customer_id}, ${ago(days)}::date, ${viewer.customer_id}, ${ago(days)})`.execute(t.db)
  await t.runJob('members.forget_openings')
  expect(await left('profile_view')).toBe(2)
})

test.each([
  ['fact', 'done_at'],
  ['mail', 'sent_at'],
  ['session', 'expires_at'],
  ['refresh_token', 'expires_at'],
  ['mailed_link', 'expires_at'],
  ['profile_view', 'day'],
])('what is old in %s is found by an index', async (table, column) => {
  const plan = await t.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<
      Record<string, string>
    >`explain select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${ago(30)} limit 1000`.execute(tx)
  })
  expect(plan.rows.map((row) => Object.values(row)[0]).join('\n')).toMatch(/Index.* on /)
})
