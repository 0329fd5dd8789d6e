import type { Random } from '../world/random.ts'
import { hsl, mix, shade, tint } from './colour.ts'
import { locomotive, truck, wagons } from './scene.land.ts'
import {
  box,
  BOX_COLOURS,
  circle,
  group,
  H,
  hills,
  hourOf,
  lamp,
  lampGlow,
  light,
  path,
  rect,
  sky,
  skyline,
  stack,
  stroke,
  W,
} from './scene.parts.ts'
import { worker } from './scene.yard.ts'

/** Tracks of a terminal under a gantry crane, a train before and one behind. */
export function railYard(r: Random, hue: number): string {
  const c = light(hourOf(r, ['dawn', 'dusk', 'day']), hue)
  const ballast = mix('#8b867e', c.near, 0.4)
  const steel = mix(hsl(hue, 50, 36), c.ink, c.dark ? 0.4 : 0.1)
  const rails = (y: number, size: number) =>
    stroke(
      Array.from({ length: 60 }, (_, at) => `M${at * 24 - 40} ${y + 2}l${-8 * size} ${14 * size}`).join(''),
      shade(ballast, 0.45),
      5 * size,
    ) +
    rect(0, y, W, 4 * size, '#c3cdd8') +
    rect(0, y + 10 * size, W, 4 * size, '#aab6c2')
  const reach = r.int(520, 640)
  const gantry = [
    rect(90, 150, 26, 470, steel),
    rect(1030, 150, 26, 470, steel),
    rect(40, 128, 1090, 40, steel),
    stroke(Array.from({ length: 21 }, (_, at) => `M${56 + at * 50} 166l25-34 25 34`).join(''), tint(steel, 0.25), 4),
    stroke('M103 300l-60 320M103 300l70 320M1043 300l-60 320M1043 300l70 320', steel, 12),
    rect(reach, 168, 120, 30, shade(steel, 0.25)),
    rect(reach + 84, 198, 44, 40, '#cfe2f0'),
    stroke(`M${reach + 20} 198V330M${reach + 100} 198V330`, c.ink, 3),
    rect(reach - 18, 328, 156, 12, '#f0b13c'),
    box(reach - 20, 340, 160, 62, r.pick(BOX_COLOURS)),
  ]
  return [
    sky(c, r, [r.int(220, 980), r.int(220, 320), r.int(46, 66)]),
    hills(r, 470, 60, c.far, 0.6),
    skyline(r, 500, 20, 80, mix(c.far, c.near, 0.45), c.dark ? c.glow : undefined),
    rect(0, 480, W, H - 480, ballast),
    stack(r, 150, 520, [3, 2, 3, 3, 1, 2, 3, 2, 3], 92, 36),
    rails(560, 1),
    wagons(r, r.int(-160, -60), 562, 7, 190),
    gantry.join(''),
    rails(690, 1.4),
    wagons(r, -80, 694, 4, 240),
    locomotive(930, 694, 300, r.pick(['#d9412f', '#ffd36a', '#2f7296', '#3f7d68']), '#0b1f33'),
    rect(0, 730, W, 70, mix('#9aa1a8', c.near, 0.35)),
    rect(0, 730, W, 8, '#f3d37a', 'opacity=".8"'),
    worker(r, r.int(240, 330), 782, 150),
    worker(r, r.int(360, 430), 788, 152, true),
  ].join('')
}

/** Lorries before a border post with its barrier, hills behind. */
export function borderTruck(r: Random, hue: number): string {
  const c = light(hourOf(r, ['dawn', 'day', 'dusk']), hue)
  const road = mix('#6f7780', c.near, 0.35)
  const roof = mix(hsl(hue, 46, 36), c.ink, c.dark ? 0.35 : 0.05)
  const booth = (x: number) =>
    [
      rect(x, 410, 104, 190, mix('#e8edf1', c.near, 0.15)),
      rect(x + 12, 430, 80, 74, c.dark ? '#ffe3ae' : '#8fb3cc'),
      stroke(`M${x + 52} 430v74`, '#5d6d7c', 3),
      rect(x, 396, 104, 16, shade(roof, 0.2)),
      rect(x + 60, 520, 32, 80, shade('#c3cdd8', c.dark ? 0.4 : 0.1)),
    ].join('')
  const barrier = (x: number, up: boolean) =>
    rect(x, 520, 18, 80, '#d9a441') +
    group(
      `translate(${x + 9} 536) rotate(${up ? -68 : -2})`,
      Array.from({ length: 8 }, (_, at) => rect(at * 30, -6, 30, 12, at % 2 ? '#f3f6f9' : '#c2383a')).join(''),
    )
  const flags = [0, 1, 2].map((at) => {
    const x = 880 + at * 74
    const [a, b, d] = [
      r.pick(['#c2383a', '#2d6f9c', '#3f7d68']),
      r.pick(['#f3f6f9', '#f2c230']),
      r.pick(['#27415d', '#8e2c33', '#3f7d68']),
    ]
    return (
      rect(x, 190, 5, 150, '#dfe6ec') +
      [a, b, d]
        .map((paint, band) => path(`M${x + 5} ${192 + band * 14}q16-6 30 0t26 0v14q-14 6-28 0t-28 0z`, paint))
        .join('')
    )
  })
  return [
    sky(c, r, [r.int(160, 420), r.int(170, 240), r.int(44, 58)]),
    hills(r, 400, 230, c.far, 0.8),
    hills(r, 470, 150, mix(c.near, '#4f7a5a', c.dark ? 0.2 : 0.35)),
    rect(0, 500, W, H - 500, mix('#7d8a6c', c.near, 0.5)),
    path('M0 600h1200v200H0z', road),
    flags.join(''),
    rect(520, 338, 640, 34, roof),
    rect(520, 330, 640, 10, tint(roof, 0.35)),
    [560, 830, 1110].map((x) => rect(x, 372, 16, 228, shade(roof, 0.3))).join(''),
    [640, 900]
      .map(
        (x) =>
          rect(x, 346, 90, 18, '#0a1522') + circle(x + 16, 355, 6, '#4be08a') + rect(x + 32, 351, 46, 8, '#f3f6f9'),
      )
      .join(''),
    booth(620),
    booth(880),
    barrier(760, r.chance(0.6)),
    barrier(1010, false),
    truck(-150, 622, 300, r.pick(['#e8eff6', '#2d6f9c']), r.pick(BOX_COLOURS)),
    truck(r.int(170, 210), 630, 320, r.pick(['#d9a441', '#3f7d68']), r.pick(BOX_COLOURS)),
    path('M0 690h1200v110H0z', shade(road, 0.12)),
    stroke('M0 700h1200', '#f2f5f8', 6, 'stroke-dasharray="80 50" opacity=".75"'),
    truck(r.int(300, 400), 770, 470, r.pick(['#c2503c', '#22405e', '#e8eff6']), r.pick(BOX_COLOURS)),
    worker(r, r.int(880, 930), 742, 170),
    `<defs>${lampGlow(c.glow)}</defs>`,
    lamp(470, 610, 260, c.ink, c.glow),
    lamp(1180, 610, 260, c.ink, c.glow),
  ].join('')
}

