import type { Random } from '../world/random.ts'
import { hsl, mix, n, shade, tint } from './colour.ts'

export const W = 1200
export const H = 800

/** Colours of one hour of the day, leaning to the picture's hue. */
export type Light = {
  top: string
  middle: string
  low: string
  sun: string
  far: string
  near: string
  ink: string
  sea: string
  glow: string
  dark: boolean
}

const HOURS = {
  dusk: ['#26476f', '#c9816a', '#f1c28d', '#ffe2ad', '#5b5a7c', '#34405f', '#16263d', '#1b3a57', '#ffd9a0', true],
  dawn: ['#4d6f9a', '#d9a79a', '#f8dcb4', '#fff1cf', '#8089a3', '#4c607e', '#1f3650', '#2f5f80', '#ffe7bd', false],
  day: ['#7fb3d8', '#b5d5e8', '#e6f0f3', '#fffdf0', '#9bb9cb', '#5f8ba4', '#20415c', '#2f7296', '#ffffff', false],
  night: ['#0c1b33', '#1f3358', '#45557f', '#e9edf7', '#22345a', '#16284a', '#081426', '#0e2340', '#ffd98f', true],
} as const

export function light(hour: keyof typeof HOURS, hue: number): Light {
  const [top, middle, low, sun, far, near, ink, sea, glow, dark] = HOURS[hour]
  const lean = (colour: string, share: number, saturation: number, lightness: number) =>
    mix(colour, hsl(hue, saturation, lightness), share)
  return {
    top: lean(top, 0.42, 46, dark ? 24 : 58),
    middle: lean(middle, 0.16, 50, 62),
    low,
    sun,
    far: lean(far, 0.22, 30, dark ? 34 : 62),
    near: lean(near, 0.22, 34, dark ? 24 : 44),
    ink: lean(ink, 0.12, 40, 12),
    sea: lean(sea, 0.3, 46, dark ? 19 : 36),
    glow,
    dark,
  }
}

export const hourOf = (r: Random, choices: (keyof typeof HOURS)[] = ['dusk', 'dawn', 'day']) => r.pick(choices)

