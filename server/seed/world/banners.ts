import type { AdvertShape } from '../art/art.types.ts'
import type { Banner } from './world.types.ts'

type Row = { kind: string; alt: string; company?: number; inactive?: boolean }

const rows: Row[] = [
  { kind: 'halvorsen_leixoes', alt: 'Halvorsen Lines: Gdańsk to Leixões, every Friday', company: 3 },
  { kind: 'railbridge_trieste', alt: 'RailBridge Intermodal: Trieste to Duisburg in 31 hours', company: 13 },
  { kind: 'polarchain_gate', alt: 'PolarChain Cold Logistics: minus 25 degrees from gate to gate', company: 51 },
  { kind: 'forum_hamburg', alt: 'North Range Carrier Forum, Hamburg: the early rate is open' },
  { kind: 'clearis_berth', alt: 'Clearis Customs: cleared before she berths', company: 50 },
  { kind: 'kestrel_almaty', alt: 'Kestrel Air Cargo: Frankfurt to Almaty, four nights a week', company: 11 },
  { kind: 'tallyport_data', alt: 'TallyPort Data: berth windows for 214 ports in one feed', company: 53 },
  { kind: 'nordwind_mersin', alt: 'Nordwind Rail: Duisburg to Mersin in seven days', company: 12, inactive: true },
]

/** Each advert in the three shapes that pages have room for; the last one has run out. */
export function makeBanners(flagship: { id: number; slug: string }): Banner[] {
  const shapes: AdvertShape[] = ['square', 'portrait', 'mobile']
  return rows.flatMap(({ kind, alt, company, inactive }, index) =>
    shapes.map((type, at) => ({
      id: index * 3 + at + 1,
      type,
      banner: { art: 'advert' as const, kind, shape: type, seed: index + 1 },
      alt,
      link: company ? `/company-profile/${company}` : `/events/${flagship.slug}/${flagship.id}`,
      target: '_self' as const,
      position: index + 1,
      is_active: !inactive,
    })),
  )
}
