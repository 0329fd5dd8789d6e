import { PLACE_ROWS } from './companies.places.rows.ts'

export type Hub = { locode: string; lat: number; lon: number }

const places = PLACE_ROWS.map((row) => {
  const [locode = '', lat, lon, ...names] = row.split(' ')
  return { place: { locode, lat: Number(lat), lon: Number(lon) }, names: names.join(' ').split('/') }
})

/** Letters that are no base letter with a mark. */
const PLAIN: Record<string, string> = { ł: 'l', ø: 'o', æ: 'ae', ı: 'i', ð: 'd', þ: 'th', ß: 'ss', '’': "'" }

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøæıðþß’]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()

const byName = new Map<string, Hub[]>()
for (const { place, names } of places)
  for (const name of new Set([place.locode, ...names].map(plain)))
    byName.set(name, [...(byName.get(name) ?? []), place])

/** What may be meant by a stop as somebody typed it: `Port of Rotterdam`, `Rotterdam (Maasvlakte)`, `Rotterdam, NL`, `NLRTM`. */
function meant(stop: string): Hub[] {
  const [name = '', ...rest] = plain(stop)
    .replace(/^port of /, '')
    .split(/[,(]/)
  const found = byName.get(name.trim()) ?? []
  const country = rest.map((part) => part.replace(')', '').trim()).find((part) => /^[a-z]{2}$/.test(part))
  return country ? found.filter(({ locode }) => locode.startsWith(country.toUpperCase())) : found
}

/**
 * Where the stops of a lane are; null for those that are not known. A name of several places is the one nearest to the rest of the
 * lane, and none where nothing else is known.
 */
export function placesOf(stops: readonly string[]): (Hub | null)[] {
  const found = stops.map(meant)
  const sure = found.flatMap((few) => (few.length === 1 ? few : []))
  return found.map((few) => {
    if (few.length < 2) return few[0] ?? null
    if (sure.length === 0) return null
    const away = (place: Hub) => Math.min(...sure.map((other) => between(place, other)))
    return few.toSorted((a, b) => away(a) - away(b))[0] ?? null
  })
}

/** The angle between two places, seen from the middle of the earth. */
function between(a: Hub, b: Hub): number {
  const rad = Math.PI / 180
  return Math.acos(
    Math.min(
      1,
      Math.sin(a.lat * rad) * Math.sin(b.lat * rad) +
        Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.cos((a.lon - b.lon) * rad),
    ),
  )
}
