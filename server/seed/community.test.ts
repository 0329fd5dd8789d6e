import { beforeAll, expect, test } from 'vitest'
import { COMMENT_LENGTH, MEDIA, POST_LENGTH } from '@app/contract/wall.limits'
import { sql } from '../src/kit/data/db.ts'
import { fillWorld } from '../test/factories/world.ts'
import { openTestbed } from '../test/harness.ts'
import { PICTURE_WIDTHS } from './art/art.types.ts'
import { CAST } from './world/cast.ts'
import { COMMUNITY_COMPANY_ID } from './world/companies.ts'
import { makeWorld } from './world/world.ts'

const t = await openTestbed()

beforeAll(() => fillWorld(t))

async function rowsOf<T = unknown>(text: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await text.execute(t.db)).rows
}

test('counters are those of their rows', async () => {
  expect(
    await rowsOf(sql`select post_id from post_count join post on post.id = post_id
      where likes <> (select count(*) from post_like where post_like.post_id = post.id)
        or comments <> (select count(*) from comment where comment.post_id = post.id)
        or shares <> (select count(*) from post shared where shared.shared_post_id = post.id)`),
  ).toEqual([])
  expect(
    await rowsOf(sql`select id from comment
      where likes <> (select count(*) from comment_like where comment_id = comment.id)`),
  ).toEqual([])
  expect(
    await rowsOf(sql`select customer_id from network_count
      where contacts <> (select count(*) from network_member where network_member.customer_id = network_count.customer_id)
        or followers <> (select count(*) from follower where following_id = network_count.customer_id)
        or following <> (select count(*) from follower where follower_id = network_count.customer_id)`),
  ).toEqual([])
})

test('the wall is alive today, and full behind it', async () => {
  const [wall] = await rowsOf(
    sql<{ posts: number; shares: number; today: number; pictured: number }>`select
      count(*) filter (where shared_post_id is null) as posts,
      count(*) filter (where shared_post_id is not null) as shares,
      count(*) filter (where created_at > ${t.clock()}::timestamptz - interval '1 day') as today,
      count(*) filter (where exists (select from post_media where post_id = post.id)) as pictured
      from post`,
  )
  expect(wall?.posts).toBeGreaterThanOrEqual(120)
  expect(wall?.shares).toBeGreaterThanOrEqual(25)
  expect(wall?.today).toBeGreaterThanOrEqual(20)
  expect(wall?.pictured).toBeGreaterThanOrEqual(30)
  const [updates] = await rowsOf(
    sql<{ count: number }>`select count(*) as count from post where wall_company_id = ${COMMUNITY_COMPANY_ID}
      and created_at > ${t.clock()}::timestamptz - interval '1 month'`,
  )
  expect(updates?.count).toBeGreaterThan(10)
})

test('what comes later has the larger number, and nothing comes before what it belongs to', async () => {
  expect(
    await rowsOf(sql`select id from (select id, created_at, lag(created_at) over (order by id) as before from post) posts
      where created_at < before`),
  ).toEqual([])
  expect(
    await rowsOf(sql`select id from (select id, created_at, lag(created_at) over (order by id) as before from comment) comments
      where created_at < before`),
  ).toEqual([])
  expect(
    await rowsOf(sql`select post.id from post join customer on customer.id = post.customer_id
      left join company on company.id = coalesce(post.wall_company_id, customer.company_id)
      where post.created_at < greatest(customer.created_at, company.created_at) or post.created_at > ${t.clock()}
        or post.edited_at not between post.created_at and ${t.clock()} or post.hidden_at not between post.created_at and ${t.clock()}`),
  ).toEqual([])
  expect(
    await rowsOf(sql`select comment.id from comment join post on post.id = post_id join customer on customer.id = comment.customer_id
      where comment.created_at <= greatest(post.created_at, customer.created_at) or comment.created_at > ${t.clock()}`),
  ).toEqual([])
  expect(
    await rowsOf(sql`select post_id from post_like join post on post.id = post_id join customer on customer.id = post_like.customer_id
      where post_like.created_at <= greatest(post.created_at, customer.created_at) or post_like.created_at > ${t.clock()}`),
  ).toEqual([])
  expect(
    await rowsOf(sql`select comment_id from comment_like join comment on comment.id = comment_id
      where comment_like.created_at < comment.created_at or comment_like.created_at > ${t.clock()}`),
  ).toEqual([])
  expect(
    await rowsOf(
      sql`select shared.id from post shared join post on post.id = shared.shared_post_id where shared.created_at <= post.created_at`,
    ),
  ).toEqual([])
})

