import { fullName } from '@app/contract/names'
import { csvLine } from '#kit/base/csv.ts'
import type { CardRow } from './meetings.memory.queries.ts'
import type { MemoryView } from './meetings.memory.view.ts'
import { t } from '../meetings.texts.ts'

const OUTCOMES = {
  deal: () => t('outcome-deal'),
  follow_up: () => t('outcome-follow_up'),
  open: () => t('outcome-open'),
  nothing: () => t('outcome-nothing'),
} as const
export const outcomeText = (outcome: MemoryView['outcome']): string => (outcome === null ? '' : OUTCOMES[outcome]())

const head = () => [
  t('head-date'),
  t('head-start'),
  t('head-minutes'),
  t('head-time-zone'),
  t('head-name'),
  t('head-job-title'),
  t('head-company'),
  t('head-table'),
  t('head-hall'),
  t('head-reason'),
  t('head-outcome'),
  t('head-next-step'),
  t('head-next-step-on'),
  t('head-note'),
  t('did-not-come'),
]

/** The meetings as a table for spreadsheets, which read its first bytes to know that it is UTF-8. */
export function packCsv(event: { time_zone: string }, meetings: readonly MemoryView[]): string {
  const lines = meetings.map((one) => [
    one.date,
    one.start,
    one.slots * 30,
    event.time_zone,
    one.person.name,
    one.person.job_title ?? '',
    one.person.company_name ?? '',
    one.table?.number ?? '',
    one.table?.hall ?? '',
    one.reason,
    outcomeText(one.outcome),
    one.next_step,
    one.next_step_on ?? '',
    one.note,
    one.they_missed && one.they_missed.state !== 'denied' ? t('yes') : '',
  ])
  return `\u{FEFF}${[head(), ...lines].map((line) => csvLine(line)).join('')}`
}

/** A text of a card as RFC 2426 has it. */
const cardText = (value: string) =>
  value
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(',', '\\,')
    .replaceAll(';', '\\;')

/** A line of at most 75 bytes, the rest on lines that begin with a space, never within a character. */
function folded(line: string): string {
  let out = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 75) {
      out += '\r\n '
      bytes = 1
    }
    out += character
    bytes += size
  }
  return `${out}\r\n`
}

/** The cards of people, for address books (vCard 3.0, which all of them read). */
export function packVcard(event_name: string, cards: readonly CardRow[]): string {
  const line = (name: string, value: string | null) => (value ? folded(`${name}:${value}`) : '')
  return cards
    .map(
      (card) =>
        line('BEGIN', 'VCARD') +
        line('VERSION', '3.0') +
        line('N', `${cardText(card.last_name)};${cardText(card.first_name)};;;`) +
        line('FN', cardText(fullName(card))) +
        line('ORG', card.company_name && cardText(card.company_name)) +
        line('TITLE', card.job_title && cardText(card.job_title)) +
        line('EMAIL;TYPE=INTERNET', cardText(card.email)) +
        line('TEL;TYPE=WORK', card.phone && cardText(card.phone)) +
        line('NOTE', cardText(t('met-at', { event: event_name }))) +
        line('END', 'VCARD'),
    )
    .join('')
}
