import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The last migration of the numbering before the baseline (docs/decisions/0054-one-baseline.md), and the version that ends with it. */
const LAST_BEFORE = '0841_messaging_send_told.sql'
const VERSION_BEFORE = '0.1.0'
/** All names of that numbering, in their order, as one digest. */
const NAMES_BEFORE = '47fd17d56cf0540bd7fb96eb961ffc07e32aebb1660c3c6806ec689e4a742375'

/** The first files of today's numbering: everything there was when it began. */
const baseline = new Set([
  '1000_kit.sql',
  '1010_identity.sql',
  '1020_companies.sql',
  '1030_kit_uploads.sql',
  '1040_content.sql',
  '1050_members.sql',
  '1060_payments.sql',
  '1070_events.sql',
  '1080_awards.sql',
  '1090_sponsorship.sql',
  '1100_network.sql',
  '1110_wall.sql',
  '1120_media.sql',
  '1130_meetings.sql',
  '1140_messaging.sql',
  '1150_notifications.sql',
  '1160_privacy.sql',
  '1170_setup.sql',
  '1180_office.sql',
  '1190_imports.sql',
])
export const isBaseline = (name: string): boolean => baseline.has(name)

const isBefore = (name: string): boolean => Number(name.slice(0, 4)) < 1000

/** The database, or the backup, is of a version that this one does not take over; its message says what to do, for a person. */
export class TooOld extends Error {}

/**
 * Whether migrations that ran are those of the numbering before the baseline, and all of them.
 * @param ran names, as a database or a backup says them
 * @throws TooOld when some of them are missing
 */
export function endsBefore(ran: Iterable<string>): boolean {
  const names = [...ran].toSorted()
  if (!names.some(isBefore)) return false
  if (createHash('sha256').update(names.join('\n')).digest('hex') === NAMES_BEFORE) return true
  throw new TooOld(
    `This database is at ${names.findLast(isBefore)}. Install version ${VERSION_BEFORE} first: it brings it to ${LAST_BEFORE}, and from there this version takes it over.`,
  )
}

/** Sequences that were named otherwise before the baseline. */
const sequences: Record<string, string> = {
  event_application_id_seq: 'application_id_seq',
  event_sponsor_id_seq: 'sponsor_id_seq',
  event_sponsor_category_id_seq: 'sponsor_category_id_seq',
}
export const sequenceNow = (name: string): string => sequences[name] ?? name

/** What makes a database of the last version before the baseline one that is at the baseline: no row is touched. */
export const takingOver = (): Promise<string> => readFile(join(import.meta.dirname, 'upgrade.sql'), 'utf8')
