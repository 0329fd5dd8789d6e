import { resourceCalled } from '@app/contract/resources.all'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { namedOf } from '#kit/records/resources.reads.ts'
import type { ResourceConfig } from '#kit/records/resources.ts'

export const things = [
  'company',
  'customer',
  'event_day',
  'event_speaker',
  'event_session',
  'seat',
  'redirect',
  'media_item',
] as const
export type Thing = (typeof things)[number]

/** How a record looks to the import that left it so: what differs later was changed by somebody. Secrets are told apart, not kept. */
const looks: Record<Thing, ReturnType<typeof sql>> = {
  company: sql`to_jsonb(own) - 'remaining_id' || jsonb_build_object(
    'domains', array(select domain from company_domain where company_id = own.id order by 1),
    'tags', array(select tag_id from company_tag where company_id = own.id order by 1))`,
  customer: sql`to_jsonb(own) - 'password_hash' - 'remaining_id' || jsonb_build_object('has_password', own.password_hash is not null,
    'profile', (select to_jsonb(profile) from customer_profile as profile where customer_id = own.id),
    'tags', array(select tag_id from customer_tag where customer_id = own.id order by 1))`,
  event_day: sql`to_jsonb(own)`,
  event_speaker: sql`to_jsonb(own)`,
  event_session: sql`to_jsonb(own) - 'sequence' - 'changed_at' || jsonb_build_object('speakers',
    array(select speaker_id from event_session_speaker where session_id = own.id order by position))`,
  seat: sql`to_jsonb(own)`,
  redirect: sql`to_jsonb(own)`,
  media_item: sql`to_jsonb(own) - 'likes'`,
}

/** Tables whose rows are part of a record, or are kept for it by the database itself: they do not hold it. */
const parts: Record<Exclude<Thing, 'seat'>, Pick<ResourceConfig, 'of' | 'cascades'>> = {
  company: { of: resourceCalled('companies'), cascades: ['company_domain', 'company_tag', 'company_count'] },
  customer: {
    of: resourceCalled('members'),
    cascades: ['customer_profile', 'customer_tag', 'member_search', 'network_count', 'mailed_link'],
  },
  event_day: { of: resourceCalled('event-days') },
  event_speaker: { of: resourceCalled('event-speakers'), cascades: ['event_session_speaker'] },
  event_session: { of: resourceCalled('event-sessions'), cascades: ['event_session_speaker'] },
  redirect: { of: resourceCalled('redirects') },
  media_item: { of: resourceCalled('media-items') },
}

/** How records look, by their numbers. */
export async function looksOf(db: Db, thing: Thing, ids: readonly number[]): Promise<Map<number, object>> {
  const { rows } = await sql<{ id: number; look: object }>`select id, ${looks[thing]} as look
    from ${sql.table(thing)} as own where id = any(${[...ids]}::integer[])`.execute(db)
  return new Map(rows.map(({ id, look }) => [id, look]))
}

type NewRecord = { number: number; thing: Thing; id: number; before: object | null }

/** Writes down what a batch of rows made and changed, in their order, each as it left its record. */
export async function insertRecords(db: Db, import_id: number, records: readonly NewRecord[]): Promise<void> {
  for (const thing of things) {
    const some = leftOf(records.filter((one) => one.thing === thing))
    if (some.length === 0) continue
    await sql`insert into data_import_record (import_id, number, thing, record_id, before, after)
      select ${import_id}, line.number, ${thing}, own.id, nullif(line.before, 'null'::jsonb),
        coalesce(nullif(line.left, 'null'::jsonb), ${looks[thing]})
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as line (number integer, id integer, before jsonb, "left" jsonb)
      join ${sql.table(thing)} as own on own.id = line.id order by line.number`.execute(db)
  }
}

/** What a row left is what the next one found that changed the same record; the last one left what stands there now. */
function leftOf(records: readonly NewRecord[]): (NewRecord & { left: object | null })[] {
  const next = new Map<number, object | null>()
  return records
    .toReversed()
    .map((one) => {
      const left = next.get(one.id) ?? null
      next.set(one.id, one.before)
      return { ...one, left }
    })
    .toReversed()
}

export type OpenRecord = {
  id: number
  number: number
  thing: Thing
  record_id: number
  before: Record<string, unknown> | null
  /** Whether it looks as the import left it; null when it is gone. */
  untouched: boolean | null
}

