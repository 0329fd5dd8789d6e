import type { Random } from '../world/random.ts'
import { hsl, mix, n, shade, tint } from './colour.ts'
import {
  box,
  BOX_COLOURS,
  circle,
  crane,
  group,
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
  standing,
  stroke,
  W,
} from './scene.parts.ts'

export function wagons(r: Random, x: number, rail: number, count: number, length: number): string {
  const tall = length * 0.3
  return Array.from({ length: count }, (_, at) => {
    const left = x + at * (length + 12)
    const load = r.chance(0.5)
      ? box(left + 4, rail - tall - 22, length - 8, tall, r.pick(BOX_COLOURS))
      : box(left + 4, rail - tall - 22, length / 2 - 7, tall, r.pick(BOX_COLOURS)) +
        box(left + length / 2 + 3, rail - tall - 22, length / 2 - 7, tall, r.pick(BOX_COLOURS))
    const wheels = [0.1, 0.2, 0.8, 0.9]
      .map(
        (share) =>
          circle(left + length * share, rail - 7, 8, '#c3cdd8') +
          circle(left + length * share, rail - 7, 3.4, '#31404f'),
      )
      .join('')
    return (
      load + rect(left, rail - 22, length, 8, '#42566a') + rect(left + length, rail - 18, 12, 4, '#31404f') + wheels
    )
  }).join('')
}

export function locomotive(x: number, rail: number, length: number, body: string, dark: string): string {
  const u = length / 200
  return group(
    `translate(${n(x)} ${n(rail)}) scale(${n(u)})`,
    [
      path('M0-86h150q26 4 42 40l6 24v12H0z', body),
      path('M146-80h8q20 4 32 32h-46z', dark),
      path('M0-38h195l3 26H0z', shade(body, 0.55)),
      rect(0, -44, 192, 6, '#fff', 'opacity=".7"'),
      [14, 48, 82, 112].map((at) => rect(at, -76, 22, 20, dark, 'rx="3"')).join(''),
      stroke('M40-86l14-26 26 0M60-112h50', '#5d7082', 4),
      circle(190, -26, 4, '#ffe9a8'),
      rect(-4, -14, 204, 8, '#31404f'),
      [20, 46, 146, 172].map((at) => circle(at, -7, 9, '#c3cdd8') + circle(at, -7, 4, '#31404f')).join(''),
    ].join(''),
  )
}

export function railBridge(r: Random, hue: number): string {
  const c = light(hourOf(r, ['dawn', 'dusk', 'day']), hue)
  const deck = 470
  const steel = mix(c.ink, hsl(hue, 40, 34), 0.45)
  const spans = [0, 1, 2].map((at) => {
    const x = -60 + at * 440
    const arch =
      stroke(`M${x} ${deck}q220-270 440 0`, steel, 15) + stroke(`M${x + 30} ${deck - 8}q190-205 380 0`, steel, 6)
    const hangers = Array.from({ length: 11 }, (_, i) => {
      const t = (i + 1) / 12
      return `M${n(x + 440 * t)} ${deck}V${n(deck - 270 * 2 * t * (1 - t))}`
    })
    return arch + stroke(hangers.join(''), steel, 4)
  })
  const pier = (x: number) =>
    path(`M${x - 28} ${deck + 30}h56l10 230h-76z`, mix('#9b948b', c.near, 0.4)) +
    rect(x - 36, deck + 26, 72, 16, mix('#b5aea4', c.near, 0.3))
  return [
    sky(c, r, [r.int(200, 900), r.int(230, 330), r.int(52, 70)]),
    hills(r, 520, 150, c.far, 0.75),
    hills(r, 580, 110, mix(c.near, '#4f7a5a', c.dark ? 0.15 : 0.4)),
    sea(r, c, 600),
    pier(380),
    pier(820),
    wagons(r, -150, deck - 8, 5, 178),
    locomotive(810, deck - 8, 250, r.pick(['#d9412f', '#ffd36a', '#2f7296', '#3f7d68']), '#0b1f33'),
    rect(0, deck - 10, W, 6, '#8fa3b5'),
    rect(0, deck - 4, W, 34, steel),
    stroke(Array.from({ length: 40 }, (_, i) => `M${i * 30} ${deck + 26}l15-26 15 26`).join(''), tint(steel, 0.2), 3),
    spans.join(''),
    path(`M0 640q120-30 190 30t240 130H0zM${W} 650q-130-20-180 40t-220 110h400z`, mix(c.ink, '#3f6b4a', 0.35)),
  ].join('')
}

