import { random } from '../world/random.ts'
import type { LogoLook } from './art.types.ts'
import { hsl, svg } from './colour.ts'

/** One glyph in a square of 40: its main colour, its second one, and the ground it may cut out with. */
type Glyph = (main: string, second: string, ground: string) => string

const line = (d: string, colour: string, width = 3.2) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const area = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`
const disc = (x: number, y: number, r: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`
const ring = (x: number, y: number, r: number, colour: string, width = 3) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${colour}" stroke-width="${width}"/>`

export const GLYPHS = {
  hub: (a, b) =>
    `<g transform="translate(4 4)">${line('M7 22C7 13 13 8 25 8M7 22c4-6.500 9-8.500 18-8M7 22c5-2.800 10-3 18-2', b, 1.8)}${disc(7.5, 22, 3, a)}${disc(25, 8, 2, a)}${disc(25, 14, 2, a)}${disc(25, 20, 2, a)}</g>`,
  waves: (a) => line('M6 17c4.700-4 9.300-4 14 0s9.300 4 14 0M6 25c4.700-4 9.300-4 14 0s9.300 4 14 0', a),
  three_waves: (a, b) =>
    line('M7 12.500c4.300-3.500 8.700-3.500 13 0s8.700 3.500 13 0', b, 2.8) +
    line('M7 20c4.300-3.500 8.700-3.500 13 0s8.700 3.500 13 0', a, 2.8) +
    line('M7 27.500c4.300-3.500 8.700-3.500 13 0s8.700 3.500 13 0', b, 2.8),
  bridge_h: (a) =>
    `<path d="M12 9v22M28 9v22M12 20c4-4.500 12-4.500 16 0" fill="none" stroke="${a}" stroke-width="4"/>`,
  track: (a, b) => line('M14 8 10 33M26 8l4 25', b, 2.8) + line('M13 13h14M12 20h16M11 27h18', a, 2.4),
  grid: (a) => line('M14.500 8v24M25.500 8v24M9 15.500h22M9 24.500h22', a, 3.2),
  wing: (a) => area('M8 27 20 9l12 18-12-6z', a) + line('M10 32h20', a, 2.6),
  sun: (a, b) =>
    disc(20, 23, 6.5, a) +
    line('M20 12V8M28 15l2.800-2.800M12 15l-2.800-2.800M31 23h4M9 23H5', a, 2.6) +
    line('M6 32h28', b, 2.8),
  half_sun: (a, b) => area('M9 25a11 11 0 0 1 22 0z', a) + line('M6.500 31h27', b, 3),
  globe: (a) => ring(20, 20, 11.5, a, 2.4) + line('M20 8.500c6 6 6 17 0 23-6-6-6-17 0-23zM8.500 20h23', a, 2.4),
  crosshair: (a, b) => ring(20, 20, 11, a, 3.4) + line('M20 10v20M10 20h20', b, 2.4),
  palm: (a, b) =>
    line('M20 33V18', b, 3) +
    area(
      'M20 18c-2-6-7-8-12-6 4 0 8 2 12 6zm0 0c2-6 7-8 12-6-4 0-8 2-12 6zm0 0c-6-1-10 2-11 7 3-4 6-6 11-7zm0 0c6-1 10 2 11 7-3-4-6-6-11-7z',
      a,
    ),
  blocks: (a, b) => area('M9 9h10v10H9z', b) + area('M21 9h10v22H21zM9 21h10v10H9z', a),
  stack: (a, b) => area('M7.500 22h12v9h-12z', a) + area('M20.500 22h12v9h-12z', b) + area('M14 11.500h12v9H14z', a),
  letter_r: (a) => line('M13 31V10h8a6.500 6.500 0 0 1 0 13h-8', a, 3.6) + line('m23 25 6 6', a, 3.6),
  letter_n: (a, b) => line('M11 31V9.500', a, 4) + line('m11 9.500 18 21', b, 4) + line('M29 30.500V9', a, 4),
  letter_s: (a, b) =>
    line('M28 12.500c-4-4.500-15-4-15 2.500 0 7 14 3.500 14 10.500 0 6.500-11 7-15.500 2', a, 4) +
    disc(30, 30.5, 2.2, b),
  delta: (a) => line('M9 31 20 9l11 22', a, 4.2) + line('M15.500 31h9', a, 4.2),
  peaks: (a, b) => area('m5 30 9-15 5 7 4-9 12 17z', a) + area('m14 15 2.500 3.600L14 21l-2.400-2z', b),
  alp: (a, b) => area('M20 8 35 31H5z', b) + area('m20 17.500 8.500 13.500h-17z', a),
  lantern: (a) =>
    line('M15 10h10M20 7v3M14 14c-3 4-3 9 0 13h12c3-4 3-9 0-13z', a, 2.6) + line('M20 17v7M16 31h8', a, 2.6),
  arc: (a, b) =>
    line('M9 29C9 15 16.500 9.500 31 9.500', a, 3.6) +
    disc(9.5, 30, 3.4, a) +
    disc(31, 9.5, 3.4, a) +
    line('M20 32c0-7 4-11 11-11', b, 3),
  gate: (a, b) =>
    `<path d="M9 32V18.500a11 11 0 0 1 22 0V32" fill="none" stroke="${a}" stroke-width="4"/>` +
    area('M16.500 32V20a3.500 3.500 0 0 1 7 0v12z', b),
  bars: (a, b) =>
    line('M10.500 31V21M16.800 31V12', a, 3.8) + line('M23.200 31V17', b, 3.8) + line('M29.500 31V9.500', a, 3.8),
  key: (a) => ring(14.5, 20, 6.5, a, 3.8) + line('M21 20h11.500v5.500M27.500 20v4', a, 3.8),
  dart: (a, b) => area('M6 23 34 8l-8.500 23-5.500-8.500z', a) + area('M20 22.500 34 8 17 28z', b),
  flake: (a) =>
    line('M20 8v24M9.600 14l20.800 12M30.400 14 9.600 26', a, 2.6) +
    line(
      'm16.500 10.500 3.500 3 3.500-3M16.500 29.500l3.500-3 3.500 3M9.800 18.600l4.200-1.500-.8-4.500M30.200 21.400 26 22.900l.8 4.500M30.200 18.600 26 17.100l.8-4.500M9.800 21.400l4.200 1.500-.8 4.500',
      a,
      1.9,
    ),
  hexagon: (a, _, ground) =>
    area('M20 6.500 31.700 13.200v13.600L20 33.500 8.300 26.800V13.200z', a) +
    line(
      'M20 13.500v13M14.400 16.800l11.200 6.400M25.600 16.800l-11.200 6.400',
      ground === 'none' ? '#fff' : ground,
      2.2,
    ),
  leaf: (a) => line('M9 30C7 15 16 8 32 8c0 15-8 23-21 21', a, 3.4) + line('M9 32c3-9 8.500-13 15.500-16', a, 3.4),
  bolt: (a) => area('M9 8h13l-4.500 9H32L16.500 33l3.500-12.500H9.500z', a),
  chevrons: (a, b) => area('M7.500 10h9l7 10-7 10h-9l7-10z', a) + area('M20 10h5.500l7 10-7 10H20l7-10z', b),
  anchor: (a) =>
    ring(20, 11, 3.2, a, 2.8) +
    line('M20 14.500V32M13.500 18.500h13M9 23.500c0 5.500 4.500 8.500 11 8.500s11-3 11-8.500', a, 3),
  compass: (a, b) =>
    ring(20, 20, 12.5, b, 2.4) + area('m20 10.500 3.600 9.500h-7.200z', a) + area('m20 29.500 3.600-9.500h-7.200z', b),
  container: (a, b) => area('M7 13.500h26v14H7z', a) + line('M12 17v7M16 17v7M20 17v7M24 17v7M28 17v7', b, 1.8),
  hull: (a, b) =>
    area('M6 23h28l-4.500 8.500H11.500z', a) + area('M12 14.500h7V21h-7zM20.500 14.500h7V21h-7zM16 7h7v6h-7z', b),
  crane: (a, b) =>
    line('M13 32V12h19M13 12l7-5 12 5M9 32h10', a, 2.8) + line('M27 12.500v8', b, 2.2) + area('M23 21h8v6h-8z', b),
  wheel: (a, b) =>
    ring(20, 20, 10, a, 3) +
    disc(20, 20, 3, b) +
    line('M20 6v6M20 28v6M6 20h6M28 20h6M10 10l4 4M26 26l4 4M30 10l-4 4M14 26l-4 4', a, 2.6),
  lighthouse: (a, b) =>
    area('m17 14 -3 18.500h12L23 14z', a) +
    area('M16 9.500h8V13h-8z', b) +
    area('m20 5.500 5 3.500H15z', a) +
    line('M27.500 11l6-2M12.500 11l-6-2', b, 2),
  nodes: (a, b) =>
    line('M12 27 20 11l8.500 16z', b, 2.4) + disc(20, 11, 4.2, a) + disc(11.5, 28, 4.2, a) + disc(28.5, 28, 4.2, a),
  signal: (a, b) =>
    disc(11, 29, 3, a) +
    line('M11 20.500a8.500 8.500 0 0 1 8.500 8.500', a, 3.2) +
    line('M11 13a16 16 0 0 1 16 16', b, 3.2),
  ribbon: (a, b) =>
    area('M8 10h10l14 20H22z', a) + area('M22 10h10L26 18.800 21 11.600zM8 30l6-8.800 5 7.200-1 1.600z', b),
  gull: (a, b) =>
    line('M5.500 17C11 11 17 13 20 19c3-6 9-8 14.500-2', a, 3.4) + line('M11 28c4-3.500 14-3.500 18 0', b, 2.6),
  drop: (a, b) =>
    area('M20 6.500c6 7.500 10 12 10 17a10 10 0 0 1-20 0c0-5 4-9.500 10-17z', a) +
    line('M15.500 24a4.500 4.500 0 0 0 4.500 4.500', b, 2.4),
  shield: (a, b) =>
    area('M20 6.500 31.500 10v9.500c0 7-4.500 11.500-11.500 14.500C13 31 8.500 26.500 8.500 19.500V10z', a) +
    line('m14.500 19.500 4 4 7.500-8', b, 3),
} satisfies Record<string, Glyph>
export type GlyphKind = keyof typeof GLYPHS
export const GLYPH_KINDS = Object.keys(GLYPHS) as GlyphKind[]

