import { written } from '@app/contract/resources'
import type { Field } from '@app/contract/resources'
import type { RawBuilder } from 'kysely'
import { sql } from '../data/db.ts'
import type { Db } from '../data/db.ts'
import type { ResourceConfig } from './resources.ts'

/** How a copy differs from what it is made of. */
export type Copying = {
  /** Days by which dates and moments are moved: moments by the clock on the wall of `zone`, across changes of its offset. */
  days: number
  zone: string
  /** Values of columns in every copy, by the resource's name. */
  given?: Record<string, Record<string, string | null>>
}

/** The value of a column in the copy of the row `own`. */
export function movedValue(name: string, field: Field, { days, zone }: Copying): RawBuilder<unknown> {
  const column = sql.ref(`own.${name}`)
  if (field.type === 'date') return sql`${column} + ${days}::int`
  if (field.type === 'instant')
    return sql`((${column} at time zone ${zone}) + make_interval(days => ${days}::int)) at time zone ${zone}`
  return column
}

/**
 * Copies what belongs to one record to another of its kind, list after list: what operators write of it, and nothing that is
 * reckoned or sold. Those that others name come before them, so that copies name copies.
 * @param parts resources with the same parent
 * @returns how many were copied, by the resource's name
 */
export async function copyParts(
  db: Db,
  parts: readonly ResourceConfig[],
  from: number,
  to: number,
  copying: Copying,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const served of parts) {
    const { of, table } = served
    const parent = of.parent ?? ''
    const given = copying.given?.[of.name] ?? {}
    const columns = written(of, 'create').filter(([name]) => !served.links?.[name])
    const values = columns.map(([name, field]) => {
      if (name === parent) return sql`${to}::int`
      if (name in given) return sql.lit(given[name])
      const other = field.type === 'reference' && parts.find((one) => one.of.name === field.to)
      if (!other) return movedValue(name, field, copying)
      // The copy of what it names is as many rows further on among its like: both are made in the order of their numbers.
      return sql`(select copy.id from (select id, row_number() over (order by id) as place from ${sql.table(other.table)}
          where ${sql.ref(other.of.parent ?? '')} = ${to}) as copy
        join (select id, row_number() over (order by id) as place from ${sql.table(other.table)}
          where ${sql.ref(other.of.parent ?? '')} = ${from}) as named on named.place = copy.place
        where named.id = ${sql.ref(`own.${name}`)})`
    })
    const { rows } = await sql`insert into ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
      select ${sql.join(values)} from ${sql.table(table)} as own where ${sql.ref(`own.${parent}`)} = ${from} order by own.id
      returning id`.execute(db)
    counts[of.name] = rows.length
  }
  return counts
}
