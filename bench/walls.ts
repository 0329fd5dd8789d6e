import { join } from 'node:path'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { openDatabase, sql } from '../server/src/kit/data/db.ts'
import { signAccess } from '../server/src/modules/identity/identity.tokens.ts'
import { directory } from '../server/src/modules/members/members.directory.service.ts'
import { everything } from '../server/src/modules/search/search.service.ts'
import { comments } from '../server/src/modules/wall/wall.comments.service.ts'
import { usersWall } from '../server/src/modules/wall/wall.read.service.ts'
import { capture } from './capture.ts'
import type { Captured, Runs } from './capture.ts'
import { memoryOf } from './processes.ts'
import type { Target } from './load.ts'
import { communityOf } from './place.ts'
import { reportPlans } from './plans.ts'
import { floorOn, growthOf, productOn } from './product.ts'
import { compare, fixed, report } from './report.ts'
import { SECRET, root } from './world.ts'

/** What the wall of the large community is compared with. */
const SMALL = 10_000
const paging = { page: 1, page_size: 20, show_all: false } as const
const SESSION = '00000000-0000-4000-8000-000000000002'

type Place = {
  url: string
  /** Who reads: a member with many contacts. */
  viewer: { customer_id: number; session_id: string; company_id: number }
  author: number
  commented: number
  /** The last post of page 49. */
  deep: number
  /** New posts for everyone. */
  open: number[]
}

/** Walls, directory, search and likes in a community of so many posts, and how the wall grows. */
export async function measureCommunity(posts: number): Promise<void> {
  const cluster = await startEmbedded(join(root, 'var/bench-postgres'), { durable: true })
  try {
    const large = await lookAround(await communityOf(cluster, posts))
    const small = await lookAround(await communityOf(cluster, SMALL))
    // Before the likes: what they leave behind on the newest posts would be compared with a community that nobody liked.
    await growthOf(await readingOf(small), await readingOf(large), 'from 10,000 posts to all')
    await measureLarge(large)
  } finally {
    await cluster.stop()
  }
}

/** Picks who reads what: people and posts that are busier than most. */
async function lookAround(url: string): Promise<Place> {
  const database = openDatabase(url, { max: 1, statementTimeoutMs: 60_000 })
  const one = async (statement: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ id: number; company_id: number }>`${statement}`.execute(database.db)
    const [row] = rows
    if (!row) throw new Error('The community is empty.')
    return row
  }
  const viewer =
    await one(sql`select customer.id, customer.company_id from network_count join customer on customer.id = network_count.customer_id
    where customer.company_id is not null order by abs(contacts - 150), customer.id limit 1`)
  const author = await one(sql`select customer_id as id from post group by 1 order by count(*) desc, 1 limit 1`)
  const commented = await one(
    sql`select post_id as id from post_count join post on post.id = post_id where audience = 'community' order by comments desc, 1 limit 1`,
  )
  const deep = await one(
    sql`select id from post where deleted_at is null and audience = 'community' order by id desc offset 979 limit 1`,
  )
  const open = await sql<{
    id: number
  }>`select id from post where deleted_at is null and audience = 'community' order by id desc limit 2000`.execute(
    database.db,
  )
  await sql`create table if not exists bench_row (post_id integer, customer_id integer, created_at timestamptz)`.execute(
    database.db,
  )
  await sql`insert into session (id, customer_id, started_at, expires_at) values (${SESSION}::uuid, ${viewer.id}, now(), now() + interval '10 years') on conflict do nothing`.execute(
    database.db,
  )
  await database.close()
  return {
    url,
    viewer: { customer_id: viewer.id, session_id: SESSION, company_id: viewer.company_id },
    author: author.id,
    commented: commented.id,
    deep: deep.id,
    open: open.rows.map((row) => row.id),
  }
}

const WORD = 'congestion'
/** As the pages ask: three who liked stand beside a post. */
const asked = { ...paging, likers: 3 } as const
const facets = { country: ['DE'], tag: [2] }

function runsOf(place: Place): Runs {
  return (_visitor, member) => ({
    wall: () => usersWall(member, { ...asked, filter: 'all' }),
    'wall page 50': () => usersWall(member, { ...asked, page: 50, filter: 'all', before: place.deep }),
    'wall of the network': () => usersWall(member, { ...asked, filter: 'network' }),
    'member wall': () => usersWall(member, { ...asked, filter: 'all', user_id: place.author }),
    comments: () => comments(member, { ...paging, post: place.commented }),
    directory: () => directory(member, { ...paging, ...facets, together: false, sort: 'match', facets: true }),
    search: () => everything(member, { keyword: WORD }),
  })
}

