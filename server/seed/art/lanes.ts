import { random } from '../world/random.ts'
import type { BannerShape, LaneLook } from './art.types.ts'
import { GOLD, hsl, INK, mix, n, svg } from './colour.ts'
import { isLand } from './land.ts'
import { PORTS, type Port } from './ports.ts'

export const SANS = 'Inter, Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif'

/** A Mercator view: `scale` pixels a degree of longitude, with one place fixed at (x, y). */
export type View = { width: number; height: number; lon: number; lat: number; x: number; y: number; scale: number }
export type Lane = { from: Port; to: Port; d: string; strong: boolean; points: [number, number][] }

const mercator = (lat: number) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI
const fromMercator = (value: number) => (Math.atan(Math.exp((value * Math.PI) / 180)) * 360) / Math.PI - 90

export function project(view: View, lon: number, lat: number): [number, number] {
  return [view.x + (lon - view.lon) * view.scale, view.y - (mercator(lat) - mercator(view.lat)) * view.scale]
}

/** Land as one path of round dots, in offset rows. */
export function dots(view: View, gap: number): string {
  const path: string[] = []
  const row = gap * 0.866
  for (let line = 0; line * row <= view.height + row; line++) {
    const y = line * row
    const lat = fromMercator(mercator(view.lat) - (y - view.y) / view.scale)
    if (lat > 78 || lat < -56) continue
    for (let x = line % 2 === 0 ? 0 : gap / 2; x <= view.width; x += gap) {
      const lon = view.lon + (x - view.x) / view.scale
      if (isLand(lon > 180 ? lon - 360 : lon, lat)) path.push(`M${n(x)} ${n(y)}h.01`)
    }
  }
  return path.join('')
}

/** A bow between two points, always bent upwards as a ship's line on a globe seen from the south. */
export function lane(view: View, from: Port, to: Port, strong: boolean, bend = 0.16): Lane {
  const [ax, ay] = project(view, from.lon, from.lat)
  const [bx, by] = project(view, to.lon, to.lat)
  const length = Math.hypot(bx - ax, by - ay)
  const mx = (ax + bx) / 2
  const my = (ay + by) / 2 - length * bend - Math.min(30, length * 0.05)
  const points: [number, number][] = Array.from({ length: 49 }, (_, step) => {
    const t = step / 48
    return [
      (1 - t) ** 2 * ax + 2 * t * (1 - t) * mx + t * t * bx,
      (1 - t) ** 2 * ay + 2 * t * (1 - t) * my + t * t * by,
    ]
  })
  return { from, to, strong, points, d: `M${n(ax)} ${n(ay)}Q${n(mx)} ${n(my)} ${n(bx)} ${n(by)}` }
}

export type Tones = { deep: string; middle: string; land: string; line: string; label: string }
export function tones(hue: number, gold = false): Tones {
  const land = hsl(hue, 66, 72)
  return {
    deep: mix(INK, hsl(hue, 62, 9), 0.55),
    middle: hsl(hue, 58, 27),
    land,
    line: gold ? GOLD : land,
    label: gold ? mix('#ffffff', GOLD, 0.35) : mix('#c6d3e0', hsl(hue, 50, 86), 0.5),
  }
}

const LAYOUT = {
  hero: { gap: 10, dot: 2.3, x: 0.745, y: 0.6, reach: 24, lanes: 12, font: 11.5, node: 3 },
  card: { gap: 9, dot: 2.1, x: 0.62, y: 0.6, reach: 17, lanes: 10, font: 12, node: 3 },
  tile: { gap: 13, dot: 3, x: 0.5, y: 0.55, reach: 11, lanes: 7, font: 0, node: 5 },
} as const

export const BANNER_SIZES = {
  hero: [1600, 520],
  card: [800, 400],
  tile: [480, 480],
} as const satisfies Record<BannerShape, readonly [number, number]>

function nearness(home: Port, other: Port): number {
  return Math.hypot((other.lon - home.lon) * Math.cos((home.lat * Math.PI) / 180), other.lat - home.lat)
}