/** An articulated lorry that drives to the right. */
export function truck(x: number, base: number, size: number, cab: string, load: string): string {
  const wheel = (at: number) =>
    circle(at, -15, 16, '#1b2733') + circle(at, -15, 8, '#aab6c2') + circle(at, -15, 3, '#31404f')
  return group(
    `translate(${n(x)} ${n(base)}) scale(${n(size / 300)})`,
    [
      `<ellipse cx="150" cy="2" rx="165" ry="7" fill="#000" opacity=".2"/>`,
      box(0, -112, 212, 82, load),
      rect(0, -30, 226, 9, '#31404f'),
      path('M222-104h34q22 0 28 26l14 34v26h-76z', cab),
      path('M246-96h12q14 0 18 20l6 18h-36z', '#cfe2f0'),
      rect(222, -26, 80, 10, '#26323d'),
      rect(290, -40, 10, 8, '#ffe9a8'),
      rect(224, -122, 32, 16, cab, 'rx="6"'),
      [28, 62, 96, 206, 268].map(wheel).join(''),
    ].join(''),
  )
}

export function truckYard(r: Random, hue: number): string {
  const c = light(hourOf(r, ['dawn', 'dusk', 'day']), hue)
  const ground = mix('#7f8790', c.near, 0.35)
  const wall = mix(hsl(hue, 30, 52), '#dfe6ec', 0.35)
  const doors = Array.from({ length: 7 }, (_, at) => {
    const x = 70 + at * 160
    const open = r.chance(0.35)
    return (
      rect(x, 420, 110, 110, shade(wall, 0.45)) +
      (open
        ? rect(x + 8, 428, 94, 102, '#f6d9a8', 'opacity=".85"')
        : stroke([0, 1, 2, 3, 4].map((slat) => `M${x + 8} ${440 + slat * 20}h94`).join(''), tint(wall, 0.3), 3)) +
      rect(x + 36, 396, 38, 16, c.ink, 'rx="3"') +
      rect(x - 6, 526, 122, 12, '#2b3641')
    )
  })
  return [
    sky(c, r, [r.int(700, 1080), r.int(190, 280), r.int(46, 62)]),
    hills(r, 360, 60, c.far, 0.6),
    crane(930, 360, 190, mix(c.far, c.ink, 0.4)),
    skyline(r, 350, 20, 70, mix(c.far, c.near, 0.4)),
    rect(0, 320, W, 220, wall),
    rect(0, 306, W, 24, shade(wall, 0.3)),
    rect(0, 348, W, 10, hsl(hue, 60, 40)),
    doors.join(''),
    rect(0, 536, W, H - 536, ground),
    path(`M0 560h${W}v10H0z`, shade(ground, 0.18)),
    stroke(
      Array.from({ length: 8 }, (_, at) => `M${60 + at * 160} 556l${-40} 70`).join(''),
      '#f3d37a',
      5,
      'opacity=".8"',
    ),
    truck(r.int(40, 90), 640, 330, r.pick(['#e8eff6', '#c2503c', '#2d6f9c']), r.pick(BOX_COLOURS)),
    truck(r.int(440, 490), 652, 350, r.pick(['#d9a441', '#e8eff6', '#3f7d68']), r.pick(BOX_COLOURS)),
    truck(r.int(820, 860), 640, 330, r.pick(['#22405e', '#e8eff6', '#b5483f']), r.pick(BOX_COLOURS)),
    `<defs>${lampGlow(c.glow)}</defs>`,
    lamp(360, 560, 300, c.ink, c.glow),
    lamp(1130, 560, 300, c.ink, c.glow),
    path(`M0 690h${W}v${H - 690}H0z`, shade(ground, 0.12)),
    stroke(`M0 744h${W}`, '#f2f5f8', 7, 'stroke-dasharray="70 50" opacity=".75"'),
    stack(r, -20, 800, [2, 1], 120, 54),
  ].join('')
}

