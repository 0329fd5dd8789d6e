import type { Random } from '../world/random.ts'
import { hsl, mix, n, shade, tint } from './colour.ts'
import {
  box,
  BOX_COLOURS,
  circle,
  containerShip,
  crane,
  gradient,
  group,
  H,
  hourOf,
  light,
  path,
  person,
  rect,
  sea,
  sky,
  standing,
  stroke,
  W,
} from './scene.parts.ts'

const VESTS = ['#e0822a', '#d8b21f', '#e0822a']
const HELMETS = ['#f3f6f9', '#f2c230', '#2d6f9c', '#c2503c']

/** Somebody in a vest with stripes and a helmet, feet at (x, base). */
export function worker(r: Random, x: number, base: number, tall: number, back = false): string {
  const helmet = r.pick(HELMETS)
  return (
    standing(r, x, base, tall, back, r.pick(VESTS)) +
    group(
      `translate(${n(x)} ${n(base)}) scale(${n(tall / 178)})`,
      stroke('M-19-104h38M-20-94h40', '#f6f3d8', 4, 'opacity=".9"') +
        path('M-12-154a12 13 0 0 1 24 0z', helmet) +
        rect(-14, -155, 28, 3.4, shade(helmet, 0.15), 'rx="1.7"'),
    )
  )
}

/** A reefer from the end with the machine: fan, grille, display, plug. */
function reeferEnd(r: Random, x: number, y: number, w: number, h: number, dim: number): string {
  const white = mix('#f3f6f8', '#16263d', dim)
  const dark = mix('#5c6b7a', '#16263d', dim)
  const lamp = r.chance(0.9) ? '#4be08a' : '#f5b01a'
  const grille = Array.from(
    { length: 6 },
    (_, at) => `M${n(x + w * 0.56)} ${n(y + h * (0.14 + at * 0.05))}h${n(w * 0.34)}`,
  )
  return [
    rect(x, y, w, h, white),
    rect(x, y, w, h * 0.05, shade(white, 0.12)),
    rect(x, y + h * 0.95, w, h * 0.05, shade(white, 0.25)),
    circle(x + w * 0.3, y + h * 0.28, w * 0.19, dark),
    circle(x + w * 0.3, y + h * 0.28, w * 0.15, shade(dark, 0.3)),
    stroke(
      `M${n(x + w * 0.3)} ${n(y + h * 0.14)}v${n(h * 0.28)}M${n(x + w * 0.14)} ${n(y + h * 0.28)}h${n(w * 0.32)}`,
      tint(dark, 0.3),
      1.6,
    ),
    stroke(grille.join(''), shade(white, 0.35), 2),
    rect(x + w * 0.1, y + h * 0.52, w * 0.8, h * 0.36, shade(white, 0.08), 'rx="3"'),
    rect(x + w * 0.58, y + h * 0.57, w * 0.24, h * 0.1, '#12283a', 'rx="2"'),
    rect(x + w * 0.61, y + h * 0.6, w * 0.12, h * 0.035, lamp),
    circle(x + w * 0.22, y + h * 0.63, w * 0.045, lamp),
    stroke(
      `M${n(x + w * 0.24)} ${n(y + h * 0.78)}q${n(w * 0.16)} ${n(h * 0.2)} ${n(w * 0.4)} ${n(h * 0.22)}`,
      '#20303f',
      2.6,
    ),
  ].join('')
}

/** Reefers plugged in on a rack with walkways, four levels high. */
export function reeferRacks(r: Random, hue: number): string {
  const hour = hourOf(r, ['night', 'dusk', 'dawn'])
  const c = light(hour, hue)
  const dim = c.dark ? 0.3 : 0.06
  const steel = mix(hsl(hue, 34, 40), c.ink, c.dark ? 0.45 : 0.15)
  const [w, h, gap] = [124, 132, 22]
  const left = r.int(150, 260)
  const levels = [0, 1, 2, 3].map((level) => {
    const base = 700 - level * (h + gap)
    const boxes = Array.from({ length: 9 }, (_, at) =>
      r.chance(0.93) ? reeferEnd(r, left + at * (w + 8), base - h, w, h, dim) : '',
    )
    const rail = stroke(
      Array.from({ length: 22 }, (_, at) => `M${left - 20 + at * 56} ${base + 4}v-34`).join('') +
        `M${left - 20} ${base - 30}H${W}M${left - 20} ${base - 16}H${W}`,
      mix('#f2c230', c.ink, c.dark ? 0.25 : 0.05),
      3,
    )
    return boxes.join('') + rect(left - 30, base, W, 14, steel) + rail
  })
  const posts = Array.from({ length: 6 }, (_, at) =>
    rect(left - 30 + at * (w + 8) * 2, 80, 12, 640, shade(steel, 0.15)),
  )
  const floods = [70, 130].map(
    (x, at) =>
      rect(x, 250 + at * 40, 6, 470 - at * 40, c.ink) +
      rect(x - 26, 244 + at * 40, 58, 12, c.ink) +
      circle(x + 3, 258 + at * 40, 90, 'url(#flood)'),
  )
  return [
    sky(c, r, [r.int(60, 120), r.int(330, 430), r.int(40, 56)]),
    `<defs><radialGradient id="flood"><stop offset="0" stop-color="${c.glow}" stop-opacity=".55"/><stop offset="1" stop-color="${c.glow}" stop-opacity="0"/></radialGradient></defs>`,
    rect(0, 600, W, 100, mix(c.near, c.ink, 0.25)),
    crane(-30, 700, 300, mix(c.far, c.ink, 0.5), r.pick(BOX_COLOURS)),
    rect(0, 700, W, H - 700, mix('#59636d', c.near, 0.5)),
    posts.join(''),
    levels.join(''),
    floods.join(''),
    rect(0, 716, W, 8, '#f3d37a', 'opacity=".75"'),
    worker(r, r.int(330, 460), 700 - (h + gap), 104, true),
    worker(r, r.int(620, 760), 776, 150),
    r.chance(0.6) ? worker(r, r.int(820, 980), 786, 158, true) : '',
  ].join('')
}

