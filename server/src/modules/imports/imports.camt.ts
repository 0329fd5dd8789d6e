import { locale } from '@app/contract/texts'
import { IMPORT } from '@app/contract/imports.limits'
import { decimalsOf } from '#kit/base/amounts.ts'
import { isMt940, readMt940 } from './imports.mt940.ts'
import { OUT, RETURNED, REVERSED, mayNamePayment, statementFields, statementRow } from './imports.statement.rows.ts'
import type { Credit } from './imports.statement.rows.ts'
import { readTable } from './imports.table.service.ts'
import type { Aside, Table } from './imports.table.service.ts'
import { decode } from './imports.text.ts'
import { Unreadable, localName, readXml } from './imports.xml.ts'
import { t } from './imports.texts.ts'

/** The direction of an entry that is not what its parts add up to: it is shown whole, and asked about. */
export const UNEVEN = 'credit (its parts do not add up)'

const TOO_MANY = () => t('a-statement-has-at-most-credits-export', { rows: IMPORT.rows.toLocaleString(locale()) })

/**
 * Reads a statement of account: camt.053 in XML, of whichever version, MT940, or a table as banks export it.
 * @throws Unreadable
 */
export async function readStatement(bytes: Buffer, knows: (heading: string) => boolean): Promise<Table> {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return readTable(bytes, knows)
  const { text, encoding } = decode(bytes)
  const isXml = text.trimStart().startsWith('<')
  if (!isXml && !isMt940(text)) return readTable(bytes, knows)
  const { rows, aside } = isXml ? await readCamt(text) : readMt940(text)
  if (rows.length === 0) throw new Unreadable(t('no-money-came-in-by-this-statement'))
  const format = isXml ? 'xml' : 'mt940'
  return { format, encoding, separator: null, headings: [...statementFields], rows, aside }
}

/** What stands between an entry and its transactions. */
type Level = Credit & {
  booked?: boolean
  reversal?: boolean
  returned?: boolean
  ends?: string
  file?: string
  words: string[]
}

const fresh = (): Level => ({ words: [] })

/**
 * Credits of a statement, and what was reversed, one a row: the transactions of an entry that names them, else the entry itself; and
 * debits that may be of a payment file of ours. Other debits, and entries that are not booked yet, are counted alone.
 */
async function readCamt(text: string): Promise<Pick<Table, 'rows'> & { aside: Aside }> {
  const rows: Table['rows'] = []
  const aside = { went_out: 0, not_booked: 0 }
  const within: string[] = []
  let account: Pick<Credit, 'account' | 'currency'> = {}
  let entry: Level | undefined
  let parts: Level[] = []
  let part: Level | undefined
  let words = ''
  let [line, counted, begins] = [1, 0, 1]
  const lineAt = (at: number) => {
    for (; counted < at; counted++) if (text.charCodeAt(counted) === 10) line++
    return line
  }
  const take = (credit: Credit, number: number) => {
    if (rows.length >= IMPORT.rows) throw new Unreadable(TOO_MANY())
    rows.push(statementRow(credit, number))
  }
  function endEntry(of: Level, number: number): void {
    if (of.booked === false) return void aside.not_booked++
    const several = parts.length > 1
    const uneven = !addUp(of, parts)
    const whole = parts.length === 0 || uneven || (several && parts.some(({ amount }) => amount === undefined))
    const each = whole ? [of] : parts
    for (const [at, one] of each.entries()) {
      const way = (one.direction ?? of.direction) === 'CRDT' ? 'credit' : 'debit'
      const out = way === 'debit' && !of.reversal
      // Where each payment is named, the name of their file says nothing more.
      const named = out ? (one.ends ?? one.file ?? of.file ?? '') : (one.ends ?? '')
      if (out && !mayNamePayment([named, ...one.words].join(' '))) {
        aside.went_out++
        continue
      }
      const own = one.key ?? (of.key && several && !whole ? `${of.key}/${at + 1}` : of.key)
      const said = [...new Set([...one.words, ...(one === of ? parts.flatMap((inner) => inner.words) : of.words)])]
      const reference = [...said, named].filter(Boolean).join(' ')
      const payer = one.payer ?? parts[0]?.payer
      const { date } = of
      const { amount, currency = account.currency ?? '' } = one.amount === undefined ? of : one
      // No two credits of one file stand in the same line of it.
      const last = rows.at(-1)?.number ?? 0
      const known = {
        account: account.account,
        key: own,
        date,
        amount: shortAmount(amount ?? '', currency),
        direction: directionOf({ way, out, uneven, reversal: of.reversal, returned: one.returned ?? of.returned }),
        currency,
        payer,
        reference,
      }
      take(withoutEmpty(known), Math.max(number, last + 1))
    }
  }
  await readXml([text], {
    open(name, attributes, at) {
      const local = localName(name)
      within.push(local)
      words = ''
      if (within.length === 1 && local !== 'Document') throw new Unreadable(t('this-xml-is-no-statement-of-account'))
      if (within.length === 2 && local !== 'BkToCstmrStmt')
        throw new Unreadable(t('this-is-no-statement-of-account-export'))
      if (local === 'Stmt') account = {}
      if (local === 'Ntry') {
        entry = fresh()
        parts = []
        begins = lineAt(at)
      }
      if (local === 'TxDtls' && entry) parts.push((part = fresh()))
      const level = part ?? entry
      if (local === 'Amt' && level && isOwnAmount(within)) level.currency ??= attributes['Ccy'] ?? ''
    },
    text(more) {
      words += more
    },
    close() {
      const path = within.join('/')
      const said = words.trim()
      const local = within.pop()
      words = ''
      if (local === 'TxDtls') part = undefined
      else if (local === 'Ntry' && entry) {
        endEntry(entry, begins)
        entry = undefined
      } else if (said === '') return
      else if (entry) noteIn(part ?? entry, path, said)
      else if (/\/Stmt\/Acct\/Id(\/Othr)?\/(IBAN|Id)$/.test(path)) account.account ??= said
      else if (path.endsWith('/Stmt/Acct/Ccy')) account.currency = said
    },
  })
  return { rows, aside }
}

