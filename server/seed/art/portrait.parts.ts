import { shade } from './colour.ts'

/** What lies behind the head, and what lies over the face. Coordinates in a square of 64. */
export type Hair = { back?: (colour: string) => string; front: (colour: string) => string }

const fill = (d: string) => (colour: string) => `<path fill="${colour}" d="${d}"/>`

const BOB = fill('M17 25c0-9.500 6-15 15-15s15 5.500 15 15v14c0 3.500-2 5.500-5 5.500H22c-3 0-5-2-5-5.500z')
const LONG = fill('M16.500 25c0-10 6.500-15.500 15.500-15.500S47.500 15 47.500 25l1 24c0 4-3 6-7 6h-19c-4 0-7-2-7-6z')
const WAVY = fill(
  'M16.800 24c0-9.500 6.500-15 15.200-15s15.200 5.500 15.200 15c0 4 2.300 6 1.600 10.500-.5 3 1.700 5 .9 9-.6 3.500 1.300 5 .3 8.500-1 3.200-4 4-7.500 4h-21c-3.500 0-6.500-.8-7.500-4-1-3.500.9-5 .3-8.500-.8-4 1.400-6 .9-9-.7-4.500 1.600-6.500 1.600-10.500z',
)
const PONYTAIL = fill('M42 16c6 2 8 8 7 15-.6 4-2 7-4.500 9 .5-6-.5-12-2.500-18z')
const PARTED = fill(
  'M20 31c-1.600-12 3.800-19 12-19s13.600 7 12 19c-1-5.500-5.200-7.500-9.500-13.500-2 5-11.500 6.500-14.500 13.500z',
)
const FRINGE = fill(
  'M20 30c-1.300-11.500 4-18 12-18s13.300 6.500 12 18c-1-4-3-6.500-5.200-9-3 3.200-9.300 4.500-13.800 4.500-2 0-4 1.500-5 4.500z',
)
const STRAIGHT_FRINGE = fill(
  'M19.800 33C18 19 23.500 11.500 32 11.500S46 19 44.200 33c-.8-3-1.200-5.500-1.500-8.300-3.500.9-7 1.200-10.700 1.200s-7.200-.3-10.700-1.200c-.3 2.800-.7 5.300-1.500 8.300z',
)
const CENTRE = fill(
  'M19.800 32c-1.800-13 3.500-20.500 12.200-20.500S46 19 44.200 32c-.8-6-4.700-11-12.200-15-7.500 4-11.400 9-12.200 15z',
)
const CURLS = (colour: string) =>
  `<g fill="${colour}"><circle cx="22" cy="20" r="5"/><circle cx="27" cy="14.500" r="5.300"/><circle cx="34" cy="13.500" r="5.500"/><circle cx="40" cy="17" r="5"/><circle cx="43" cy="22.500" r="3.800"/><circle cx="20.800" cy="25" r="3.200"/></g>`
const CLOUD = (colour: string) =>
  `<g fill="${colour}"><circle cx="19" cy="24" r="7"/><circle cx="22" cy="15.500" r="7"/><circle cx="32" cy="11.500" r="8"/><circle cx="42" cy="15.500" r="7"/><circle cx="45" cy="24" r="7"/><circle cx="18.500" cy="32" r="5.500"/><circle cx="45.500" cy="32" r="5.500"/></g>`

