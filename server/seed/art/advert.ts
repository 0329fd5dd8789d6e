import { random } from '../world/random.ts'
import type { AdvertShape, SceneKind } from './art.types.ts'
import { AMBER, escapeText, hsl, mix, n, svg } from './colour.ts'
import { dots, lane, SANS, tones, type View } from './lanes.ts'
import { GLYPHS, type GlyphKind } from './logo.ts'
import { port } from './ports.ts'
import { sceneBody } from './scene.ts'

export const ADVERT_SIZES = {
  mobile: [640, 200],
  portrait: [300, 600],
  square: [600, 600],
} as const satisfies Record<AdvertShape, readonly [number, number]>

type Copy = {
  by: string
  glyph: GlyphKind
  hue: number
  scene: SceneKind
  headline: string
  text: string
  action: string
  lanes: string[]
}

const ADVERTS = {
  halvorsen_leixoes: {
    by: 'Halvorsen Lines',
    glyph: 'bridge_h',
    hue: 212,
    scene: 'container_ship',
    headline: 'Gdańsk – Leixões, every Friday.',
    text: 'Six nights at sea, 42 reefer plugs held back for late cargo.',
    action: 'See the schedule',
    lanes: ['PLGDN', 'PTLEI', 'DEHAM', 'NLRTM'],
  },
  nordwind_mersin: {
    by: 'Nordwind Rail',
    glyph: 'track',
    hue: 206,
    scene: 'rail_bridge',
    headline: 'Duisburg to Mersin in seven days.',
    text: 'Three departures a week, customs on the wagon.',
    action: 'Book a slot',
    lanes: ['DEDUI', 'TRMER', 'ATVIE', 'HUBUD', 'TRIST'],
  },
  skagen_klaipeda: {
    by: 'Skagen Short Sea',
    glyph: 'arc',
    hue: 192,
    scene: 'harbour_skyline',
    headline: 'Göteborg – Klaipėda, daily from March.',
    text: 'Late gate 21:00, discharge by seven.',
    action: 'Ask for space',
    lanes: ['SEGOT', 'LTKLJ', 'DKAAR', 'PLGDN'],
  },
  railbridge_trieste: {
    by: 'RailBridge Intermodal',
    glyph: 'grid',
    hue: 28,
    scene: 'rail_bridge',
    headline: 'Trieste to Duisburg in 31 hours.',
    text: 'Six days a week, P400 trailers and tanks.',
    action: 'Summer timetable',
    lanes: ['ITTRS', 'DEDUI', 'ATVIE', 'CHBSL'],
  },
  polarchain_gate: {
    by: 'PolarChain Cold Logistics',
    glyph: 'flake',
    hue: 186,
    scene: 'warehouse_aisle',
    headline: '−25 °C from gate to gate.',
    text: '61 000 pallet places in five Baltic ports.',
    action: 'Check free places',
    lanes: ['LTKLJ', 'LVRIX', 'EETLL', 'PLGDN', 'FIHEL'],
  },
  kestrel_almaty: {
    by: 'Kestrel Air Cargo',
    glyph: 'dart',
    hue: 338,
    scene: 'cargo_aircraft',
    headline: 'Frankfurt – Almaty, four nights a week.',
    text: 'Main deck doors of 3.40 m, pharma on request.',
    action: 'Request a rate',
    lanes: ['DEDUI', 'KZALA', 'TRIST', 'GETBS'],
  },
  clearis_berth: {
    by: 'Clearis Customs',
    glyph: 'key',
    hue: 134,
    scene: 'cranes_dusk',
    headline: 'Cleared before she berths.',
    text: 'Pre-lodged entries in 22 countries, one data set.',
    action: 'Try one entry',
    lanes: ['ITTRS', 'GRPIR', 'TRIST', 'ROCND'],
  },
  alpina_milano: {
    by: 'Alpina Transit',
    glyph: 'alp',
    hue: 204,
    scene: 'truck_yard',
    headline: 'Praha to Milano overnight.',
    text: 'Two drivers, one seal, proof of delivery by eight.',
    action: 'Get a lane price',
    lanes: ['ATVIE', 'ITGOA', 'CHBSL', 'ITTRS'],
  },
  balticgate_turn: {
    by: 'Baltic Gate Terminals',
    glyph: 'gate',
    hue: 168,
    scene: 'cranes_dusk',
    headline: 'Truck turn in 22 minutes.',
    text: 'Slots you can move until the hour before.',
    action: 'Open the slot book',
    lanes: ['PLGDN', 'SEGOT', 'LTKLJ', 'FIHEL'],
  },
  forum_hamburg: {
    by: 'Carrier Connect',
    glyph: 'hub',
    hue: 212,
    scene: 'meeting_tables',
    headline: 'North Range Carrier Forum, Hamburg.',
    text: 'Three days, 96 tables. The early rate is open.',
    action: 'See the event',
    lanes: ['DEHAM', 'SEGOT', 'PLGDN', 'NLRTM', 'NOBGO', 'FRLEH'],
  },
  awards_entries: {
    by: 'Carrier Connect',
    glyph: 'hub',
    hue: 262,
    scene: 'gala_evening',
    headline: 'Enter the Carrier Awards.',
    text: 'Nine categories, judged by your own trade.',
    action: 'Read the criteria',
    lanes: ['NLRTM', 'DEHAM', 'ESALG', 'GRPIR'],
  },
  tallyport_data: {
    by: 'TallyPort Data',
    glyph: 'bars',
    hue: 228,
    scene: 'conference_hall',
    headline: 'Berth windows for 214 ports.',
    text: 'One feed, refreshed every ten minutes.',
    action: 'Ask for a key',
    lanes: ['SGSIN', 'MYPKG', 'LKCMB', 'THLCH', 'IDJKT'],
  },
} as const satisfies Record<string, Copy>
export type AdvertKind = keyof typeof ADVERTS
export const ADVERT_KINDS = Object.keys(ADVERTS) as AdvertKind[]