/** How a row says which way its money went; '' for a plain credit. */
function directionOf(of: {
  way: 'credit' | 'debit'
  out: boolean
  uneven: boolean
  reversal: boolean | undefined
  returned: boolean | undefined
}): string {
  if (of.reversal) return REVERSED[of.way]
  if (of.out) return OUT
  if (of.uneven) return UNEVEN
  return of.returned ? RETURNED : ''
}

/** Whether the parts of an entry are together what it is itself, as far as all of them say so in its currency. */
function addUp(entry: Level, parts: readonly Level[]): boolean {
  const known = parts.every(({ amount, currency }) => amount !== undefined && currency === entry.currency)
  if (parts.length === 0 || entry.amount === undefined || !known) return true
  const signed = parts.map((part) => ((part.direction ?? entry.direction) === entry.direction ? 1n : -1n) * units(part))
  return signed.reduce((sum, one) => sum + one, 0n) === units(entry)
}

/** An amount in the smallest pieces that the standard knows; what is none is refused where it is read. */
function units({ amount = '' }: Level): bigint {
  const [whole = '', cents = ''] = amount.split('.')
  return /^\d{1,18}$/.test(whole) && /^\d{0,5}$/.test(cents) ? BigInt(whole + cents.padEnd(5, '0')) : -1n
}

/** The standard allows five digits behind the point, whatever the currency. Three that mean something are no thousands. */
function shortAmount(said: string, currency: string): string {
  const short = said.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
  return /\.\d{3}$/.test(short) && !(/^[A-Z]{3}$/.test(currency) && decimalsOf(currency) === 3) ? `${short}00` : short
}

const withoutEmpty = (credit: Record<string, string | undefined>): Credit =>
  Object.fromEntries(Object.entries(credit).filter(([, value]) => value !== undefined && value !== ''))

/** The amount of an entry or a transaction itself, not of a charge, an exchange or a batch. */
const isOwnAmount = (within: readonly string[]): boolean =>
  /(\/Ntry\/Amt|\/TxDtls\/Amt|\/TxDtls\/AmtDtls\/TxAmt\/Amt)$/.test(`/${within.join('/')}`)

function noteIn(level: Level, path: string, said: string): void {
  const within = path.split('/')
  const name = within.at(-1)
  if (name === 'Amt' && isOwnAmount(within)) level.amount ??= said
  else if (/\/(Ntry|TxDtls)\/CdtDbtInd$/.test(path)) level.direction = said
  else if (path.endsWith('/Ntry/RvslInd')) level.reversal = said === 'true' || said === '1'
  else if (/\/Ntry\/Sts(\/Cd)?$/.test(path)) level.booked = said === 'BOOK'
  else if (/\/Ntry\/BookgDt\/(Dt|DtTm)$/.test(path)) level.date = said.slice(0, 10)
  else if (/\/(Ntry|TxDtls\/Refs)\/AcctSvcrRef$/.test(path)) level.key = said
  else if (/\/(Refs|Btch)\/(MsgId|PmtInfId)$/.test(path)) level.file ??= said
  else if (path.endsWith('/RtrInf/Rsn/Cd')) {
    level.returned = true
    level.words.push(said)
  } else if (path.includes('/RtrInf/')) level.returned = true
  else if (path.endsWith('/Refs/EndToEndId') && said !== 'NOTPROVIDED') level.ends = said
  else if (/\/RltdPties\/Dbtr(\/Pty)?\/Nm$/.test(path)) level.payer = said
  else if (/\/RmtInf\/(Ustrd|Strd\/CdtrRefInf\/Ref|Strd\/RfrdDocInf\/Nb)$/.test(path)) level.words.push(said)
}
