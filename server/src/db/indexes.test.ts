import { expect, test } from 'vitest'
import { openTestbed } from '../../test/harness.ts'
import { sql } from '../kit/data/db.ts'

const t = await openTestbed()

/** Foreign keys that no index serves, and why. */
const unserved: Record<string, string> = {
  award_answer_customer_id_fkey: 'rewritten with every answer that is saved; a member is never removed',
  award_answer_earlier_customer_id_fkey: 'written with every answer that is saved; a member is never removed',
  upload_customer_id_fkey: 'a row lives for a day; those on their way have an index',
}

// An index serves a foreign key when it holds every row that may refer to something, and begins with the key, or with a column of it
// that says by itself which row is meant.
test('every foreign key is found along an index', async () => {
  const { rows } = await sql<{ name: string }>`
    select key.conname as name from pg_constraint key
    where key.contype = 'f' and key.connamespace = 'public'::regnamespace and not exists (
      select from pg_index index where index.indrelid = key.conrelid and index.indisvalid and index.indkey[0] = any(key.conkey)
        and (index.indpred is null or exists (select from pg_attribute own where own.attrelid = key.conrelid
          and own.attnum = any(key.conkey) and pg_get_expr(index.indpred, index.indrelid) = '(' || own.attname || ' IS NOT NULL)'))
        and ((index.indkey::int2[])[0:cardinality(key.conkey) - 1] @> key.conkey
          or (index.indisunique and index.indnkeyatts = 1)
          or exists (select from pg_index target where target.indrelid = key.confrelid and target.indisunique and target.indnkeyatts = 1
            and target.indpred is null and target.indkey[0] = key.confkey[array_position(key.conkey, index.indkey[0])])))
    order by 1`.execute(t.db)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(unserved).toSorted())
})

test('no index is the beginning of another', async () => {
  const { rows } = await sql<{ shorter: string; longer: string }>`
    select short.indexrelid::regclass::text as shorter, long.indexrelid::regclass::text as longer
    from pg_index short join pg_index long on long.indrelid = short.indrelid and long.indexrelid <> short.indexrelid
    join pg_class of_short on of_short.oid = short.indexrelid join pg_class of_long on of_long.oid = long.indexrelid
    where of_short.relnamespace = 'public'::regnamespace and of_short.relam = of_long.relam
      and not short.indisunique and not short.indisexclusion and long.indnkeyatts >= short.indnkeyatts
      and pg_get_expr(short.indpred, short.indrelid) is not distinct from pg_get_expr(long.indpred, long.indrelid)
      and (select bool_and(pg_get_indexdef(short.indexrelid, n, true) = pg_get_indexdef(long.indexrelid, n, true)
          and (short.indoption::int2[])[n - 1] = (long.indoption::int2[])[n - 1]
          and (short.indclass::oid[])[n - 1] = (long.indclass::oid[])[n - 1])
        from generate_series(1, short.indnkeyatts) n)`.execute(t.db)
  expect(rows).toEqual([])
})
