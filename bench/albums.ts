import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { signAccess } from '../server/src/modules/identity/identity.tokens.ts'
import { judgingEntries } from '../server/src/modules/awards/judging/awards.judging.service.ts'
import { getAwards as awardList } from '../server/src/modules/awards/awards.service.ts'
import { eventGallery, images } from '../server/src/modules/media/media.service.ts'
import { ALBUM, AWARD, GALLERY, READER, archiveOf } from './archive.ts'
import { capture } from './capture.ts'
import type { Captured } from './capture.ts'
import { memoryOf } from './processes.ts'
import type { Target } from './load.ts'
import { reportPlans } from './plans.ts'
import { floorOn, growthOf, productOn } from './product.ts'
import { PAIRS, compare, fixed, median, report } from './report.ts'
import { SECRET, root } from './world.ts'

const SMALL = 10_000
const paging = { page: 1, page_size: 20, show_all: false } as const
/** Every third album of the year has the tag. */
const narrow = { year: 2015, tag: 4 }
const NARROW = `year=${narrow.year}&tag=${narrow.tag}`

/** Awards, their entries and juries; galleries, albums and the archive. @param items things in the large archive */
export async function measureArchive(items: number): Promise<void> {
  const file = join(root, 'var/bench/files', ALBUM.key)
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, randomBytes(ALBUM.size))
  }
  const weight = crc32(readFileSync(file))
  const cluster = await startEmbedded(join(root, 'var/bench-postgres'), { durable: true })
  try {
    const small = await archiveOf(cluster, SMALL, weight)
    const large = await archiveOf(cluster, items, weight)
    const token = await signAccess(SECRET, { ...READER, registration_complete: true }, new Date())
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const lists = {
      'archive by year and tag': `/rest/media-archive/images/?${NARROW}`,
      'archive, page 5 of all': '/rest/media-archive/images/?page=5',
      'guides and filters of the archive': '/rest/media-archive/facets/?kind=image',
    }
    await growthOf({ url: small, headers, lists }, { url: large, headers, lists }, 'from 10,000 things to all')
    await measureLists(large, headers)
    await measureAlbum(large, file)
  } finally {
    await cluster.stop()
  }
}

/** One statement that does what saving an answer must do: it changes the answer. */
const BARE_SAVE = `update award_answer set version = version + 1, text = $1::text || version, words = 9, customer_id = $2, saved_at = now()
  where applicant_id = (select 1 + floor(random() * $3::integer)::integer) returning version, text, words, customer_id, saved_at`

async function measureLists(url: string, headers: Record<string, string>): Promise<void> {
  const asked = {
    'gallery of 10,000 pictures, page 1': { event: GALLERY.event, kind: 'image', ...paging },
    'gallery of 10,000 pictures, page 400': { event: GALLERY.event, kind: 'image', ...paging, page: 400 },
  } as const
  const captured: Captured = {
    ...(await capture(url, READER, (visitor, member) => ({
      'award list, visitor': () => awardList(visitor, { ...paging } as never),
      'award list, member': () => awardList(member, { ...paging } as never),
      'a judge’s list of 2,000 entries': () =>
        judgingEntries(member, { ...paging, round: AWARD.round, state: 'all' } as never),
      'gallery of 10,000 pictures, page 1': () =>
        eventGallery(member, asked['gallery of 10,000 pictures, page 1'] as never),
      'gallery of 10,000 pictures, page 400': () =>
        eventGallery(member, asked['gallery of 10,000 pictures, page 400'] as never),
      'archive by year and tag': () => images(member, { ...paging, ...narrow, ordering: '-day' } as never),
    }))),
    'saving an answer': [
      { text: BARE_SAVE, values: ['Two ships, every week, none blanked: ', READER.customer_id, AWARD.drafts] },
    ],
  }
  const cases: Record<string, { path: string; bar: number; visitor?: true; body?: (n: number) => string }> = {
    'award list, visitor': { path: '/rest/awards/', bar: 1.5, visitor: true },
    'award list, member': { path: '/rest/awards/', bar: 0.6 },
    'a judge’s list of 2,000 entries': { path: `/rest/awards/judging/entries/?round=${AWARD.round}`, bar: 0.6 },
    'gallery of 10,000 pictures, page 1': { path: `/rest/events/gallery/?event=${GALLERY.event}&kind=image`, bar: 0.6 },
    'gallery of 10,000 pictures, page 400': {
      path: `/rest/events/gallery/?event=${GALLERY.event}&kind=image&page=400`,
      bar: 0.6,
    },
    'archive by year and tag': { path: `/rest/media-archive/images/?${NARROW}`, bar: 0.6 },
    'saving an answer': {
      path: '/rest/awards/questions/',
      bar: 0.6,
      // As a page does that has seen the version before: nothing collides.
      body: (n) =>
        JSON.stringify({
          award: AWARD.id,
          answers: [
            { question: 1 + (n % AWARD.drafts), version: 1_000_000, text: `Two ships, every week, none blanked: ${n}` },
          ],
        }),
    },
  }
  const { base, server } = await productOn(url, 'rest')
  const floor = await floorOn(url, captured)
  try {
    await server.start()
    for (const [name, { path, bar, visitor, body }] of Object.entries(cases)) {
      const theirs: Target = { url: `${floor.base}/${encodeURIComponent(name)}`, pid: floor.process.pid ?? 0 }
      const ours: Target = {
        url: base + path,
        pid: server.pid(),
        ...(visitor ? {} : { headers }),
        ...(body ? { body } : {}),
      }
      await compare(name, 10, theirs, ours, { bar, cpu: 1.6 })
    }
    const { 'saving an answer': _save, ...lists } = captured
    await reportPlans(url, lists)
  } finally {
    await server.end('SIGTERM')
    floor.process.kill()
  }
}

