import { beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/data/db.ts'
import { keysIn } from '#kit/files/file-columns.ts'
import { isKey } from '#kit/files/storage.ts'
import { inTransaction } from '#kit/data/transaction.ts'
import { tokenOf } from '../../../test/factories/judging.ts'
import { contextOn } from '../../../test/factories/payments.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { unzip } from '../../../test/factories/unzip.ts'
import { fillWorld } from '../../../test/factories/world.ts'
import { openTestbed } from '../../../test/harness.ts'
import { fileColumns } from '../../file.columns.ts'
import { eraseIfDue } from './privacy.erasure.service.ts'
import { undeclared, withheld } from './privacy.policy.ts'

// The demonstration world: somebody about whom every domain knows something.
const t = await openTestbed()
const LAST_NAME = 'Quillfeather'
const DAY = 86_400_000
let person: { customer_id: number; token: string; email: string; company_id: number | null }

beforeAll(async () => {
  await fillWorld(t)
  await t.settle()
  const { rows } = await sql<{ id: number; company_id: number; old: string }>`
    select customer.id, customer.company_id, first_name || ' ' || last_name as old from customer
    join company_role on company_role.customer_id = customer.id and company_role.admin
    where (select count(*) from company_role other where other.company_id = customer.company_id and other.admin) > 1
    order by (select count(*) from post where post.customer_id = customer.id)
      + (select count(*) from chat_message where sender_id = customer.id)
      + (select count(*) from purchase_order where buyer_customer_id = customer.id) desc limit 1`.execute(t.db)
  const found = rows[0]
  if (!found) throw new Error('Nobody is left to be erased.')
  // A name that nobody else has, also where it was written down as a copy.
  await sql`update customer set last_name = ${LAST_NAME}, email = 'q.quillfeather@quill.example' where id = ${found.id}`.execute(
    t.db,
  )
  const known = await makeMember(t, { company_id: found.company_id })
  await t.db.updateTable('session').set({ customer_id: found.id }).where('id', '=', known.session_id).execute()
  const token = await tokenOf(t, { customer_id: found.id, session_id: known.session_id })
  person = { customer_id: found.id, token, email: 'q.quillfeather@quill.example', company_id: found.company_id }
}, 240_000)

/** Every column of the database that holds the number of a person: by foreign key, or by what it is called. */
async function columnsOfPeople(): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select distinct cl.relname as "table", at.attname as "column" from pg_constraint co
    join pg_class cl on cl.oid = co.conrelid join pg_attribute at on at.attrelid = co.conrelid and at.attnum = any(co.conkey)
    where co.contype = 'f' and co.confrelid = 'customer'::regclass and cardinality(co.conkey) = 1
    union
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'integer'
      and (column_name ~ '(customer_id|sender_id|receiver_id|peer_id|actor_id|viewer_id|viewed_id|_by)$')
      and table_name in (select relname from pg_class where relkind = 'r')`.execute(t.db)
  return rows
}

test('the file holds every row about its person, wherever the database names them', { timeout: 120_000 }, async () => {
  const asked = await t.call('privacy.requestDataFile', {}, person.token)
  expect(asked.body.state).toBe('waiting')
  await t.settle()
  const file = await t.call('privacy.dataFile', { params: { id: asked.body.id } }, person.token)
  expect(file.status).toBe(200)
  const parts = unzip(file.bytes)
  const account = JSON.parse(parts.get('customer.json')?.toString() ?? '[]') as { last_name: string }[]
  expect(account.map(({ last_name }) => last_name)).toEqual([LAST_NAME])

  const missing: string[] = []
  let found = 0
  for (const { table, column } of await columnsOfPeople()) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.ref(column)} = ${person.customer_id}`.execute(
      t.db,
    )
    const written = (JSON.parse(parts.get(`${table}.json`)?.toString() ?? '[]') as Record<string, unknown>[]).filter(
      (row) => row[column] === person.customer_id,
    )
    if (withheld.has(`${table}.${column}`)) continue
    found += rows.length
    // Two rows were added by the file itself after it was written: that it is ready, and the fact of it.
    const made = ['data_file', 'notification', 'notification_source', 'notification_reader', 'session'].includes(table)
    if (made ? rows.length > 0 && written.length === 0 : written.length !== rows.length)
      missing.push(`${table}.${column}: ${written.length} of ${rows.length}`)
  }
  expect(missing).toEqual([])
  expect(found).toBeGreaterThan(100)
  // Nothing in it lets anybody act in the person's name.
  const all = file.bytes.toString('latin1')
  const { rows } = await sql<{ secret: string }>`
    select password_hash as secret from customer where password_hash is not null
    union select p256dh from push_subscription`.execute(t.db)
  expect(rows.filter(({ secret }) => all.includes(secret))).toEqual([])
})

test('columns without a foreign key that name a person are listed, and the list is true', async () => {
  const { rows } = await sql<{ name: string }>`
    select cl.relname || '.' || at.attname as name from pg_constraint co
    join pg_class cl on cl.oid = co.conrelid join pg_attribute at on at.attrelid = co.conrelid and at.attnum = any(co.conkey)
    where co.contype = 'f' and co.confrelid = 'customer'::regclass`.execute(t.db)
  const declared = new Set(rows.map(({ name }) => name))
  const unlisted = (await columnsOfPeople())
    .map(({ table, column }) => `${table}.${column}`)
    // How far the weekly mail is, not a person it knows of.
    .filter((name) => name !== 'notification_digest.last_customer_id')
    .filter((name) => !declared.has(name) && !undeclared.some(({ table, column }) => `${table}.${column}` === name))
  expect(unlisted).toEqual([])
})

