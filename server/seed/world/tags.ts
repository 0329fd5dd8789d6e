import type { Category, Tag } from './world.types.ts'

export const CATEGORIES: Category[] = [
  { code: 'carrier', name: 'Carrier', position: 1 },
  { code: 'forwarder_3pl', name: 'Forwarder, 3PL', position: 2 },
  { code: 'shipper', name: 'Shipper', position: 3 },
  { code: 'terminal_port', name: 'Terminal, port', position: 4 },
  { code: 'supplier_technology', name: 'Supplier, technology', position: 5 },
]

const NAMES = [
  'Road',
  'Sea',
  'Short sea',
  'Feeder',
  'Ocean',
  'Air',
  'Rail',
  'Intermodal rail',
  'Barge',
  'Ro-ro',
  'Warehousing',
  'Terminal',
  'Port calls',
  'Drayage',
  'Customs',
  'Cold chain',
  'Reefer',
  'Pharma',
  'Perishables',
  'Project cargo',
  'Dangerous goods',
  'Tank containers',
  'Bulk',
  'Automotive',
  'E-commerce',
  'Groupage',
  'Last mile',
  'Contract rates',
  'Chartering',
  'Slot exchange',
  'Bunkering',
  'Forwarding',
  'Insurance',
  'Voice',
  'SMS',
  'Data',
  'Cloud',
  'Mobile',
  'Fibre',
  'IoT',
  'Roaming',
  'Tracking',
] as const
export type TagName = (typeof NAMES)[number]

export const TAGS: Tag[] = NAMES.map((name, index) => ({ id: index + 1, name }))

export function tagIds(...names: TagName[]): number[] {
  return names.map((name) => NAMES.indexOf(name) + 1)
}

/** From text of data tables: "Road, Cold chain". */
export function tagIdsOf(text: string): number[] {
  return text.split(/,\s*/).map((name) => {
    const at = NAMES.indexOf(name as TagName)
    if (at < 0) throw new Error(`No tag ${name}.`)
    return at + 1
  })
}
