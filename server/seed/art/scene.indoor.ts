import type { Random } from '../world/random.ts'
import { AMBER, hsl, mix, n, shade, tint } from './colour.ts'
import { hallOf, lanesOn } from './scene.halls.ts'
import { box, BOX_COLOURS, circle, gradient, group, H, path, person, rect, stroke, W } from './scene.parts.ts'

export function warehouseAisle(r: Random, hue: number): string {
  const steel = hsl(hue, 52, 38)
  const beam = '#e08a2e'
  const vanish = [600, 380] as const
  const depth = [1, 0.74, 0.55, 0.41, 0.31]
  const at = (x: number, y: number, scale: number) =>
    [vanish[0] + (x - vanish[0]) * scale, vanish[1] + (y - vanish[1]) * scale] as const
  const rack = (side: -1 | 1) =>
    depth
      .toReversed()
      .map((scale, index) => {
        const parts: string[] = []
        const dim = 0.5 - index * 0.11
        const [x0] = at(600 + side * 620, 0, scale)
        const [x1] = at(600 + side * 620, 0, scale * 0.76)
        for (let shelf = 0; shelf < 5; shelf++) {
          const y = (level: number, s: number) => at(0, 720 - level * 170, s)[1]
          const [a, b, c, d] = [
            y(shelf, scale),
            y(shelf, scale * 0.76),
            y(shelf + 0.66, scale * 0.76),
            y(shelf + 0.66, scale),
          ]
          const goods = mix(r.pick(['#c49a6c', '#b98d5e', '#d3b184', '#8aa3b8', '#a8744a', '#d7dfe6']), '#1b2636', dim)
          if (r.chance(0.86)) {
            parts.push(path(`M${n(x0)} ${n(a)}L${n(x1)} ${n(b)}V${n(c)}L${n(x0)} ${n(d)}z`, goods))
            parts.push(stroke(`M${n((x0 + x1) / 2)} ${n((a + b) / 2)}V${n((c + d) / 2)}`, shade(goods, 0.3), 2))
            parts.push(
              path(
                `M${n(x0)} ${n(a)}L${n(x1)} ${n(b)}V${n(b - 8 * scale)}L${n(x0)} ${n(a - 10 * scale)}z`,
                shade(goods, 0.5),
              ),
            )
          }
          parts.push(stroke(`M${n(x0)} ${n(a)}L${n(x1)} ${n(b)}`, mix(beam, '#1b2636', dim), 9 * scale))
        }
        parts.push(
          stroke(
            `M${n(x0)} ${n(at(0, 740, scale)[1])}V${n(at(0, -160, scale)[1])}`,
            mix(steel, '#1b2636', dim),
            16 * scale,
          ),
        )
        return parts.join('')
      })
      .join('')
  const lamps = depth
    .toReversed()
    .map((scale) => {
      const [x, y] = at(600, -40, scale)
      return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(120 * scale)}" ry="${n(13 * scale)}" fill="#fff6dc"/><ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(210 * scale)}" ry="${n(46 * scale)}" fill="#fff6dc" opacity=".16"/>`
    })
    .join('')
  const truck = group(
    'translate(560 690) scale(1.25)',
    [
      `<ellipse cx="60" cy="4" rx="105" ry="9" fill="#000" opacity=".3"/>`,
      rect(-24, -190, 9, 190, '#26323d'),
      rect(2, -190, 9, 190, '#26323d'),
      rect(-26, -8, 20, 6, '#26323d'),
      box(-96, -74, 78, 54, r.pick(BOX_COLOURS)),
      rect(-104, -20, 92, 9, '#a8744a'),
      path('M10-70h84l24 26v36H10z', AMBER),
      rect(14, -150, 7, 84, '#26323d'),
      rect(88, -150, 7, 84, '#26323d'),
      rect(10, -156, 90, 8, '#26323d'),
      person(r, 54, -76, 62, false, '#e0822a'),
      circle(30, -14, 18, '#1b2733'),
      circle(30, -14, 8, '#aab6c2'),
      circle(98, -14, 18, '#1b2733'),
      circle(98, -14, 8, '#aab6c2'),
    ].join(''),
  )
  return [
    `<defs>${gradient('floor', [
      [0, '#6f7c89'],
      [1, '#a9b4be'],
    ])}${gradient('roof', [
      [0, '#1b2636'],
      [1, '#3a4b5f'],
    ])}</defs>`,
    rect(0, 0, W, 400, 'url(#roof)'),
    rect(0, 380, W, H - 380, 'url(#floor)'),
    rect(470, 250, 260, 200, '#d9e6ef'),
    rect(470, 250, 260, 200, hsl(hue, 50, 50), 'opacity=".18"'),
    stroke('M470 300h260M470 350h260M535 250v200M600 250v200M665 250v200', '#9fb3c4', 3),
    path('M600 380 250 800h700z', '#fff', 'opacity=".09"'),
    stroke('M548 440 230 800M652 440l318 360', '#f3d37a', 7, 'opacity=".85"'),
    lamps,
    rack(-1),
    rack(1),
    truck,
  ].join('')
}

