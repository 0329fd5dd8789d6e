import type { OfficeRecord } from './records.api.ts'

export type Shape = {
  id: number
  kind: string
  picture: string
  runs: string
  from: string | null
  until: string | null
  views: number
  clicks: number
  most_views: number | null
}
/** What advertises one thing: the same words and the same address, in up to three shapes. */
export type Campaign = { name: string; link: string; shapes: Shape[] }

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const moment = (value: unknown) => (typeof value === 'string' ? value : null)
const number = (value: unknown) => (typeof value === 'number' ? value : 0)

const shapes = ['mobile', 'portrait', 'square']

/** Banners by what they advertise, in the order in which they stand. */
export function campaignsOf(records: readonly OfficeRecord[]): Campaign[] {
  const all = new Map<string, Campaign>()
  for (const record of records) {
    const [name, link] = [text(record['alt']), text(record['link'])]
    const key = `${name}\n${link}`
    const campaign = all.get(key) ?? { name, link, shapes: [] }
    all.set(key, campaign)
    campaign.shapes.push({
      id: record.id,
      kind: text(record['kind']),
      picture: text(record['picture']),
      runs: text(record['runs']),
      from: moment(record['active_from']),
      until: moment(record['active_until']),
      views: number(record['views']),
      clicks: number(record['clicks']),
      most_views: typeof record['most_views'] === 'number' ? record['most_views'] : null,
    })
  }
  for (const campaign of all.values())
    campaign.shapes.sort((one, other) => shapes.indexOf(one.kind) - shapes.indexOf(other.kind))
  return [...all.values()]
}

const states = ['running', 'planned', 'full', 'over']

/**
 * Of all shapes: the liveliest state, the first beginning and the last end, and how much of the time between them is over, from 0
 * to 1 where both are known. A shape without a beginning or an end has none for all.
 */
export function runOf({ shapes: all }: Campaign, now: Date) {
  const state = states.find((one) => all.some(({ runs }) => runs === one)) ?? 'over'
  const ends = (moments: (string | null)[], pick: 0 | -1) =>
    moments.includes(null) ? null : (moments.toSorted().at(pick) ?? null)
  const from = ends(
    all.map((one) => one.from),
    0,
  )
  const until = ends(
    all.map((one) => one.until),
    -1,
  )
  const [begin, end] = [Date.parse(from ?? ''), Date.parse(until ?? '')]
  const done = end > begin ? Math.min(1, Math.max(0, (now.getTime() - begin) / (end - begin))) : undefined
  return { state, from, until, done }
}

/** How many of a hundred views were followed, "1.2 %"; nothing before the first view. */
export const clicksOf = ({ views, clicks }: Pick<Shape, 'views' | 'clicks'>): string =>
  views === 0 ? '' : `${((clicks / views) * 100).toFixed(1)} %`