export function gradient(
  id: string,
  stops: [number, string, number?][],
  slope = 'x1="0" y1="0" x2="0" y2="1"',
): string {
  const list = stops.map(
    ([at, colour, alpha]) =>
      `<stop offset="${at}" stop-color="${colour}"${alpha === undefined ? '' : ` stop-opacity="${alpha}"`}/>`,
  )
  return `<linearGradient id="${id}" ${slope}>${list.join('')}</linearGradient>`
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, extra = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${extra && ` ${extra}`}/>`
export const path = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}"${extra && ` ${extra}`}/>`
export const stroke = (d: string, colour: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${extra && ` ${extra}`}/>`
export const circle = (x: number, y: number, radius: number, fill: string, extra = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"${extra && ` ${extra}`}/>`
export const group = (transform: string, body: string) => `<g transform="${transform}">${body}</g>`

export function sky(c: Light, r: Random, sunAt?: [number, number, number]): string {
  const [x, y, size] = sunAt ?? [r.int(620, 1020), r.int(330, 430), r.int(52, 78)]
  const clouds = Array.from({ length: 4 }, () => {
    const cx = r.int(0, W)
    const cy = r.int(60, 330)
    const long = r.int(120, 320)
    return `<rect x="${cx}" y="${cy}" width="${long}" height="${r.int(8, 16)}" rx="8"/><rect x="${cx + r.int(30, 90)}" y="${cy - 14}" width="${Math.round(long * 0.5)}" height="11" rx="5.500"/>`
  })
  const stars =
    c.dark && c.top < '#26'
      ? Array.from({ length: 26 }, () =>
          circle(r.int(0, W), r.int(0, 280), r.next() * 1.6 + 0.5, '#fff', 'opacity=".55"'),
        ).join('')
      : ''
  return [
    `<defs>${gradient('sky', [
      [0, c.top],
      [0.58, c.middle],
      [1, c.low],
    ])}<radialGradient id="halo"><stop offset="0" stop-color="${c.sun}" stop-opacity=".7"/><stop offset="1" stop-color="${c.sun}" stop-opacity="0"/></radialGradient></defs>`,
    rect(0, 0, W, 620, 'url(#sky)'),
    stars,
    circle(x, y, size * 3.2, 'url(#halo)'),
    circle(x, y, size, c.sun, 'opacity=".95"'),
    `<g fill="#fff" opacity="${c.dark ? 0.1 : 0.38}">${clouds.join('')}</g>`,
  ].join('')
}

export function hills(r: Random, base: number, height: number, fill: string, opacity = 1): string {
  let d = `M0 ${base + 60}V${n(base - height * r.next())}`
  for (let x = 0; x < W; x += 150) {
    d += `q${r.int(40, 90)} ${n(-height * (r.next() - 0.35))} 150 ${n(height * (r.next() - 0.5) * 0.6)}`
  }
  return path(`${d}V${base + 60}z`, fill, `opacity="${opacity}"`)
}

/** Roofs along a line; lit windows when it is dark. */
export function skyline(
  r: Random,
  base: number,
  low: number,
  high: number,
  fill: string,
  glow?: string,
  tight = 1,
): string {
  const parts: string[] = []
  for (let x = -20; x < W;) {
    const wide = r.int(34, 84) * tight
    const tall = r.int(low, high)
    const roof = r.int(0, 4)
    const top = base - tall
    parts.push(rect(x, top, wide, tall + 4, fill))
    if (roof === 0)
      parts.push(
        path(
          `M${n(x)} ${top + 1}l${n(wide / 2)} ${-r.int(14, 34)} ${n(wide / 2)} ${0}v${0}L${n(x + wide)} ${top + 1}z`,
          fill,
        ),
      )
    if (roof === 1) parts.push(path(`M${n(x)} ${top + 1}l${n(wide / 2)} -22L${n(x + wide)} ${top + 1}z`, fill))
    if (roof === 2) parts.push(rect(x + wide * 0.3, top - 14, wide * 0.4, 16, fill))
    if (roof === 3 && tall > (low + high) / 2) parts.push(rect(x + wide / 2 - 2, top - 38, 4, 40, fill))
    if (glow) {
      for (let wy = top + 12; wy < base - 12; wy += 20) {
        for (let wx = x + 8; wx < x + wide - 10; wx += 14)
          if (r.chance(0.3)) parts.push(rect(wx, wy, 6, 9, glow, 'opacity=".75"'))
      }
    }
    x += wide + (r.chance(0.3) ? r.int(4, 18) : 0)
  }
  return parts.join('')
}

export function sea(r: Random, c: Light, y: number, sunX?: number): string {
  const marks = Array.from({ length: 34 }, () => {
    const my = y + 12 + (H - y - 20) * r.next() ** 1.3
    const long = 20 + ((my - y) / (H - y)) * 130 * r.next()
    return `M${r.int(-20, W)} ${n(my)}h${n(long)}`
  })
  const shine =
    sunX === undefined
      ? ''
      : Array.from(
          { length: 12 },
          (_, line) =>
            `M${n(sunX - 60 + r.int(0, 40) - line * 3)} ${n(y + 10 + line * 14)}h${r.int(30, 90) + line * 4}`,
        ).join('')
  return [
    `<defs>${gradient('sea', [
      [0, mix(c.sea, c.low, 0.28)],
      [0.3, c.sea],
      [1, shade(c.sea, 0.4)],
    ])}</defs>`,
    rect(0, y, W, H - y, 'url(#sea)'),
    stroke(marks.join(''), tint(c.sea, 0.35), 2.4, 'opacity=".5"'),
    shine && stroke(shine, c.glow, 3.4, 'opacity=".6"'),
  ].join('')
}

export const BOX_COLOURS = [
  '#b5483f',
  '#2d6f9c',
  '#345a86',
  '#d39a3a',
  '#3f7d68',
  '#7a4b73',
  '#d7dfe6',
  '#22405e',
  '#c46a3a',
]

export function box(x: number, y: number, w: number, h: number, fill: string): string {
  const ribs = Math.max(3, Math.round(w / 11))
  const step = w / ribs
  let d = ''
  for (let rib = 1; rib < ribs; rib++) d += `M${n(x + rib * step)} ${n(y + h * 0.16)}v${n(h * 0.68)}`
  return `${rect(x, y, w, h, fill)}<path d="${d}" stroke="#000" stroke-opacity=".17" stroke-width="${n(Math.max(1.2, w / 42))}"/>${rect(x, y, w, h * 0.09, '#fff', 'opacity=".16"')}`
}

/** Containers on a base line; `heights` says how many stand in each column. */
export function stack(r: Random, x: number, base: number, heights: number[], w: number, h: number): string {
  return heights
    .map((tall, column) =>
      Array.from({ length: tall }, (_, level) =>
        box(x + column * (w + 2), base - (level + 1) * (h + 1.5), w, h, r.pick(BOX_COLOURS)),
      ).join(''),
    )
    .join('')
}

/** A ship-to-shore crane, its legs on the base line, its boom over the water to the right. */
export function crane(x: number, base: number, size: number, fill: string, load?: string, boomUp = false): string {
  const u = size / 100
  const at = (dx: number, dy: number) => `${n(x + dx * u)} ${n(base - dy * u)}`
  const bar = (dx: number, dy: number, w: number, h: number) => rect(x + dx * u, base - dy * u, w * u, h * u, fill)
  const boom = boomUp
    ? stroke(`M${at(36, 76)}L${at(78, 138)}M${at(18, 104)}L${at(60, 112)}`, fill, 3 * u)
    : bar(-22, 78, 126, 4) +
      stroke(`M${at(18, 104)}L${at(100, 77)}M${at(18, 104)}L${at(62, 77)}M${at(18, 104)}L${at(-20, 77)}`, fill, 1.3 * u)
  const hoist = boomUp
    ? ''
    : `${bar(66, 74, 11, 4)}${stroke(`M${at(68, 71)}V${n(base - 46 * u)}M${at(75, 71)}V${n(base - 46 * u)}`, fill, 0.9 * u)}${bar(61, 46, 21, 2.6)}${load ? box(x + 61 * u, base - 43.4 * u, 21 * u, 9 * u, load) : ''}`
  return [
    bar(0, 78, 4, 78),
    bar(32, 78, 4, 78),
    bar(-1, 50, 38, 3),
    bar(-2, 4, 9, 4),
    bar(29, 4, 9, 4),
    bar(16, 106, 4, 30),
    stroke(
      `M${at(2, 50)}L${at(34, 76)}M${at(34, 50)}L${at(2, 76)}M${at(18, 104)}L${at(2, 78)}M${at(18, 104)}L${at(34, 78)}`,
      fill,
      1.6 * u,
    ),
    bar(6, 88, 16, 10),
    boom,
    hoist,
  ].join('')
}

export function containerShip(r: Random, x: number, water: number, length: number, hull: string): string {
  const h = length * 0.085
  const boxW = length * 0.052
  const boxH = boxW * 0.5
  const columns = Math.floor((length * 0.66) / (boxW + 2))
  const deck = water - h
  const heights = Array.from({ length: columns }, (_, column) =>
    Math.max(2, r.int(3, 5) - (column < 2 ? 1 : 0) - (column > columns - 2 ? 1 : 0)),
  )
  const bridge = x + length * 0.8
  return [
    stack(r, x + length * 0.115, deck, heights, boxW, boxH),
    rect(bridge, deck - boxH * 6.4, length * 0.075, boxH * 6.4, '#eef2f6'),
    rect(bridge - length * 0.012, deck - boxH * 6.9, length * 0.1, boxH * 0.95, '#dfe6ec'),
    ...[5.4, 4.2, 3, 1.8].map((level) =>
      rect(bridge + 5, deck - boxH * level, length * 0.075 - 10, boxH * 0.4, '#27415d'),
    ),
    rect(bridge + length * 0.095, deck - boxH * 5.2, length * 0.035, boxH * 5.2, mix(hull, '#ffffff', 0.1)),
    rect(bridge + length * 0.095, deck - boxH * 4.6, length * 0.035, boxH * 0.8, '#f3f5f8'),
    path(
      `M${n(x)} ${n(deck - h * 0.35)}l${n(length * 0.06)} ${n(h * 0.35)}H${n(x + length * 0.985)}l${n(-length * 0.02)} ${n(h)}H${n(x + length * 0.055)}z`,
      hull,
    ),
    path(
      `M${n(x + length * 0.043)} ${n(water - h * 0.24)}H${n(x + length * 0.97)}l${n(-length * 0.005)} ${n(h * 0.24)}H${n(x + length * 0.055)}z`,
      '#8e2c33',
    ),
    rect(x + length * 0.035, water - h * 0.3, length * 0.936, h * 0.06, '#e8ecf0', 'opacity=".8"'),
  ].join('')
}

export const glint = (r: Random, y: number, x1: number, x2: number, colour: string, count = 8) =>
  stroke(
    Array.from({ length: count }, () => `M${r.int(x1, x2)} ${y + r.int(0, 90)}h${r.int(18, 70)}`).join(''),
    colour,
    3,
    'opacity=".5"',
  )

export function lamp(x: number, base: number, tall: number, fill: string, glow: string): string {
  return `${rect(x - 2, base - tall, 4, tall, fill)}${rect(x - 22, base - tall, 44, 5, fill)}${circle(x - 16, base - tall + 8, 4, glow)}${circle(x + 16, base - tall + 8, 4, glow)}${circle(x, base - tall + 10, 46, 'url(#lampglow)')}`
}
export const lampGlow = (glow: string) =>
  `<radialGradient id="lampglow"><stop offset="0" stop-color="${glow}" stop-opacity=".5"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>`

const SKINS = ['#f2cdb0', '#e8b78f', '#c98d5f', '#8d5a3a', '#f6d9c2']
const HAIRS = ['#2a2422', '#6b4226', '#14100e', '#c9a25c', '#8b8f94']
const CLOTHES = ['#123a5e', '#33485a', '#7a2f4b', '#27424f', '#45303a', '#1d4a3a', '#5b3a6e', '#3d4c3f']

/** Somebody from the waist up; `back` shows no face. */
export function person(r: Random, x: number, y: number, size: number, back = false, cloth = r.pick(CLOTHES)): string {
  const skin = r.pick(SKINS)
  const hair = r.pick(HAIRS)
  const long = r.chance(0.4)
  return group(
    `translate(${n(x)} ${n(y)}) scale(${n(size / 60)})`,
    [
      long ? path('M-12 -34a12 13 0 0 1 24 0v16h-24z', hair) : '',
      path('M-24 26c0-20 8-29 24-29s24 9 24 29z', cloth),
      rect(-5, -14, 10, 14, shade(skin, 0.14)),
      back ? '' : path('M-6 -3h12L0 9z', '#f3f6f9'),
      circle(0, -25, 11, skin),
      path(
        back
          ? 'M-11.500 -24a11.500 12 0 0 1 23 0c0 6-3 10-5 11h-13c-2-1-5-5-5-11z'
          : 'M-11.500 -25a11.500 12 0 0 1 23 0c-5-1-9-3-12-6-2 3-6 5-11 6z',
        hair,
      ),
    ].join(''),
  )
}

/** Somebody standing, feet at (x, base). */
export function standing(
  r: Random,
  x: number,
  base: number,
  tall: number,
  back = false,
  cloth = r.pick(CLOTHES),
): string {
  const legs = r.pick(['#1f2d3a', '#2b2f38', '#33485a'])
  return group(
    `translate(${n(x)} ${n(base)}) scale(${n(tall / 178)})`,
    `<ellipse cx="0" cy="1" rx="34" ry="5" fill="#000" opacity=".2"/>${path('M-15-84h30l-3 80h-9l-3-62-3 62h-9z', legs)}${path('M-17-2h14v-7h-8zM17-2H3v-7h8z', '#14202c')}${path('M-21-132q21-12 42 0l5 56q-6 3-10 0l-2-20 1 18h-30l1-18-2 20q-4 3-10 0z', cloth)}${group('translate(0 -128)', person(r, 0, 0, 54, back, cloth))}`,
  )
}
