import { locale } from '@app/contract/texts'
import { IMPORT } from '@app/contract/imports.limits'
import { decimalsOf } from '#kit/base/amounts.ts'
import { OUT, RETURNED, REVERSED, mayNamePayment, statementRow } from './imports.statement.rows.ts'
import type { Credit } from './imports.statement.rows.ts'
import type { Aside, Table } from './imports.table.service.ts'
import { Unreadable } from './imports.xml.ts'
import { t } from './imports.texts.ts'

/** A field of a statement: its tag, its text over one or more lines, and the line on which it begins. */
type Field = { tag: string; lines: string[]; at: number }

/** Whether a text is a statement in MT940: fields that begin with a number between colons, sometimes in an envelope of SWIFT. */
export const isMt940 = (text: string): boolean => /^\s*(?:\{\d:|:20:)/.test(text) && /^:(?:25|60[FM]|61):/m.test(text)

/**
 * Reads a statement in MT940: credits, reversals, and debits that may be of a payment file of ours, one a row. The movements of each statement have to lead from its first balance to
 * its last one, so that a line that is lost or broken is noticed.
 * @throws Unreadable naming the line
 */
export function readMt940(text: string): Pick<Table, 'rows'> & { aside: Aside } {
  const rows: Table['rows'] = []
  const aside = { went_out: 0, not_booked: 0 }
  let account: Pick<Credit, 'account' | 'currency'> = {}
  let opening: bigint | undefined
  let sum = 0n
  let entry: { line: string; at: number; words: string[] } | undefined
  const end = () => {
    if (!entry) return
    const { moved, row } = readEntry(entry, account)
    sum += moved
    if (!row) aside.went_out++
    else if (rows.length >= IMPORT.rows)
      throw new Unreadable(t('a-statement-has-at-most-credits-export', { rows: IMPORT.rows.toLocaleString(locale()) }))
    else rows.push(statementRow(row, entry.at))
    entry = undefined
  }
  for (const { tag, lines, at } of fieldsOf(text)) {
    const [first = '', ...more] = lines
    if (tag !== '86') end()
    if (tag === '25') account = { account: ownAccount(first.trim()) }
    else if (/^60[FM]$/.test(tag)) {
      const balance = readBalance(first, at)
      account.currency = balance.currency
      opening = balance.units
      sum = 0n
    } else if (tag === '61') entry = { line: first, at, words: more }
    else if (tag === '86') entry?.words.push(...lines)
    else if (/^62[FM]$/.test(tag)) {
      if (opening !== undefined && opening + sum !== readBalance(first, at).units)
        throw new Unreadable(t('the-movements-do-not-lead-to-the-balance', { line: at }))
      opening = undefined
    }
  }
  end()
  return { rows, aside }
}

/** The fields of a text, without the envelope of SWIFT. @throws Unreadable for a line that begins like a field and is none */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.replace(/^\s*(?:\{\d:[^{}]*\})*\{4:/, '').trimEnd()
    if (line === '' || /^-?\}?$/.test(line) || /^(?:\{\d:[^{}]*\})+$/.test(line)) continue
    const [, tag, rest = ''] = /^:(\d\d[A-Z]?):(.*)$/.exec(line) ?? []
    const last = fields.at(-1)
    if (tag !== undefined) fields.push({ tag, lines: [rest], at: index + 1 })
    else if (line.startsWith(':') || /^(?:6[0-9][A-Z]?|86|25|28C):/.test(line) || !last)
      throw new Unreadable(t('line-begins-a-field-that-cannot-be-read', { line: index + 1 }))
    else last.lines.push(line)
  }
  return fields
}

/** An amount with a comma as a whole number of hundred-thousandths. */
function unitsOf(amount: string): bigint {
  const [whole = '', cents = ''] = amount.split(',')
  return BigInt(whole + cents.slice(0, 5).padEnd(5, '0'))
}

function readBalance(text: string, line: number): { currency: string; units: bigint } {
  const [, way, currency = '', amount = ''] = /^([CD])\d{6}([A-Z]{3})(\d{1,15},\d{0,5})$/.exec(text.trim()) ?? []
  if (way === undefined) throw new Unreadable(t('line-begins-a-field-that-cannot-be-read', { line }))
  return { currency, units: way === 'C' ? unitsOf(amount) : -unitsOf(amount) }
}

/** A movement: value date, booking day, reversal, way, a letter of the currency, amount, kind, the reference for us, and that of the bank. */
const ENTRY = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,15},\d{0,5})([A-Z][A-Z0-9]{3})?(.*?)(?:\/\/(.*))?$/