test('who likes, comments, shares or is tagged may read the post', async () => {
  const involved = sql`(select post_id, customer_id from post_like union select post_id, customer_id from comment
    union select post_id, customer_id from post_mention
    union select comment.post_id, comment_mention.customer_id from comment_mention join comment on comment.id = comment_id
    union select shared_post_id, customer_id from post where shared_post_id is not null)`
  expect(
    await rowsOf(sql`select post.id, involved.customer_id from ${involved} involved
      join post on post.id = post_id join customer on customer.id = involved.customer_id
      where involved.customer_id <> post.customer_id and (
        are_blocked(post.customer_id, involved.customer_id)
        or audience = 'network' and not are_contacts(post.customer_id, involved.customer_id)
        or audience = 'company' and audience_company_id is distinct from customer.company_id)`),
  ).toEqual([])
})

test('walls of others are written on by contacts and by the company’s own people', async () => {
  expect(
    await rowsOf(sql`select id from post
      where wall_customer_id is not null and not are_contacts(wall_customer_id, customer_id)`),
  ).toEqual([])
  expect(
    await rowsOf(sql`select post.id from post join customer on customer.id = customer_id
      where wall_company_id is not null and wall_company_id is distinct from customer.company_id`),
  ).toEqual([])
  const [walls] = await rowsOf(
    sql<{ members: number; companies: number }>`select count(wall_customer_id) as members,
      count(wall_company_id) filter (where wall_company_id <> ${COMMUNITY_COMPANY_ID}) as companies from post`,
  )
  expect(walls?.members).toBeGreaterThanOrEqual(3)
  expect(walls?.companies).toBeGreaterThanOrEqual(10)
})

