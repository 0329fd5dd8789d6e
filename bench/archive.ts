import pg from 'pg'
import { createDatabase, dropDatabase } from '../server/src/db/create.ts'
import { migrate } from '../server/src/db/migrate.ts'
import type { Cluster } from './place.ts'
import { fingerprint, isReady } from './ready.ts'
import { fixed } from './report.ts'

/** Who reads, writes and judges in this place. */
export const READER = { customer_id: 1, company_id: 1, session_id: '00000000-0000-4000-8000-000000000003' }
/** Of the award with the drafts and the jury: as many drafts of one company as there are categories, as many entries to judge. */
export const AWARD = { id: 1, round: 1, drafts: 200, entries: 2000 }
/** The event whose gallery is one of 10,000 pictures, and the one whose album is a file of 1 GB. */
export const GALLERY = { event: 1, pictures: 10_000 }
export const ALBUM = { event: 2, album: 2, files: 100, size: 10_000_000, key: 'bench/ten-megabytes.webp' }
const PEOPLE = 2000
const AWARDS = 2000
/** Albums hold a hundred things in a small archive, a thousand in a large one; there are ten times as many of them in it. */
const albumsFor = (items: number) => (items > 100_000 ? 1000 : 100)

/**
 * The address of a database with awards, entries, galleries and an archive of so many things, made once and kept for as long as
 * neither migrations nor this file change.
 * @param weight sum over the file of the large album, which the archive of an album needs
 */
export async function archiveOf(cluster: Cluster, items: number, weight: number): Promise<string> {
  const name = `archive_${items}_${fingerprint(['archive.ts'])}`
  const url = cluster.url(name)
  if (await isReady(url)) return url
  const started = performance.now()
  // One that was left half made is begun anew.
  await dropDatabase(cluster.url('postgres'), name)
  await createDatabase(cluster.url('postgres'), name)
  await migrate(url)
  // Without the bounds of the product: a million rows take longer than a request may.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fill(client, items, weight)
  await client.query('create table bench_ready ()')
  await client.query('vacuum (analyze)')
  await client.end()
  console.log(`${name} made in ${fixed((performance.now() - started) / 1000, 0)} s.`)
  return url
}