/** Degrees that the picture reaches: wider where ports lie far apart, so that several names stay in it. */
function reachOf(home: Port, base: number): number {
  const near = PORTS.map((entry) => nearness(home, entry)).toSorted((a, b) => a - b)
  return Math.min(base * 2.6, Math.max(base, (near[9] ?? base) * 1.05))
}

/** Ports around the city, no two in nearly the same direction, near and far mixed. */
function partners(home: Port, view: View, count: number, reach: number, seed: number): Port[] {
  const r = random(`lanes ${home.locode} ${seed}`)
  const angle = (to: Port) => Math.atan2(mercator(to.lat) - mercator(home.lat), to.lon - home.lon)
  const ranked = PORTS.filter((entry) => entry.locode !== home.locode && nearness(home, entry) > reach * 0.09)
    .map((entry) => ({ entry, rank: nearness(home, entry) / reach + r.next() * 0.55 }))
    .toSorted((a, b) => a.rank - b.rank)
  const seen = ({ lon, lat }: Port) => {
    const [x, y] = project(view, lon, lat)
    return x > view.width * 0.04 && x < view.width * 0.95 && y > view.height * 0.06 && y < view.height * 0.9
  }
  const chosen: Port[] = []
  const choose = (from: Port[], limit: number) => {
    for (const entry of from) {
      if (chosen.length >= limit) return
      const crowded = chosen.some((other) => {
        const turn = Math.abs(Math.atan2(Math.sin(angle(other) - angle(entry)), Math.cos(angle(other) - angle(entry))))
        return (
          other === entry ||
          (turn < 0.24 && nearness(other, entry) < reach * 0.8) ||
          nearness(other, entry) < reach * 0.09
        )
      })
      if (!crowded) chosen.push(entry)
    }
  }
  const order = ranked.map(({ entry }) => entry)
  choose(order.filter(seen), Math.ceil(count * 0.7))
  choose(order, count)
  return chosen
}

/** The lanes of a place on its dotted map. The hero leaves its left side calm for a title. */
export function eventBanner(look: LaneLook, width: number, height: number, shape?: BannerShape): string {
  const kind: BannerShape = shape ?? (width / height > 2.5 ? 'hero' : width / height > 1.3 ? 'card' : 'tile')
  const [baseWidth, baseHeight] = BANNER_SIZES[kind]
  return svg(width, height, bannerBody(look, kind), `0 0 ${baseWidth} ${baseHeight}`)
}

function bannerBody(look: LaneLook, kind: BannerShape): string {
  const at = LAYOUT[kind]
  const [width, height] = BANNER_SIZES[kind]
  const colours = tones(look.hue, look.gold)
  const home: Port = { locode: look.locode, lon: look.lon, lat: look.lat }
  const x = width * at.x
  const y = height * at.y
  const reach = reachOf(home, at.reach)
  const scale = (kind === 'hero' ? width * 0.44 : width * 0.46) / reach / (kind === 'tile' ? 1.25 : 1)
  const view: View = { width, height, lon: look.lon, lat: look.lat, x, y, scale }
  const others = partners(home, view, at.lanes, reach, look.seed)
  const lanes = others.map((to) => lane(view, home, to, true))
  const between = others.slice(0, -2).map((from, index) => lane(view, from, others[index + 2] as Port, false, 0.12))
  const body = [
    `<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="${n(x)}" cy="${n(y * 0.75)}" r="${n(width * (kind === 'hero' ? 0.5 : 0.72))}"><stop offset="0" stop-color="${colours.middle}"/><stop offset="1" stop-color="${colours.deep}"/></radialGradient>`,
    `<radialGradient id="h"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset=".35" stop-color="${colours.line}" stop-opacity=".28"/><stop offset="1" stop-color="${colours.line}" stop-opacity="0"/></radialGradient>`,
    `<linearGradient id="f" x1="0" x2="1"><stop offset="0" stop-color="${colours.deep}"/><stop offset=".34" stop-color="${colours.deep}" stop-opacity=".9"/><stop offset=".62" stop-color="${colours.deep}" stop-opacity="0"/></linearGradient>`,
    `<linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset=".6" stop-color="${colours.deep}" stop-opacity="0"/><stop offset="1" stop-color="${colours.deep}" stop-opacity=".72"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#g)"/>`,
    `<path d="${dots(view, at.gap)}" fill="none" stroke="${colours.land}" stroke-opacity=".3" stroke-width="${at.dot}" stroke-linecap="round"/>`,
    `<g fill="none" stroke="${colours.line}" stroke-linecap="round"><g stroke-width="1.200" stroke-opacity=".34">${between.map(({ d }) => `<path d="${d}"/>`).join('')}</g>`,
    `<g stroke-width="${kind === 'tile' ? 2.2 : 1.6}" stroke-opacity=".86">${lanes.map(({ d }) => `<path d="${d}"/>`).join('')}</g></g>`,
    `<g stroke="#fff" stroke-width="${kind === 'tile' ? 3 : 2.3}" stroke-linecap="round" fill="none" stroke-opacity=".85">${lanes.map((entry, index) => spark(entry, index)).join('')}</g>`,
    kind === 'hero' ? `<rect width="${width}" height="${height}" fill="url(#f)"/>` : '',
    `<rect width="${width}" height="${height}" fill="url(#b)"/>`,
    others.map((entry) => node(view, entry, at.node, colours)).join(''),
    at.font ? labels(view, home, kind === 'hero' ? others.filter(clearOfFacts(view)) : others, at.font, colours) : '',
    `<circle cx="${n(x)}" cy="${n(y)}" r="${at.node * 10}" fill="url(#h)"/><circle cx="${n(x)}" cy="${n(y)}" r="${at.node * 1.7}" fill="#fff"/>`,
  ]
  return body.join('')
}

