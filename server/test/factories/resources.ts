import { written } from '@app/contract/resources'
import type { Field, Resource } from '@app/contract/resources'
import { sql } from '../../src/kit/data/db.ts'
import { testNow } from '../harness.ts'
import type { Testbed } from '../harness.ts'

/** What a body may name: records by resource, two of each, and pictures that were sent up for the office. */
type Named = { named: Readonly<Record<string, [number, number]>>; pictures: readonly string[] }

let counter = 0

/** Bodies of records as an office's form would send them, whatever the resource: each field has a value that it takes. */
export function openBodies(t: Testbed, { named, pictures }: Named) {
  /** A value that a field takes; `second` gives another one. */
  async function valueFor(of: Resource, name: string, field: Field, second: boolean): Promise<unknown> {
    const event = named['events']?.[0] ?? 0
    // What is checked beyond its form.
    const exact: Record<string, string> = {
      vat_id: 'DE136695976',
      // Of the first scheme, and of the second.
      electronic_address: second ? '5561888404' : '732829320',
      iban: second ? 'GB29NWBK60161331926819' : 'DE89370400440532013000',
      domain: `office${++counter}.example`,
    }
    // Countries and cases of which the VAT table says nothing yet, and accounts of which a seller may have several.
    const ofKind: Record<string, string | null> = {
      'ledger-accounts.number': String(2500 + ++counter),
      'ledger-accounts.kind': 'other',
      'ledger-accounts.vat_case': null,
      'ledger-accounts.percent': null,
      'ledger-accounts.line_kind': null,
      'ledger-accounts.currency_code': null,
      'vat-rates.country': second ? 'LI' : 'IS',
      'vat-rules.supply': second ? 'entry' : 'table',
      'vat-rules.vat_case': 'standard',
    }
    const known = `${of.name}.${name}`
    if (known in ofKind) return ofKind[known]
    const given = field.type === 'text' ? exact[name] : undefined
    if (given !== undefined) return given
    switch (field.type) {
      case 'text': {
        const formed = {
          slug: `made-${++counter}`,
          address: `https://example.org/${++counter}`,
          link: `/cc-events?${++counter}`,
          path: `/w/made-${++counter}`,
          mail: `office${++counter}@example.org`,
          phone: `+49 40 55501${++counter}`,
          zone: second ? 'Europe/Oslo' : 'Europe/Berlin',
          country: second ? 'NO' : 'DE',
          currency: second ? 'NOK' : 'EUR',
          colour: second ? '#0b1f33' : '#000000',
          code: `MADE${++counter}`,
          network: second ? '203.0.113.0/24' : '2001:db8:7::/48',
          person: `Made ${++counter}`,
          bic: second ? 'DNBANOKK' : 'COBADEFFXXX',
        }
        return field.format
          ? formed[field.format]
          : `Made ${++counter} in the office`
              .slice(0, field.max)
              .trim()
              .padEnd(field.min, 'X')
              .replaceAll(field.max === 5 ? /[^A-Z0-9]/g : /$^/g, 'X')
              .toUpperCase()
      }
      case 'integer':
      case 'decimal':
        return Math.min(field.max, field.min + 2 + (second ? 1 : 0))
      case 'amount':
        return second ? 89_000 : 79_000
      case 'flag':
        return field.onDoubt || second
      case 'choice':
        return field.options[second ? 1 : 0]
      case 'choices':
        return field.options.slice(0, second ? 2 : 1)
      case 'date': {
        const { rows } = await sql<{ day: string }>`select start_date as day from event where id = ${event}`.execute(
          t.db,
        )
        if (of.name === 'event-sessions') return rows[0]?.day
        const late = /end|until|close/.test(name) ? 20 : 10
        return new Date(testNow.getTime() + (late + (second ? 1 : 0)) * 86_400_000).toISOString().slice(0, 10)
      }
      case 'instant':
        return new Date(
          testNow.getTime() + ((/end|until|close/.test(name) ? 24 : 0) + (second ? 5 : 4)) * 3_600_000,
        ).toISOString()
      case 'reference':
        return named[field.to]?.[second ? 1 : 0]
      case 'references':
        return second ? named[field.to]?.toReversed() : named[field.to]?.slice(0, 1)
      case 'category':
        return 'carrier'
      case 'picture':
        return pictures[second ? 1 : 0]
    }
  }

  return async function bodyFor(
    of: Resource,
    at: 'create' | 'change',
    second = false,
  ): Promise<Record<string, unknown>> {
    const values = await Promise.all(
      written(of, at).map(async ([name, field]) => [name, await valueFor(of, name, field, second)] as const),
    )
    // A free room has no company, a seat's price no category, and what an event or an award needs to be published has a test of its own.
    // An album is an event's or an award's.
    const left = [
      'event-rooms.company_id',
      'events.published_at',
      'awards.published_at',
      'award-prices.category_id',
      'media-albums.award_id',
    ]
    return Object.fromEntries(values.filter(([name]) => !left.includes(`${of.name}.${name}`)))
  }
}
