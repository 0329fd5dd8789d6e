import { importFields } from '@app/contract/imports.limits'
import type { ImportKind } from '@app/contract/imports.limits'
import { companiesKind } from './imports.companies.ts'
import { headingOf } from './imports.fields.ts'
import type { Kind, RowText } from './imports.kinds.ts'
import { mediaKind } from './imports.media.ts'
import { membersKind } from './imports.members.ts'
import { participantsKind } from './imports.participants.ts'
import { programmeKind } from './imports.programme.ts'
import { redirectsKind } from './imports.redirects.ts'
import { statementKind } from './imports.statement.ts'

const kinds: Record<ImportKind, Kind<never>> = {
  companies: companiesKind as Kind<never>,
  members: membersKind as Kind<never>,
  programme: programmeKind as Kind<never>,
  participants: participantsKind as Kind<never>,
  redirects: redirectsKind as Kind<never>,
  media: mediaKind as Kind<never>,
  statement: statementKind as Kind<never>,
}

/** What the rows of a kind become. */
export const recordsOf = {
  companies: 'company',
  members: 'customer',
  programme: 'event_session',
  participants: 'seat',
  redirects: 'redirect',
  media: 'media_item',
  statement: 'payment',
} as const

/** How lists of a kind are understood and written; what a kind knows stays with it. */
export const kindOf = (name: ImportKind): Kind => kinds[name] as unknown as Kind

/** What columns of this kind are called, in the form in which headings are compared. */
export const headingsOf = (name: ImportKind): string[] => Object.values(kindOf(name).headings).flat()

/** Which field a heading is for: what it was taken for before, or what it says. '' when it says nothing. */
export function fieldOf(name: ImportKind, heading: string, past: ReadonlyMap<string, string>): string {
  const before = past.get(heading)
  if (before !== undefined) return before
  const found = Object.entries(kindOf(name).headings).find(([, known]) => known.includes(headingOf(heading)))
  return found?.[0] ?? ''
}

/** The fields that the columns of a file are for; each field once, the first column that names it. */
export function proposeFields(
  name: ImportKind,
  headings: readonly string[],
  past: ReadonlyMap<string, string>,
): string[] {
  const taken = new Set<string>()
  return headings.map((heading) => {
    const field = fieldOf(name, heading, past)
    if (field === '' || taken.has(field)) return ''
    taken.add(field)
    return field
  })
}

/** The fields that a list says something of: in a column, or once for all of its rows. */
export const saidIn = ({ fields, for_all }: { fields: string[]; for_all: Record<string, string> }): string[] => [
  ...fields,
  ...Object.keys(for_all),
]

/** Needed fields that no column is for. A full name stands for its parts. */
export function missingFields(name: ImportKind, fields: readonly string[]): string[] {
  return importFields[name].needed.filter(
    (field) => !fields.includes(field) && !(field === 'first_name' && fields.includes('full_name')),
  )
}

/** The cells of a row by what their columns are for. */
export function cellsByField(fields: readonly string[], cells: readonly string[]): RowText {
  return Object.fromEntries(fields.flatMap((field, at) => (field === '' ? [] : [[field, cells[at] ?? '']])))
}
