import type { SceneKind, SceneShape } from '../../art/art.types.ts'
import { dayAt } from '../clock.ts'
import type { Day, Download, Film, GalleryItem } from '../world.types.ts'
import type { EventSpec } from './event.spec.ts'

type Shot = [kind: SceneKind, caption: string, shape?: SceneShape]

const SHOTS: Shot[] = [
  ['conference_hall', 'Opening in a full hall', 'wide'],
  ['meeting_tables', 'First meetings, day one'],
  ['hotel_lobby', 'Badges at half past eight', 'tall'],
  ['gala_evening', 'Dinner, day two', 'wide'],
  ['conference_hall', 'Panel on surcharges'],
  ['cranes_dusk', 'Terminal visit after dark'],
  ['meeting_tables', 'Table 14, second slot', 'tall'],
  ['harbour_skyline', 'The city from the boat', 'wide'],
  ['container_ship', 'Outbound, seen from the quay'],
  ['rail_bridge', 'Rail visit, the bridge'],
  ['container_wall', 'Behind the depot', 'tall'],
  ['control_room', 'In the planners’ room'],
  ['warehouse_aisle', 'Cross-dock tour'],
  ['cargo_aircraft', 'Night freighter on the apron', 'wide'],
  ['truck_yard', 'Gate visit, six in the morning'],
  ['night_shift', 'Loading on the late shift', 'tall'],
  ['river_barge', 'Barge round the old port', 'wide'],
  ['reefer_racks', 'Reefer racks, plugged in'],
  ['hotel_front', 'Coaches at the hotel'],
  ['rail_yard', 'Shunting, explained'],
]

/** Where the gallery of an event begins: the archive shows the first nine, and albums that follow each other there share none. */
const FIRST_SHOT: Record<number, number> = { 1: 0, 2: 4, 3: 2, 4: 11, 5: 13, 6: 0 }

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
    ['harbour', 'The days in eleven seconds'],
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

/**
 * Scenes come in a few variants, shared by all events: what a world shows is drawn when it is first started, and that should not
 * take long.
 */
const sceneOf = (spec: EventSpec, kind: SceneKind, index: number, shape?: SceneShape): GalleryItem['scene'] => {
  const variant = (spec.id + index) % 2
  return { kind, hue: 205 + variant * 20, seed: 3 + variant, ...(shape ? { shape } : {}) }
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
  const turn = FIRST_SHOT[spec.id] ?? 0
  const turned = [...SHOTS.slice(turn), ...SHOTS.slice(0, turn)]
  const shots = over ? turned : begun ? turned.slice(0, 4) : []
  const images: GalleryItem[] = shots.map(([kind, caption, shape], index) => ({
    kind: 'image',
    scene: sceneOf(spec, kind, index, shape),
    film: null,
    caption: `${caption}, ${spec.city}`,
    taken_on: dayOfShot(days, index, shots.length, today),
    is_public: index % 7 !== 6,
    position: index + 1,
  }))
  const videos: GalleryItem[] = over
    ? (FILMS_OF[spec.id] ?? []).map(([film, caption, access], index) => ({
        kind: 'video',
        scene: sceneOf(spec, FIRST_OF[film], index, 'wide'),
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