function audience(r: Random, rows: number, top: number): string {
  return Array.from({ length: rows }, (_, row) => {
    const size = 74 + row * 26
    const y = top + row * 68
    const gap = size * 0.98
    const heads: string[] = []
    for (let x = -20 + (row % 2) * gap * 0.5; x < W + 40; x += gap) {
      heads.push(person(r, x + r.int(-7, 7), y + r.int(-4, 6), size, true))
      heads.push(
        rect(
          x - size * 0.36,
          y + size * 0.2,
          size * 0.72,
          size * 0.5,
          mix('#1a2636', '#33485a', r.next() * 0.4),
          'rx="8"',
        ),
      )
    }
    return heads.join('')
  }).join('')
}

export function conferenceHall(r: Random, hue: number): string {
  const wall = hsl(hue, 42, 17)
  const screen = hsl(hue, 62, 26)
  const speakers = r.int(2, 4)
  const seats = Array.from({ length: speakers }, (_, at) => {
    const x = 600 + (at - (speakers - 1) / 2) * 130
    return rect(x - 36, 414, 72, 56, '#d7dfe6', 'rx="12"') + person(r, x, 426, 86)
  })
  return [
    hallOf(r, hue),
    rect(120, 468, 960, 44, mix('#6b4f3a', wall, 0.25)),
    rect(120, 468, 960, 7, '#d8b98a', 'opacity=".6"'),
    rect(160, 376, 66, 94, mix('#8a6a4c', wall, 0.2)),
    circle(193, 414, 15, tint(screen, 0.2)),
    person(r, 193, 372, 84),
    seats.join(''),
    rect(0, 510, W, H - 510, shade(wall, 0.3)),
    audience(r, 4, 560),
  ].join('')
}

/** Two who talk over a table, seen from the side. */
function talk(r: Random, x: number, y: number, size: number, number: number, hue: number): string {
  return group(
    `translate(${x} ${y}) scale(${size})`,
    [
      `<ellipse cx="0" cy="62" rx="130" ry="14" fill="#000" opacity=".16"/>`,
      rect(-112, -4, 66, 72, mix('#33485a', hsl(hue, 30, 40), 0.4), 'rx="12"'),
      rect(46, -4, 66, 72, mix('#33485a', hsl(hue, 30, 40), 0.4), 'rx="10"'),
      person(r, -76, -4, 88),
      person(r, 76, -4, 88),
      rect(-106, 30, 56, 34, mix('#263646', hsl(hue, 30, 30), 0.4), 'rx="10"'),
      rect(50, 30, 56, 34, mix('#263646', hsl(hue, 30, 30), 0.4), 'rx="10"'),
      `<ellipse cx="0" cy="16" rx="78" ry="17" fill="#f3ece1"/><ellipse cx="0" cy="20" rx="78" ry="17" fill="none" stroke="#cdbfa9" stroke-width="3"/>`,
      rect(-5, 32, 10, 36, '#5d6d7c'),
      rect(-36, 6, 30, 8, '#dfe6ec', 'rx="2"'),
      circle(24, 10, 6, '#fff'),
      circle(24, 9, 3.4, '#7a4b2a'),
      rect(-9, -26, 18, 30, '#fff', 'rx="2"'),
      rect(-9, -26, 18, 8, hsl(hue, 60, 40)),
      `<path d="${number % 2 ? 'M-3-10h6M0-14v9' : 'M-4-12h8M-4-7h8'}" stroke="#33485a" stroke-width="2"/>`,
    ].join(''),
  )
}

