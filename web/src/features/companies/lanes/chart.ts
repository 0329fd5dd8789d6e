import { WORLD, tilesOf } from '../../../ui/map/coast.ts'
import type { Box, CoastFile } from '../../../ui/map/coast.ts'
import type { Lane } from '../companies.api.ts'

export type LaneStop = NonNullable<Lane['places'][number]>
export type Leg = { from: string; to: string }
/** What is drawn of lanes: their places, the ways between them, and the place where most of these meet. */
export type Chart = { places: LaneStop[]; legs: Leg[]; hub: string }

/** So wide a part of the earth, in degrees, is drawn from the tiles; what is wider from the whole world. */
const TILED = 24

/** The chart of lanes; undefined where no two stops of a lane are known. A stop that is not known is passed by. */
export function chartOf(lanes: readonly Pick<Lane, 'places'>[]): Chart | undefined {
  const places = new Map<string, LaneStop>()
  const legs = new Map<string, Leg>()
  const ends = new Map<string, number>()
  for (const lane of lanes) {
    const known = lane.places.filter((place) => place !== null)
    for (const [at, place] of known.entries()) {
      const before = known[at - 1]
      if (!before || before.locode === place.locode) continue
      for (const end of [before, place]) {
        places.set(end.locode, end)
        ends.set(end.locode, (ends.get(end.locode) ?? 0) + 1)
      }
      const [from, to] = [before.locode, place.locode].toSorted() as [string, string]
      legs.set(`${from} ${to}`, { from, to })
    }
  }
  const hub = [...ends].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0])[0]
  return legs.size === 0 ? undefined : { places: around(places), legs: [...legs.values()], hub }
}

/** Places with longitudes that run on past the 180th meridian, where they lie closer together that way. */
function around(places: ReadonlyMap<string, LaneStop>): LaneStop[] {
  const sorted = [...places.values()].toSorted((a, b) => a.lon - b.lon)
  let first = 0
  let widest = -1
  for (const [at, place] of sorted.entries()) {
    const before = at === 0 ? (sorted.at(-1)?.lon ?? 0) - 360 : (sorted[at - 1]?.lon ?? 0)
    if (place.lon - before > widest) [widest, first] = [place.lon - before, at]
  }
  return [...sorted.slice(first), ...sorted.slice(0, first).map((place) => ({ ...place, lon: place.lon + 360 }))]
}

/** The coasts of a part of the earth that may reach past the 180th meridian. */
export function coastsOf(box: Box): CoastFile[] {
  if (box.east - box.west <= TILED && box.east <= 180 && box.west >= -180) return tilesOf(box)
  return [-360, 0, 360]
    .filter((turn) => WORLD.west + turn < box.east && WORLD.west + turn + WORLD.width > box.west)
    .map((turn) => ({ ...WORLD, west: WORLD.west + turn }))
}