export function cargoAircraft(r: Random, hue: number): string {
  const c = light(hourOf(r, ['dusk', 'dawn', 'day']), hue)
  const paint = hsl(hue, 62, 36)
  const apron = mix('#8b949d', c.near, 0.35)
  const plane = [
    path('M150 440q-40-6-70-34l-26-110h44l52 82z', paint),
    path('M120 400q30-26 90-26h640q110 0 168 50 8 12-8 20-60 36-170 38H270q-90 0-150-82z', '#f3f6f9'),
    path('M140 420q30 24 70 34h760q24-4 44-14-50 42-174 42H270q-80 0-130-62z', '#cfd9e2'),
    path('M90 398l120-10 30 12-80 22H110z', '#dfe6ec'),
    path('M985 412q26 8 34 20l-50 4q0-16 16-24z', '#27415d'),
    rect(240, 424, 640, 7, paint),
    rect(300, 388, 96, 84, shade('#f3f6f9', 0.78), 'rx="6"'),
    path('M296 386l-6-92h104l6 92z', '#e4eaf0'),
    path('M420 470 640 470 330 596h-70z', '#b8c5d1'),
    path('M420 470 640 470 330 596h-70z', paint, 'opacity=".25"'),
    rect(470, 520, 120, 46, paint, 'rx="22"'),
    circle(586, 543, 22, '#27313d'),
    stroke('M800 482v70M860 482v70M470 566v10', '#5d6d7c', 9),
    [790, 814, 852, 876].map((x) => circle(x, 566, 17, '#1b2733') + circle(x, 566, 7, '#aab6c2')).join(''),
    [420, 448].map((x) => circle(x, 578, 20, '#1b2733') + circle(x, 578, 8, '#aab6c2')).join(''),
  ].join('')
  const loader = `${rect(300, 462, 130, 14, '#f0b13c')}${stroke('M312 476l100 96M412 476l-100 96', '#8a6a24', 8)}${rect(286, 572, 160, 22, '#f0b13c')}${box(322, 414, 70, 48, r.pick(BOX_COLOURS))}${circle(310, 600, 14, '#1b2733')}${circle(424, 600, 14, '#1b2733')}`
  const dollies = [0, 1, 2].map((at) => {
    const x = 40 + at * 110
    return (
      box(x, 622, 84, 52, at === 1 ? '#d7dfe6' : r.pick(BOX_COLOURS)) +
      rect(x - 6, 674, 96, 8, '#31404f') +
      circle(x + 10, 686, 9, '#1b2733') +
      circle(x + 74, 686, 9, '#1b2733')
    )
  })
  return [
    sky(c, r, [r.int(760, 1060), r.int(260, 360), r.int(52, 70)]),
    hills(r, 500, 60, c.far, 0.6),
    skyline(r, 540, 20, 60, mix(c.far, c.near, 0.5), c.dark ? c.glow : undefined),
    path(`M1010 540V330h14v210zM992 330h50l-8-46h-34z`, c.near),
    rect(1000, 292, 34, 16, c.dark ? c.glow : '#cfe2f0'),
    rect(0, 540, W, H - 540, apron),
    stroke(`M0 640q500-40 1200 60`, '#f3d37a', 6, 'opacity=".8"'),
    `<ellipse cx="600" cy="600" rx="480" ry="20" fill="#000" opacity=".18"/>`,
    plane,
    loader,
    dollies.join(''),
    path(`M0 740h${W}v60H0z`, shade(apron, 0.2)),
    standing(r, 500, 716, 132, false, '#e0822a'),
    standing(r, 560, 726, 132, true, '#e0822a'),
  ].join('')
}