export function meetingTables(r: Random, hue: number): string {
  const wall = mix(hsl(hue, 24, 88), '#e9edf1', 0.5)
  const floor = mix(hsl(hue, 14, 72), '#b9bfc6', 0.5)
  const glass = mix(hsl(hue, 40, 76), '#a9c8dd', 0.55)
  const panes = Array.from({ length: 6 }, (_, at) => {
    const x = 40 + at * 192
    return (
      rect(x, 60, 168, 250, tint(glass, 0.35)) +
      path(
        `M${x} 310V${r.int(200, 250)}q84 ${r.int(-40, 20)} 168 ${r.int(-10, 20)}V310z`,
        mix(glass, hsl(hue, 30, 50), 0.35),
      ) +
      path(`M${x + 20} 60h50L${x} 230V110z`, '#fff', 'opacity=".4"')
    )
  })
  const spots: [number, number, number][] = [
    [180, 400, 0.82],
    [470, 392, 0.82],
    [760, 400, 0.82],
    [1040, 392, 0.82],
    [310, 540, 1.08],
    [690, 552, 1.08],
    [1060, 540, 1.08],
    [140, 706, 1.3],
    [560, 716, 1.34],
    [980, 706, 1.3],
  ]
  return [
    rect(0, 0, W, 360, wall),
    panes.join(''),
    rect(0, 330, W, H - 330, floor),
    path(`M0 330h${W}v14H0z`, shade(floor, 0.12)),
    ...[160, 400, 640, 880, 1100].map(
      (x) =>
        stroke(`M${x} 0v58`, '#5d6d7c', 3) +
        path(`M${x - 34} 84q4-28 34-28t34 28z`, hsl(hue, 50, 36)) +
        `<ellipse cx="${x}" cy="85" rx="30" ry="6" fill="#fff1c9"/>`,
    ),
    rect(500, 120, 200, 120, hsl(hue, 56, 28), 'rx="6"'),
    lanesOn(r, 500, 120, 200, 120, hsl(hue, 70, 78)),
    spots.map(([x, y, size], at) => talk(r, x, y, size, at, hue)).join(''),
  ].join('')
}