test('after the erasure the name stands in invoices alone', { timeout: 120_000 }, async () => {
  // Words of others that name the person, and copies that were made along the way.
  const friend = await makeMember(t, { company_id: person.company_id, rights: ['admin', 'billing'] })
  const { rows: names } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from customer where id = ${person.customer_id}`.execute(t.db)
  const name = names[0]?.name ?? ''
  const post = await t.call(
    'wall.create',
    { body: { content: `Well done, @${name}!`, tagged_customers: [person.customer_id] } },
    friend.token,
  )
  expect(post.status).toBe(201)
  await t.call('companies.invite', { body: { email: 'quillfeather.junior@quill.example' } }, friend.token)
  await sql`update purchase_order set reply = json_build_object('buyer', ${name}::text), request_hash = 'x' where buyer_customer_id = ${person.customer_id}`.execute(
    t.db,
  )
  await t.settle()
  await sql`insert into erasure (customer_id, state, requested_at, due_at)
    values (${person.customer_id}, 'waiting', ${new Date(t.clock().getTime() - 15 * DAY)}, ${new Date(t.clock().getTime() - DAY)})`.execute(
    t.db,
  )
  await inTransaction(t.db, (tx) => eraseIfDue(contextOn(t, tx), person.customer_id))
  await t.settle()
  await sql`delete from company_invitation where email = 'quillfeather.junior@quill.example'`.execute(t.db)
  await sql`delete from mail where to_address = 'quillfeather.junior@quill.example'`.execute(t.db)

  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(t.db)
  const found: string[] = []
  for (const { name: table } of tables) {
    const { rows } = await sql<{ row: string }>`
      select left(t::text, 300) as row from ${sql.table(table)} t where t::text ~* ${LAST_NAME} limit 3`.execute(t.db)
    if (rows.length > 0 && !table.startsWith('invoice'))
      found.push(`${table}: ${rows.map(({ row }) => row).join(' | ')}`)
  }
  expect(found).toEqual([])
  // What they wrote stays, under another name, and nobody is signed in.
  const { rows: left } = await sql<{ posts: number; name: string }>`
    select (select count(*) from post where customer_id = customer.id) as posts, first_name || ' ' || last_name as name
    from customer where id = ${person.customer_id}`.execute(t.db)
  expect(left[0]?.name).toBe('Former member')
  expect(left[0]?.posts).toBeGreaterThan(0)
  expect((await t.call('privacy.erasure', {}, person.token)).status).toBe(401)
})

test('every column that holds files of the store is declared, and nothing else is', { timeout: 120_000 }, async () => {
  const stored = new Set<string>()
  for await (const { key } of t.deps.storage.keys()) stored.add(key)
  // The demonstration draws its pictures when it is looked at; their keys are known by their folder.
  const isFile = (text: string) => isKey(text) && (stored.has(text) || text.startsWith('demo/'))
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select table_name as "table", column_name as "column", udt_name as type from information_schema.columns
    join pg_class on relname = table_name and relkind = 'r' and relnamespace = 'public'::regnamespace
    where table_schema = 'public' and udt_name in ('text', 'varchar', 'citext', '_text', 'json', 'jsonb')`.execute(t.db)
  const declared = new Set(fileColumns.map(({ table, column }) => `${table}.${column}`))
  const undeclared = columns.map(({ table, column }) => `${table}.${column}`).filter((name) => !declared.has(name))
  // What a column of files is called.
  const called = /(^|_)(file|picture|pictures|logo|banner|images?|pdf|preview|captions|sizes|storage_key|poster|photo)$/
  expect(undeclared.filter((name) => called.test(name.split('.')[1] ?? '') && !NO_FILES.has(name))).toEqual([])

  const found: string[] = []
  for (const { table, column } of columns) {
    const name = `${table}.${column}`
    const { rows } = await sql<{ value: unknown }>`
      select distinct to_jsonb(${sql.ref(column)}) as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      t.db,
    )
    const texts = rows.flatMap(({ value }) => textsIn(value))
    if (!declared.has(name) && !COPIES.has(name)) found.push(...texts.filter(isFile).map((key) => `${name}: ${key}`))
  }
  expect(found).toEqual([])
  // And what is declared is never what somebody wrote: all of it lies where files of this column lie.
  let keys = 0
  for (const one of fileColumns) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(own) as row from ${sql.table(one.table)} own where ${sql.ref(one.column)} is not null`.execute(
      t.db,
    )
    for (const { row } of rows) {
      const texts = textsIn(row[one.column])
      expect(keysIn(one, row), `${one.table}.${one.column}`).toEqual(texts)
      keys += texts.length
    }
  }
  expect(keys).toBeGreaterThan(1000)
})

/** Columns that say what a declared one says, or said: the log, facts, what an upload became. */
const COPIES = new Set([
  'audit_log.before',
  'audit_log.after',
  'data_import_record.before',
  'data_import_record.after',
  'fact.payload',
  'setting.value',
  'upload.made',
])
/** Columns that are called like those of files: where a row of an import finds its file in the archive. */
const NO_FILES = new Set(['data_import_row.file'])

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