export const HAIR = {
  bob: { back: BOB, front: PARTED },
  bob_fringe: { back: BOB, front: FRINGE },
  bob_straight: { back: BOB, front: STRAIGHT_FRINGE },
  long: { back: LONG, front: PARTED },
  long_fringe: { back: LONG, front: FRINGE },
  long_centre: { back: LONG, front: CENTRE },
  wavy: { back: WAVY, front: PARTED },
  wavy_centre: { back: WAVY, front: CENTRE },
  ponytail: { back: PONYTAIL, front: PARTED },
  ponytail_fringe: { back: PONYTAIL, front: STRAIGHT_FRINGE },
  bun: { back: (colour) => `<circle cx="32" cy="9.500" r="5.800" fill="${colour}"/>`, front: FRINGE },
  low_bun: { back: (colour) => `<circle cx="46" cy="37" r="5.600" fill="${colour}"/>`, front: PARTED },
  braid: {
    back: (colour) =>
      `<g fill="${colour}"><path d="M40 14c7 3 8 10 6 18l-3 3z"/><ellipse cx="46" cy="36" rx="3.400" ry="4"/><ellipse cx="46.600" cy="42.500" rx="3.100" ry="3.700"/><ellipse cx="46.500" cy="48.500" rx="2.800" ry="3.400"/><ellipse cx="46" cy="54" rx="2.300" ry="3"/></g>`,
    front: CENTRE,
  },
  pixie: {
    front: fill(
      'M20 29.500C17.500 18 23 10.500 32.500 10.500c8 0 13.200 6 11.700 17.500-.6-2.600-1.300-4.300-2.600-6-3.200 1.600-8.500.8-11.600-1.500-1.600 2.500-6.500 3.500-10 9z',
    ),
  },
  curls: { front: CURLS },
  cloud: {
    back: CLOUD,
    front: fill(
      'M20.500 27c-.4-8.500 4-14 11.500-14s11.900 5.500 11.500 14c-1.300-4-2.300-5.700-4-7.200-4.500 1.300-10.500 1.300-15 0-1.700 1.500-2.700 3.200-4 7.200z',
    ),
  },
  curly_long: {
    back: (colour) =>
      `${CLOUD(colour)}<g fill="${colour}"><circle cx="17.500" cy="39" r="6"/><circle cx="46.500" cy="39" r="6"/><circle cx="18.500" cy="46" r="5"/><circle cx="45.500" cy="46" r="5"/></g>`,
    front: CURLS,
  },
  swept: {
    front: fill(
      'M20.200 28c-1.600-9.500 3.400-16.500 12.300-16.500 7.500 0 12.700 5.500 11.300 16.500-.8-3.500-1.800-5.500-3.800-7-4.500.8-9.500-.2-12.500-2.800-1 3.800-5.300 5.300-7.300 9.800z',
    ),
  },
  crop: {
    front: fill(
      'M20.300 26.500C19.300 17 24 12.300 32 12.300S44.700 17 43.700 26.500c-.9-2.300-1.200-4.300-2.200-6-2-2.200-5-3-9.500-3s-7.500.8-9.500 3c-1 1.700-1.300 3.700-2.200 6z',
    ),
  },
  combed: {
    front: fill(
      'M20.200 28.500C18.500 17.500 24 11.500 32 11.500s13.500 6 11.800 17c-.8-3.600-1.600-6-3.300-8-5 1.200-12 1.200-17 0-1.700 2-2.500 4.400-3.300 8z',
    ),
  },
  quiff: {
    front: fill(
      'M20.400 28c-1.500-6-.8-10.500 1.600-13.400C21 10.500 27 7.800 34 8.600c7.500.8 11.300 6 9.700 19.400-.9-3.200-1.500-5.500-2.700-7.500-3.300-2-7-2.700-10.500-2.500-4 .2-7.300 3.500-10.100 10z',
    ),
  },
  receding: {
    front: fill(
      'M20.300 28c-1.200-8.500 2.400-14.800 9.200-15.800-2.300 2-4.700 4.600-5.300 8.800-1.900 1.600-3 3.900-3.900 7zM43.700 28c1.200-8.500-2.400-14.800-9.200-15.800 2.300 2 4.700 4.600 5.300 8.800 1.900 1.600 3 3.900 3.900 7zM26.500 14.500c3-2.600 8-2.600 11 0-3.200-.8-7.800-.8-11 0z',
    ),
  },
  sides: {
    front: fill('M20.200 29c-1-3-1-6 0-8.500 1 2 1.300 5 1.300 8zM43.800 29c1-3 1-6 0-8.500-1 2-1.300 5-1.300 8z'),
  },
  shaven: {
    front: (colour) =>
      `<path fill="${colour}" opacity=".38" d="M20.500 26C20 17 24.300 13.200 32 13.200S44 17 43.500 26c-.9-3-1.500-4.600-2.800-6-5-1.600-12.400-1.600-17.400 0-1.300 1.400-1.900 3-2.800 6z"/>`,
  },
  side_part: {
    front: fill(
      'M20.200 29c-1.900-11 2.600-17.600 11-17.600 8.600 0 14.200 5.600 12.600 17.600-.8-4-1.500-6.200-3.200-8.600-4.200-.4-9.600-1.900-13-5.200-.6 4.600-4.600 8-7.400 13.800z',
    ),
  },
  waves: {
    front: (colour) =>
      `<path fill="${colour}" d="M20 28.500c-2.200-4.200-1-8.300 1.200-9.700-.2-4 3-6.800 6.100-6.300 2-2.400 6.800-2.600 8.800-.6 3.300-.7 6.200 1.700 6.300 5 2.600 1.600 3.600 6 1.600 11.600-.9-3-1.600-5-3.100-6.600-2.400.7-4.300.3-5.700-.8-1.800 1.300-4.600 1.400-6.300.1-2.300 2-5.300 2-7.100 1.600-.9 1.700-1.300 3.400-1.800 5.700z"/>`,
  },
  topknot: {
    back: (colour) => `<ellipse cx="32" cy="9.500" rx="4.300" ry="3.800" fill="${colour}"/>`,
    front: fill(
      'M20.200 28.500C18.500 17.500 24 11.500 32 11.500s13.500 6 11.800 17c-.8-3.600-1.600-6-3.300-8-5 1.200-12 1.200-17 0-1.700 2-2.500 4.400-3.300 8z',
    ),
  },
  locs: {
    back: (colour) =>
      `<g stroke="${colour}" stroke-width="3.400" stroke-linecap="round"><path d="M20 22 17.500 42M23 18 20.500 45M44 22l2.500 20M41 18l2.500 27"/></g>`,
    front: (colour) =>
      `<path fill="${colour}" d="M20 27c-1-10.500 4-16 12-16s13 5.500 12 16c-1-3.600-2-5.400-3.600-6.800-4.800 1-12 1-16.800 0C22 21.600 21 23.400 20 27z"/><path d="M27 12.500c-1 2-1.800 4.500-2 7M32 11.500v8M37 12.500c1 2 1.800 4.500 2 7" stroke="${shade(colour, 0.5)}" stroke-width=".9" fill="none"/>`,
  },
  headscarf: {
    back: fill('M15.500 31C15 18 21 9.500 32 9.500S49 18 48.500 31c-.3 7 1.500 11 2.500 17H13c1-6 2.800-10 2.500-17z'),
    front: (colour) =>
      `<path fill="${colour}" fill-rule="evenodd" d="M20 30c-.8-10 4-16.500 12-16.500S44.800 20 44 30c-.4 6-2 11-5 14.500l8 6H17l8-6c-3-3.500-4.600-8.500-5-14.500zM22.200 29c0 8 4 14.200 9.800 14.200S41.800 37 41.800 29c0-7-3-11-9.800-11s-9.800 4-9.800 11z"/><path d="M39 44.500c-3 2.800-9 4-15.500 3.500" stroke="${shade(colour, 0.35)}" stroke-width=".9" fill="none"/>`,
  },
  turban: {
    front: (colour) =>
      `<path fill="${colour}" d="M18.500 25.500C16.500 13.500 23 6.500 32 6.500s15.500 7 13.500 19c-3.200-4.200-8-7-13.500-9-5.500 2-10.300 4.800-13.500 9z"/><path d="M32 16.500C27 12.500 22 12 18.800 17M32 16.500c5-4 10-4.500 13.200.5M32 16.500c-2.500-4.500-6.500-7-10-6.800M32 16.500c2.500-4.500 6.500-7 10-6.800" stroke="${shade(colour, 0.3)}" stroke-width="1" fill="none"/>`,
  },
} satisfies Record<string, Hair>
export type HairStyle = keyof typeof HAIR