/** Takes everything of an address. @returns megabytes a second, and the most memory its process held meanwhile, in MiB */
function take(url: string, pid: number): Promise<{ speed: number; memory: number; bytes: number }> {
  const started = performance.now()
  let bytes = 0
  let memory = 0
  return new Promise((done, fail) => {
    request(url, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`${url} answered ${answer.statusCode}.`))
      answer.on('data', (part: Buffer) => {
        // Every fifty megabytes or so.
        if (Math.floor(bytes / 5e7) !== Math.floor((bytes += part.length) / 5e7))
          memory = Math.max(memory, memoryOf(pid))
      })
      answer.on('end', () => done({ speed: bytes / 1e6 / ((performance.now() - started) / 1000), memory, bytes }))
      answer.on('error', fail)
    })
      .on('error', fail)
      .end()
  })
}

/** An album of 1 GB as one file beside the same files from a bare stream. */
async function measureAlbum(url: string, file: string): Promise<void> {
  const { base, server } = await productOn(url, 'rest')
  const bare = fork(join(import.meta.dirname, 'archive.stream.ts'), [file, String(ALBUM.files)], { execArgv: [] })
  try {
    const port = await new Promise<number>((done) => bare.once('message', (message) => done(message as number)))
    await server.start()
    const theirs = { url: `http://127.0.0.1:${port}/`, pid: bare.pid ?? 0 }
    const ours = { url: `${base}/rest/media-archive/albums/${ALBUM.album}/zip/`, pid: server.pid() }
    await take(`${base}/rest/media-archive/albums/?page_size=1`, server.pid())
    const before = memoryOf(server.pid())
    const pairs: { theirs: number; ours: number; memory: number }[] = []
    for (let pair = 0; pair < PAIRS; pair++) {
      const first = await take(pair % 2 === 0 ? theirs.url : ours.url, pair % 2 === 0 ? theirs.pid : ours.pid)
      const second = await take(pair % 2 === 0 ? ours.url : theirs.url, pair % 2 === 0 ? ours.pid : theirs.pid)
      const [bareSide, zip] = pair % 2 === 0 ? [first, second] : [second, first]
      pairs.push({ theirs: bareSide.speed, ours: zip.speed, memory: zip.memory })
    }
    const ratio = median(pairs.map((pair) => pair.ours / pair.theirs))
    report(
      'album of 1 GB as one file, of a bare stream',
      `${fixed(ratio)} (${fixed(median(pairs.map((pair) => pair.ours)), 0)} MB/s of ${fixed(median(pairs.map((pair) => pair.theirs)), 0)})`,
      '≥ 0.5',
      ratio >= 0.5,
    )
    const [first, last] = [pairs[0]?.memory ?? 0, pairs.at(-1)?.memory ?? 0]
    report(
      'memory while it is sent',
      `${fixed(before, 0)} MiB before, at most ${fixed(first, 0)} the first time and ${fixed(last, 0)} the last`,
      'flat: ≤ 64 MiB more',
      last - before <= 64,
    )
  } finally {
    await server.end('SIGTERM')
    bare.kill()
  }
}
