import { block, card, lanes, linesOf, ports, words } from '#kit/share-card.ts'

const GROUND = ['#17507f', '#0b1f33']

/** "18 – 20 May 2027"; one day alone stands as it is. */
export function daysOf(start: string, end: string): string {
  const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return days.formatRange(new Date(`${start}T00:00:00Z`), new Date(`${end}T00:00:00Z`))
}

/** What a link to an event shows. @param given.when its days in words */
export function eventCard(given: {
  name: string
  tagline: string
  when: string
  where: string
  community: string
}): string {
  const name = linesOf(given.name, { width: 900, size: 76, most: 2 })
  const tagline = linesOf(given.tagline, { width: 900, size: 32, most: 2 })
  const top = 300 - (name.length - 1) * 38
  return card(
    given.name,
    given.community,
    [
      '<g transform="translate(560 -40) scale(6)" opacity=".55">',
      `<path d="${lanes}" fill="none" stroke="#9cc8f2" stroke-width=".5" stroke-linecap="round"/>`,
      ...ports.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius / 3}" fill="#fff"/>`),
      '</g>',
      block(name, top, 76, '#fff', 'font-weight="800" letter-spacing="-1.6"'),
      block(tagline, top + name.length * 85 - 24, 32, '#d3dfea', 'font-weight="400"'),
      words(72, 558, 30, '#9cc8f2', [given.when, given.where].filter(Boolean).join(', '), 'font-weight="600"'),
    ].join(''),
    GROUND,
  )
}
