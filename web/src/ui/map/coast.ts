import { queryOptions } from '@tanstack/react-query'

/** A part of the earth in degrees. */
export type Box = { west: number; south: number; east: number; north: number }
/** Land and its shore as SVG paths, in steps from the north-west corner. */
export type Coast = { land: string; shore: string }
/** A file of coasts: its corner, its extent in degrees, and the steps in a degree. */
export type CoastFile = { name: string; west: number; north: number; width: number; height: number; steps: number }

// As tools/coast.mjs writes them.
const SIDE = 10
const NORTH = 80
const SOUTH = -60

export const WORLD: CoastFile = {
  name: 'world',
  west: -180,
  north: NORTH,
  width: 360,
  height: NORTH - SOUTH,
  steps: 20,
}

/** The tiles that cover a box; what lies beyond the poles' ice has none. */
export function tilesOf(box: Box): CoastFile[] {
  const tiles: CoastFile[] = []
  const first = Math.min(NORTH, Math.ceil(box.north / SIDE) * SIDE)
  for (let north = first; north > box.south && north > SOUTH; north -= SIDE)
    for (let west = Math.floor(box.west / SIDE) * SIDE; west < box.east; west += SIDE) {
      if (west < -180 || west >= 180) continue
      const name = `${north < 0 ? 's' : 'n'}${Math.abs(north)}${west < 0 ? 'w' : 'e'}${String(Math.abs(west)).padStart(3, '0')}`
      tiles.push({ name, west, north, width: SIDE, height: SIDE, steps: 400 })
    }
  return tiles
}

/** Paths of a file's rings. Where a ring was cut at the file's edge there is land, but no shore. */
export function readCoast(text: string, width: number, height: number): Coast {
  let land = ''
  let shore = ''
  for (const ring of text.trim().split(';')) {
    const steps = ring.split(' ').map(Number)
    let [x, y] = [steps[0] ?? 0, steps[1] ?? 0]
    if (steps.length < 6) continue
    const [startX, startY] = [x, y]
    const line = (dx: number, dy: number) => {
      const cut = (dx === 0 && (x === 0 || x === width)) || (dy === 0 && (y === 0 || y === height)) ? 'm' : 'l'
      shore += `${cut}${dx} ${dy}`
      x += dx
      y += dy
    }
    land += `M${x} ${y}l`
    shore += `M${x} ${y}`
    for (let at = 2; at + 1 < steps.length; at += 2) {
      const [dx, dy] = [steps[at] ?? 0, steps[at + 1] ?? 0]
      land += `${at > 2 ? ' ' : ''}${dx} ${dy}`
      line(dx, dy)
    }
    line(startX - x, startY - y)
    land += 'z'
  }
  return { land, shore }
}

/** The coasts of a file, fetched once. */
export const coastOf = (file: CoastFile) =>
  queryOptions({
    queryKey: ['coast', file.name],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`/coast/${file.name}.txt`, { signal })
      if (!answer.ok) throw new Error(`No coast: ${answer.status}`)
      return readCoast(await answer.text(), file.width * file.steps, file.height * file.steps)
    },
    staleTime: Infinity,
    retry: 1,
  })