export const WOMAN_HAIR: [HairStyle, number][] = [
  ['bob', 3],
  ['bob_fringe', 3],
  ['bob_straight', 2],
  ['long', 3],
  ['long_fringe', 3],
  ['long_centre', 3],
  ['wavy', 3],
  ['wavy_centre', 2],
  ['ponytail', 3],
  ['ponytail_fringe', 2],
  ['bun', 3],
  ['low_bun', 2],
  ['braid', 2],
  ['pixie', 2],
]
export const MAN_HAIR: [HairStyle, number][] = [
  ['swept', 4],
  ['crop', 4],
  ['combed', 4],
  ['quiff', 3],
  ['receding', 3],
  ['sides', 2],
  ['shaven', 2],
  ['side_part', 4],
  ['waves', 3],
  ['topknot', 1],
]

export const BEARDS = ['none', 'full', 'short', 'goatee', 'moustache', 'stubble'] as const
export type Beard = (typeof BEARDS)[number]

export function beard(kind: Beard, hair: string, skin: string): string {
  if (kind === 'none') return ''
  if (kind === 'full') {
    return `<path fill="${hair}" d="M20.700 30c.2 9.500 4.500 14.500 11.300 14.500S43.100 39.500 43.300 30c-1.300 3.500-3 5.300-5 5.800-1.800-1-4.300-1.300-6.300-1.300s-4.500.3-6.300 1.300c-2-.5-3.700-2.300-5-5.800z"/><path fill="${skin}" d="M28.500 37.500c2-.7 5-.7 7 0-.8 1.800-6.200 1.800-7 0z"/>`
  }
  if (kind === 'short') {
    return `<path fill="${hair}" opacity=".85" d="M20.800 31c.6 8.300 4.700 12.900 11.200 12.900S42.600 39.300 43.200 31c-.9 3.800-2.300 6.200-4.200 7.300-1.900-1.500-4.400-2.300-7-2.300s-5.100.8-7 2.300c-1.900-1.100-3.300-3.500-4.200-7.300z"/><path fill="${skin}" d="M28.300 38c2.200-.8 5.200-.8 7.400 0-.9 1.800-6.500 1.800-7.400 0z"/>`
  }
  if (kind === 'goatee') {
    return `<path fill="${hair}" d="M27.300 36.300c2.500-1.600 6.900-1.600 9.400 0 .4 4.800-1.300 7.600-4.700 7.600s-5.100-2.800-4.700-7.600z"/><path fill="${skin}" d="M28.900 38c1.900-.7 4.300-.7 6.200 0-.8 1.600-5.400 1.600-6.200 0z"/>`
  }
  if (kind === 'moustache') {
    return `<path fill="${hair}" d="M26.500 37.300c1-2.200 3.700-2.900 5.500-1.600 1.800-1.300 4.500-.6 5.500 1.600-2 .7-3.900.5-5.500-.4-1.600.9-3.500 1.100-5.500.4z"/>`
  }
  return `<path fill="${hair}" opacity=".26" d="M20.800 29c.6 9.500 4.700 14.300 11.200 14.300S42.600 38.500 43.200 29c-.9 4-2.300 5.800-4.200 6.500-1.900-1.100-4.400-1.700-7-1.700s-5.100.6-7 1.700c-1.900-.7-3.300-2.500-4.200-6.500z"/>`
}

