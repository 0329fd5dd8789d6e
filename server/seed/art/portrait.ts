import { random } from '../world/random.ts'
import type { PortraitLook } from './art.types.ts'
import { hsl, shade, svg } from './colour.ts'
import {
  beard,
  glasses,
  HAIR,
  MAN_HAIR,
  outfit,
  WOMAN_HAIR,
  type Beard,
  type Glasses,
  type HairStyle,
  type Outfit,
} from './portrait.parts.ts'

/** Face, its shade, lips; from light to dark. */
const SKIN = [
  ['#f8dfcb', '#e8bf9f', '#a5524a'],
  ['#f2cdb0', '#e0af8c', '#9a4b40'],
  ['#e8b78f', '#cf9669', '#8f4238'],
  ['#d3a173', '#b67f51', '#83392f'],
  ['#b07a4d', '#8f5d37', '#6f2f27'],
  ['#845436', '#663d25', '#5c2a25'],
] as const
const DARK_HAIR = ['#14100e', '#1f1a1c', '#2a2422', '#2b1d18', '#3a2017']
const BROWN_HAIR = ['#4a2f20', '#6b4226', '#5b5048', '#7a5230']
const LIGHT_HAIR = ['#c9a25c', '#d8bd85', '#b98a4a', '#a8562c', '#8a3d22']
const GREY_HAIR = ['#8b8f94', '#b5b6ba', '#d9dade', '#6f7378']
const SUITS = [
  ['#123a5e', '#f3f7fb', '#7b2d33'],
  ['#1f2d3a', '#ffffff', '#24507f'],
  ['#33485a', '#dfeaf5', '#b58a2a'],
  ['#27424f', '#eef3f6', '#0d6f6c'],
  ['#2a2436', '#ffffff', '#b58a2a'],
  ['#3d4c3f', '#eef0e8', '#8a5a2b'],
  ['#45303a', '#f4e6ea', '#5b3a6e'],
  ['#7a2f4b', '#f7e9dc', '#7a2f4b'],
  ['#1d4a3a', '#e9f2ee', '#c07a2a'],
  ['#4b3a2c', '#f5eee2', '#35506b'],
  ['#22324a', '#ffffff', '#a33f3f'],
] as const
const KNITS = [
  '#5b3a6e',
  '#0f4c4a',
  '#2b2f38',
  '#8c4a3a',
  '#31597d',
  '#6d7b3c',
  '#a3553f',
  '#40506b',
  '#e9e2d5',
  '#7d3650',
]
const SCARVES = ['#2f5c66', '#8c4a5e', '#3b4f86', '#6b5b95', '#4f6f52', '#9a6a4a', '#2c3e57', '#a8899b']

