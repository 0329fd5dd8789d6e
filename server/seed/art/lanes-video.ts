// Draws the background film of the sign-in page and its poster, and our share picture and icons. By hand, when they change:
//   node server/seed/art/lanes-video.ts            (the film needs ffmpeg, which is no dependency of the product)
//   node server/seed/art/lanes-video.ts --stills   (pictures only)
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { escapeText, INK, n, svg } from './colour.ts'
import { dots, labels, lane, node, project, SANS, tones, type Lane, type View } from './lanes.ts'
import { ownMark } from './logo.ts'
import { port, type Port } from './ports.ts'
import { renderPng } from './render.ts'

const WIDTH = 1280
const HEIGHT = 720
const SECONDS = 14
const RATE = 24
const FRAMES = SECONDS * RATE
const folder = fileURLToPath(new URL('../../../web/public/media/', import.meta.url))

const HUBS = {
  DEHAM: ['NLRTM', 'SEGOT', 'PLGDN', 'LVRIX', 'FIHEL', 'NOBGO', 'ITTRS', 'FRLEH', 'ESBIO'],
  NLRTM: ['GBFXT', 'IEDUB', 'PTLEI', 'ITGOA'],
  ITGOA: ['ESALG', 'TNTUN', 'MTMAR'],
  ITTRS: ['ROCND', 'GRPIR', 'TRIST'],
  PLGDN: ['SESTO', 'EETLL'],
} as const

const view: View = { width: WIDTH, height: HEIGHT, lon: 9.97, lat: 53.54, x: WIDTH * 0.56, y: HEIGHT * 0.45, scale: 23 }
const colours = { ...tones(211), deep: '#081a2c', middle: '#174064' }

/** Everything that does not move. */
function ground(shown: View): string {
  return [
    `<defs><radialGradient id="g" cx=".62" cy=".4" r=".8"><stop offset="0" stop-color="${colours.middle}"/><stop offset="1" stop-color="${colours.deep}"/></radialGradient>`,
    `<linearGradient id="f" x1="0" x2="1"><stop offset="0" stop-color="${colours.deep}"/><stop offset=".3" stop-color="${colours.deep}" stop-opacity=".82"/><stop offset=".58" stop-color="${colours.deep}" stop-opacity="0"/></linearGradient></defs>`,
    `<rect width="${shown.width}" height="${shown.height}" fill="url(#g)"/>`,
    `<path d="${dots(shown, 9)}" fill="none" stroke="${colours.line}" stroke-opacity=".3" stroke-width="2" stroke-linecap="round"/>`,
  ].join('')
}

type Moving = Lane & { start: number; run: number }

function movingLanes(shown: View): Moving[] {
  const all = Object.entries(HUBS).flatMap(([from, to]) =>
    to.map((code) => lane(shown, port(from), port(code), from === 'DEHAM')),
  )
  return all.map((entry, index) => ({
    ...entry,
    start: (index * 0.3819 * SECONDS) % SECONDS,
    run: 3.4 + (index % 4) * 0.55,
  }))
}

/** 0 to 1 within its time, repeated every loop; outside it, undefined. */
function phase(entry: Moving, time: number): number | undefined {
  const at = (((time - entry.start) % SECONDS) + SECONDS) % SECONDS
  return at < entry.run ? at / entry.run : undefined
}

const ease = (t: number) => t * t * (3 - 2 * t)

function moving(entry: Moving, time: number): string {
  const line = `<path d="${entry.d}" stroke="${colours.line}" stroke-width="1.300" stroke-opacity="${entry.strong ? 0.4 : 0.2}"/>`
  const at = phase(entry, time)
  if (at === undefined) return line
  const last = entry.points.length - 1
  const head = ease(Math.min(1, at * 1.18)) * last
  const tail = Math.max(0, head - 11)
  const glow = Math.sin(Math.PI * at)
  const piece: [number, number][] = []
  for (let step = tail; step < head; step += 1) piece.push(between(entry.points, step))
  piece.push(between(entry.points, head))
  const d = `M${piece.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`
  const [x, y] = piece.at(-1) as [number, number]
  const arrived =
    at > 0.8
      ? `<circle cx="${n(x)}" cy="${n(y)}" r="${n(4 + (at - 0.8) * 60)}" stroke="${colours.line}" stroke-opacity="${n((1 - at) * 3)}"/>`
      : ''
  return `${line}<path d="${entry.d}" stroke="${colours.line}" stroke-width="1.500" stroke-opacity="${n(glow * 0.5)}"/><path d="${d}" stroke="#fff" stroke-width="2.200" stroke-opacity="${n(0.35 + glow * 0.6)}"/>${arrived}`
}

