import type { Random } from '../world/random.ts'
import { AMBER, hsl, INK, mix, n, shade, tint } from './colour.ts'
import { circle, gradient, H, path, rect, stroke, W } from './scene.parts.ts'

/** A hall as it stands behind a stage: its walls, and where lanes are shown on a screen. */
type Hall = { walls: (hue: number) => string; screens: [x: number, y: number, w: number, h: number][]; dark: boolean }

const stripes = (count: number, step: number, draw: (x: number, at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at * step, at)).join('')

const blackBox: Hall = {
  walls: (hue) => {
    const wall = hsl(hue, 42, 17)
    return [
      `<defs>${gradient('hall', [
        [0, shade(wall, 0.35)],
        [1, tint(wall, 0.1)],
      ])}</defs>`,
      rect(0, 0, W, H, 'url(#hall)'),
      stripes(9, 140, (x) => rect(x + 10, 0, 4, 470, tint(wall, 0.12), 'opacity=".6"')),
    ].join('')
  },
  screens: [[250, 66, 700, 300]],
  dark: true,
}

/** Tall windows and a glass roof, as exchanges and stations have. */
const glassRoof: Hall = {
  walls: (hue) => {
    const frame = mix(hsl(hue, 24, 40), '#4c5a66', 0.5)
    const glass = mix(hsl(hue, 40, 84), '#cfe3ee', 0.5)
    return [
      rect(0, 0, W, H, mix('#efe7d8', hsl(hue, 20, 84), 0.4)),
      path(`M0 0h${W}v90L600 20 0 90z`, glass),
      stripes(13, 100, (x) => stroke(`M600 20 ${x} 90`, frame, 3, 'opacity=".7"')),
      stroke(`M0 90 600 20 1200 90`, frame, 8),
      stripes(
        4,
        110,
        (x) => rect(x + 20, 130, 70, 300, glass) + stroke(`M${x + 55} 130v300M${x + 20} 280h70`, frame, 4),
      ),
      stripes(
        4,
        110,
        (x) => rect(x + 780, 130, 70, 300, glass) + stroke(`M${x + 815} 130v300M${x + 780} 280h70`, frame, 4),
      ),
    ].join('')
  },
  screens: [[450, 120, 300, 220]],
  dark: false,
}

/** Brick vaults, as old warehouses have. */
const vaults: Hall = {
  walls: (hue) => {
    const brick = mix('#7a4a38', hsl(hue, 20, 30), 0.25)
    return [
      rect(0, 0, W, H, brick),
      stripes(16, 30, (y, at) =>
        stripes(13, 100, (x) =>
          rect(x + (at % 2) * 50 - 30, y, 92, 24, shade(brick, ((x + y) % 3) * 0.06), 'opacity=".55"'),
        ),
      ),
      stripes(3, 400, (x) => path(`M${x + 30} 470V210a170 150 0 0 1 340 0v260z`, shade(brick, 0.45))),
      stripes(3, 400, (x) => stroke(`M${x + 30} 470V210a170 150 0 0 1 340 0v260`, tint(brick, 0.25), 12)),
      stripes(4, 400, (x) => circle(x, 120, 60, '#ffdf9e', 'opacity=".18"') + circle(x, 120, 9, '#ffdf9e')),
    ].join('')
  },
  screens: [[440, 150, 320, 200]],
  dark: true,
}

/** Curtains and balconies, as theatres have. */
const theatre: Hall = {
  walls: (hue) => {
    const cloth = hsl((hue + 120) % 360, 42, 30)
    const plaster = mix('#e9ddc6', hsl(hue, 20, 70), 0.2)
    const balcony = (x: number, y: number) =>
      rect(x, y, 190, 62, plaster) +
      rect(x, y, 190, 8, AMBER, 'opacity=".7"') +
      stripes(5, 36, (dx) => circle(x + 24 + dx, y - 16, 14, mix('#3a2c28', '#8a6a4c', ((dx + y) % 5) / 5)))
    return [
      rect(0, 0, W, H, shade(plaster, 0.2)),
      path('M230 0h740v470H230z', shade(cloth, 0.55)),
      stripes(7, 20, (x) =>
        path(`M${230 + x} 0q${40 - x / 3} 240-10 470h26q30-240-4-470z`, shade(cloth, x % 40 ? 0.1 : 0.25)),
      ),
      stripes(7, 20, (x) =>
        path(`M${950 - x} 0q-${40 - x / 3} 240 10 470h-26q-30-240 4-470z`, shade(cloth, x % 40 ? 0.1 : 0.25)),
      ),
      path(`M200 0h800v40q-100 60-200 0-100 60-200 0-100 60-200 0-100 60-200 0z`, cloth),
      balcony(16, 150),
      balcony(16, 330),
      balcony(994, 150),
      balcony(994, 330),
    ].join('')
  },
  screens: [
    [380, 110, 210, 180],
    [610, 110, 210, 180],
  ],
  dark: true,
}

const HALLS = [blackBox, glassRoof, vaults, theatre] as const

/** Lanes on a screen, as the house shows them everywhere. */
export function lanesOn(r: Random, x: number, y: number, w: number, h: number, line: string): string {
  const at = (): [number, number] => [x + w * (0.08 + r.next() * 0.84), y + h * (0.15 + r.next() * 0.7)]
  const hub: [number, number] = [x + w * 0.52, y + h * 0.6]
  return (
    Array.from({ length: 9 }, () => {
      const [px, py] = at()
      return `${stroke(`M${n(hub[0])} ${n(hub[1])}Q${n((hub[0] + px) / 2)} ${n(Math.min(py, hub[1]) - h * 0.16)} ${n(px)} ${n(py)}`, line, 2.4, 'opacity=".8"')}${circle(px, py, 4.5, '#fff', 'opacity=".9"')}`
    }).join('') + circle(hub[0], hub[1], 9, '#fff')
  )
}

/** The hall of a colour, up to its stage: an event keeps its hall in all its pictures. */
export function hallOf(r: Random, hue: number): string {
  const hall = HALLS[Math.floor(hue / 7) % HALLS.length] ?? blackBox
  const screen = hsl(hue, 62, 26)
  const beams = hall.dark
    ? `<defs>${gradient('beam', [
        [0, '#fff', 0.24],
        [1, '#fff', 0],
      ])}</defs>${path('M180 0 60 470h330L260 0z', 'url(#beam)')}${path('M940 0 820 470h330L1020 0z', 'url(#beam)')}`
    : ''
  return [
    `<defs>${gradient('screen', [
      [0, screen],
      [1, mix(screen, INK, 0.6)],
    ])}</defs>`,
    hall.walls(hue),
    ...hall.screens.map(
      ([x, y, w, h]) =>
        rect(x, y, w, h, '#0a1522') +
        rect(x + 8, y + 8, w - 16, h - 16, 'url(#screen)') +
        lanesOn(r, x + 8, y + 8, w - 16, h - 16, hsl(hue, 70, 74)) +
        rect(x + 8, y + 8, 8, h - 16, AMBER),
    ),
    beams,
  ].join('')
}