/** Along the lower left of a hero stand dates, place and the like: names are left out there. */
const clearOfFacts = (view: View) => (port: Port) => {
  const [x, y] = project(view, port.lon, port.lat)
  return x > view.width * 0.7 || y < view.height * 0.62
}

/** The short bright piece of a lane that is on its way. */
function spark(entry: Lane, index: number): string {
  const start = 12 + ((index * 11) % 24)
  const piece = entry.points.slice(start, start + 4)
  return `<path d="M${piece.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}"/>`
}

export function node(view: View, at: Port, radius: number, colours: Tones): string {
  const [x, y] = project(view, at.lon, at.lat)
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${radius}" fill="${colours.deep}" stroke="${colours.line}" stroke-width="${n(radius * 0.5)}"/>`
}

type Box = [number, number, number, number]
const overlap = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]

/** Names beside their nodes; a name that would lie on another is left out. */
export function labels(view: View, home: Port, others: Port[], size: number, colours: Tones): string {
  const taken: Box[] = others.map((entry) => {
    const [x, y] = project(view, entry.lon, entry.lat)
    return [x - 4, y - 4, x + 4, y + 4]
  })
  const text: string[] = []
  for (const entry of [home, ...others]) {
    const own = entry === home
    const [x, y] = project(view, entry.lon, entry.lat)
    const tall = own ? size * 1.15 : size
    const wide = tall * 4.35
    if (x < 4 || x > view.width - 4 || y < tall || y > view.height - tall) continue
    const gap = own ? 15 : 8
    const spots: [number, number, string][] = [
      [x + gap, y, 'start'],
      [x - gap, y, 'end'],
      [x - wide / 2, y - gap - 6, 'middle'],
      [x - wide / 2, y + gap + 8, 'middle'],
    ]
    for (const [left, middle, anchor] of spots) {
      const start = anchor === 'end' ? left - wide : left
      const box: Box = [start, middle - tall * 0.6, start + wide, middle + tall * 0.6]
      if (box[0] < 6 || box[2] > view.width - 6 || taken.some((other) => overlap(box, other))) continue
      taken.push(box)
      const at = anchor === 'middle' ? start + wide / 2 : left
      text.push(
        `<text x="${n(at)}" y="${n(middle + tall * 0.36)}" text-anchor="${anchor}" fill="${own ? '#fff' : colours.label}" font-size="${n(tall)}" font-weight="${own ? 700 : 500}" letter-spacing=".7">${entry.locode}</text>`,
      )
      break
    }
  }
  return `<g font-family="${SANS}">${text.join('')}</g>`
}
