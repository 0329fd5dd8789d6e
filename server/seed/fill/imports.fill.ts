import { CAST } from '../world/cast.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'

const headings = ['firm', 'cat', 'land', 'town', 'web', 'phone']
const fields = ['name', 'category', 'country', 'city', 'website', '']
/** What a list from elsewhere looks like: mostly good, and wrong in a few places. */
const lines = [
  ['Corvo Atlantic Lines', 'carrier', 'Portugal', 'Leixões', 'corvo-atlantic.example', '+351 220 100 200'],
  ['Khor Quay Handling', 'carrier', 'UAE', 'Khor Fakkan', 'khor-quay.example', ''],
  ['Alpina Transit', 'Haulier', 'Czechia', 'Brno', 'alpina-transit.example', '+420 541 100 300'],
  ['', 'carrier', 'Belgien', 'Gent', '', ''],
  ['Dvina Barge Pool', 'Haulier', 'Latvia', 'Riga', 'dvina-barge.example', ''],
  ['Northlane Freight', 'carrier', 'NL', 'Rotterdam', '', ''],
  ['Levant Feeder Agencies', 'carrier', 'Greece', 'Piraeus', 'levant-feeder.example', ''],
  ['Kestrel Air Cargo', 'carrier', 'Nigeria', 'Lagos', 'kestrel-air.example', ''],
  ['Tern Island Lighterage', 'carrier', 'Atlantis', '', '', ''],
  ['Halvorsen Linjer', 'carrier', 'Norge', 'Ålesund', 'halvorsen-linjer.example', ''],
]

/** A list of companies that an operator has uploaded and not written yet; the server looks at its rows when it starts. */
export async function fillImports({ db, now }: Fill): Promise<void> {
  const made = await db
    .insertInto('data_import')
    .values({
      kind: 'companies',
      upload: '6d9f3c52-9a0e-4c7a-8f0b-5b1a3b7d2e41',
      name: 'companies-west-2026.csv',
      size: 791,
      format: 'csv',
      encoding: 'utf-8',
      separator: ';',
      headings,
      fields,
      asked_by: CAST.operator.id,
      created_at: new Date(now.getTime() - 90 * 60_000),
      of_all: lines.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertAll(
    db,
    'data_import_row',
    lines.map((cells, at) => ({ import_id: made.id, number: at + 2, cells })),
  )
}
