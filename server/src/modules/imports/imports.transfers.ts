import type { Db } from '#kit/data/db.ts'
import type { RawBuilder } from 'kysely'
import { DAYS_APART, alikeFolded, foldedName, numbersIn, saidOfPast, transfersLike } from '../payments/index.ts'
import type { PastTransfer, Transfer } from '../payments/index.ts'
import type { RowText } from './imports.kinds.ts'
import { digestOf } from './imports.table.service.ts'
import { t } from './imports.texts.ts'

/**
 * What names a transfer: what the bank calls it, with the account; else everything that the file says of it, whatever somebody has put
 * in its place since.
 */
export function nameOf(said: RowText, given: RowText): string {
  const { key, account = '' } = said
  if (key && /^[\w.-]{1,60}$/.test(key)) return `bank:${account}~${key}`
  const { date, amount, currency, payer, reference } = given
  const own = key ? account : (given['account'] ?? '')
  return `bank:${digestOf(JSON.stringify([own, key ?? [date, amount, currency, payer, reference]]))}`
}

export const transferOf = (said: RowText): Transfer => ({
  reference: said['name'] ?? '',
  amount: Number(said['minor']),
  currency_code: said['currency'] ?? '',
  received_on: said['date'] ?? '',
  words: said['words'] ?? '',
  entity_id: said['seller'] === undefined ? null : Number(said['seller']),
})

/** Words that stand in one value, parted by blanks. */
export const listed = (words: string | undefined) => words?.split(' ') ?? []

/** A transfer that came before, as it is compared with many: its names are folded once. */
type Compared = {
  past: PastTransfer
  place: number
  /** Numbers of invoices in its words, and of the one for which it was counted. */
  named: readonly string[]
  words: string | undefined
  names: readonly string[]
  /** Words of one piece may be what it was for alone, and who paid is not known of it then. */
  nobody: boolean
  day: number
}

function comparedOf(past: PastTransfer, place: number, codes: readonly string[]): Compared {
  const { words, number, company, received_on } = past
  const [first = '', ...purpose] = words?.split(': ') ?? []
  return {
    ...{ past, place, day: Date.parse(received_on) },
    named: [...numbersIn(words ?? '', codes), ...(number === null ? [] : [number])],
    words: words === null ? undefined : foldedName(words),
    names: [first, company ?? ''].map(foldedName),
    nobody: purpose.length === 0 && company === null,
  }
}

/** Those of one sum, by the numbers that they name. */
type OfOneSum = { all: Compared[]; nameless: Compared[]; byNumber: Map<string, Compared[]> }

function ofOneSum(all: Compared[]): OfOneSum {
  const byNumber = new Map<string, Compared[]>()
  for (const one of all)
    for (const number of new Set(one.named)) {
      const same = byNumber.get(number)
      if (same) same.push(one)
      else byNumber.set(number, [one])
    }
  return { all, nameless: all.filter(({ named }) => named.length === 0), byNumber }
}

/** Those that a transfer can be: neither payer nor purpose tells them apart, and they came within days or for an invoice that it names. */
function likeOf(said: RowText, { all, nameless, byNumber }: OfOneSum): PastTransfer[] {
  const numbers = listed(said['numbers'])
  const { payer = '', reference = '' } = said
  const [folded, purpose] = [foldedName(payer), foldedName(reference)]
  const canBe = ({ words, nobody, names }: Compared) =>
    payer === '' || words === purpose || nobody || names.some((name) => alikeFolded(folded, name))
  const day = Date.parse(transferOf(said).received_on)
  const isNear = (one: Compared) => Math.abs(one.day - day) <= DAYS_APART * 86_400_000
  const sameNumber = new Set(numbers.flatMap((number) => byNumber.get(number) ?? []))
  const others = (numbers.length > 0 ? nameless : all).filter((one) => isNear(one) && canBe(one))
  const same = [...sameNumber].filter((one) => isNear(one) || numbers.includes(one.past.number ?? ''))
  return [...same, ...others].toSorted((one, other) => one.place - other.place).map(({ past }) => past)
}

/**
 * Transfers that these may be under another name: from another format of the bank, or noted down by hand.
 * @param ours the codes that begin the numbers of our invoices
 * @param except the names of transfers that are none of them, as `transfersLike` takes it
 * @returns what they may be, by their names
 */
export async function pastOf(
  db: Db,
  rows: readonly RowText[],
  { codes }: { codes: readonly string[] },
  except?: RawBuilder<unknown>,
): Promise<Map<string, PastTransfer[]>> {
  const asked = rows.map((said) => {
    const { amount, currency_code, received_on } = transferOf(said)
    return { amount, currency_code, received_on, numbers: listed(said['numbers']) }
  })
  const found = await transfersLike(db, asked, except)
  if (found.length === 0) return new Map()
  const compared = found.map((past, place) => comparedOf(past, place, codes))
  const grouped = Map.groupBy(compared, ({ past }) => `${past.amount} ${past.currency_code}`)
  const bySum = new Map([...grouped].map(([sum, all]) => [sum, ofOneSum(all)]))
  return new Map(
    rows.map((said) => {
      const { amount, currency_code } = transferOf(said)
      const ofSum = bySum.get(`${amount} ${currency_code}`)
      return [said['name'] ?? '', ofSum ? likeOf(said, ofSum) : []]
    }),
  )
}

/** What a transfer may be, as it follows on the name of its row. */
export const saidOf = (past: PastTransfer): string =>
  t('leave-it-out-unless-it-is-another-one', { said: saidOfPast(past) })
