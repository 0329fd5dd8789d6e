// Makes the coasts that maps draw (web/public/coast) from Natural Earth, which is in the public domain, as the npm package
// world-atlas has it (ISC, https://github.com/topojson/world-atlas, version 2.0.2). Run once; what comes out is in the repository.
//
//   npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz && node tools/coast.mjs package
//
// A file is text: rings of land divided by `;`, each `x y dx dy dx dy …` in whole steps from the north-west corner.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const from = process.argv[2]
const to = join(import.meta.dirname, '../web/public/coast')

/** Degrees of a tile's side, and steps in a degree. */
const SIDE = 10
const STEPS = 400
/** Nobody books a hotel beyond these latitudes. */
const NORTH = 80
const SOUTH = -60

/** Rings of all land in degrees, from TopoJSON. */
function ringsOf(name) {
  const { transform, arcs, objects } = JSON.parse(readFileSync(join(from, name), 'utf8'))
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]) => {
      x += dx
      y += dy
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]]
    })
  })
  const line = (index) => (index < 0 ? lines[~index].toReversed() : lines[index])
  const polygons = objects.land.geometries.flatMap((one) => (one.type === 'Polygon' ? [one.arcs] : one.arcs))
  return polygons
    .flat()
    .map((ring) => ring.flatMap((index, at) => (at === 0 ? line(index) : line(index).slice(1))))
    .flatMap(onBothSides)
}

/** Land that lies across 180° of longitude jumps from one end of the world to the other: it is drawn at both. */
function onBothSides(ring) {
  let turns = 0
  const whole = ring.map(([x, y], at) => {
    const step = at === 0 ? 0 : x - ring[at - 1][0]
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    return [x + 360 * turns, y]
  })
  const moved = (by) => whole.map(([x, y]) => [x + by, y])
  const [west, , east] = boxOf(whole)
  return [whole, ...(east > 180 ? [moved(-360)] : []), ...(west < -180 ? [moved(360)] : [])]
}

/** Douglas and Peucker: leaves out what deviates less than `tolerance` degrees. */
function simpler(points, tolerance) {
  const keep = new Uint8Array(points.length)
  keep[0] = keep[points.length - 1] = 1
  const open = [[0, points.length - 1]]
  while (open.length > 0) {
    const [a, b] = open.pop()
    const [[ax, ay], [bx, by]] = [points[a], points[b]]
    const length = Math.hypot(bx - ax, by - ay)
    let [far, at] = [tolerance, -1]
    for (let index = a + 1; index < b; index++) {
      const [x, y] = points[index]
      const away =
        length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
      if (away > far) [far, at] = [away, index]
    }
    if (at < 0) continue
    keep[at] = 1
    open.push([a, at], [at, b])
  }
  return points.filter((_, index) => keep[index])
}

/** Sutherland and Hodgman: what of a ring lies inside a rectangle. */
function clip(ring, [west, south, east, north]) {
  const edges = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ]
  let points = ring
  for (const [axis, value, sign] of edges) {
    const inside = (point) => (point[axis] - value) * sign >= 0
    const next = []
    for (const [index, point] of points.entries()) {
      const before = points[index === 0 ? points.length - 1 : index - 1]
      if (inside(point) !== inside(before)) {
        const share = (value - before[axis]) / (point[axis] - before[axis])
        const cut = [before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])]
        cut[axis] = value
        next.push(cut)
      }
      if (inside(point)) next.push(point)
    }
    points = next
    if (points.length === 0) return points
  }
  return points
}

/** A ring as text, in steps from a corner; undefined for what is too small to be seen. */
function written(ring, west, north, steps) {
  const numbers = []
  let [x, y] = [0, 0]
  for (const [lon, lat] of ring) {
    const [nx, ny] = [Math.round((lon - west) * steps), Math.round((north - lat) * steps)]
    if (numbers.length > 0 && nx === x && ny === y) continue
    numbers.push(nx - x, ny - y)
    ;[x, y] = [nx, ny]
  }
  return numbers.length < 6 ? undefined : numbers.join(' ')
}

/** West, south, east, north. */
function boxOf(ring) {
  let box = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of ring) box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)]
  return box
}

mkdirSync(to, { recursive: true })
for (const name of readdirSync(to)) if (name.endsWith('.txt')) rmSync(join(to, name))

const fine = ringsOf('land-10m.json').map((ring) => simpler(ring, 0.003))
const boxes = fine.map(boxOf)
/** `n40w010` for the tile whose north-west corner is at 40° N, 10° W. */
const nameOf = (west, north) =>
  `${north < 0 ? 's' : 'n'}${Math.abs(north)}${west < 0 ? 'w' : 'e'}${String(Math.abs(west)).padStart(3, '0')}`
for (let north = NORTH; north > SOUTH; north -= SIDE) {
  for (let west = -180; west < 180; west += SIDE) {
    const tile = [west, north - SIDE, west + SIDE, north]
    const rings = fine
      .filter((_, index) => {
        const [w, s, e, n] = boxes[index]
        return w < tile[2] && e > tile[0] && s < tile[3] && n > tile[1]
      })
      .map((ring) => clip(ring, tile))
      .filter((ring) => ring.length > 2)
      .flatMap((ring) => written(ring, west, north, STEPS) ?? [])
    // Where there is sea alone the file is empty.
    writeFileSync(join(to, `${nameOf(west, north)}.txt`), rings.join(';'))
  }
}
const coarse = ringsOf('land-50m.json')
  .map((ring) => simpler(ring, 0.05))
  .map((ring) => clip(ring, [-180, SOUTH, 180, NORTH]))
  .filter((ring) => {
    if (ring.length < 4) return false
    const [west, south, east, north] = boxOf(ring)
    return (east - west) * (north - south) > 0.05
  })
  .flatMap((ring) => written(ring, -180, NORTH, 20) ?? [])
writeFileSync(join(to, 'world.txt'), coarse.join(';'))