/** A wall of boxes in the yard with a reach stacker before it. */
export function containerWall(r: Random, hue: number): string {
  const c = light(hourOf(r, ['day', 'dawn', 'dusk']), hue)
  const [w, h] = [214, 88]
  const boxes: string[] = []
  for (let level = 0; level < 6; level++) {
    for (let column = -1; column < 6; column++) {
      if (level === 5 && r.chance(0.45)) continue
      const paint = mix(r.pick(BOX_COLOURS), hsl(hue, 40, 45), 0.18)
      const x = column * (w + 4) + 20
      const y = 690 - (level + 1) * (h + 3)
      boxes.push(box(x, y, w, h, paint), rect(x + 16, y + 22, 62, 10, '#fff', 'opacity=".55"'))
      boxes.push(rect(x + 16, y + 40, 38, 6, '#fff', 'opacity=".4"'), rect(x, y + h - 5, w, 5, '#000', 'opacity=".22"'))
    }
  }
  const yellow = '#e6a52a'
  const wheel = (x: number, radius: number) =>
    circle(x, -radius, radius, '#1b2733') +
    circle(x, -radius, radius * 0.5, '#d9a441') +
    circle(x, -radius, 6, '#31404f')
  const stacker = group(
    `translate(${r.int(160, 420)} 752)`,
    [
      '<ellipse cx="210" cy="2" rx="250" ry="13" fill="#000" opacity=".28"/>',
      box(250, -300, 250, 96, r.pick(BOX_COLOURS)),
      rect(262, -318, 226, 18, yellow),
      path('M60-150 350-330l24 14L96-118z', shade(yellow, 0.12)),
      stroke('M150-120 262-262', '#5d6d7c', 13),
      path('M0-120h150l40 30v52H0z', yellow),
      path('M128-206h78l26 68v22H128z', '#f3f6f9'),
      path('M138-198h62l20 52h-82z', '#8fb3cc'),
      rect(0, -74, 196, 12, '#1b2733', 'opacity=".5"'),
      wheel(44, 46),
      wheel(176, 60),
    ].join(''),
  )
  return [
    sky(c, r, [r.int(160, 1040), r.int(70, 130), r.int(40, 54)]),
    rect(0, 560, W, 140, c.near),
    boxes.join(''),
    rect(0, 690, W, H - 690, mix('#7f8790', c.near, 0.35)),
    path('M0 690h1200v26H0z', '#000', 'opacity=".18"'),
    stroke('M0 772h1200', '#f3d37a', 7, 'stroke-dasharray="90 46" opacity=".85"'),
    stacker,
    worker(r, r.int(880, 1010), 744, 142),
    worker(r, r.int(1040, 1120), 752, 146, true),
  ].join('')
}

/** The crew of a night on the quay, under the floodlights, the ship behind them. */
export function nightShift(r: Random, hue: number): string {
  const c = light('night', hue)
  const quay = 590
  const beams = [140, 520, 960].map((x) =>
    [
      path(`M${x - 12} 150 ${x - 190} ${quay + 40}h400L${x + 16} 150z`, 'url(#beam)'),
      rect(x - 3, 140, 7, quay - 130, c.ink),
      rect(x - 34, 130, 70, 14, c.ink),
      [-24, -4, 18].map((dx) => rect(x + dx, 142, 12, 7, '#fff6dc')).join(''),
    ].join(''),
  )
  const crew: string[] = []
  const count = r.int(5, 6)
  for (let at = 0; at < count; at++) {
    const x = 600 + (at - (count - 1) / 2) * 132 + r.int(-14, 14)
    crew.push(worker(r, x, 742 + r.int(-6, 12), 236 + r.int(-14, 14)))
  }
  return [
    sky(c, r, [r.int(860, 1060), r.int(90, 150), r.int(26, 36)]),
    `<defs>${gradient('beam', [
      [0, '#fff3cf', 0.42],
      [1, '#fff3cf', 0.02],
    ])}${gradient('wet', [
      [0, mix('#3a4656', c.near, 0.3)],
      [1, '#141f2e'],
    ])}</defs>`,
    sea(r, c, 500),
    crane(r.int(20, 120), quay, 430, shade(c.near, 0.1), r.pick(BOX_COLOURS)),
    containerShip(r, r.int(160, 240), quay + 4, 980, mix(hsl(hue, 46, 30), '#0e1a2b', 0.3)),
    crane(r.int(760, 840), quay, 400, c.ink, undefined, r.chance(0.4)),
    rect(0, quay, W, H - quay, 'url(#wet)'),
    rect(0, quay, W, 9, tint(c.near, 0.25)),
    beams.join(''),
    stroke(
      Array.from({ length: 26 }, () => `M${r.int(0, W)} ${r.int(quay + 40, H - 20)}h${r.int(20, 110)}`).join(''),
      '#ffe2a8',
      3,
      'opacity=".2"',
    ),
    crew.join(''),
  ].join('')
}

