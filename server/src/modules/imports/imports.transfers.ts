import type { Db } from '#kit/data/db.ts'
import { DAYS_APART, alikeNames, foldedName, numbersIn, saidOfPast, transfersLike } from '../payments/index.ts'
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

const isNear = ({ received_on }: PastTransfer, day: string) =>
  Math.abs(Date.parse(received_on) - Date.parse(day)) <= DAYS_APART * 86_400_000

/** Whether a transfer can be one that came before: nothing that is said of both tells them apart. */
function canBe(said: RowText, past: PastTransfer, codes: readonly string[]): boolean {
  const numbers = listed(said['numbers'])
  const named = [...numbersIn(past.words ?? '', codes), ...(past.number === null ? [] : [past.number])]
  if (numbers.length > 0 && named.length > 0) return numbers.some((number) => named.includes(number))
  const { payer, reference = '' } = said
  const nameless = past.words !== null && foldedName(past.words) === foldedName(reference)
  const [first = '', ...purpose] = past.words?.split(': ') ?? []
  // Words of one piece may be what it was for alone, and who paid is not known of it then.
  const unknown = purpose.length === 0 && past.company === null
  return !payer || nameless || unknown || [first, past.company ?? ''].some((name) => alikeNames(payer, name))
}

/**
 * Transfers that these may be under another name: from another format of the bank, or noted down by hand.
 * @param codes that begin the numbers of our invoices
 * @returns what they may be, by their names
 */
export async function pastOf(
  db: Db,
  rows: readonly RowText[],
  { codes }: { codes: readonly string[] },
): Promise<Map<string, PastTransfer[]>> {
  const asked = rows.map((said) => {
    const { amount, currency_code, received_on } = transferOf(said)
    return { amount, currency_code, received_on, numbers: listed(said['numbers']) }
  })
  const found = await transfersLike(db, asked)
  if (found.length === 0) return new Map()
  const bySum = Map.groupBy(found, ({ amount, currency_code }) => `${amount} ${currency_code}`)
  return new Map(
    rows.map((said, at) => {
      const { amount = 0, currency_code = '', received_on = '', numbers = [] } = asked[at] ?? {}
      const like = (bySum.get(`${amount} ${currency_code}`) ?? []).filter(
        (past) =>
          (isNear(past, received_on) || (past.number !== null && numbers.includes(past.number))) &&
          canBe(said, past, codes),
      )
      return [said['name'] ?? '', like]
    }),
  )
}

/** What a transfer may be, as it follows on the name of its row. */
export const saidOf = (past: PastTransfer): string =>
  t('leave-it-out-unless-it-is-another-one', { said: saidOfPast(past) })