test('no text stands twice, is too long, or has a gap that nobody filled', async () => {
  const texts = await rowsOf(
    sql<{ content: string; most: number }>`select content, ${POST_LENGTH}::integer as most from post where content <> ''
      union all select content, ${COMMENT_LENGTH}::integer from comment
      union all select note, 200 from network_request where note is not null`,
  )
  expect(texts.filter(({ content, most }) => content.length > most || content.length === 0)).toEqual([])
  expect(texts.filter(({ content }) => /[{}<>]|@\[|^\s|\s$| {2}/.test(content))).toEqual([])
  expect(texts.length - new Set(texts.map(({ content }) => content)).size).toBe(0)
  expect(await rowsOf(sql`select id from post where content = '' and shared_post_id is null`)).toEqual([])
})

test('whoever is tagged in a comment is named in it', async () => {
  expect(
    await rowsOf(sql`select comment.id from comment_mention join comment on comment.id = comment_id
      join customer on customer.id = comment_mention.customer_id
      where position('@' || first_name || ' ' || last_name in content) = 0`),
  ).toEqual([])
})

test('pictures come in three widths with a description, at most ten a post', async () => {
  const media = await rowsOf(
    sql<{
      post_id: number
      sizes: { width: number; file: string }[]
      file: string
      alt: string
    }>`select * from post_media`,
  )
  for (const one of media) {
    expect(one.sizes.map(({ width }) => width)).toEqual([...PICTURE_WIDTHS])
    expect(one.file).toBe(one.sizes.at(-1)?.file)
    expect(one.alt.length).toBeGreaterThan(15)
  }
  const counts = Object.values(Object.groupBy(media, ({ post_id }) => post_id)).map((of) => of?.length ?? 0)
  expect(Math.max(...counts)).toBe(7)
  expect(Math.max(...counts)).toBeLessThanOrEqual(MEDIA.perPost)
})

test('one post was edited; of those reported one is hidden, and one was decided', async () => {
  expect(
    await rowsOf(
      sql`select id from post where (edited_at is null) <> (not exists (select from post_version where post_id = post.id))`,
    ),
  ).toEqual([])
  expect(await rowsOf(sql`select id from post where edited_at is not null`)).toHaveLength(1)
  const reported = await rowsOf(
    sql<{
      reports: number
      hidden: boolean
      decided: boolean
    }>`select count(*) as reports, hidden_at is not null as hidden,
        bool_and(closed_at is not null) as decided
      from post_report join post on post.id = post_id group by post.id order by reports, decided`,
  )
  expect(reported).toEqual([
    { reports: 1, hidden: false, decided: false },
    { reports: 1, hidden: false, decided: true },
    { reports: 3, hidden: true, decided: false },
  ])
})

test('nobody asks a contact, and what was blocked or refused stays apart', async () => {
  expect(
    await rowsOf(
      sql`select id from network_request where state <> 'accepted' and are_contacts(requested_by, requested_to)`,
    ),
  ).toEqual([])
  expect(
    await rowsOf(
      sql`select id from network_request where state = 'accepted' and not are_contacts(requested_by, requested_to)`,
    ),
  ).toEqual([])
  expect(
    await rowsOf(
      sql`select id from network_request where sent_at > ${t.clock()} or decided_at > ${t.clock()} or decided_at < sent_at`,
    ),
  ).toEqual([])
  expect(await rowsOf(sql`select blocker_id, blocked_id from member_block`)).toEqual([
    { blocker_id: CAST.blocker.id, blocked_id: CAST.blocked.id },
  ])
  expect(
    await rowsOf(sql`select follower.id from follower where are_blocked(follower_id, following_id)
      union select id from network_member where are_blocked(customer_id, member_id)
      union select id from network_request where state = 'pending' and are_blocked(requested_by, requested_to)`),
  ).toEqual([])
  expect(await rowsOf(sql`select customer_id from spam_mark`)).not.toHaveLength(0)
})

test('nobody knew or followed anybody before both had joined', async () => {
  expect(
    await rowsOf(sql`select links.* from (
        select customer_id as one, member_id as other, since from network_member
        union all select follower_id, following_id, since from follower) links
      join customer one on one.id = links.one join customer other on other.id = links.other
      where since < greatest(one.created_at, other.created_at) or since > ${t.clock()}`),
  ).toEqual([])
})

test('the member has a full network, the newcomer none', async () => {
  const [marta] = await rowsOf(
    sql<Record<string, number>>`select contacts, followers, following,
      (select count(*) from network_request where requested_to = customer_id and state = 'pending') as received,
      (select count(*) from network_request where requested_by = customer_id and state = 'pending') as sent
      from network_count where customer_id = ${CAST.member.id}`,
  )
  expect(marta).toMatchObject({ received: 4, sent: 2 })
  expect(marta?.['contacts']).toBeGreaterThan(80)
  expect(marta?.['followers']).toBeGreaterThan(50)
  expect(marta?.['following']).toBeGreaterThan(30)
  for (const [table, column] of [
    ['network_member', 'customer_id'],
    ['follower', 'follower_id'],
    ['follower', 'following_id'],
    ['network_request', 'requested_by'],
    ['network_request', 'requested_to'],
    ['post', 'customer_id'],
    ['post_like', 'customer_id'],
    ['post_mention', 'customer_id'],
  ] as const)
    expect(
      await rowsOf(sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${CAST.newcomer.id}`),
      `${table}.${column}`,
    ).toEqual([])
})

test('every field of a profile is seen in each of its four levels', async () => {
  for (const field of ['email', 'phone', 'bio', 'job_title', 'profile_picture', 'contacts']) {
    const levels = await rowsOf(
      sql<{ level: string }>`select distinct display_configuration ->> ${field} as level from customer_profile
        where display_configuration ? ${field} order by 1`,
    )
    expect(
      levels.map(({ level }) => level),
      field,
    ).toEqual(['event', 'everyone', 'network', 'nobody'])
  }
})

test.each(['2027-02-28T00:04:00Z', '2028-02-29T23:57:00Z', '2026-12-31T11:30:00Z'])('the wall holds at %s', (at) => {
  const { posts } = makeWorld(new Date(at), { rates: [], rules: [] })
  const now = new Date(at).toISOString()
  for (const post of posts) {
    const original = posts.find(({ id }) => id === post.shared_post_id)
    if (original) expect(post.created_at > original.created_at, post.content).toBe(true)
    const moments = [
      post.created_at,
      ...post.comments.map(({ created_at }) => created_at),
      ...post.likes.map(({ created_at }) => created_at),
    ]
    expect(
      moments.every((moment) => moment >= post.created_at && moment <= now),
      post.content,
    ).toBe(true)
  }
})
