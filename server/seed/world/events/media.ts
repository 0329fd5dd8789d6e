import type { SceneKind, SceneShape } from '../../art/art.types.ts'
import { ALBUMS, OWN_PLACES } from './albums.ts'
import { dayAt } from '../clock.ts'
import type { Day, Download, Film, GalleryItem } from '../world.types.ts'
import type { EventSpec } from './event.spec.ts'

/** The light and the details in which `art/films.ts` draws the first scene of each film. */
const FILMED = { hue: 210, seed: 7 }
/** The scene that each film begins with, which is its poster. */
const FIRST_OF: Record<Film, SceneKind> = {
  harbour: 'harbour_skyline',
  hall: 'conference_hall',
  evening: 'gala_evening',
  rail: 'rail_bridge',
  terminal: 'cranes_dusk',
  apron: 'cargo_aircraft',
  river: 'river_barge',
  gate: 'truck_yard',
  shift: 'night_shift',
  arrival: 'hotel_front',
  border: 'border_truck',
  tables: 'meeting_tables',
}

type FilmOf = [film: Film, caption: string, access?: 'participants']

/** Of each event that is over its films, so that an archive of all of them shows no scene often. */
const FILMS_OF: Record<number, FilmOf[]> = {
  1: [
    ['river', 'By barge round the old port'],
    ['hall', 'Who pays for the late gate? Panel, in short'],
    ['evening', 'The dinner, in short'],
  ],
  2: [
    ['terminal', 'Terminal visit after dark'],
    ['tables', 'Forty meetings before lunch'],
    ['shift', 'The late shift, eleven seconds of it'],
    ['rail', 'Rail visit, for those who were there', 'participants'],
  ],
  3: [
    ['harbour', 'The days in fourteen seconds'],
    ['gate', 'Gate visit, six in the morning'],
  ],
  4: [
    ['apron', 'Night freighter, seen from the apron'],
    ['hall', 'Slots or surcharges first? Panel, in short'],
    ['arrival', 'Coaches, keys and badges'],
  ],
  5: [
    ['rail', 'Over the bridge to the inland terminal'],
    ['border', 'A trailer waits at the border, a train does not'],
    ['river', 'The river takes what rail does not'],
    ['tables', 'The tables, for those who sat there', 'participants'],
  ],
}

/** Each picture belongs to its own event: halls in the colours of the event, other places in the light of different hours. */
const sceneOf = (spec: EventSpec, kind: SceneKind, index: number, shape?: SceneShape): GalleryItem['scene'] => {
  const hue = OWN_PLACES.has(kind) ? 190 + ((spec.id * 37) % 90) : 195 + ((spec.id * 11 + index * 7) % 40)
  return { kind, hue, seed: 100 + spec.id * 50 + index, ...(shape ? { shape } : {}) }
}

/** Pictures, films and papers; of events to come there are papers only. */
export function makeMedia(
  spec: EventSpec,
  days: Day[],
  anchor: Date,
): { gallery: GalleryItem[]; downloads: Download[] } {
  const today = dayAt(anchor, 0)
  const begun = (days[0] as Day) <= today
  const over = (days.at(-1) as Day) < today
  const shots = begun ? (ALBUMS[spec.id] ?? []) : []
  const images: GalleryItem[] = shots.map(([kind, caption, shape], index) => ({
    kind: 'image',
    scene: sceneOf(spec, kind, index, shape),
    film: null,
    caption,
    taken_on: dayOfShot(days, index, shots.length, today),
    is_public: index % 7 !== 6,
    position: index + 1,
  }))
  const videos: GalleryItem[] = over
    ? (FILMS_OF[spec.id] ?? []).map(([film, caption, access], index) => ({
        kind: 'video',
        scene: { kind: FIRST_OF[film], ...FILMED, shape: 'wide' },
        film,
        caption: `${caption}, ${spec.city}`,
        taken_on: days[0] as Day,
        is_public: access === undefined,
        position: index + 1,
      }))
    : []
  const pdf = (name: string, kind: Download['kind'], suffix: string, is_public: boolean) => ({
    name,
    kind,
    file_name: `${spec.slug}-${suffix}.pdf`,
    is_public,
  })
  const papers = over
    ? [
        pdf('Guide', 'guide', 'guide', true),
        pdf('Statistics', 'statistics', 'statistics', true),
        pdf('Floor plan and tables', 'floor_plan', 'floor-plan', true),
        pdf('Presentations', 'presentation', 'presentations', false),
      ]
    : [
        pdf('Programme', 'other', 'programme', true),
        pdf('Floor plan and tables', 'floor_plan', 'floor-plan', true),
        pdf('Sponsor prospectus', 'other', 'sponsor-prospectus', true),
      ]
  return {
    gallery: [...images, ...videos],
    downloads: papers.map((paper, index) => ({ ...paper, position: index + 1 })),
  }
}

function dayOfShot(days: Day[], index: number, of: number, today: Day): Day {
  const day = days[Math.min(days.length - 1, Math.floor((index * days.length) / of))] as Day
  return day <= today ? day : today
}