/** The next records to take back, the last first: what stands on others goes before them. Nobody changes them meanwhile. */
export async function nextRecords(db: Db, import_id: number, most: number): Promise<OpenRecord[]> {
  const { rows } = await sql<OpenRecord>`
    select id, number, thing, record_id, before, null as untouched from data_import_record
    where import_id = ${import_id} and not settled order by id desc limit ${most}`.execute(db)
  // How a record looks to an earlier row is only known once the later one is taken back.
  const met = new Set<string>()
  const again = rows.findIndex(({ thing, record_id }) => met.size === met.add(`${thing} ${record_id}`).size)
  const next = again < 0 ? rows : rows.slice(0, again)
  for (const thing of new Set(next.map((row) => row.thing))) {
    const own = sql.table(thing)
    const ids = next.filter((row) => row.thing === thing).map(({ id }) => id)
    await sql`select from ${own} where id = any(array(select record_id from data_import_record where id = any(${ids}::integer[])))
      order by id for update`.execute(db)
    const { rows: looked } = await sql<{
      id: number
      same: boolean
    }>`select record.id, ${looks[thing]} = record.after as same
      from data_import_record as record join ${own} as own on own.id = record.record_id
      where record.id = any(${ids}::integer[])`.execute(db)
    const same = new Map(looked.map((one) => [one.id, one.same]))
    for (const row of next) if (row.thing === thing) row.untouched = same.get(row.id) ?? null
  }
  return next
}

/** Which of the records that an import made anything has come to name. */
export async function usedOf(db: Db, thing: Thing, ids: readonly number[]): Promise<Set<number>> {
  if (thing === 'seat') return new Set()
  const named = await namedOf(db, { table: thing, ...parts[thing] }, ids)
  if (thing !== 'event_speaker') return named
  const { rows } = await sql<{ id: number }>`select distinct speaker_id as id from event_session_speaker
    where speaker_id = any(${[...ids]}::integer[])`.execute(db)
  return new Set([...named, ...rows.map(({ id }) => id)])
}

export async function settleRecords(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update data_import_record set settled = true where id = any(${[...ids]}::integer[])`.execute(db)
}

/** Removes records with their parts; another import may make them again. */
export async function removeThings(db: Db, thing: Thing, ids: readonly number[]): Promise<void> {
  await sql`delete from ${sql.table(thing)} where id = any(${[...ids]}::integer[])`.execute(db)
}

/** What of a row stands in the company's own record. */
export const companyColumns = [
  'name',
  'category',
  'country',
  'city',
  'address_line',
  'address_line_2',
  'postcode',
  'website',
  'vat_id',
  'about',
] as const

const columns: Record<Thing, readonly string[]> = {
  company: [...companyColumns, 'vat_id_confirmed_at'],
  customer: ['first_name', 'last_name'],
  event_day: ['starts_at', 'ends_at'],
  event_speaker: [],
  seat: [],
  redirect: ['new_path'],
  media_item: ['caption', 'taken_on'],
  event_session: ['day', 'starts_at', 'ends_at', 'title', 'description', 'kind', 'track', 'room'],
}

/** Gives records back what an import changed in them, no record twice. */
export async function restoreThings(
  db: Db,
  thing: Thing,
  records: readonly { id: number; before: Record<string, unknown> }[],
): Promise<void> {
  if (records.length === 0) return
  const lines = sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as line (id integer, before jsonb)`
  const sets = columns[thing].map((name) => sql`${sql.ref(name)} = was.${sql.ref(name)}`)
  if (sets.length > 0)
    await sql`update ${sql.table(thing)} as own set ${sql.join(sets)}
      from ${lines}, jsonb_populate_record(null::${sql.table(thing)}, line.before) as was where own.id = line.id`.execute(
      db,
    )
  if (thing === 'customer') {
    await sql`update customer_profile as own set job_title = was.job_title, phone = was.phone
      from ${lines}, jsonb_populate_record(null::customer_profile, coalesce(nullif(line.before -> 'profile', 'null'), '{}')) as was
      where own.customer_id = line.id`.execute(db)
    // The list was the first to say anything of them; what they are found by was written anew above.
    await sql`delete from customer_profile as own using ${lines}
      where own.customer_id = line.id and line.before -> 'profile' = 'null'`.execute(db)
  }
  if (thing !== 'event_session') return
  await sql`delete from event_session_speaker where session_id = any(${records.map(({ id }) => id)}::integer[])`.execute(
    db,
  )
  await sql`insert into event_session_speaker (event_id, session_id, speaker_id, position)
    select own.event_id, own.id, speaker.id, was.place::integer - 1
    from ${lines} join event_session as own on own.id = line.id,
      jsonb_array_elements_text(line.before -> 'speakers') with ordinality as was (speaker, place)
    join event_speaker as speaker on speaker.id = was.speaker::integer
    where speaker.event_id = own.event_id`.execute(db)
}
