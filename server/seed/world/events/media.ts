import type { SceneKind } from '../../art/art.types.ts'
import { addDays, dayAt } from '../clock.ts'
import type { Day, Download, GalleryItem } from '../world.types.ts'
import type { EventSpec } from './event.spec.ts'

const SHOTS: [SceneKind, string][] = [
  ['conference_hall', 'Opening in a full hall'],
  ['meeting_tables', 'First meetings, day one'],
  ['hotel_lobby', 'Badges at half past eight'],
  ['gala_evening', 'Dinner, day two'],
  ['conference_hall', 'Panel on surcharges'],
  ['cranes_dusk', 'Terminal visit'],
  ['meeting_tables', 'Table 14, second slot'],
  ['harbour_skyline', 'The city from the boat'],
  ['container_ship', 'Outbound, seen from the quay'],
  ['rail_bridge', 'Rail visit'],
]

/** Pictures and papers; events to come show a few pictures of the place only. */
export function makeMedia(
  spec: EventSpec,
  days: Day[],
  anchor: Date,
): { gallery: GalleryItem[]; downloads: Download[] } {
  const today = dayAt(anchor, 0)
  const begun = (days[0] as Day) <= today
  const over = (days.at(-1) as Day) < today
  const shots = begun
    ? over
      ? SHOTS
      : SHOTS.slice(0, 4)
    : SHOTS.filter(([kind]) => ['harbour_skyline', 'cranes_dusk', 'meeting_tables'].includes(kind)).slice(0, 3)
  const images: GalleryItem[] = shots.map(([kind, caption], index) => ({
    kind: 'image',
    image: { art: 'scene', kind, hue: (spec.hue + index * 13) % 360, seed: spec.id * 100 + index },
    video_url: null,
    caption: begun ? `${caption}, ${spec.city}` : `${spec.city}, before the event`,
    taken_on: begun
      ? (days[Math.min(days.length - 1, Math.floor((index * days.length) / shots.length))] as Day) <= today
        ? (days[Math.min(days.length - 1, Math.floor((index * days.length) / shots.length))] as Day)
        : today
      : addDays(today, -30),
    is_public: index % 4 !== 3,
    position: index + 1,
  }))
  const videos: GalleryItem[] = over
    ? ['Two minutes of the event', 'Opening keynote in full'].map((caption, index) => ({
        kind: 'video',
        image: {
          art: 'scene',
          kind: index ? 'conference_hall' : 'harbour_skyline',
          hue: spec.hue,
          seed: spec.id * 100 + 50 + index,
        },
        video_url: `https://video.carrier-connect.example/${spec.slug}/${index ? 'keynote' : 'highlights'}`,
        caption: `${caption}, ${spec.city}`,
        taken_on: days[0] as Day,
        is_public: index === 0,
        position: images.length + index + 1,
      }))
    : []
  const pdf = (name: string, kind: Download['kind'], suffix: string, size_bytes: number, is_public: boolean) => ({
    name,
    kind,
    file_name: `${spec.slug}-${suffix}.pdf`,
    media_type: 'application/pdf',
    size_bytes,
    is_public,
  })
  const papers = [
    pdf('Programme', 'guide', 'programme', 1_240_000, true),
    pdf('Floor plan and tables', 'floor_plan', 'floor-plan', 610_000, true),
    ...(over
      ? [
          pdf('Statistics of the event', 'statistics', 'statistics', 384_000, true),
          pdf('Presentations', 'presentation', 'presentations', 8_900_000, false),
        ]
      : [pdf('Sponsor prospectus', 'other', 'sponsor-prospectus', 2_100_000, true)]),
  ]
  return {
    gallery: [...images, ...videos],
    downloads: papers.map((paper, index) => ({ ...paper, position: index + 1 })),
  }
}