/** 256 × 256. The same look gives the same person; whatever the look does not say follows from its seed. */
export function portrait(look: PortraitLook): string {
  const r = random(`portrait ${look.seed}`)
  const woman = (look.presents ?? r.pick(['woman', 'man'] as const)) === 'woman'
  const tone = look.tone ?? r.int(0, 5)
  const [skin, shadow, lips] = SKIN[tone] ?? SKIN[1]
  const age = r.weighted([
    ['young', 4],
    ['middle', 5],
    ['older', woman ? 1.6 : 2.4],
  ] as const)
  const headscarf = r.chance(0.16)
  const afro = r.chance(0.75)
  const style: HairStyle =
    look.hair ??
    drawnHair(
      woman,
      tone,
      headscarf,
      afro,
      r.weighted(woman ? WOMAN_HAIR : MAN_HAIR),
      r.pick(
        woman
          ? (['cloud', 'curly_long', 'curls', 'bun', 'locs'] as const)
          : (['crop', 'shaven', 'curls', 'locs'] as const),
      ),
    )
  const covered = style === 'headscarf' || style === 'turban'
  const grown =
    age === 'older'
      ? GREY_HAIR
      : tone <= 1
        ? [...BROWN_HAIR, ...LIGHT_HAIR, DARK_HAIR[3] as string]
        : tone === 2
          ? [...DARK_HAIR, ...BROWN_HAIR]
          : DARK_HAIR
  const hair = look.hair_colour ?? r.pick(grown)
  const scarf = look.hair_colour ?? r.pick(SCARVES)
  const face: Beard =
    look.beard ??
    (woman
      ? 'none'
      : r.weighted([
          ['none', 9],
          ['full', 3],
          ['short', 4],
          ['goatee', 1.5],
          ['moustache', 1.2],
          ['stubble', 3],
        ] as const))
  const eyewear: Glasses =
    look.glasses ??
    r.weighted([
      ['none', 7],
      ['round', 1.2],
      ['square', 1.6],
      ['half', 0.8],
    ] as const)
  const worn: Outfit =
    look.outfit ??
    (woman
      ? r.weighted([
          ['blazer', 5],
          ['blouse', 3],
          ['crew', 2.5],
          ['turtleneck', 2],
          ['vest', 0.4],
        ] as const)
      : r.weighted([
          ['blazer_tie', 4],
          ['blazer', 3.5],
          ['open_collar', 2.5],
          ['crew', 1.5],
          ['turtleneck', 1],
          ['vest', 0.7],
        ] as const))
  const suited = worn.startsWith('blazer')
  const suit = r.pick(SUITS)
  const knit = r.pick(KNITS)
  const wide = 0.965 + r.next() * 0.075
  const brow = covered
    ? (DARK_HAIR[2] as string)
    : style === 'sides' || age === 'older'
      ? shade(hair, 0.12)
      : shade(hair, 0.1)
  const parts = HAIR[style] as { back?: (colour: string) => string; front: (colour: string) => string }
  const top = covered ? scarf : hair
  const body = [
    backdrop(look.hue, r.int(0, 2)),
    parts.back?.(top) ?? '',
    outfit({
      kind: worn,
      cloth: suited ? suit[0] : knit,
      shirt: suited ? suit[1] : worn === 'open_collar' ? '#f3f6f9' : shade(knit, 0.3),
      accent: suit[2],
      skin,
      shadow,
    }),
    `<g transform="translate(32 0) scale(${wide.toFixed(3)} 1) translate(-32 0)">`,
    `<ellipse cx="20.700" cy="30.500" rx="2.300" ry="3" fill="${shadow}"/><ellipse cx="43.300" cy="30.500" rx="2.300" ry="3" fill="${shadow}"/>`,
    woman && r.chance(0.4) && style !== 'headscarf' ? earrings(r.pick(['#e8c872', '#eef2f6', '#7fb2e6'])) : '',
    `<path fill="${skin}" d="${jaw(woman, r.int(0, 2))}"/>`,
    beard(face, hair, skin),
    features({ brow, shadow, lips, woman, age, hidesMouth: face === 'full', r }),
    parts.front(top),
    glasses(eyewear, r.pick(['#26313d', '#26313d', '#6b3b22', '#4a5f7a'])),
    '</g>',
  ]
  return svg(256, 256, body.join(''), '0 0 64 64')
}

function drawnHair(
  woman: boolean,
  tone: number,
  headscarf: boolean,
  afro: boolean,
  usual: HairStyle,
  curly: HairStyle,
): HairStyle {
  if (woman && headscarf && tone >= 1 && tone <= 4) return 'headscarf'
  if (!woman && headscarf && tone === 3) return 'turban'
  return tone === 5 && afro ? curly : usual
}

function backdrop(hue: number, kind: number): string {
  const ground = hsl(hue, 32, 72)
  const light = 'rgba(255,255,255,.16)'
  const shape = [
    `<circle cx="48" cy="14" r="22" fill="${light}"/>`,
    `<circle cx="14" cy="14" r="22" fill="${light}"/>`,
    `<path d="M0 40 40 0h24v20L20 64H0z" fill="${light}"/>`,
  ][kind]
  return `<rect width="64" height="64" fill="${ground}"/>${shape}`
}

function jaw(woman: boolean, kind: number): string {
  if (kind === 0)
    return 'M20.800 27c0-8.500 4-13.500 11.200-13.500S43.200 18.500 43.200 27c0 9-4 16.300-11.200 16.300S20.800 36 20.800 27z'
  if (woman || kind === 1) {
    return 'M20.800 26.500c0-8.300 4-13 11.200-13s11.200 4.700 11.200 13c0 7-1.800 11.300-5 14.500-1.800 1.800-3.800 2.800-6.200 2.800s-4.400-1-6.200-2.800c-3.200-3.200-5-7.500-5-14.500z'
  }
  return 'M20.800 27c0-8.500 4-13.500 11.200-13.500S43.200 18.500 43.200 27c0 5-.7 9-2.400 11.600-2 3.200-5 5-8.800 5s-6.800-1.800-8.800-5c-1.700-2.600-2.400-6.600-2.400-11.600z'
}