export function hotelFront(r: Random, hue: number): string {
  const c = light(hourOf(r, ['dusk', 'night', 'day', 'dawn']), hue)
  const wall = mix(r.pick(['#d8c7a8', '#c9b8a6', '#b98a72', '#cfd6d8', '#a87f66']), hsl(hue, 30, 50), 0.2)
  const lit = c.dark
  const floors = r.int(5, 6)
  const left = r.int(190, 240)
  const wide = 760
  const base = 650
  const top = base - 90 - floors * 76
  const windows: string[] = []
  for (let floor = 0; floor < floors; floor++) {
    for (let bay = 0; bay < 11; bay++) {
      const x = left + 30 + bay * 64.5
      const y = top + 26 + floor * 76
      const on = lit && r.chance(0.6)
      windows.push(
        rect(x, y, 36, 48, on ? '#ffdf9e' : lit ? '#24384f' : '#5b7d96', 'rx="2"') +
          rect(x + 17, y, 2.5, 48, shade(wall, 0.3)) +
          rect(x - 4, y + 48, 44, 5, tint(wall, 0.35)) +
          (on ? '' : path(`M${n(x)} ${y}h18l-18 24z`, '#fff', 'opacity=".14"')),
      )
    }
  }
  const tree = (x: number, s: number) =>
    `${rect(x - 5 * s, base - 70 * s, 10 * s, 74 * s, '#5a4334')}${circle(x, base - 110 * s, 52 * s, mix('#3f6b4a', c.near, lit ? 0.5 : 0.1))}${circle(x - 30 * s, base - 84 * s, 34 * s, mix('#37603f', c.near, lit ? 0.5 : 0.1))}${circle(x + 30 * s, base - 90 * s, 36 * s, mix('#4a7a53', c.near, lit ? 0.5 : 0.1))}`
  const accent = hsl(hue, 58, 34)
  return [
    sky(c, r, [r.chance(0.5) ? 110 : 1080, r.int(180, 260), 52]),
    skyline(r, 640, 90, 240, mix(c.far, c.low, 0.15), lit ? c.glow : undefined),
    rect(left, top, wide, base - top, wall),
    rect(left - 12, top - 14, wide + 24, 18, shade(wall, 0.22)),
    path(`M${left + wide / 2 - 130} ${top - 12}l130-74 130 74z`, shade(wall, 0.12)),
    circle(left + wide / 2, top - 36, 17, tint(wall, 0.5)),
    stroke(`M${left + wide / 2} ${top - 86}v-80`, c.ink, 4),
    path(`M${left + wide / 2 + 2} ${top - 164}h64l-14 18 14 18h-64z`, accent),
    windows.join(''),
    rect(left, base - 92, wide, 10, tint(wall, 0.3)),
    rect(left, base - 82, wide, 82, shade(wall, 0.14)),
    ...[0, 1, 2, 7, 8, 9].map((bay) =>
      rect(left + 26 + bay * 72, base - 70, 54, 70, lit ? '#ffd589' : '#6f93ab', 'rx="26"'),
    ),
    rect(left + wide / 2 - 74, base - 76, 148, 76, lit ? '#ffe3ae' : '#83a5ba'),
    stroke(
      `M${left + wide / 2} ${base - 76}v76M${left + wide / 2 - 37} ${base - 76}v76M${left + wide / 2 + 37} ${base - 76}v76`,
      shade(wall, 0.4),
      4,
    ),
    path(`M${left + wide / 2 - 110} ${base - 78}h220l22 26H${left + wide / 2 - 132}z`, accent),
    rect(0, base, W, H - base, mix('#8d8f94', c.near, 0.45)),
    rect(0, base, W, 22, mix('#b5b6b8', c.near, 0.35)),
    path(`M${left + wide / 2 - 60} ${base}h120l60 120H${left + wide / 2 - 120}z`, accent, 'opacity=".85"'),
    stroke(`M0 742h${W}`, '#f2f5f8', 6, 'stroke-dasharray="60 46" opacity=".6"'),
    tree(110, 1.15),
    tree(1090, 1.25),
    `<defs>${lampGlow(c.glow)}</defs>`,
    lamp(left - 30, base + 6, 150, c.ink, c.glow),
    lamp(left + wide + 30, base + 6, 150, c.ink, c.glow),
    standing(r, left + wide / 2 - 170, base + 34, 96),
    standing(r, left + wide / 2 - 128, base + 40, 92, true),
    standing(r, left + wide / 2 + 160, base + 30, 94, true),
    group(
      'translate(860 724)',
      `<ellipse cx="100" cy="6" rx="130" ry="8" fill="#000" opacity=".25"/>${path('M-10-10q0-34 40-36l34-30h86l40 30q40 2 44 36z', '#f2c230')}${path('M40-48l28-22h30v22zM106-70h38l30 22h-68z', '#2d4257')}${circle(40, -8, 20, '#1b2733')}${circle(40, -8, 9, '#aab6c2')}${circle(184, -8, 20, '#1b2733')}${circle(184, -8, 9, '#aab6c2')}${rect(84, -88, 36, 12, '#26323d', 'rx="3"')}`,
    ),
  ].join('')
}
