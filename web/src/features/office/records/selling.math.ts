import type { OfficeRecord } from './records.api.ts'

const textIn = (record: OfficeRecord, name: string) => (typeof record[name] === 'string' ? record[name] : '')
const numberIn = (record: OfficeRecord, name: string) => (typeof record[name] === 'number' ? record[name] : undefined)

/** One thing that is sold, at one price after another: early, then regular. */
export type Thing = {
  name: string
  /** What it is called while each price holds: "early rate"; empty where it has one price alone. */
  phases: { record: OfficeRecord; name: string }[]
  sold: number
  /** How many there are of it; undefined where one of its prices has no bound. */
  stock: number | undefined
  /** What is sold at the prices as they stand, in minor units. */
  worth: number
}

/**
 * Prices of one thing together: those for the same companies and with the same words of which none is on sale while another one
 * is. Things stand where their first price does.
 */
export function thingsOf(records: readonly OfficeRecord[]): Thing[] {
  const chains: OfficeRecord[][] = []
  for (const record of records) {
    const chain = chains.find((all) => all.every((one) => isSame(one, record) && follow(one, record)))
    if (chain) chain.push(record)
    else chains.push([record])
  }
  return chains.map((chain) => thing(chain.toSorted((a, b) => (begins(a) < begins(b) ? -1 : 1))))
}

const isSame = (a: OfficeRecord, b: OfficeRecord) =>
  textIn(a, 'price_type') !== '' && ['price_type', 'description'].every((name) => textIn(a, name) === textIn(b, name))
const begins = (record: OfficeRecord) => textIn(record, 'available_from') || '0'
const ends = (record: OfficeRecord) => textIn(record, 'available_until') || '9'
const follow = (a: OfficeRecord, b: OfficeRecord) => ends(a) < begins(b) || ends(b) < begins(a)

function thing(prices: OfficeRecord[]): Thing {
  const names = prices.map((one) => textIn(one, 'name'))
  const common = prices.length > 1 ? commonBeginning(names) : ''
  const stocks = prices.map((one) => numberIn(one, 'stock'))
  return {
    name: common || (names[0] ?? ''),
    phases: prices.map((record, at) => {
      const name = names[at] ?? ''
      return { record, name: prices.length === 1 ? '' : name.slice(common.length).replace(/^[\s,:–-]+/, '') || name }
    }),
    sold: prices.reduce((sum, one) => sum + (numberIn(one, 'sold') ?? 0), 0),
    stock: stocks.some((one) => one === undefined)
      ? undefined
      : stocks.reduce<number>((sum, one) => sum + (one ?? 0), 0),
    worth: prices.reduce((sum, one) => sum + (numberIn(one, 'sold') ?? 0) * (numberIn(one, 'amount') ?? 0), 0),
  }
}

/** "Carrier" of "Carrier, early rate" and "Carrier, regular rate": whole words that all begin with. */
function commonBeginning(names: readonly string[]): string {
  const words = names.map((name) => name.split(/(?<=\s)/))
  const first = words[0] ?? []
  const at = first.findIndex((word, place) => words.some((all) => all[place] !== word))
  return first
    .slice(0, at === -1 ? first.length : at)
    .join('')
    .replace(/[\s,:–-]+$/, '')
}

/** Whether a price holds on a day, YYYY-MM-DD, is over, or is to come. */
export const holds = (record: OfficeRecord, day: string): 'now' | 'over' | 'ahead' =>
  ends(record) < day ? 'over' : begins(record) > day ? 'ahead' : 'now'
