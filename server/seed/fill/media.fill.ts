import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { sql } from '../../src/kit/data/db.ts'
import { PICTURE_WIDTHS, SCENE_SHAPES } from '../art/art.types.ts'
import { FILM_SECONDS } from '../art/films.seconds.ts'
import { makeAwardMedia } from '../world/awards/media.ts'
import { random } from '../world/random.ts'
import type { Download, Film, GalleryItem, WorldEvent } from '../world/world.types.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'
import { guideOfAward, paperOf } from './media.papers.ts'
import { uuidOf } from './uuid.ts'

/** What is said of the two scenes of a film: it has no sound, so the captions tell what is seen. */
const FILMS: Record<Film, [first: string, second: string]> = {
  hall: ['The hall is full before the first question.', 'Then everybody moves to the tables.'],
  harbour: ['Morning at the harbour.', 'One more departure, seen from the quay.'],
  evening: ['Dinner, after two days of talks.', 'The cranes go on working.'],
  rail: ['Over the bridge to the inland terminal.', 'Shunting takes longer than the bridge.'],
  terminal: ['Four cranes on one ship.', 'Five high, and every box is asked for by name.'],
  apron: ['Loaded by midnight, gone by one.', 'Everything else waits in the shed.'],
  river: ['A barge under the last bridge.', 'The town, from where the freight sees it.'],
  gate: ['Six in the morning, and the lane is full.', 'Plugged in before the engine is cold.'],
  shift: ['The shift that nobody photographs.', 'The planners see it on six screens.'],
  arrival: ['Three coaches from the airport.', 'Badges before coffee.'],
  border: ['Papers first, then the barrier.', 'On rails the border is a signal.'],
  tables: ['Thirty minutes, then the next table.', 'The hall fills again at four.'],
}

/** Pictures, films and papers of events and awards, who liked them, and the community's channels. */
export async function fillMedia(fill: Fill): Promise<void> {
  const { db, world } = fill
  const films = await fillFilms(fill)
  await insertAll(db, 'media_channel', channels(fill))
  const shown = world.events.filter((event) => event.gallery.length + event.downloads.length > 0)
  await insertAll(
    db,
    'media_album',
    shown.map((event) => ({ id: event.id, event_id: event.id, day: event.start_date, credit: creditOf(event) })),
  )
  await insertAll(
    db,
    'media_album_tag',
    shown.flatMap((event) => event.tag_ids.map((tag_id) => ({ album_id: event.id, tag_id }))),
  )
  await insertAll(
    db,
    'media_item',
    shown.flatMap((event) => event.gallery.map((item) => itemRow(fill, event.id, item, films))),
  )
  const papers: Awaited<ReturnType<typeof paperRow>>[] = []
  for (const event of shown) for (const download of event.downloads) papers.push(await paperRow(fill, event, download))
  await insertAll(db, 'media_item', papers)
  await fillAwardMedia(fill, films)
  await fillLikes(fill)
}

/** Ceremonies that are over: pictures, a film and the guide. Their albums stand after those of events. */
async function fillAwardMedia(fill: Fill, films: Films): Promise<void> {
  const { db, world, now } = fill
  const today = now.toISOString().slice(0, 10)
  for (const award of world.awards.filter(({ end_date }) => end_date < today)) {
    const album_id = 500 + award.id
    await insertAll(db, 'media_album', [
      { id: album_id, award_id: award.id, day: award.start_date, credit: 'Studio Cais' },
    ])
    await insertAll(
      db,
      'media_item',
      makeAwardMedia(award).map((item) => itemRow(fill, album_id, item, films)),
    )
    const file = `demo/files/${award.slug}-${award.id}-guide.pdf`
    const { content, pages } = await guideOfAward(award)
    await fill.file(file, content, 'application/pdf')
    await insertAll(db, 'media_item', [
      {
        album_id,
        kind: 'guide',
        caption: `${award.name}, guide`,
        file,
        media_type: 'application/pdf',
        size_bytes: content.length,
        crc32: crc32(content),
        pages,
        position: 1,
        created_at: new Date(award.ends_at),
      },
    ])
  }
}

const creditOf = (event: WorldEvent) => (event.id % 2 === 0 ? 'Studio Cais' : 'Lena Brandt')

type Films = Map<Film, { file: string; captions: string }>

async function fillFilms(fill: Fill): Promise<Films> {
  const kept: Films = new Map()
  for (const film of Object.keys(FILMS) as Film[]) {
    const [file, captions] = [`demo/films/${film}.mp4`, `demo/films/${film}.vtt`]
    await fill.file(file, await readFile(join(import.meta.dirname, `../art/films/${film}.mp4`)), 'video/mp4')
    await fill.file(captions, Buffer.from(captionsOf(FILMS[film], FILM_SECONDS[film])), 'text/vtt')
    kept.set(film, { file, captions })
  }
  return kept
}

