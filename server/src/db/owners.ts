/** Tables of the baseline in the file of a domain that does not use them, and whose they are. */
const MOVED: Record<string, string> = {
  // A sign-in keeps its device, and learns by it whether it is a new one; notifications only deliver what identity makes of that.
  notification_device: 'identity',
}

/** Which domain each table belongs to: the one whose migration makes it (`1070_events.sql`), but for those in `MOVED`. */
export function tableOwners(migrations: readonly { name: string; text: string }[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { name, text } of migrations)
    for (const [, table = ''] of text.matchAll(/^create (?:unlogged )?table (\w+)/gm))
      owners.set(table, MOVED[table] ?? /^\d+_([a-z]+)/.exec(name)?.[1] ?? '?')
  return owners
}

const WRITES =
  /\b(?:insert into|update|delete from|merge into|truncate(?: table)?)\s+(?:only )?(\w+)|\b(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)/gi
const READS =
  /(?:\bfrom|\bjoin|\busing)\s+(?:only |lateral )?\(*(\w+)|\b(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin)\('(\w+)/gi
/** `from one, other as o, third`. */
const LISTED = /\bfrom\s+\w+(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)+/gi
/** A table of operators' records. */
const KEPT = /\btable: '(\w+)'/g
/** A name that is put into a statement while it runs. */
const PUT_IN = /\bsql\.table\(/

export type NamedTables = { writes: Set<string>; reads: Set<string>; keeps: Set<string>; putsIn: boolean }

/**
 * The tables that the SQL of a source names, in templates and in kysely's calls.
 * @param file its path; records are described in `x.resources.ts` alone
 * @param known all tables there are
 * @returns those it writes, reads and keeps as records, and whether it also names tables while it runs
 */
export function tablesIn(file: string, source: string, known: ReadonlySet<string>): NamedTables {
  const text = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
  const named = (pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].map(([, one, two]) => one ?? two ?? '').filter((name) => known.has(name)))
  const reads = named(READS)
  for (const [list] of text.matchAll(LISTED))
    for (const part of list.replace(/^from\s+/i, '').split(',')) {
      const [name = ''] = part.trim().split(/\s/)
      if (known.has(name)) reads.add(name)
    }
  return {
    writes: named(WRITES),
    reads,
    keeps: file.endsWith('.resources.ts') ? named(KEPT) : new Set(),
    putsIn: PUT_IN.test(text),
  }
}