export function hotelLobby(r: Random, hue: number): string {
  const wall = mix(hsl(hue, 26, 80), '#efe4d2', 0.55)
  const wood = '#8a6a4c'
  const accent = hsl(hue, 48, 36)
  const pot = (x: number, y: number, s: number) =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      `${path('M-26 0h52l-8 56h-36z', accent)}${['M0 0C-8-60-40-80-66-78-44-60-22-40 0 0z', 'M0 0C8-70 44-92 66-84 40-64 20-36 0 0z', 'M0 0C-4-80 0-120 6-140 18-100 14-50 0 0z', 'M0 0c-30-30-56-34-74-24C-50-16-22-12 0 0z', 'M0 0c30-34 58-34 74-24C50-16 24-12 0 0z'].map((d, at) => path(d, at % 2 ? '#3f7a53' : '#2f6445')).join('')}`,
    )
  return [
    `<defs>${gradient('lobby', [
      [0, tint(wall, 0.3)],
      [1, wall],
    ])}${gradient('stone', [
      [0, '#cfc6b8'],
      [1, '#a99f90'],
    ])}<radialGradient id="warm"><stop offset="0" stop-color="#fff0c4" stop-opacity=".75"/><stop offset="1" stop-color="#fff0c4" stop-opacity="0"/></radialGradient></defs>`,
    rect(0, 0, W, 560, 'url(#lobby)'),
    ...[60, 320, 880, 1100].map(
      (x) => rect(x, 0, 44, 560, tint(wall, 0.5)) + rect(x + 34, 0, 10, 560, shade(wall, 0.12)),
    ),
    rect(410, 80, 380, 330, mix(wood, '#ffffff', 0.12)),
    ...Array.from({ length: 12 }, (_, at) => rect(414 + at * 32, 80, 3, 330, shade(wood, 0.25), 'opacity=".45"')),
    circle(600, 210, 76, accent),
    group(
      'translate(545 155) scale(2.75)',
      stroke('M7 27C7 16 15 10 31 10M7 27c5-8 11-10.500 24-10M7 27c6-3.500 12-4 24-2.500', '#fff', 2) +
        circle(7.5, 27, 3.6, '#fff') +
        circle(31, 10, 2.4, '#fff') +
        circle(31, 17, 2.4, '#fff') +
        circle(31, 24.5, 2.4, '#fff'),
    ),
    person(r, 520, 372, 92),
    person(r, 690, 372, 92),
    rect(380, 410, 440, 130, wood),
    rect(366, 398, 468, 20, tint(wood, 0.4)),
    ...[0, 1, 2, 3].map((at) => rect(396 + at * 106, 434, 92, 88, shade(wood, 0.18))),
    rect(0, 540, W, H - 540, 'url(#stone)'),
    path('M600 540 240 800h720z', '#fff', 'opacity=".1"'),
    stroke(
      'M0 610h1200M0 700h1200M240 540 0 640M960 540l240 100M420 540 180 800M780 540l240 260',
      '#8f8577',
      2,
      'opacity=".4"',
    ),
    ...[200, 600, 1000].map(
      (x) =>
        circle(x, 90, 150, 'url(#warm)') +
        stroke(`M${x} 0v40`, '#8a6a34', 4) +
        path(`M${x - 54} 78q0-40 54-40t54 40z`, '#e8cf9a') +
        [-36, 0, 36].map((dx) => circle(x + dx, 86, 9, '#fff6dc')).join(''),
    ),
    pot(105, 620, 1.15),
    pot(1120, 610, 1.05),
    person(r, 236, 624, 112),
    person(r, 334, 628, 112),
    path('M150 650q0-26 26-26h220q26 0 26 26v26H150z', accent),
    rect(130, 660, 312, 58, shade(accent, 0.18), 'rx="18"'),
    person(r, 930, 640, 110, true),
    path('M840 676q0-26 26-26h150q26 0 26 26v30H840z', shade(accent, 0.1)),
    rect(826, 690, 232, 56, shade(accent, 0.25), 'rx="18"'),
    `<ellipse cx="620" cy="690" rx="110" ry="20" fill="#6b4f3a"/><ellipse cx="620" cy="684" rx="110" ry="20" fill="#a9835c"/>`,
    group(
      'translate(720 610)',
      `${rect(0, 0, 54, 82, '#27415d', 'rx="8"')}${rect(16, -34, 22, 36, 'none', 'stroke="#5d6d7c" stroke-width="4"')}${rect(8, 14, 38, 4, '#fff', 'opacity=".3"')}`,
    ),
  ].join('')
}

