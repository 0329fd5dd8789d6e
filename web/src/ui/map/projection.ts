import type { Box } from './coast.ts'

export type Spot = { lat: number; lon: number }
export type Size = { width: number; height: number }
/** Where a place of the earth lies in the picture, and how large a degree of latitude is there, in pixels. */
export type View = { at: (spot: Spot) => { x: number; y: number }; degree: number; squeeze: number; box: Box }

const METRES_A_DEGREE = 111_195

/**
 * A flat map around the given places: as close as they allow, true in the middle.
 * @param least latitude in degrees that is shown at least
 * @param edge pixels that stay free of places all around
 */
export function viewOf(spots: readonly Spot[], { width, height }: Size, least: number, edge = 64): View {
  const lats = spots.map(({ lat }) => lat)
  const lons = spots.map(({ lon }) => lon)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [west, east] = [Math.min(...lons), Math.max(...lons)]
  const middle = { lat: (south + north) / 2, lon: (west + east) / 2 }
  // Near the poles a degree of longitude is nearly nothing.
  const squeeze = Math.max(0.1, Math.cos((middle.lat * Math.PI) / 180))
  const room = (pixels: number) => Math.max(80, pixels - 2 * edge)
  const degree = Math.min(
    room(height) / Math.max(north - south, 0.001),
    room(width) / Math.max((east - west) * squeeze, 0.001),
    height / least,
  )
  const [halfLat, halfLon] = [height / 2 / degree, width / 2 / degree / squeeze]
  return {
    at: ({ lat, lon }) => ({
      x: width / 2 + (lon - middle.lon) * squeeze * degree,
      y: height / 2 + (middle.lat - lat) * degree,
    }),
    degree,
    squeeze,
    box: {
      west: middle.lon - halfLon,
      east: middle.lon + halfLon,
      south: middle.lat - halfLat,
      north: middle.lat + halfLat,
    },
  }
}

/** A round length that fits into so many pixels, for the bar that says how far things are. */
export function scaleBar({ degree }: View, most: number): { km: number; pixels: number } {
  const pixelsAKm = (degree * 1000) / METRES_A_DEGREE
  const fits = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].filter((km) => km * pixelsAKm <= most)
  const km = fits.at(-1) ?? 0.5
  return { km, pixels: km * pixelsAKm }
}

/** Direction from one place to another, clockwise from north, in radians. */
export function bearing(from: Spot, to: Spot): number {
  const rad = Math.PI / 180
  const away = (to.lon - from.lon) * rad
  const y = Math.sin(away) * Math.cos(to.lat * rad)
  const x =
    Math.cos(from.lat * rad) * Math.sin(to.lat * rad) -
    Math.sin(from.lat * rad) * Math.cos(to.lat * rad) * Math.cos(away)
  return Math.atan2(y, x)
}

/** Directions in which the labels of rings do not overlap, the preferred one first. Sideways they would. */
const DIRECTIONS = [1, 0, 1.25, 0.75, 1.75, 0.25].map((half) => half * Math.PI)

/**
 * In which direction from the middle of rings their words meet the fewest points.
 * @param points from the middle, in pixels
 * @param radii of the rings
 * @returns an angle clockwise from north, in radians; straight down where it does not matter
 */
export function freeDirection(points: readonly { x: number; y: number }[], radii: readonly number[]): number {
  /** So far from the nearest point everything can be read. */
  const enough = 34
  const roomAt = (angle: number) =>
    Math.min(
      enough,
      ...radii.flatMap((radius) =>
        points.map(({ x, y }) => Math.hypot(x - Math.sin(angle) * radius, y + Math.cos(angle) * radius)),
      ),
    )
  return DIRECTIONS.reduce((best, angle) => (roomAt(angle) > roomAt(best) ? angle : best))
}

/** A person walks so far in a minute. */
export const METRES_A_MINUTE = 80
export const minutesOnFoot = (metres: number) => Math.ceil(metres / METRES_A_MINUTE)

/** Points that lie so close that a finger could not tell them apart, together; the first of each says where they are shown. */
export function together<T extends { x: number; y: number }>(points: readonly T[], apart: number): [T, ...T[]][] {
  const groups: [T, ...T[]][] = []
  for (const point of points) {
    const near = groups.find(([{ x, y }]) => Math.max(Math.abs(x - point.x), Math.abs(y - point.y)) < apart)
    if (near) near.push(point)
    else groups.push([point])
  }
  return groups
}

type Rect = { x: number; y: number; width: number; height: number }
const meet = (a: Rect, b: Rect) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

export type Side = 'right' | 'left' | 'above' | 'below' | 'above-right' | 'above-left' | 'below-right' | 'below-left'
type Label = { x: number; y: number; width: number; height: number }

/**
 * On which side of its point each label finds room, the first ones first; undefined for those that find none.
 * @param labels points with the size of the text beside them
 * @param covered what lies over the map, such as its buttons
 */
export function sidesOf(
  labels: readonly Label[],
  { width, height }: Size,
  covered: readonly Rect[] = [],
): (Side | undefined)[] {
  const pin = 14
  const pins = labels.map(({ x, y }) => ({ x: x - pin, y: y - pin, width: 2 * pin, height: 2 * pin }))
  const taken: Rect[] = [...pins, ...covered]
  return labels.map(({ x, y, width: w, height: h }, index) => {
    const places: [Side, Rect][] = [
      ['right', { x: x + pin + 4, y: y - h / 2, width: w, height: h }],
      ['left', { x: x - pin - 4 - w, y: y - h / 2, width: w, height: h }],
      ['below', { x: x - w / 2, y: y + pin + 2, width: w, height: h }],
      ['above', { x: x - w / 2, y: y - pin - 2 - h, width: w, height: h }],
      ['above-right', { x: x - pin, y: y - pin - 2 - h, width: w, height: h }],
      ['above-left', { x: x + pin - w, y: y - pin - 2 - h, width: w, height: h }],
      ['below-right', { x: x - pin, y: y + pin + 2, width: w, height: h }],
      ['below-left', { x: x + pin - w, y: y + pin + 2, width: w, height: h }],
    ]
    const free = places.find(
      ([, rect]) =>
        rect.x >= 2 &&
        rect.y >= 2 &&
        rect.x + rect.width <= width - 2 &&
        rect.y + rect.height <= height - 2 &&
        !taken.some((other, at) => at !== index && meet(rect, other)),
    )
    if (free) taken.push(free[1])
    return free?.[0]
  })
}