export const GLASSES = ['none', 'round', 'square', 'half'] as const
export type Glasses = (typeof GLASSES)[number]

export function glasses(kind: Glasses, colour: string): string {
  if (kind === 'none') return ''
  const bridge = '<path d="M30.700 29.300q1.300-.9 2.600 0" fill="none"/>'
  if (kind === 'round') {
    return `<g fill="rgba(255,255,255,.12)" stroke="${colour}" stroke-width="1.100"><circle cx="27" cy="29.800" r="3.900"/><circle cx="37" cy="29.800" r="3.900"/>${bridge}</g>`
  }
  if (kind === 'half') {
    return `<g fill="rgba(255,255,255,.12)" stroke="${colour}"><path d="M23.300 28.300v2.400a3.600 3.200 0 0 0 7.400 0v-2.400M33.300 28.300v2.400a3.600 3.200 0 0 0 7.400 0v-2.400" stroke-width=".8"/><path d="M23 28.100h8M33 28.100h8" stroke-width="1.700"/>${bridge}</g>`
  }
  return `<g fill="rgba(255,255,255,.14)" stroke="${colour}" stroke-width="1.100"><rect x="23.300" y="26.800" width="7.400" height="6" rx="2.600"/><rect x="33.300" y="26.800" width="7.400" height="6" rx="2.600"/>${bridge}</g>`
}

