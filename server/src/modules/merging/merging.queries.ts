import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { Moving } from './merging.policy.ts'
import { dropped } from './merging.reads.ts'
import type { Both } from './merging.reads.ts'

/** Makes every row of the record that goes name the one that remains, but for those that are dropped. */
export async function moveAll(db: Db, moving: readonly Moving[], both: Both): Promise<void> {
  for (const one of moving) {
    if (one.by_hand) continue
    const drops = dropped(one, both)
    const column = sql.ref(one.column)
    if (drops) await sql`delete from ${sql.table(one.table)} where ctid in (select * from ${drops} dropped)`.execute(db)
    await sql`update ${sql.table(one.table)} set ${column} = ${both.kept} where ${column} = ${both.gone}`.execute(db)
  }
  // Whatever still named the one that goes would be refused here.
  await sql`set constraints all immediate`.execute(db)
}

/**
 * Holds both until the transaction ends, the smaller number first, whoever asks: of two who merge at once the second sees what the
 * first has done. Rows that would name one of them wait too.
 */
export async function holdBoth(db: Db, table: 'company' | 'customer', { kept, gone }: Both): Promise<void> {
  await sql`select from ${sql.table(table)} where id in (${kept}, ${gone}) order by id for update`.execute(db)
}
