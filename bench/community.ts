import type pg from 'pg'
import { TAGS } from '../server/seed/world/tags.ts'
import type { Database } from '../server/src/kit/data/db.ts'
import { companiesFor, defineChoices, defineVocabulary } from './community.choices.ts'
import type { Community, CommunitySize } from './community.choices.ts'

export type { Community, CommunitySize }

/**
 * Fills a migrated database with a community of any size, in the words of the demonstration world: members in companies,
 * contacts and followers of which some have very many, posts over two years, likes and comments on the new and the popular.
 * Every choice is a hash of its row's number, so the same size is the same community. Triggers and foreign keys are off
 * while it runs; counters, search words and indexes are made at the end, in one statement each.
 * @param now the moment of the last post
 * @throws Error when the database's user is no superuser
 */
export async function fillCommunity(
  database: Database,
  size: CommunitySize,
  now = new Date('2026-11-16T09:00:00Z'),
  say: (line: string) => void = () => undefined,
): Promise<Community> {
  const client = await database.pool.connect()
  const run = async (what: string, text: string, values: unknown[] = []) => {
    const started = performance.now()
    await client.query(text, values)
    say(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set synchronous_commit = off;
      set work_mem = '256MB'; set maintenance_work_mem = '1GB'; set jit = off; set session_replication_role = replica`)
    const first = await firstIds(client)
    await defineChoices(client, size, first, now)
    await defineVocabulary(client, now)
    const indexes = await dropIndexes(client)
    await people(run, size, first)
    await network(run, size, first)
    await posts(run, size, first)
    await reactions(run, size, first)
    await counters(run, first)
    await words(run, first)
    for (const index of indexes) await run(`index ${index.name}`, index.definition)
    await followIds(client)
    await run('statistics', 'analyze')
    return first
  } finally {
    await client.query('reset all; discard temp')
    client.release()
  }
}

type Run = (what: string, text: string, values?: unknown[]) => Promise<void>

const TABLES = [
  'company',
  'customer',
  'customer_profile',
  'customer_tag',
  'member_search',
  'network_member',
  'network_request',
  'follower',
  'company_follower',
  'post',
  'post_like',
  'post_tag',
  'post_mention',
  'post_media',
  'comment',
  'comment_like',
]

async function firstIds(client: pg.PoolClient): Promise<Community> {
  const { rows } = await client.query<Community>(`select coalesce((select max(id) from company), 0) + 1 as company,
    coalesce((select max(id) from customer), 0) + 1 as member, coalesce((select max(id) from post), 0) + 1 as post,
    coalesce((select max(id) from comment), 0) + 1 as comment`)
  return rows[0] as Community
}

async function dropIndexes(client: pg.PoolClient): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [TABLES],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}

/** Companies with their segments, and members near their colleagues: who is near by number is near in the trade. */
async function people(run: Run, { members }: CommunitySize, first: Community): Promise<void> {
  const companies = companiesFor(members)
  const tags = TAGS.length
  await run(
    'companies',
    `insert into company (id, name, category, country, city, about, address_line, postcode, verified_at, first_settings_at, created_at)
      select ${first.company} + n, pool.last[1 + floor(cardinality(pool.last) * pg_temp.u(n, 31))::integer] || ' ' || kind.text,
        (array['carrier', 'forwarder_3pl', 'shipper', 'terminal_port', 'supplier_technology'])[1 + floor(5 * power(pg_temp.u(n, 32), 1.6))::integer],
        pool.country, city.text, about.text, 'Quay ' || n, lpad((n % 90000)::text, 5, '1'), pg_temp.moment(0), pg_temp.moment(0), pg_temp.moment(0) - interval '1 year'
      from generate_series(0, ${companies - 1}) as n join pool on pool.id = floor((select count(*) from pool) * pg_temp.u(n, 33))
        join kind on kind.id = pg_temp.kind(n, 34) join city on city.id = pg_temp.city(n, 35) join about on about.id = pg_temp.about(n, 36)`,
  )
  await run(
    'segments of companies',
    `insert into company_tag (company_id, tag_id) select distinct ${first.company} + n, 1 + floor(${tags} * power(pg_temp.u(n * 4 + nth, 37), 1.3))::integer
      from generate_series(0, ${companies - 1}) as n, generate_series(0, 2) as nth`,
  )
  await run(
    'members',
    `insert into customer (id, email, first_name, last_name, company_id, registration_completed_at, created_at)
      select pg_temp.member(n), 'member' || n || '@community.example', pool.first[1 + floor(cardinality(pool.first) * pg_temp.u(n, 41))::integer],
        pool.last[1 + floor(cardinality(pool.last) * pg_temp.u(n, 42))::integer], company.id, joined.at, joined.at
      from generate_series(0, ${members - 1}) as n join company on company.id = ${first.company} + pg_temp.company_of(n)
        join pool on case when pg_temp.u(n, 43) < 0.88 then pool.country = company.country else pool.id = floor((select count(*) from pool) * pg_temp.u(n, 44)) end,
        lateral (select pg_temp.moment(0) - interval '1 year' * pg_temp.u(n, 45) as at) as joined`,
  )
  await run(
    'profiles',
    `insert into customer_profile (customer_id, job_title, bio, display_configuration)
      select customer.id, title.title, case when pg_temp.u(customer.id, 51) < 0.85 then title.bio end, case when pg_temp.u(customer.id, 52) < 0.95
        then '{"email": "network", "phone": "network"}' else '{"email": "event", "phone": "nobody", "job_title": "network", "contacts": "everyone"}' end::jsonb
      from customer join company on company.id = company_id
        join title on title.category = company.category and title.nth = floor(title.count * pg_temp.u(customer.id, 53)) where customer.id >= ${first.member}`,
  )
  await run(
    'segments of members',
    `insert into customer_tag (customer_id, tag_id) select distinct pg_temp.member(n), case when pg_temp.u(n * 4 + nth, 54) < 0.7
        then 1 + floor(${tags} * power(pg_temp.u(pg_temp.company_of(n) * 4 + nth, 37), 1.3)) else 1 + floor(${tags} * pg_temp.u(n * 4 + nth, 55)) end::integer
      from generate_series(0, ${members - 1}) as n, generate_series(0, 2) as nth where pg_temp.u(n, 56) > nth * 0.3`,
  )
}

/** Contacts mostly among those near, followers mostly of the well known. */
async function network(
  run: Run,
  { members, follows = members * 10 }: CommunitySize,
  { member, company }: Community,
): Promise<void> {
  const since = (k: string, salt: number) => `pg_temp.later(pg_temp.moment(0), ${k}, ${salt})`
  await run(
    'contacts',
    `insert into network_member (customer_id, member_id, since)
      select side.mine, side.theirs, ${since('one * 7919::bigint + other', 77)}
      from (select distinct least(one, other) as one, greatest(one, other) as other from (
          select one, case when pg_temp.u(k, 62) < 0.6 then pg_temp.near(k, 63, one) else pg_temp.known(k, 64) end as other
          from (select k, case when pg_temp.u(k, 60) < 0.5 then k % ${members} else pg_temp.eager(k, 61) end::integer as one
            from generate_series(0, ${members * 6 - 1}) as k) as side) as drawn where one <> other) as pair,
        lateral (values (pg_temp.member(one), pg_temp.member(other)), (pg_temp.member(other), pg_temp.member(one))) as side (mine, theirs)`,
  )
  await run(
    'followers',
    `insert into follower (follower_id, following_id, since) select pg_temp.member(one), pg_temp.member(other), ${since('one * 6007::bigint + other', 65)}
      from (select distinct pg_temp.eager(k, 66) as one, case when pg_temp.u(k, 67) < 0.3 then pg_temp.near(k, 68, pg_temp.eager(k, 66)) else pg_temp.known(k, 69) end as other
        from generate_series(1, ${follows}) as k) as drawn where one <> other`,
  )
  await run(
    'followers of companies',
    `insert into company_follower (customer_id, company_id, since) select pg_temp.member(who), ${company} + what, ${since('who * 101::bigint + what', 70)}
      from (select distinct pg_temp.eager(k, 71) as who, floor(${companiesFor(members)} * power(pg_temp.u(k, 72), 2.4))::integer as what
        from generate_series(1, ${members * 5}) as k) as drawn`,
  )
  await run(
    'requests, blocks, spam lists',
    `with drawn as (select k, (k * 3 % ${members})::integer as one, pg_temp.known(k, 73) as other from generate_series(1, ${Math.ceil(members / 4)}) as k),
      pair as (select distinct on (least(one, other), greatest(one, other)) pg_temp.member(one) as one, pg_temp.member(other) as other, k from drawn where one <> other
        order by least(one, other), greatest(one, other), k),
      stranger as (select * from pair where not exists (select from network_member where customer_id = one and member_id = other)),
      asked as (insert into network_request (requested_by, requested_to, state, sent_at, decided_at) select one, other,
        case when k % 4 = 0 then 'refused' else 'pending' end, ${since('k', 74)}, case when k % 4 = 0 then timestamptz 'now' end from stranger where k % 10 > 0 order by k),
      apart as (insert into member_block (blocker_id, blocked_id, since) select one, other, ${since('k', 75)} from stranger where k % 100 = 0)
      insert into spam_mark (customer_id, marked_id, created_at) select one, other, ${since('k', 76)} from stranger where k % 100 = 10`.replace(
      `timestamptz 'now'`,
      `${since('k', 74)} + interval '1 day'`,
    ),
  )
  await run(
    'search documents of members',
    `insert into member_search (customer_id, document, listed, company_id, country, category, tags, sort_name)
    select customer.id, search_vector(concat_ws(' ', first_name, last_name, company.name, job_title)), true, company.id, company.country, company.category,
      array(select tag_id from customer_tag where customer_tag.customer_id = customer.id order by 1), lower(last_name || ' ' || first_name)
    from customer join company on company.id = company_id join customer_profile on customer_id = customer.id where customer.id >= ${member}`,
  )
}

/** Posts in portions, of two to four sentences; some name a person or a box, so that rare words are there too. */
async function posts(run: Run, { posts: count }: CommunitySize, first: Community): Promise<void> {
  const portion = 200_000
  for (let from = 0; from < count; from += portion) {
    const numbers = `generate_series(${from}::bigint, ${Math.min(count, from + portion) - 1}) as n`
    await run(
      `posts from ${from}`,
      `insert into post (id, customer_id, content, audience, audience_company_id, wall_customer_id, wall_company_id, shared_post_id, created_at)
        select ${first.post} + n, author.id,
          case when not pg_temp.is_share(n) then concat_ws(' ', one.text, two.text, three.text, named.text, case when pg_temp.u(n, 81) < 0.1 then 'Box BKFU ' || (n * 7919 % 900000 + 100000) || '.' end)
            when pg_temp.u(n, 82) < 0.6 then one.text else '' end,
          pg_temp.audience(n), case when pg_temp.audience(n) = 'company' then author.company_id end,
          case when own.wall = 2 then pg_temp.near(n, 83, author.id - ${first.member}) + ${first.member} end, case when own.wall = 1 then author.company_id end,
          case when pg_temp.is_share(n) then ${first.post} + ((n / 20 - 1) - floor((n / 20) * power(pg_temp.u(n, 84), 4))::bigint) * 20 + 1 end, pg_temp.moment(n)
        from ${numbers} join customer as author on author.id = pg_temp.member(pg_temp.eager(n, 85))
          join sentence as one on one.id = pg_temp.sentence(n, 86) join sentence as two on two.id = pg_temp.sentence(n, 87)
          left join sentence as three on three.id = pg_temp.sentence(n, 88) and pg_temp.u(n, 89) < 0.5
          left join lateral (select 'Thanks to ' || first_name || ' ' || last_name || '.' as text from customer as thanked
            where thanked.id = pg_temp.member(pg_temp.near(n, 90, author.id - ${first.member})) and pg_temp.u(n, 91) < 0.08) as named on true,
          lateral (select case when pg_temp.is_share(n) or pg_temp.audience(n) <> 'community' then 0 when pg_temp.u(n, 92) < 0.02 then 1 when pg_temp.u(n, 92) < 0.03 then 2 else 0 end as wall) as own`,
    )
    await run(
      `topics, people and pictures from ${from}`,
      `with topic as (insert into post_tag (post_id, tag_id) select distinct ${first.post} + n, 1 + floor(${TAGS.length} * power(pg_temp.u(n * 3 + nth, 93), 1.4))::integer
          from ${numbers}, generate_series(0, 1) as nth where pg_temp.u(n * 3 + nth, 94) < 0.6),
        tagged as (insert into post_mention (post_id, customer_id) select distinct ${first.post} + n, pg_temp.member(pg_temp.known(n * 3 + nth, 95))
          from ${numbers}, generate_series(0, 1) as nth where pg_temp.u(n * 3 + nth, 96) < 0.03)
        insert into post_media (customer_id, post_id, kind, size, file, sizes, width, height, alt, position, created_at)
          select customer_id, post.id, 'image', 900000, 'bench/' || n % 50 || '-1600.webp',
            (select jsonb_agg(jsonb_build_object('width', width, 'file', 'bench/' || n % 50 || '-' || width || '.webp')) from unnest(array[480, 960, 1600]) as width),
            1600, 1067, 'Containers on a quay', nth, created_at
          from ${numbers} join post on post.id = ${first.post} + n, generate_series(0, 2) as nth
          where pg_temp.u(n, 97) < 0.02 and not pg_temp.is_share(n) and pg_temp.u(n, 98) >= nth * 0.35`,
    )
  }
}

/** Likes and comments: three in ten go to the popular, the others mostly to what is new. */
async function reactions(run: Run, { likes, comments }: CommunitySize, first: Community): Promise<void> {
  const drawn = (salt: number, count: number) =>
    `select k, pg_temp.read_post(k, ${salt}) as n, pg_temp.eager(k, ${salt + 2}) as who from generate_series(1::bigint, ${Math.ceil(count)}) as k`
  await run(
    'likes',
    `insert into post_like (post_id, customer_id, created_at) select ${first.post} + n, pg_temp.member(who), pg_temp.later(pg_temp.moment(n), k, 101)
      from (select n, who, min(k) as k from (${drawn(102, likes * 1.3)}) as drawn where pg_temp.audience(n) = 'community' group by n, who order by min(k) limit ${likes}) as chosen
      order by n, who`,
  )
  await run(
    'comments',
    `insert into comment (id, post_id, customer_id, content, created_at)
      select ${first.comment} - 1 + row_number() over (order by at, k), ${first.post} + n, pg_temp.member(who), concat_ws(' ', one.text, two.text), at
      from (select *, pg_temp.later(pg_temp.moment(n), k, 111) as at from (${drawn(112, comments * 1.3)}) as drawn where pg_temp.audience(n) = 'community' limit ${comments}) as chosen
        join reply as one on one.id = pg_temp.reply(k, 115) left join reply as two on two.id = pg_temp.reply(k, 116) and pg_temp.u(k, 117) < 0.3`,
  )
  await run(
    'likes of comments',
    `insert into comment_like (comment_id, customer_id, created_at) select comment.id, pg_temp.member(who), pg_temp.later(comment.created_at, comment.id, 121)
      from (select distinct ${first.comment} + floor(${comments} * power(pg_temp.u(k, 122), 0.7))::integer as id, pg_temp.eager(k, 123) as who
        from generate_series(1::bigint, ${Math.ceil(comments / 2)}) as k) as chosen join comment using (id)`,
  )
}

/** What the triggers would have counted row by row. */
async function counters(run: Run, first: Community): Promise<void> {
  await run(
    'counters of posts',
    `insert into post_count (post_id, likes, comments, shares)
      select id, coalesce(liked.count, 0), coalesce(said.count, 0), coalesce(shared.count, 0) from post
        left join (select post_id, count(*) from post_like group by 1) as liked on liked.post_id = id
        left join (select post_id, count(*) from comment group by 1) as said on said.post_id = id
        left join (select shared_post_id, count(*) from post where shared_post_id is not null group by 1) as shared on shared.shared_post_id = id
      where id >= ${first.post} order by id`,
  )
  await run(
    'counters of comments',
    `update comment set likes = liked.count from (select comment_id, count(*) from comment_like where comment_id >= ${first.comment} group by 1) as liked where comment_id = id`,
  )
  await run(
    'counters of members',
    `insert into network_count (customer_id, contacts, followers, following)
      select id, coalesce(known.count, 0), coalesce(followed.count, 0), coalesce(follows.count, 0) from customer
        left join (select customer_id, count(*) from network_member group by 1) as known on known.customer_id = id
        left join (select following_id, count(*) from follower group by 1) as followed on following_id = id
        left join (select follower_id, count(*) from follower group by 1) as follows on follower_id = id where id >= ${first.member}`,
  )
  await run(
    'counters of companies',
    `insert into company_count (company_id, followers) select company_id, count(*) from company_follower where company_id >= ${first.company} group by 1`,
  )
}

/** Every word that can be found: those of the lists that the texts were made of. */
async function words(run: Run, first: Community): Promise<void> {
  await run(
    'search words',
    `insert into search_word (word) select distinct lexeme from (
        select document from member_search where customer_id >= ${first.member} union all select search_vector(name) from company where id >= ${first.company}
        union all select search_vector(text) from sentence union all select search_vector('Box BKFU Thanks to')) as made, unnest(document)
      where char_length(lexeme) between 3 and 30 and lexeme !~ '[0-9]' on conflict do nothing`,
  )
}

async function followIds(client: pg.PoolClient): Promise<void> {
  for (const table of ['company', 'customer', 'post', 'comment'])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
}