const earrings = (colour: string) =>
  `<g fill="${colour}"><circle cx="20.600" cy="34.600" r="1.150"/><circle cx="43.400" cy="34.600" r="1.150"/></g>`

type Features = {
  brow: string
  shadow: string
  lips: string
  woman: boolean
  age: 'young' | 'middle' | 'older'
  hidesMouth: boolean
  r: ReturnType<typeof random>
}

function features({ brow, shadow, lips, woman, age, hidesMouth, r }: Features): string {
  const eyes = r.pick([
    '<ellipse cx="27.200" cy="29.800" rx="1.250" ry="1.500"/><ellipse cx="36.800" cy="29.800" rx="1.250" ry="1.500"/>',
    '<ellipse cx="27" cy="29.800" rx="1.350" ry="1.350"/><ellipse cx="37" cy="29.800" rx="1.350" ry="1.350"/>',
    '<ellipse cx="27.400" cy="29.900" rx="1.200" ry="1.650"/><ellipse cx="36.600" cy="29.900" rx="1.200" ry="1.650"/>',
  ])
  const brows = r.pick([
    'M24.600 26q2.400-1.500 4.800-.3M34.600 25.700q2.400-1.200 4.800.3',
    'M24.500 26.300q2.500-1.900 5-.5M34.500 25.800q2.500-1.400 5 .5',
    'M24.700 25.600q2.300-.6 4.700.2M34.600 25.800q2.400-.8 4.700-.2',
  ])
  const nose = r.pick([
    'M32 30v4l-1.200.4',
    'M32 30.200c.1 1.700.5 2.800 1 3.700-.5.600-1.400.7-2 .4',
    'M31.800 29.800l-.7 4.200 1.500.3',
  ])
  const mouth = r.pick([
    `<path d="M28.300 37.600q3.700 2.600 7.400 0" fill="none" stroke="${lips}" stroke-width="1.400" stroke-linecap="round"/>`,
    `<path d="M27.900 37.200q4.100 3.400 8.200 0" fill="none" stroke="${lips}" stroke-width="1.400" stroke-linecap="round"/>`,
    `<path d="M27.900 36.900h8.200c-.6 2.600-2 3.600-4.100 3.600s-3.500-1-4.100-3.600z" fill="#fff" stroke="${lips}" stroke-width=".9" stroke-linejoin="round"/>`,
    `<path d="M28.600 37.900q3.600 1.500 7-.4" fill="none" stroke="${lips}" stroke-width="1.400" stroke-linecap="round"/>`,
  ])
  const painted = `<path d="M28.300 37.400q1.900-1.200 3.700-.4 1.800-.8 3.700.4-1.500 2.200-3.700 2.200t-3.700-2.200z" fill="${lips}"/>`
  const lashes = woman
    ? '<path d="M25.400 29.200q.4-1 1.500-1.300M38.600 29.200q-.4-1-1.500-1.300" fill="none" stroke="#202a36" stroke-width=".8" stroke-linecap="round"/>'
    : ''
  const lines =
    age === 'older'
      ? `<g fill="none" stroke="${shadow}" stroke-width=".9" stroke-linecap="round"><path d="M26 35.200q-.9 1.600-.5 3.200M38 35.200q.9 1.600.5 3.200M24.200 32.900q1.700.9 3.200.5M39.800 32.900q-1.700.9-3.200.5M27.500 21.800q4.500-.8 9 0"/></g>`
      : ''
  const blush = r.chance(0.35)
    ? `<g fill="${lips}" opacity=".14"><circle cx="24.600" cy="34" r="2.200"/><circle cx="39.400" cy="34" r="2.200"/></g>`
    : ''
  return [
    blush,
    `<g fill="#202a36">${eyes}</g>${lashes}`,
    `<g fill="none" stroke="${brow}" stroke-width="${woman ? 1.1 : 1.4}" stroke-linecap="round"><path d="${brows}"/></g>`,
    `<path d="${nose}" fill="none" stroke="${shadow}" stroke-width="1.300" stroke-linecap="round" stroke-linejoin="round"/>`,
    hidesMouth ? '' : woman && r.chance(0.35) ? painted : mouth,
    lines,
  ].join('')
}