const isGlyph = (kind: string): kind is GlyphKind => Object.hasOwn(GLYPHS, kind)

/**
 * A company's mark, 160 × 160, transparent outside its tile. A number stands for a family and a ground drawn from it.
 * `solid` is a white glyph on its colour, `light` a coloured one on a pale tile, `none` the glyph alone.
 */
export function logoMark(kind: string | number, hue: number, ground?: LogoLook['ground']): string {
  const r = random(`logo ${kind}`)
  const name = typeof kind === 'string' && isGlyph(kind) ? kind : r.pick(GLYPH_KINDS)
  const on =
    ground ??
    r.weighted([
      ['solid', 5],
      ['light', 2],
    ] as const)
  const strong = hsl(hue, 62, 27)
  const glyph: Glyph = GLYPHS[name]
  const tile = on === 'solid' ? strong : on === 'light' ? hsl(hue, 46, 92) : 'none'
  const [main, second] =
    on === 'solid' ? ['#ffffff', hsl(hue, 70, 80)] : [hsl(hue, 66, 31), hsl((hue + 28) % 360, 52, 56)]
  const back = on === 'none' ? '' : `<rect width="40" height="40" rx="8" fill="${tile}"/>`
  return svg(160, 160, `${back}${glyph(main, second, tile)}`, '0 0 40 40')
}

/** Our own mark, the hub with three lanes. */
export const ownMark = (size = 64) =>
  svg(size, size, `<rect width="40" height="40" rx="9" fill="#1c4a74"/>${GLYPHS.hub('#fff', '#9cc8f2')}`, '0 0 40 40')