/** Twenty posts with author, counters and one's own like, by one statement and for everyone alike: no rule says who may see what. */
const LEAST_FEED = `select post.id, post.content, post.created_at, customer.id as customer_id, customer.first_name, customer.last_name,
    customer_profile.profile_picture, customer_profile.job_title, company.name as company_name, post_count.likes, post_count.comments, post_count.shares,
    exists (select from post_like where post_like.post_id = post.id and post_like.customer_id = $1) as liked
  from post join post_count on post_count.post_id = post.id join customer on customer.id = post.customer_id
    left join customer_profile on customer_profile.customer_id = customer.id left join company on company.id = customer.company_id
  where post.deleted_at is null order by post.id desc limit 20`

async function measureLarge(place: Place): Promise<void> {
  const captured: Captured = {
    ...(await capture(place.url, place.viewer, runsOf(place))),
    like: [{ text: 'insert into bench_row values ($1, $2, now())', values: [1, place.viewer.customer_id] }],
    'least feed': [{ text: LEAST_FEED, values: [place.viewer.customer_id] }],
  }
  const { base, server } = await productOn(place.url, 'rest')
  const floor = await floorOn(place.url, captured)
  try {
    await server.start()
    const pid = server.pid()
    const headers = await headersOf(place)
    const query = `country=${facets.country[0]}&tag=${facets.tag[0]}&facets=true`
    const cases: Record<string, { path: string; body?: (n: number) => string }> = {
      wall: { path: '/rest/users-wall/?likers=3' },
      'wall page 50': { path: `/rest/users-wall/?likers=3&page=50&before=${place.deep}` },
      'wall of the network': { path: '/rest/users-wall/?likers=3&filter=network' },
      'member wall': { path: `/rest/users-wall/?likers=3&user_id=${place.author}` },
      comments: { path: `/rest/comments/?post=${place.commented}` },
      directory: { path: `/rest/customers/search/?${query}` },
      search: { path: '/rest/core/search/', body: () => JSON.stringify({ keyword: WORD }) },
      like: {
        path: '/rest/posts/like-dislike-post/',
        body: (n) =>
          JSON.stringify({
            post: place.open[Math.floor(n / 2) % place.open.length],
            action: n % 2 === 0 ? 'like' : 'dislike',
          }),
      },
    }
    const least: Target = { url: `${floor.base}/${encodeURIComponent('least feed')}`, pid: floor.process.pid ?? 0 }
    for (const name of ['wall', 'wall page 50'])
      await compare(
        `${name} beside the least feed`,
        10,
        least,
        { url: base + (cases[name]?.path ?? ''), pid, headers },
        { bar: 0.35 },
      )
    const page = await fetch(base + (cases['wall']?.path ?? ''), { headers })
    const kilobytes = (await page.text()).length / 1000
    report('bytes of a page of the wall', `${fixed(kilobytes, 1)} KB`, '≤ 35 KB', kilobytes <= 35)
    for (const [name, { path, body }] of Object.entries(cases)) {
      const theirs: Target = { url: `${floor.base}/${encodeURIComponent(name)}`, pid: floor.process.pid ?? 0 }
      const ours: Target = { url: base + path, pid, headers, ...(body ? { body } : {}) }
      await compare(name, 10, theirs, ours, { bar: 0.6, cpu: 1.6 })
    }
    report('memory after the walls', `${fixed(memoryOf(pid), 0)} MiB`, '≤ 350 MiB', memoryOf(pid) <= 350)
    await reportPlans(place.url, captured)
  } finally {
    await server.end('SIGTERM')
    floor.process.kill()
  }
}

async function headersOf(place: Place): Promise<Record<string, string>> {
  const token = await signAccess(SECRET, { ...place.viewer, registration_complete: true }, new Date())
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

/** Lists that are compared as posts grow. */
const readingOf = async (place: Place) => ({
  url: place.url,
  headers: await headersOf(place),
  lists: {
    wall: '/rest/users-wall/',
    'wall page 50': `/rest/users-wall/?page=50&before=${place.deep}`,
    'member wall': `/rest/users-wall/?user_id=${place.author}`,
  },
})