function between(points: [number, number][], step: number): [number, number] {
  const low = Math.min(points.length - 1, Math.floor(step))
  const from = points[low] as [number, number]
  const to = points[Math.min(points.length - 1, low + 1)] as [number, number]
  const share = step - low
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

function top(shown: View, lanes: Moving[], time: number): string {
  const places: Port[] = [...new Set(lanes.flatMap(({ from, to }) => [from, to]))]
  const home = port('DEHAM')
  const others = places.filter(({ locode }) => locode !== home.locode)
  const [hx, hy] = project(shown, home.lon, home.lat)
  const pulse = 0.5 - 0.5 * Math.cos((2 * Math.PI * time * 4) / SECONDS)
  return [
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${lanes.map((entry) => moving(entry, time)).join('')}</g>`,
    others.map((entry) => node(shown, entry, 2.7, colours)).join(''),
    labels(shown, home, others, 9.5, { ...colours, label: '#b3c4d5' }),
    `<circle cx="${n(hx)}" cy="${n(hy)}" r="${n(10 + pulse * 7)}" fill="${colours.line}" opacity="${n(0.28 - pulse * 0.14)}"/><circle cx="${n(hx)}" cy="${n(hy)}" r="4.200" fill="#fff"/>`,
    `<rect width="${shown.width}" height="${shown.height}" fill="url(#f)"/>`,
  ].join('')
}

const FADE = `<defs><linearGradient id="f" x1="0" x2="1"><stop offset="0" stop-color="${colours.deep}"/><stop offset=".3" stop-color="${colours.deep}" stop-opacity=".82"/><stop offset=".58" stop-color="${colours.deep}" stop-opacity="0"/></linearGradient></defs>`

/** One frame as raw RGB: the still ground is drawn once and laid under. */
async function frame(still: Buffer, lanes: Moving[], time: number): Promise<Buffer> {
  const above = Buffer.from(svg(WIDTH, HEIGHT, FADE + top(view, lanes, time)))
  return sharp(still)
    .composite([{ input: above }])
    .removeAlpha()
    .raw()
    .toBuffer()
}

async function film(): Promise<void> {
  const still = await sharp(Buffer.from(svg(WIDTH, HEIGHT, ground(view))))
    .png()
    .toBuffer()
  const lanes = movingLanes(view)
  await sharp(await frame(still, lanes, 4.2), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .webp({ quality: 80 })
    .toFile(`${folder}lanes.webp`)
  const raw = [
    '-y',
    '-loglevel',
    'error',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${WIDTH}x${HEIGHT}`,
    '-r',
    String(RATE),
    '-i',
    '-',
  ]
  const mp4 = [
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-crf',
    '23',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
    '-an',
  ]
  const encoder = spawn('ffmpeg', [...raw, ...mp4, `${folder}lanes.mp4`], { stdio: ['pipe', 'inherit', 'inherit'] })
  for (let index = 0; index < FRAMES; index++) {
    if (!encoder.stdin.write(await frame(still, lanes, index / RATE))) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  const [code] = (await once(encoder, 'close')) as [number]
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`)
  const webm = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '33', '-cpu-used', '4', '-row-mt', '1', '-g', '168', '-an']
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-i', `${folder}lanes.mp4`, ...webm, `${folder}lanes.webm`], {
    stdio: 'inherit',
  })
}

function sharePicture(): string {
  const wide: View = { width: 1200, height: 630, lon: 9.97, lat: 53.54, x: 905, y: 300, scale: 24 }
  const lines = ['Carriers and the', 'people who fill their', 'capacity, in one room.']
  return svg(
    1200,
    630,
    [
      ground(wide),
      top(wide, movingLanes(wide), 4.2),
      `<g font-family="${SANS}" fill="#fff"><svg x="72" y="70" width="56" height="56" viewBox="0 0 64 64">${ownMark(64)}</svg>`,
      `<text x="146" y="108" font-size="30" font-weight="700">Carrier Connect</text>`,
      lines
        .map(
          (text, at) =>
            `<text x="72" y="${330 + at * 68}" font-size="56" font-weight="700" letter-spacing="-.6">${escapeText(text)}</text>`,
        )
        .join(''),
      `<text x="72" y="548" font-size="25" fill="#c6d3e0">Events, meetings and awards of the carrier trade</text></g>`,
    ].join(''),
  )
}

async function stills(): Promise<void> {
  writeFileSync(`${folder}og.png`, await sharp(Buffer.from(sharePicture())).png({ compressionLevel: 9 }).toBuffer())
  writeFileSync(`${folder}mark.svg`, `${ownMark(64)}\n`)
  writeFileSync(`${folder}favicon.svg`, `${ownMark(32)}\n`)
  const touch = svg(
    180,
    180,
    `<rect width="180" height="180" fill="${INK}"/><rect width="180" height="180" fill="#1c4a74"/><svg x="14" y="14" width="152" height="152" viewBox="0 0 40 40">${ownMark(40)}</svg>`,
  )
  writeFileSync(`${folder}apple-touch-icon.png`, await renderPng(touch, { width: 180, height: 180 }))
}

mkdirSync(folder, { recursive: true })
await stills()
if (!process.argv.includes('--stills')) await film()