export function galaEvening(r: Random, hue: number): string {
  const night = hsl(hue, 46, 14)
  const gold = '#e6cf9a'
  const windowArch = (x: number) =>
    path(`M${x} 380V170a70 70 0 0 1 140 0v210z`, hsl((hue + 20) % 360, 44, 24)) +
    stroke(`M${x} 380V170a70 70 0 0 1 140 0v210M${x + 70} 100v280M${x} 250h140`, gold, 4, 'opacity=".7"') +
    Array.from({ length: 8 }, () => circle(x + r.int(14, 126), r.int(200, 370), 2.6, '#ffdf9e', 'opacity=".8"')).join(
      '',
    )
  const chandelier = (x: number, s: number) =>
    group(
      `translate(${x} 0) scale(${s})`,
      `${circle(0, 150, 190, 'url(#glow)')}${stroke('M0 0v80M-90 130q0 40 90 40t90-40M-60 110q0 30 60 30t60-30M0 80v60', gold, 4)}${[-90, -60, -30, 0, 30, 60, 90].map((dx) => rect(dx - 3, 100 + Math.abs(dx) * 0.25, 6, 24, '#fff6dc') + circle(dx, 96 + Math.abs(dx) * 0.25, 6, '#ffdf9e')).join('')}`,
    )
  const table = (x: number, y: number, s: number) =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      [
        ...[-88, -34, 34, 88].map((dx) => person(r, dx, -34 - (Math.abs(dx) < 50 ? 14 : 0), 74, false)),
        `<ellipse cx="0" cy="12" rx="138" ry="34" fill="#f6efe4"/>`,
        path('M-138 12c0 60 20 84 30 92h216c10-8 30-32 30-92a138 34 0 0 1-276 0z', '#e4d9c8'),
        stroke('M-70 44l-10 58M0 48v58M70 44l10 58', '#cbbda7', 3),
        rect(-4, -34, 8, 42, gold),
        circle(0, -40, 7, '#ffdf9e'),
        circle(0, -40, 26, 'url(#glow)'),
        circle(-20, 4, 10, hsl(hue, 60, 46)),
        circle(-8, -4, 10, hsl((hue + 30) % 360, 60, 56)),
        circle(14, 2, 11, hsl(hue, 54, 38)),
        ...[-90, -52, 52, 90].map(
          (dx) =>
            `<ellipse cx="${dx}" cy="10" rx="20" ry="6" fill="#fff"/>` +
            stroke(`M${dx + 22} 6v-16`, '#fff', 2.4) +
            path(`M${dx + 17}-22h10l-2 12h-6z`, '#fff', 'opacity=".85"'),
        ),
      ].join(''),
    )
  return [
    `<defs>${gradient('night', [
      [0, shade(night, 0.4)],
      [1, tint(night, 0.12)],
    ])}<radialGradient id="glow"><stop offset="0" stop-color="#ffdf9e" stop-opacity=".6"/><stop offset="1" stop-color="#ffdf9e" stop-opacity="0"/></radialGradient></defs>`,
    rect(0, 0, W, H, 'url(#night)'),
    [30, 230, 830, 1030].map(windowArch).join(''),
    rect(420, 150, 360, 240, shade(night, 0.35), 'rx="6"'),
    group(
      'translate(480 150) scale(2.400)',
      `<path d="M36 22h28v17a14 14 0 0 1-28 0zM36 27h-9c0 10 3 15 10 16M64 27h9c0 10-3 15-10 16" fill="none" stroke="${gold}" stroke-width="3.500"/><path d="M40 25h20v14a10 10 0 0 1-20 0z" fill="${gold}"/><path d="M48 53h4v12h-4zM38 66h24v6H38z" fill="${gold}"/>`,
    ),
    rect(380, 386, 440, 30, mix('#6b4f3a', night, 0.3)),
    rect(0, 410, W, H - 410, mix('#5a3f34', night, 0.55)),
    path(`M0 410h${W}v10H0z`, gold, 'opacity=".3"'),
    stroke('M-20 60q160 70 320 0t320 0 320 0 320 0', gold, 2, 'opacity=".7"'),
    Array.from({ length: 31 }, (_, at) => circle(at * 40, 66 + Math.sin(at * 0.98) * 16 + 22, 5, '#ffdf9e')).join(''),
    chandelier(300, 0.9),
    chandelier(900, 0.9),
    table(210, 500, 0.86),
    table(600, 490, 0.86),
    table(990, 500, 0.86),
    table(390, 670, 1.15),
    table(830, 670, 1.15),
  ].join('')
}
