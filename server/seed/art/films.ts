// Makes the short films of the demonstration world out of its own scenes, for good: the seed only copies them.
//   node server/seed/art/films.ts [name …]   (needs ffmpeg, which is no dependency of the product)
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SceneKind } from './art.types.ts'
import { FILM_SECONDS } from './films.seconds.ts'
import { renderWebp } from './render.ts'
import { scene } from './scene.ts'

/** Each film goes slowly over two scenes. */
const films: Record<keyof typeof FILM_SECONDS, [SceneKind, SceneKind]> = {
  hall: ['conference_hall', 'meeting_tables'],
  harbour: ['harbour_skyline', 'container_ship'],
  evening: ['gala_evening', 'cranes_dusk'],
  rail: ['rail_bridge', 'rail_yard'],
  terminal: ['cranes_dusk', 'container_wall'],
  apron: ['cargo_aircraft', 'warehouse_aisle'],
  river: ['river_barge', 'harbour_skyline'],
  gate: ['truck_yard', 'reefer_racks'],
  shift: ['night_shift', 'control_room'],
  arrival: ['hotel_front', 'hotel_lobby'],
  border: ['border_truck', 'rail_yard'],
  tables: ['meeting_tables', 'conference_hall'],
}
const wanted = process.argv.slice(2)
const [WIDTH, HEIGHT, RATE, FADE] = [640, 360, 24, 1]

const folder = join(import.meta.dirname, 'films')
const work = mkdtempSync(join(tmpdir(), 'films-'))
mkdirSync(folder, { recursive: true })
for (const name of Object.keys(films) as (keyof typeof films)[]) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const kinds = films[name]
  // The two scenes overlap while one fades into the other.
  const each = (FILM_SECONDS[name] + FADE) / 2
  const inputs: string[] = []
  for (const [at, kind] of kinds.entries()) {
    const still = join(work, `${name}-${at}.webp`)
    writeFileSync(still, await renderWebp(scene(kind, 210 + at * 15, 7), { width: 1280 }))
    inputs.push('-loop', '1', '-t', String(each), '-r', String(RATE), '-i', still)
  }
  const move = (at: number) =>
    `[${at}:v]scale=1600:-1,crop=w=1280:h=720:x='${at === 0 ? '' : '320-'}320*t/${each}':y=120,scale=${WIDTH}:${HEIGHT},setsar=1[v${at}]`
  const filter = `${move(0)};${move(1)};[v0][v1]xfade=transition=fade:duration=${FADE}:offset=${each - FADE},format=yuv420p`
  const coding = ['-c:v', 'libx264', '-preset', 'medium', '-crf', '33', '-g', '120', '-movflags', '+faststart', '-an']
  execFileSync(
    'ffmpeg',
    ['-y', '-loglevel', 'error', ...inputs, '-filter_complex', filter, ...coding, join(folder, `${name}.mp4`)],
    { stdio: 'inherit' },
  )
}
rmSync(work, { recursive: true })