async function fill(client: pg.Client, items: number, weight: number): Promise<void> {
  const run = (text: string) => client.query(text)
  // Triggers and foreign keys are off: what they would have counted is counted at the end.
  await run('set synchronous_commit = off; set session_replication_role = replica')
  await people(run)
  await awards(run)
  await archive(run, items, weight)
  await run(`update media_album set images = held.images from (
      select album_id, count(*) as images from media_item where kind = 'image' and is_public and not waiting group by 1) as held
    where album_id = media_album.id`)
  for (const table of ['company', 'customer', 'award', 'event'])
    await run(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  await run('reset all')
}

type Run = (text: string) => Promise<unknown>

async function people(run: Run): Promise<void> {
  await run(`insert into company (id, name, category, country, city, address_line, postcode, verified_at, first_settings_at, created_at)
    select n, 'Carrier ' || n, 'carrier', (array['DE', 'NL', 'PL'])[1 + n % 3], 'Town ' || n % 90, 'Quay ' || n, '1000', now(), now(), now()
    from generate_series(1, ${PEOPLE}) as n`)
  await run(`insert into customer (id, email, first_name, last_name, company_id, registration_completed_at, created_at)
    select n, 'person' || n || '@bench.example', 'First' || n % 400, 'Last' || n, n, now(), now() from generate_series(1, ${PEOPLE}) as n`)
  await run(
    `insert into company_role (customer_id, company_id, admin) values (${READER.customer_id}, ${READER.company_id}, true)`,
  )
  await run(`insert into session (id, customer_id, started_at, expires_at)
    values ('${READER.session_id}', ${READER.customer_id}, now(), now() + interval '10 years')`)
}

/** Awards, a quarter of them to come; one takes entries and is judged. */
async function awards(run: Run): Promise<void> {
  await run(`insert into award (id, slug, name, tagline, city, country, time_zone, start_date, end_date, published_at, entries_open_at, entries_close_at,
      currency_code, available_sections, created_at)
    select n, 'award-' || n, 'Carrier Awards ' || n, 'A tagline of usual length about short sea and rail', 'Town ' || n % 90, 'DE', 'Europe/Berlin',
      day, day, now() - interval '1 year', now() - interval '20 years', day::timestamp - interval '5 days', 'EUR', '{prices,categories,media}', now()
    from generate_series(1, ${AWARDS}) as n, lateral (select current_date + case when n <= 500 then 20 + n else -n end as day) as at`)
  await run(`insert into award_price (award_id, name, price_type, amount, kind)
    select n, kind, 'carrier', 45000, kind from generate_series(1, ${AWARDS}) as n, unnest(array['entry', 'seat']) as kind`)
  await run(`insert into award_category (id, award_id, slug, name, short_name)
    select n, case when n <= ${AWARD.drafts} then ${AWARD.id} else 1 + n % ${AWARDS} end, 'category-' || n, 'Category ' || n, 'Short ' || n
    from generate_series(1, ${AWARD.drafts + AWARDS * 3}) as n`)
  await run(
    `insert into award_question (id, category_id, prompt) select n, n, 'What did you run this year?' from generate_series(1, ${AWARD.drafts}) as n`,
  )
  await run(`insert into award_criterion (id, category_id, name, weight, position)
    select n * 2 + half, n, (array['Reliability', 'Service'])[1 + half], (array[60, 40])[1 + half], half
    from generate_series(1, ${AWARD.drafts}) as n, generate_series(0, 1) as half`)
  // One company's drafts, which are written, and those of others, which are judged.
  await run(`insert into award_entry (id, award_id, category_id, company_id, customer_id, state, free, created_at)
    select n, ${AWARD.id}, n, ${READER.company_id}, ${READER.customer_id}, 'draft', true, now() from generate_series(1, ${AWARD.drafts}) as n`)
  await run(`insert into award_answer (applicant_id, category_id, question_id, text, words, customer_id, saved_at)
    select n, n, n, 'Two ships, every week, and not one sailing blanked.', 9, ${READER.customer_id}, now() from generate_series(1, ${AWARD.drafts}) as n`)
  await run(`insert into award_entry (id, award_id, category_id, company_id, customer_id, state, free, created_at, submitted_at, decided_at)
    select ${AWARD.drafts} + n, ${AWARD.id}, 1 + n % 20, 2 + n % (${PEOPLE} - 1), 2 + n % (${PEOPLE} - 1), 'in_judging', true, now(), now(), now()
    from generate_series(1, ${AWARD.entries}) as n`)
  await run(`insert into award_juror (id, award_id, customer_id) values (1, ${AWARD.id}, ${READER.customer_id})`)
  await run(`insert into award_round (id, award_id, name, starts_at, ends_at, created_at)
    values (${AWARD.round}, ${AWARD.id}, 'First round', now() - interval '1 day', now() + interval '1 year', now())`)
  await run(`insert into award_assignment (id, round_id, award_id, category_id, applicant_id, juror_id, changed_at, created_at)
    select id, ${AWARD.round}, award_id, category_id, id, 1, now(), now() from award_entry where state = 'in_judging'`)
}

/** Events over twenty years, an album each; of the first two albums one is a large gallery, the other a file of 1 GB. */
async function archive(run: Run, items: number, weight: number): Promise<void> {
  const albums = albumsFor(items)
  const blur = Buffer.alloc(90, 1).toString('base64')
  await run(
    `insert into tag (id, name, created_at) select n, 'Tag ' || n, now() from generate_series(1, 40) as n on conflict do nothing`,
  )
  await run(`insert into event (id, slug, name, city, country, time_zone, start_date, end_date, starts_at, ends_at, published_at, available_sections,
      currency_code, created_at)
    select n, 'event-' || n, 'Event ' || n, 'Town ' || n % 90, 'DE', 'Europe/Berlin', day, day + 1, day, day + 1, now() - interval '30 years',
      '{media}', 'EUR', now() from generate_series(1, ${albums + 2}) as n,
      lateral (select make_date(2006 + n % 20, 1 + n % 12, 1 + n % 28) as day) as at`)
  await run(
    `insert into media_album (id, event_id, day, visible_from) select id, id, start_date, published_at from event`,
  )
  await run(
    `insert into media_album_tag (album_id, tag_id) select id, 1 + (id + nth * 7) % 40 from media_album, generate_series(0, 2) as nth`,
  )
  const picture = (key: string) =>
    `'image/webp', (select jsonb_agg(jsonb_build_object('width', width, 'file', 'media/${key}' || n || '/' || width || '.webp'))
      from unnest(array[480, 960, 1600]) as width), 1600, 1067, '${blur}', now()`
  const columns = 'album_id, kind, caption, position, file, media_type, sizes, width, height, blur, created_at'
  await run(`insert into media_item (${columns})
    select 3 + n % ${albums}, 'image', 'Containers on the quay, ' || n, n, 'media/a' || n || '/1600.webp', ${picture('a')}
    from generate_series(1, ${items}) as n`)
  await run(`insert into media_item (${columns})
    select ${GALLERY.event}, 'image', 'The hall before eight, ' || n, n, 'media/b' || n || '/1600.webp', ${picture('b')}
    from generate_series(1, ${GALLERY.pictures}) as n`)
  await run(`insert into media_item (album_id, kind, caption, position, file, media_type, size_bytes, crc32, created_at)
    select ${ALBUM.album}, 'image', 'Large picture ' || n, n, '${ALBUM.key}', 'image/webp', ${ALBUM.size}, ${weight}, now()
    from generate_series(1, ${ALBUM.files}) as n`)
}