/** Breaks at words. Widths are guessed wide, since the machine's own font is not known. */
function wrap(text: string, size: number, width: number): string[] {
  const most = Math.floor(width / (size * 0.6))
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) as string
    if (last && last.length + 1 + word.length > most) lines.push(word)
    else lines[lines.length - 1] = last ? `${last} ${word}` : word
  }
  return lines
}

const textLines = (lines: string[], x: number, y: number, size: number, fill: string, weight: number, leading = 1.22) =>
  lines
    .map(
      (text, at) =>
        `<text x="${x}" y="${n(y + at * size * leading)}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escapeText(text)}</text>`,
    )
    .join('')

function lanesOf(codes: readonly string[], view: View, line: string, bare: boolean): string {
  const [home, ...others] = codes.map(port)
  if (!home) return ''
  const lanes = others.map((to) => lane(view, home, to, true, 0.2))
  const ends = lanes.map(({ points }) => points.at(-1) as [number, number])
  return [
    bare
      ? ''
      : `<path d="${dots(view, 8)}" stroke="${line}" stroke-opacity=".26" stroke-width="1.900" stroke-linecap="round" fill="none"/>`,
    `<g fill="none" stroke="${line}" stroke-width="1.500" stroke-opacity=".85">${lanes.map(({ d }) => `<path d="${d}"/>`).join('')}</g>`,
    ends.map(([x, y]) => `<circle cx="${n(x)}" cy="${n(y)}" r="2.800" fill="#fff"/>`).join(''),
    `<circle cx="${n(view.x)}" cy="${n(view.y)}" r="11" fill="${line}" opacity=".3"/><circle cx="${n(view.x)}" cy="${n(view.y)}" r="4.500" fill="#fff"/>`,
  ].join('')
}

/** A view that shows all the named ports in a box. */
function fit(
  codes: readonly string[],
  box: { x: number; y: number; w: number; h: number },
  width: number,
  height: number,
): View {
  const all = codes.map(port)
  const home = all[0] as (typeof all)[number]
  const lons = all.map(({ lon }) => lon)
  const lats = all.map(({ lat }) => lat)
  const scale = Math.min(
    box.w / Math.max(4, Math.max(...lons) - Math.min(...lons)),
    box.h / (Math.max(3, Math.max(...lats) - Math.min(...lats)) * 1.6),
  )
  const x =
    box.x + (box.w - (Math.max(...lons) - Math.min(...lons)) * scale) / 2 + (home.lon - Math.min(...lons)) * scale
  const y = box.y + box.h * ((Math.max(...lats) - home.lat) / Math.max(1, Math.max(...lats) - Math.min(...lats)))
  return { width, height, lon: home.lon, lat: home.lat, x, y, scale }
}