function captionsOf(lines: string[], seconds: number): string {
  const at = (second: number) => `00:${String(Math.floor(second)).padStart(2, '0')}.${second % 1 === 0 ? '000' : '500'}`
  const each = seconds / lines.length
  return [
    'WEBVTT',
    ...lines.map((line, place) => `${at(place * each)} --> ${at(Math.min(seconds, (place + 1) * each))}\n${line}`),
    '',
  ].join('\n\n')
}

function itemRow(fill: Fill, album_id: number, item: GalleryItem, films: Films) {
  const { scene } = item
  const [across, down] = scene.shape ? SCENE_SHAPES[scene.shape] : [3, 2]
  const sizes = PICTURE_WIDTHS.map((width) => ({ width, file: fill.picture({ art: 'scene', ...scene, width }) }))
  const film = item.film === null ? undefined : films.get(item.film)
  return {
    album_id,
    kind: item.kind,
    caption: item.caption,
    file: film?.file ?? sizes.at(-1)?.file ?? '',
    media_type: film ? 'video/mp4' : 'image/webp',
    sizes: JSON.stringify(sizes),
    width: 1600,
    height: Math.round((1600 * down) / across),
    seconds: item.film === null ? null : FILM_SECONDS[item.film],
    captions: film?.captions ?? null,
    pages: null,
    taken_on: item.taken_on,
    is_public: item.is_public,
    channel_id: item.kind === 'video' ? (item.film === 'hall' ? 2 : 1) : null,
    position: item.position,
    created_at: new Date(`${item.taken_on}T18:00:00Z`),
  }
}

async function paperRow(fill: Fill, event: WorldEvent, download: Download) {
  const stem = download.file_name.replace(/\.[^.]*$/, '').replaceAll(/[^\w-]+/g, '-')
  // What is not public is served by a signed address.
  const file = download.is_public
    ? `demo/files/${stem}.pdf`
    : `media/${uuidOf(`paper ${event.id} ${download.position}`)}/${stem}.pdf`
  const { content, pages } = await paperOf(event, download)
  await fill.file(file, content, 'application/pdf')
  return {
    album_id: event.id,
    kind: download.kind,
    caption:
      download.kind === 'statistics' ? `${event.name}, statistics` : `${event.name}, ${download.name.toLowerCase()}`,
    file,
    media_type: 'application/pdf',
    size_bytes: content.length,
    crc32: crc32(content),
    pages,
    is_public: download.is_public,
    position: download.position,
    created_at: new Date(event.ends_at),
  }
}

function channels(fill: Fill) {
  const published_at = new Date(fill.now.getTime() - 300 * 86_400_000)
  return [
    {
      id: 1,
      name: 'Carrier Connect films',
      description: 'What our events looked like, in a few seconds each: halls, harbours, dinners and visits.',
      kind: 'video',
      link: 'https://video.carrier-connect.example/films',
      hue: 211,
      position: 1,
      published_at,
    },
    {
      id: 2,
      name: 'Panels',
      description: 'Panels of the last two years, from surcharges to slots. The full recordings lie on the channel.',
      kind: 'video',
      link: 'https://video.carrier-connect.example/panels',
      hue: 262,
      position: 2,
      published_at,
    },
    {
      id: 3,
      name: 'Quay talk',
      description: 'A conversation every fortnight with somebody who moves freight. To listen to on the way.',
      kind: 'audio',
      link: 'https://audio.carrier-connect.example/quay-talk',
      hue: 170,
      position: 3,
      published_at,
    },
    {
      id: 4,
      name: 'Press room',
      description: 'Releases, logos and pictures to print, with the terms of use.',
      kind: 'news',
      link: 'https://www.carrier-connect.example/press',
      hue: 24,
      position: 4,
      published_at,
    },
  ]
}

/** Members like what they were at, some pictures much more than others. */
async function fillLikes({ db, world, now }: Fill): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select id from media_item where is_public and shelf in ('image', 'video') order by id`.execute(db)
  const people = world.members.map(({ id }) => id)
  await insertAll(
    db,
    'media_like',
    rows.flatMap(({ id }) => {
      const r = random(`likes of picture ${id}`)
      const count = Math.floor(r.int(0, 6) ** 2 / 2)
      const first = r.int(0, people.length - 1)
      return Array.from({ length: Math.min(count, people.length) }, (_, at) => ({
        item_id: id,
        customer_id: people[(first + at * 7) % people.length] as number,
        created_at: now,
      })).filter((like, at, all) => all.findIndex((one) => one.customer_id === like.customer_id) === at)
    }),
  )
}
