import type pg from 'pg'
import { NAME_POOLS } from '../server/seed/world/names.ts'
import { WORK } from '../server/seed/world/people.bios.ts'
import { CATEGORIES, TAGS } from '../server/seed/world/tags.ts'
import { makeWorld } from '../server/seed/world/world.ts'

export type CommunitySize = {
  members: number
  posts: number
  likes: number
  comments: number
  /** Who follows whom; ten a member unless said. */
  follows?: number
}
/** Where the rows begin: all ids of a kind follow each other from here. */
export type Community = { company: number; member: number; post: number; comment: number }

/** The choices, each from the number of its row: who, which post, when. Members and posts are counted from 0. */
export async function defineChoices(
  client: pg.PoolClient,
  { members, posts: count }: CommunitySize,
  first: Community,
  now: Date,
): Promise<void> {
  // Arithmetic with moments is stable only; called immutable, it would not be put into the statements that use it.
  const define = (name: string, takes: string, gives: string, body: string) =>
    client.query(
      `create function pg_temp.${name}(${takes}) returns ${gives} language sql ${gives === 'timestamptz' ? 'stable' : 'immutable'} parallel safe as $$ select ${body} $$`,
    )
  await define(
    'u',
    'n bigint, salt integer',
    'float8',
    `(hashint8extended(n, salt) & 4503599627370495)::float8 / 4503599627370496`,
  )
  await define(
    'company_of',
    'n bigint',
    'integer',
    `floor(${companiesFor(members)} * power(n::float8 / ${members}, 1.3))::integer`,
  )
  // Some are chosen far more often than most; a step that shares no factor with the number spreads them over all.
  const skewed = (power: number, step: number) =>
    `((floor(${members} * power(pg_temp.u(n, salt), ${power}))::bigint * ${coprime(step, members)}) % ${members})::integer`
  await define('known', 'n bigint, salt integer', 'integer', skewed(2.6, 7919))
  await define('eager', 'n bigint, salt integer', 'integer', skewed(1.8, 6007))
  await define(
    'near',
    'n bigint, salt integer, who bigint',
    'integer',
    `((who + 1 + floor(300 * power(pg_temp.u(n, salt), 2))::bigint) % ${members})::integer`,
  )
  await define(
    'moment',
    'n bigint',
    'timestamptz',
    `timestamptz '${now.toISOString()}' - make_interval(secs => 63072000 * power(1 - (n + 1)::float8 / ${count}, 1.4))`,
  )
  await define(
    'later',
    'at timestamptz, k bigint, salt integer',
    'timestamptz',
    `at + (timestamptz '${now.toISOString()}' - at) * power(pg_temp.u(k, salt), 6)`,
  )
  // Of twenty posts one shares another and one is worth sharing; these are for everyone.
  await define('is_share', 'n bigint', 'boolean', `n % 20 = 0 and n > 20`)
  await define(
    'audience',
    'n bigint',
    'text',
    `case when n % 20 < 2 or pg_temp.u(n, 11) > 0.1111 then 'community' when pg_temp.u(n, 11) > 0.0333 then 'network' else 'company' end`,
  )
  const popular = Math.max(1, Math.floor(count / 20))
  await define(
    'read_post',
    'k bigint, salt integer',
    'integer',
    `case when pg_temp.u(k, salt) < 0.3
      then ((${popular} - 1 - floor(${popular} * power(pg_temp.u(k, salt + 1), 2.2))::bigint * ${coprime(104_729, popular)} % ${popular}) * 20 + 1)::integer
      else ${count} - 1 - floor(${count} * power(pg_temp.u(k, salt + 1), 1.8))::integer end`,
  )
  await define('member', 'n integer', 'integer', `${first.member} + n`)
}

export const companiesFor = (members: number) => Math.ceil(members / 40)

function coprime(step: number, count: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  return divisor(step, count) === 1 ? step : coprime(step + 2, count)
}

/** Names, titles, places and sentences of the demonstration world, as tables to choose from by number. */
export async function defineVocabulary(client: pg.PoolClient, now: Date): Promise<void> {
  const world = makeWorld(now, { rates: [], rules: [] })
  const sentences = (texts: string[]) => [
    ...new Set(
      texts
        .flatMap((text) => text.split(/(?<=[.!?])\s+|\n+/))
        .filter((one) => one.length >= 20 && one.length <= 240 && !one.includes('@')),
    ),
  ]
  const lists: Record<string, string[]> = {
    sentence: sentences(world.posts.map(({ content }) => content)),
    reply: sentences(world.posts.flatMap(({ comments }) => comments.map(({ content }) => content))),
    city: [...new Set(world.companies.map(({ city }) => city))],
    about: world.companies.map(({ about }) => about),
    kind: [
      'Lines',
      'Logistics',
      'Freight',
      'Terminals',
      'Cargo',
      'Haulage',
      'Forwarding',
      'Shipping',
      'Rail',
      'Reefer',
    ],
  }
  for (const [name, texts] of Object.entries(lists)) {
    await client.query(
      `create temp table ${name} as select nth - 1 as id, text from unnest($1::text[]) with ordinality as given (text, nth)`,
      [texts],
    )
    await client.query(`create function pg_temp.${name}(n bigint, salt integer) returns bigint language sql immutable parallel safe
      as $$ select floor(${texts.length} * pg_temp.u(n, salt))::bigint $$; create unique index on ${name} (id)`)
  }
  await client.query(
    `create temp table pool as select nth - 1 as id, pool ->> 'country' as country, array(select jsonb_array_elements_text(pool -> 'first')) as first,
      array(select jsonb_array_elements_text(pool -> 'last')) as last from jsonb_array_elements($1) with ordinality as given (pool, nth)`,
    [
      JSON.stringify(
        Object.entries(NAME_POOLS).map(([country, pool]) => ({
          country,
          first: [...pool.women, ...pool.men],
          last: pool.families,
        })),
      ),
    ],
  )
  await client.query(
    `create temp table title as select category, title, bio, row_number() over (partition by category) - 1 as nth, count(*) over (partition by category) as count
      from jsonb_to_recordset($1) as given (category text, title text, bio text)`,
    [
      JSON.stringify(
        Object.entries(WORK).flatMap(([category, rows]) => rows.map(([title, bio]) => ({ category, title, bio }))),
      ),
    ],
  )
  await client.query(
    `insert into company_category (code, name, position) select code, name, position from jsonb_to_recordset($1)
    as given (code text, name text, position integer) on conflict do nothing`,
    [JSON.stringify(CATEGORIES)],
  )
  await client.query(
    `insert into tag (id, name, created_at) select id, name, pg_temp.moment(0) from jsonb_to_recordset($1) as given (id integer, name text)
    on conflict do nothing`,
    [JSON.stringify(TAGS)],
  )
  await client.query(
    'analyze sentence; analyze reply; analyze city; analyze about; analyze kind; analyze pool; analyze title',
  )
}