/** A container barge on a river, a town and vineyards behind. */
export function riverBarge(r: Random, hue: number): string {
  const c = light(hourOf(r, ['day', 'dawn', 'dusk']), hue)
  const water = mix(c.sea, hsl(hue, 34, 44), 0.25)
  const slope = mix('#6f8a4c', c.near, c.dark ? 0.6 : 0.2)
  const vineyard = 'M-10 470V300q140-90 300-30 120 50 190 200z'
  const rows = Array.from({ length: 15 }, (_, at) => `M${at * 36 - 120} 470l150-230`).join('')
  const top = r.int(760, 860)
  const castle = group(
    `translate(${top} 306) scale(.8)`,
    `${path('M0 0V-70h22v18h16v-18h22v18h16v-58h34v58h16v-18h22V0z', mix('#b9a68a', c.near, 0.3))}${path('M76-110l17-34 17 34z', mix('#8b4a3a', c.near, 0.3))}${[30, 62, 120].map((x) => rect(x, -38, 8, 16, c.dark ? c.glow : '#5d5346')).join('')}`,
  )
  const tiers = Array.from({ length: 8 }, (_, at) => r.int(2, 3) - (at === 7 ? 1 : 0))
  const barge = group(
    `translate(${r.int(60, 130)} 640)`,
    [
      stack(r, 90, -38, tiers, 92, 40),
      path('M-10-34h880q40 0 70 40l-24 42H30Q-4 40-10-34z', '#27313d'),
      path('M8 22h930l-12 26H34Q14 40 8 22z', '#8e2c33'),
      rect(-10, -38, 884, 7, '#d9a441'),
      rect(0, -132, 76, 98, '#f3f6f9'),
      rect(8, -120, 60, 28, '#27415d'),
      rect(-6, -142, 88, 12, hsl(hue, 50, 36)),
      stroke('M38-142v-54M38-190h26', '#5d6d7c', 3),
      path('M40-192h34l-8 9 8 9H40z', hsl(hue, 60, 46)),
    ].join(''),
  )
  return [
    sky(c, r, [r.int(220, 620), r.int(120, 210), r.int(44, 60)]),
    hills(r, 420, 180, c.far, 0.75),
    path('M620 470q60-170 210-210 120-26 240 60 90 60 150 50v120H600z', slope),
    castle,
    `<clipPath id="vineyard"><path d="${vineyard}"/></clipPath>`,
    path(vineyard, slope),
    stroke(rows, shade(slope, 0.25), 3, 'opacity=".45" clip-path="url(#vineyard)"'),
    skyline(r, 484, 26, 74, mix('#b98a72', c.near, 0.35), c.dark ? c.glow : undefined, 0.7),
    rect(0, 480, W, H - 480, water),
    rect(0, 478, W, 10, mix('#6b6258', c.near, 0.4)),
    stroke(
      Array.from({ length: 34 }, () => `M${r.int(-20, W)} ${r.int(504, H - 10)}h${r.int(24, 130)}`).join(''),
      tint(water, 0.35),
      2.6,
      'opacity=".55"',
    ),
    stroke(`M100 690q480 20 1010-4`, tint(water, 0.6), 5, 'opacity=".6"'),
    barge,
    path(`M0 760q180-30 360-8t360 4 480-14v58H0z`, shade(water, 0.25), 'opacity=".8"'),
    Array.from({ length: 5 }, (_, at) => circle(980 + at * 40, 520 + (at % 2) * 8, 5, '#c2383a')).join(''),
  ].join('')
}
