import type { Random } from '../world/random.ts'
import { hsl, mix, shade, tint } from './colour.ts'
import {
  BOX_COLOURS,
  circle,
  containerShip,
  crane,
  glint,
  H,
  hills,
  hourOf,
  lamp,
  lampGlow,
  light,
  path,
  rect,
  sea,
  sky,
  skyline,
  stack,
  stroke,
  W,
} from './scene.parts.ts'

const HULLS = ['#7b2733', '#1f3a5a', '#24564c', '#3b2f5f', '#8a4a2a', '#27313d']

export function cranesDusk(r: Random, hue: number): string {
  const c = light('dusk', hue)
  const sunX = r.int(560, 980)
  const far = mix(c.far, c.ink, 0.45)
  const quay = 620
  return [
    sky(c, r, [sunX, 430, r.int(56, 78)]),
    hills(r, 540, 70, c.far, 0.7),
    skyline(r, 560, 16, 60, mix(c.far, c.near, 0.5)),
    sea(r, c, 560, sunX),
    crane(r.int(640, 720), 570, 300, far),
    crane(r.int(880, 930), 570, 300, far, undefined, r.chance(0.5)),
    containerShip(r, r.int(420, 520), 660, 700, r.pick(HULLS)),
    crane(r.int(40, 90), quay + 20, 480, c.ink, r.pick(BOX_COLOURS)),
    crane(r.int(300, 360), quay + 20, 500, shade(c.ink, 0.1), r.pick(BOX_COLOURS), r.chance(0.3)),
    path(`M0 ${quay + 10}h470l24 ${H - quay}H0z`, shade(c.ink, 0.15)),
    rect(0, quay + 4, 474, 12, tint(c.ink, 0.18)),
    stack(r, 26, quay + 120, [2, 3, 3, 2, 1], 74, 34),
    `<defs>${lampGlow(c.glow)}</defs>`,
    lamp(440, quay + 8, 150, c.ink, c.glow),
    glint(r, 690, 520, 1150, c.glow, 9),
  ].join('')
}

export function containerShipAtSea(r: Random, hue: number): string {
  const c = light(hourOf(r, ['dawn', 'day', 'dusk', 'day']), hue)
  const sunX = r.int(180, 460)
  const hull = r.pick(HULLS)
  const water = 590
  const gull = (x: number, y: number, s: number) =>
    stroke(`M${x} ${y}q${s} ${-s} ${s * 1.6} 0q${s * 0.6} ${-s} ${s * 1.6} 0`, c.ink, 3, 'opacity=".6"')
  return [
    sky(c, r, [sunX, r.int(300, 420), r.int(54, 80)]),
    hills(r, 520, 54, c.far, 0.55),
    sea(r, c, 520, sunX),
    containerShip(r, -60, 540, 250, mix(c.far, c.ink, 0.4)),
    containerShip(r, r.int(120, 200), water, 900, hull),
    path(
      `M90 ${water + 2}q120-16 300-6t360 0 330-2v16q-300 12-560 4T90 ${water + 2}z`,
      tint(c.sea, 0.55),
      'opacity=".55"',
    ),
    path(`M0 ${water + 30}q150-26 300 0t300 0 300 0 300 0V${H}H0z`, c.sea, 'opacity=".92"'),
    path(`M0 ${water + 90}q120-24 240 0t240 0 240 0 240 0 240 0V${H}H0z`, shade(c.sea, 0.22)),
    path(`M0 ${water + 150}q160-26 320 0t320 0 320 0 320 0V${H}H0z`, shade(c.sea, 0.42)),
    glint(r, water + 60, 60, 1100, tint(c.sea, 0.5), 10),
    gull(860, 190, 16),
    gull(920, 230, 11),
    gull(800, 250, 9),
  ].join('')
}

export function harbourSkyline(r: Random, hue: number): string {
  const hour = hourOf(r, ['dusk', 'night', 'dawn', 'day'])
  const c = light(hour, hue)
  const sunX = r.int(240, 960)
  const quay = 600
  const glow = c.dark ? c.glow : undefined
  const brick = mix(hsl((hue + 160) % 360, 34, 40), c.near, c.dark ? 0.55 : 0.2)
  const houses: string[] = []
  for (let x = -10; x < W;) {
    const wide = r.int(70, 120)
    const tall = r.int(110, 190)
    const wall = mix(
      r.pick([brick, '#b98a5f', '#c9a27a', '#8b5d52', '#d8c7a8', '#a5b3ac']),
      c.near,
      c.dark ? 0.6 : 0.12,
    )
    const gable = r.int(0, 2)
    const top = quay - tall
    houses.push(rect(x, top, wide, tall, wall))
    houses.push(
      gable === 0
        ? path(`M${x} ${top + 1}l${wide / 2}-46 ${wide / 2} 46z`, shade(wall, 0.25))
        : gable === 1
          ? path(
              `M${x} ${top + 1}v-16h${wide * 0.2}v-16h${wide * 0.18}v-14h${wide * 0.24}v14h${wide * 0.18}v16h${wide * 0.2}v16z`,
              wall,
            )
          : rect(x - 3, top - 8, wide + 6, 10, shade(wall, 0.3)),
    )
    for (let y = top + 20; y < quay - 30; y += 34) {
      for (let wx = x + 12; wx < x + wide - 18; wx += 26) {
        houses.push(
          rect(wx, y, 13, 19, c.dark && r.chance(0.55) ? c.glow : shade(wall, 0.5), c.dark ? '' : 'opacity=".75"'),
        )
      }
    }
    x += wide + 2
  }
  const tower = r.int(180, 900)
  const landmark = r.int(0, 2)
  const spire =
    landmark === 0
      ? path(`M${tower} ${quay}V250h46v${quay - 250}zM${tower - 4} 252l27-150 27 150z`, c.near)
      : landmark === 1
        ? `${path(`M${tower} ${quay}l14-330h40l14 330z`, c.near)}${rect(tower + 6, 262, 56, 14, c.near)}${rect(tower + 20, 226, 28, 40, c.glow)}${path(`M${tower + 12} 226l22-34 22 34z`, c.near)}`
        : `${path(`M${tower - 120} ${quay - 60}q60-200 130-150t70-70 120 30 60 190z`, mix(c.near, '#ffffff', 0.3))}`
  const boats = [0, 1].map((at) => {
    const x = 160 + at * 560 + r.int(-40, 60)
    return `${path(`M${x} 660h150l-22 34H${x + 18}z`, r.pick(HULLS))}${rect(x + 44, 630, 62, 30, '#eef2f6')}${rect(x + 50, 636, 50, 10, '#27415d')}${rect(x + 92, 606, 10, 26, '#b5483f')}${stroke(`M${x + 30} 660v-64`, c.ink, 3)}`
  })
  return [
    sky(c, r, [sunX, r.int(240, 380), r.int(46, 66)]),
    skyline(r, quay - 40, 90, 230, mix(c.far, c.low, 0.2), glow),
    spire,
    skyline(r, quay - 10, 50, 120, mix(c.near, c.far, 0.4), glow),
    houses.join(''),
    rect(0, quay - 2, W, 16, shade(c.near, 0.35)),
    sea(r, c, quay + 14, sunX),
    boats.join(''),
    circle(0, 0, 0, 'none'),
    c.dark
      ? stroke(
          Array.from({ length: 24 }, () => `M${r.int(0, W)} ${quay + r.int(24, 60)}v${r.int(14, 60)}`).join(''),
          c.glow,
          3,
          'opacity=".28"',
        )
      : '',
  ].join('')
}