function readEntry(
  { line, at, words }: { line: string; at: number; words: readonly string[] },
  { account, currency = '' }: Pick<Credit, 'account' | 'currency'>,
): { moved: bigint; row: Credit | undefined } {
  const [, valued = '', booked, way = '', , amount = '', kind = '', ends = '', key = ''] = ENTRY.exec(line.trim()) ?? []
  if (way === '') throw new Unreadable(t('line-begins-a-field-that-cannot-be-read', { line: at }))
  const units = unitsOf(amount)
  const moved = way === 'C' || way === 'RD' ? units : -units
  const said = detailsOf(words)
  const reference = [said.reference, named(ends) ?? said.ends].filter(Boolean).join(' ')
  if (way === 'D' && !mayNamePayment(reference)) return { moved, row: undefined }
  // The codes of SWIFT and of German banks for what came back.
  const isReturned = way === 'C' && (kind === 'NRTI' || words[0]?.startsWith('159'))
  const row: Credit = {
    ...(account !== undefined && { account }),
    ...{ currency, date: dayOf(valued, booked), amount: plain(amount, currency), reference },
    ...(named(key) !== undefined && { key: key.trim() }),
    ...(said.payer !== '' && { payer: said.payer }),
    ...(way === 'D' && { direction: OUT }),
    ...(isReturned && { direction: RETURNED }),
    ...(way === 'RD' && { direction: REVERSED.credit }),
    ...(way === 'RC' && { direction: REVERSED.debit }),
  }
  return { moved, row }
}

/** A reference that names something. */
function named(text: string): string | undefined {
  const said = text.trim()
  return said === '' || /^(?:NONREF|NOTPROVIDED|STARTUMS)$/.test(said) ? undefined : said
}

/** The day of booking, YYYY-MM-DD: its month and day are given alone, in the year next to the day of value. */
function dayOf(valued: string, booked: string | undefined): string {
  const [year, month, day] = [Number(valued.slice(0, 2)) + 2000, valued.slice(2, 4), valued.slice(4, 6)]
  if (booked === undefined) return `${year}-${month}-${day}`
  const months = Number(booked.slice(0, 2)) - Number(month)
  const shift = months > 6 ? -1 : months < -6 ? 1 : 0
  return `${year + shift}-${booked.slice(0, 2)}-${booked.slice(2)}`
}

/** "1190,1" as "1190.10"; cents that a currency does not have are refused where the amount is read. */
function plain(amount: string, currency: string): string {
  const [whole = '', cents = ''] = amount.split(',')
  const digits = /^[A-Z]{3}$/.test(currency) ? decimalsOf(currency) : 2
  const short = cents.replace(/0+$/, '').padEnd(digits, '0')
  return short === '' ? whole : `${whole}.${short}`
}

/** An account as sellers write it: without a currency behind it, a German one with its bank code as IBAN. */
function ownAccount(said: string): string {
  const [, bank, number] = /^(\d{8})\/0*(\d{1,10})(?:[A-Z]{3})?$/.exec(said) ?? []
  if (bank === undefined || number === undefined)
    return said.replace(/^([A-Z]{2}\d\d[A-Z0-9]{8,30}?)(?:[A-Z]{3})?$/, '$1')
  const bban = bank + number.padStart(10, '0')
  // The letters DE as numbers, and no check digits yet.
  return `DE${String(98n - (BigInt(`${bban}131400`) % 97n)).padStart(2, '0')}${bban}`
}

type Details = { reference: string; payer: string; ends: string | undefined }

/** The words of a movement: in numbered parts as German banks write them, in parts between slashes, or as they come. */
function detailsOf(lines: readonly string[]): Details {
  const text = lines.join('')
  const [, mark] = /^\d{3}([^\w\s])(?=\d\d)/.exec(text) ?? []
  if (mark !== undefined) return numbered(text.slice(4).split(mark))
  if (/^\/?[A-Z]{4}\/.*\/(?:REMI|NAME|EREF|ORDP|BENM)\//.test(text)) return slashed(text)
  return { reference: lines.map((line) => line.trim()).join(' '), payer: '', ends: undefined }
}

/** Parts 20 to 29 and 60 to 63 are the purpose, 32 and 33 the payer; within the purpose there may be parts of SEPA such as `SVWZ+`. */
function numbered(parts: readonly string[]): Details {
  const of = (wanted: RegExp) => parts.filter((part) => wanted.test(part)).map((part) => part.slice(2))
  const purpose = of(/^(?:2\d|6[0-3])/)
  const pieces = purpose.join('').split(/(?=(?:EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC)\+)/)
  const piece = (name: string) =>
    pieces
      .find((one) => one.startsWith(`${name}+`))
      ?.slice(5)
      .trim()
  const words = piece('SVWZ') ?? (pieces.length > 1 ? '' : purpose.join(' ').trim())
  return {
    reference: words,
    payer: of(/^3[23]/)
      .join('')
      .trim(),
    ends: named(piece('EREF') ?? ''),
  }
}

function slashed(text: string): Details {
  const part = (name: string) =>
    new RegExp(`/${name}/(?:/?(?:NAME|USTD)/)?(.*?)(?=/(?:[A-Z]{4})/|$)`)
      .exec(`/${text}`)?.[1]
      ?.replace(/^\/+|\/+$/g, '')
      .trim()
  return { reference: part('REMI') ?? '', payer: part('ORDP') ?? part('NAME') ?? '', ends: named(part('EREF') ?? '') }
}