export const OUTFITS = ['blazer_tie', 'blazer', 'blouse', 'crew', 'turtleneck', 'open_collar', 'vest'] as const
export type Outfit = (typeof OUTFITS)[number]

const SHOULDERS = 'M6.500 66c.6-12 8.500-16.800 25.500-16.800S56.900 54 57.500 66z'
const LAPELS =
  '<path fill="rgba(0,0,0,.16)" d="M23.200 48.800 30.800 64h-3.600l-6.700-12.300zM40.800 48.800 33.200 64h3.600l6.700-12.300z"/>'
const TIE = 'm30.600 56.500 1.400 1.700 1.400-1.700.2 1.600 1 5.900h-5.200l1-5.900z'
const COLLAR = 'M25 48.200 32 58l7-9.800 1.800 1L33.500 64h-3L23.200 49.200z'
const NECK = 'M26.300 39h11.400v9.500c-1.500 2.200-3.300 3.300-5.700 3.300s-4.200-1.100-5.700-3.300z'

type Cloth = { kind: Outfit; cloth: string; shirt: string; accent: string; skin: string; shadow: string }

/** Shoulders, neck and what is worn, from the back to the front. */
export function outfit({ kind, cloth, shirt, accent, skin, shadow }: Cloth): string {
  const body = `<path fill="${cloth}" d="${SHOULDERS}"/>`
  const neck = `<path fill="${shadow}" d="${NECK}"/>`
  const scoop = `<path fill="${shadow}" d="M26 46.500h12c0 4-2.500 6-6 6s-6-2-6-6z"/>`
  switch (kind) {
    case 'blazer_tie':
      return `${body}${neck}<path fill="${shirt}" d="${COLLAR}"/><path fill="${accent}" d="${TIE}"/>${LAPELS}`
    case 'blazer':
      return `${body}${neck}<path fill="${shirt}" d="${COLLAR}"/>${LAPELS}`
    case 'blouse':
      return `${body}${neck}<path fill="${shadow}" d="M26 46.500h12L32 57z"/><path d="M25.400 47.600 32 58.500l6.600-10.900" stroke="${shirt}" stroke-width="1.600" fill="none" stroke-linejoin="round"/>`
    case 'crew':
      return `${body}${neck}${scoop}<path d="M25.600 47.300c.3 4 3 6.300 6.400 6.300s6.100-2.300 6.400-6.300" stroke="rgba(0,0,0,.2)" stroke-width="1.400" fill="none"/>`
    case 'turtleneck':
      return `${body}${neck}<path fill="${cloth}" d="M25.500 44.500h13l1.200 7H24.300z"/><path d="M25.400 47.300q6.600 2 13.200 0" stroke="rgba(0,0,0,.18)" fill="none"/>`
    case 'open_collar':
      return `${body}${neck}<path fill="${skin}" opacity=".001" d="${NECK}"/><path fill="${shadow}" d="M26.300 46h11.400L32 56z"/><path fill="${shirt}" d="M25.300 46.800 32 56.500 28.300 60l-6.500-9.600zM38.700 46.800 32 56.500l3.700 3.500 6.500-9.600z"/>`
    case 'vest':
      return `<path fill="${cloth}" d="${SHOULDERS}"/>${neck}${scoop}<path fill="#f08a24" d="M14 52.800c3-1.700 6.700-2.800 10.600-3.200L29 66H11.500zM50 52.800c-3-1.700-6.700-2.800-10.600-3.200L35 66h17.500z"/><path fill="#e9f2c4" d="M12.400 59.500h15l.6 2.600H11.900zM51.600 59.500h-15l-.6 2.600h16.100z"/>`
  }
}
