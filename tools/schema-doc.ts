// Writes docs/schema.md: every table with what it holds, what its triggers do, and who writes it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import type pg from 'pg'
import { migrations } from '../server/src/db/migrate.ts'
import { tableOwners, tablesIn } from '../server/src/db/owners.ts'

const root = join(import.meta.dirname, '..')
const COMMENT = String.raw`((?:^--[^\n]*\n)*)^`

/** The first sentence of a comment, on one line; empty when there is none. */
function sentence(comment: string): string {
  const text = comment.replaceAll(/^-- ?/gm, '').replaceAll(/\s+/g, ' ').trim()
  return (/^.*?[.:;](?= |$)/.exec(text)?.[0] ?? text).replace(/[:;]$/, '.').replaceAll('|', '\\|')
}

/** What migrations say above that which they create, by its name. */
function said(texts: readonly { text: string }[], pattern: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const { text } of texts)
    for (const [, comment = '', called = '', on = ''] of text.matchAll(new RegExp(COMMENT + pattern, 'gm')))
      found.set(on === '' ? called : `${on}.${called}`, sentence(comment))
  return found
}

/** Which rooms and modules write a table in SQL of their own; lists of records and mergers go by their own descriptions. */
function writers(tables: ReadonlySet<string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'server/src'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^server\/src\/db\//.test(file))
  for (const file of files) {
    const [, , place = '', part = ''] = file.split('/')
    const who = place === 'modules' ? part : place === 'kit' ? `kit/${part}` : place
    const { writes, keeps } = tablesIn(file, readFileSync(join(root, file), 'utf8'), tables)
    for (const table of writes) found.set(table, (found.get(table) ?? new Set()).add(who))
    for (const table of keeps) found.set(table, (found.get(table) ?? new Set()).add(`${who} (records)`))
  }
  return found
}

type Trigger = { table: string; name: string; calls: string; body: string }

/**
 * @param client of a database that is up to date
 * @returns the document
 * @throws Error when a function that triggers call says nowhere what it does
 */
export async function describeTables(client: pg.Client): Promise<string> {
  const texts = await migrations()
  const tables = said(texts, String.raw`create (?:unlogged )?table (\w+)`)
  const functions = said(texts, String.raw`create (?:or replace )?function (\w+)\(`)
  const triggers = said(texts, String.raw`create (?:constraint )?trigger (\w+)\s[^;]*?\son (\w+)`)
  const { rows } = await client.query<Trigger>(`
    select tgrelid::regclass::text as table, tgname as name, proname as calls, prosrc as body
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace order by tgname`)
  const present = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migration' order by 1`,
  )
  const names = new Set(present.rows.map(({ name }) => name))
  const written = writers(names)
  for (const { table, body } of rows)
    for (const [, into = ''] of body.matchAll(/(?:insert into|update|delete from)\s+(\w+)/g))
      if (names.has(into)) written.set(into, (written.get(into) ?? new Set()).add(`triggers of \`${table}\``))

  const does = ({ table, name, calls }: Trigger) => {
    const words = functions.get(calls) || triggers.get(`${table}.${name}`)
    if (!words) throw new Error(`${calls}(), which ${table} calls, has no comment that says what it does.`)
    return words
  }
  const ownerOf = tableOwners(texts)
  const owners = [...new Set([...ownerOf].filter(([name]) => names.has(name)).map(([, owner]) => owner))]
  const part = (own: string) => {
    const lines = [...names]
      .filter((name) => ownerOf.get(name) === own)
      .map((name) => {
        const mine = [...new Set(rows.filter(({ table }) => table === name).map(does))]
        const who = [...(written.get(name) ?? [])].toSorted()
        return `| \`${name}\` | ${tables.get(name) ?? ''} | ${mine.join(' ')} | ${who.join(', ')} |`
      })
    return [`## ${own}`, '', '| table | holds | its triggers | written by |', '|---|---|---|---|', ...lines].join('\n')
  }
  return `# Tables

Made by \`npm run regenerate\` from the migrations, the database and the sources; do not edit. A table belongs to the domain under whose
name it stands. Beside those that are named here, \`merging\` moves whatever names a company or a person (\`merging.companies.policy.ts\`,
\`merging.people.policy.ts\`), \`privacy\` removes or empties what names a person who is erased (\`privacy.policy.ts\`), and \`kit/backup\`
restores everything. "(records)" means that operators keep the table in lists and forms. Columns and keys stand in
\`server/src/db/migrations/\`, and what they add up to in \`schema.sql\`.

${owners.map(part).join('\n\n')}
`
}
