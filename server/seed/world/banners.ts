import type { AdvertShape } from '../art/art.types.ts'
import type { Banner } from './world.types.ts'

const rows: [kind: string, alt: string, link: string, active: boolean][] = [
  [
    'halvorsen_leixoes',
    'Halvorsen Lines: a new weekly call at Leixões',
    'https://halvorsen-lines.example/leixoes',
    true,
  ],
  ['railbridge_trieste', 'Railbridge: block trains from Trieste', 'https://railbridge.example/trieste', true],
  ['polarchain_gate', 'Polarchain: cold stores with their own gate', 'https://polarchain.example/gate', true],
  ['forum_hamburg', 'North Range Carrier Forum, Hamburg: seats at the early rate', '/cc-events', true],
  ['clearis_berth', 'Clearis: customs cleared before the berth', 'https://clearis.example/berth', true],
  [
    'kestrel_almaty',
    'Kestrel Air Cargo: three freighters a week to Almaty',
    'https://kestrel-air.example/almaty',
    true,
  ],
  ['tallyport_data', 'Tallyport: terminal data in one feed', 'https://tallyport.example/data', true],
  ['nordwind_mersin', 'Nordwind: Mersin in eleven days', 'https://nordwind.example/mersin', false],
]

/** Each advert in the three shapes that pages have room for; the last one has run out. */
export function makeBanners(): Banner[] {
  const shapes: AdvertShape[] = ['square', 'portrait', 'mobile']
  return rows.flatMap(([kind, alt, link, is_active], index) =>
    shapes.map((type, at) => ({
      id: index * 3 + at + 1,
      type,
      banner: { art: 'advert' as const, kind, shape: type, seed: index + 1 },
      alt,
      link,
      target: link.startsWith('/') ? ('_self' as const) : ('_blank' as const),
      position: index + 1,
      is_active,
    })),
  )
}