/** Desks before a wall of screens: who watches ships and gates at night. */
export function controlRoom(r: Random, hue: number): string {
  const wall = hsl(hue, 36, 13)
  const line = hsl(hue, 68, 70)
  const screen = (x: number, y: number, w: number, h: number, kind: number) => {
    const inside =
      kind === 0
        ? Array.from({ length: 7 }, () => {
            const [ax, ay, bx, by] = [r.int(0, 100), r.int(20, 90), r.int(0, 100), r.int(20, 90)]
            const at = (px: number, py: number) => `${n(x + (w * px) / 100)} ${n(y + (h * py) / 100)}`
            return (
              stroke(
                `M${at(ax, ay)}Q${at((ax + bx) / 2, Math.min(ay, by) - 22)} ${at(bx, by)}`,
                line,
                2.2,
                'opacity=".8"',
              ) + circle(x + (w * ax) / 100, y + (h * ay) / 100, 4, '#fff')
            )
          }).join('')
        : kind === 1
          ? Array.from({ length: 9 }, (_, at) => {
              const tall = h * (0.16 + 0.6 * r.next())
              return rect(x + w * (0.07 + at * 0.1), y + h * 0.9 - tall, w * 0.06, tall, at === 6 ? '#f5b01a' : line)
            }).join('')
          : Array.from({ length: 6 }, (_, at) =>
              [0.06, 0.4, 0.62, 0.84]
                .map((share) =>
                  rect(
                    x + w * share,
                    y + h * (0.14 + at * 0.13),
                    w * (share === 0.06 ? 0.26 : 0.1),
                    h * 0.05,
                    share === 0.84 ? r.pick(['#4be08a', '#4be08a', '#f5b01a']) : tint(wall, 0.5),
                  ),
                )
                .join(''),
            ).join('')
    return (
      rect(x, y, w, h, '#060f1a', 'rx="6"') +
      rect(x + 5, y + 5, w - 10, h - 10, mix(wall, hsl(hue, 60, 24), 0.6)) +
      inside
    )
  }
  const desk = (x: number, size: number) =>
    group(
      `translate(${x} 640) scale(${n(size)})`,
      [
        rect(-190, 24, 380, 22, '#8a6a4c'),
        rect(-178, 46, 14, 116, '#31404f'),
        rect(164, 46, 14, 116, '#31404f'),
        [-130, 20]
          .map((dx) => rect(dx, -66, 116, 72, '#060f1a', 'rx="5"') + rect(dx + 5, -61, 106, 62, hsl(hue, 52, 34)))
          .join(''),
        [-72, 78].map((dx) => rect(dx - 5, 6, 10, 20, '#31404f')).join(''),
        rect(118, 6, 14, 18, '#f3f6f9', 'rx="3"'),
      ].join(''),
    )
  /** Somebody seated, seen from behind. */
  const watcher = (x: number) =>
    person(r, x, 618, 236, true) +
    rect(x - 82, 668, 164, 112, '#1b2733', 'rx="26"') +
    rect(x - 7, 778, 14, 22, '#0a1522')
  return [
    `<defs>${gradient('room', [
      [0, shade(wall, 0.3)],
      [1, tint(wall, 0.12)],
    ])}</defs>`,
    rect(0, 0, W, H, 'url(#room)'),
    screen(60, 70, 330, 220, r.int(0, 2)),
    screen(410, 50, 380, 260, 0),
    screen(810, 70, 330, 220, 1),
    screen(60, 310, 330, 150, 2),
    screen(410, 330, 380, 130, 2),
    screen(810, 310, 330, 150, r.int(0, 2)),
    rect(0, 560, W, H - 560, shade(wall, 0.35)),
    path('M200 560h800l180 240H20z', hsl(hue, 40, 40), 'opacity=".12"'),
    desk(300, 1),
    desk(900, 1),
    watcher(r.int(270, 320)),
    watcher(r.int(880, 930)),
    r.chance(0.7) ? standing(r, r.int(580, 620), 776, 330, true, '#33485a') : '',
  ].join('')
}
