import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './cluster.ts'

/** Tables that are written and that no query reads by name, each with how they do their work all the same. */
const reasons: Record<string, string> = {
  invoice_counter: 'its update returns the number that is taken',
  office_reminder: 'whoever inserts first tells of it',
  rate_count: 'its insert returns what was counted',
  socket_ticket: 'whoever deletes it has used it',
  vat_turn: 'the process whose insert takes a country has its turn',
}

/** What the server runs, without its tests, its remarks and what only deletes. */
function statements(): string {
  const folder = join(root, 'server/src')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|sql)$/.test(name) && !/\.test\.ts$|schema\.sql$|types\.gen\.ts$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
    .replaceAll(/\/\*[^]*?\*\/|^\s*(?:--|\/\/).*$/gm, '')
    .replaceAll(/delete from \w+/g, '')
}

/** Names that are written and never read: what people put there reaches nobody. */
function unread(tables: readonly string[], text: string): string[] {
  const reads = (table: string) => new RegExp(`\\b(?:from|join)\\s+(?:only\\s+)?${table}\\b|'${table}'`)
  const writes = (table: string) => new RegExp(`insert into ${table}\\b|insertInto\\('${table}'`)
  return tables.filter((table) => {
    const inserts = text.replaceAll(`insertInto('${table}'`, '')
    return writes(table).test(text) && !reads(table).test(inserts)
  })
}

test('whatever is written is read by somebody, or does its work otherwise', () => {
  const schema = readFileSync(join(root, 'server/src/db/schema.sql'), 'utf8')
  const tables = [...schema.matchAll(/^create table (\w+) \(/gm)].flatMap(([, name]) => name ?? [])
  expect(tables.length).toBeGreaterThan(150)
  expect(unread(tables, statements())).toEqual(Object.keys(reasons).toSorted())
})

test('control: a table that is only written is found', () => {
  const text = "insertInto('wish') insertInto('seen') insert into heard values select * from heard, selectFrom('seen')"
  expect(unread(['wish', 'seen', 'heard'], text)).toEqual(['wish'])
})