/** An advertisement with its slogan, in the house's own drawing. The seed changes the scene, not the words. */
export function advert(kind: string, shape: AdvertShape, seed: number): string {
  const copy: Copy = ADVERTS[kind as AdvertKind] ?? ADVERTS[random(`advert ${kind}`).pick(ADVERT_KINDS)]
  const [width, height] = ADVERT_SIZES[shape]
  const colours = tones(copy.hue)
  const wide = shape === 'mobile'
  const pad = wide ? 22 : shape === 'square' ? 36 : 22
  const head = wide ? 25 : shape === 'square' ? 42 : 26
  const small = wide ? 14 : shape === 'square' ? 21 : 15
  const space = wide ? 356 : width - pad * 2
  const headline = wrap(copy.headline, head, space)
  const text = wrap(copy.text, small, space)
  const picture = wide
    ? { x: 400, y: 0, w: 240, h: 200 }
    : shape === 'square'
      ? { x: 0, y: 346, w: 600, h: 254 }
      : { x: 0, y: 340, w: 300, h: 260 }
  const markSize = wide ? 24 : shape === 'square' ? 38 : 26
  const headY = wide ? 82 - (headline.length - 1) * 6 : pad + markSize + head * 1.55
  const textY = headY + headline.length * head * 1.2 + (wide ? 0 : small * 0.35)
  const actionY = wide ? 178 : textY + text.length * small * 1.35 + small * 0.9
  const view = fit(
    copy.lanes,
    wide
      ? { x: 200, y: 50, w: 190, h: 110 }
      : shape === 'square'
        ? { x: 400, y: 56, w: 160, h: 90 }
        : { x: 50, y: 372, w: 200, h: 50 },
    width,
    height,
  )
  const edge = wide ? colours.deep : mix(colours.deep, colours.middle, picture.y / height)
  const fade = wide
    ? `<linearGradient id="fade" x1="0" x2="1"><stop offset="0" stop-color="${colours.deep}"/><stop offset=".55" stop-color="${colours.deep}" stop-opacity="0"/></linearGradient>`
    : `<linearGradient id="fade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${edge}"/><stop offset=".5" stop-color="${edge}" stop-opacity="0"/></linearGradient>`
  return svg(
    width,
    height,
    [
      `<defs><linearGradient id="ground" x1="0" y1="0" x2="${wide ? 1 : 0}" y2="${wide ? 0 : 1}"><stop offset="0" stop-color="${colours.deep}"/><stop offset="1" stop-color="${colours.middle}"/></linearGradient>${fade}</defs>`,
      `<rect width="${width}" height="${height}" fill="${wide ? colours.deep : 'url(#ground)'}"/>`,
      `<svg x="${picture.x}" y="${picture.y}" width="${picture.w}" height="${picture.h}" viewBox="0 0 1200 800" preserveAspectRatio="xMidYMax slice">${sceneBody(copy.scene, copy.hue, seed)}</svg>`,
      `<rect x="${picture.x}" y="${picture.y}" width="${picture.w}" height="${picture.h}" fill="url(#fade)"/>`,
      `<g opacity="${wide ? 0.35 : shape === 'square' ? 0.45 : 0.9}">${lanesOf(copy.lanes, view, colours.line, shape === 'portrait')}</g>`,
      `<g font-family="${SANS}">`,
      `<svg x="${pad}" y="${pad - (wide ? 4 : 0)}" width="${markSize}" height="${markSize}" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="${hsl(copy.hue, 55, 34)}"/>${GLYPHS[copy.glyph]('#fff', hsl(copy.hue, 70, 82), 'none')}</svg>`,
      textLines(
        [copy.by],
        pad + markSize + 10,
        pad + markSize * 0.7 - (wide ? 4 : 0),
        wide ? 14 : shape === 'square' ? 21 : 14,
        '#e8eff6',
        600,
      ),
      textLines(headline, pad, headY, head, '#ffffff', 700, 1.18),
      textLines(text, pad, textY, small, '#c9d7e4', 400, 1.35),
      textLines([`${copy.action}  ›`], pad, actionY, small, AMBER, 700),
      '</g>',
    ].join(''),
  )
}
