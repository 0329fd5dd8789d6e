import { Readable } from 'node:stream'
import { t as ofSchemas } from '@app/contract/input.texts'
import type { Query, Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { MONEY_KINDS } from '@app/contract/payments.office.names'
import type { Context } from '#kit/data/context.ts'
import { Decimal, csvLine } from '#kit/base/csv.ts'
import { invalid } from '#kit/base/errors.ts'
import { FileReply } from '#kit/http/http.ts'
import { deskSums, listMoved, namedBy } from './payments.desk.list.reads.ts'
import type { MovedRow, Narrowed, DeskCursor } from './payments.desk.list.reads.ts'
import { toMoved, toTotals } from './payments.desk.view.ts'
import { disputeCounts } from '../disputes/payments.disputes.reads.ts'
import { countDifferences } from '../payouts/payments.payouts.reads.ts'
import type { Sales } from '../payments.sales.ts'
import { t, wordOf } from '../payments.texts.ts'

type Asked = Query<typeof payments.desk>

const placeAfter = ({ kind, micros, id }: MovedRow): string => `${kind}~${micros}~${id}`

/** @throws InvalidFields for what no page has said */
function placeIn(after: string | undefined): DeskCursor | undefined {
  if (after === undefined) return undefined
  const [, name, micros, id = ''] = /^([a-z_]+)~(\d+)~(.+)$/.exec(after) ?? []
  const kind = MONEY_KINDS.find((one) => one === name)
  const isNumber = /^\d{1,9}$|^1\d{9}$|^2[01]\d{8}$/.test(id)
  if (!kind || (kind !== 'unassigned' && !isNumber)) throw invalid('after', ofSchemas('begin-at-the-top-of-the-list'))
  return { kind, micros: Number(micros), id }
}

/** What moves, newest first, page by page (docs/rules/payments.md#the-money-desk). */
export async function desk(ctx: Context, query: Asked): Promise<Reply<typeof payments.desk>> {
  const { q, after, page_size, ...narrowed } = query
  const place = placeIn(after)
  const named = q === undefined ? undefined : await namedBy(ctx.db, q)
  const rows = await listMoved(ctx.db, { narrowed, named, after: place, limit: page_size + 1, now: ctx.now })
  const shown = rows.slice(0, page_size)
  const last = shown.at(-1)
  return { results: shown.map(toMoved), next: rows.length > page_size && last ? placeAfter(last) : null }
}

/** What is open, overdue, received, to go back and unassigned, by currency and never across them. */
export async function deskTotals(ctx: Context): Promise<Reply<typeof payments.deskTotals>> {
  const { open } = await disputeCounts(ctx.db)
  return { ...toTotals(await deskSums(ctx.db, ctx.now)), disputes: open, differences: await countDifferences(ctx.db) }
}

/** More to choose from would help nobody. */
const MOST_SUBJECTS = 200

/** What is sold, by which the list is narrowed. */
export async function deskSubjects(ctx: Context, sales: Sales): Promise<Reply<typeof payments.deskSubjects>> {
  const found = await Promise.all(
    sales.all.map(async ({ kind, subjects }) =>
      (await subjects(ctx.db, MOST_SUBJECTS)).map((subject) => ({ kind, ...subject })),
    ),
  )
  const latest = found
    .flat()
    .toSorted(
      (one, other) =>
        other.start_date.localeCompare(one.start_date) || other.kind.localeCompare(one.kind) || one.id - other.id,
    )
  return { results: latest.slice(0, MOST_SUBJECTS).map(({ kind, id, name }) => ({ kind, id, name })) }
}

/** Rows that are read at a time for a table, however many there are. */
const BATCH = 1000
const columns = () => [
  t('head-kind'),
  t('head-number-or-reference'),
  t('head-order'),
  t('head-date'),
  t('head-company'),
  t('head-for'),
  t('head-currency'),
  t('head-amount'),
  t('head-open'),
  t('head-due'),
  t('head-held-until'),
  t('head-state'),
  t('head-method'),
  t('head-booked-by'),
  t('head-invoice'),
]

/** The list as a table that spreadsheets open, written while it is read. */
export async function deskExport(ctx: Context, query: Query<typeof payments.deskExport>): Promise<FileReply> {
  const { q, ...narrowed } = query
  const named = q === undefined ? undefined : await namedBy(ctx.db, q)
  async function* lines(asked: Narrowed) {
    // The mark at the beginning tells spreadsheets that it is UTF-8.
    yield `\uFEFF${csvLine(columns())}`
    for (let after: DeskCursor | undefined; ;) {
      const rows = await listMoved(ctx.db, { narrowed: asked, named, after, limit: BATCH, now: ctx.now })
      const last = rows.at(-1)
      if (!last) return
      yield rows.map((row) => csvLine(cellsOf(row))).join('')
      after = { kind: last.kind, micros: last.micros, id: last.id }
    }
  }
  return new FileReply('text/csv', 'money.csv', { stream: Readable.from(lines(narrowed)) })
}

function cellsOf(row: MovedRow): (string | Decimal)[] {
  const { currency_code } = row
  const amount = (minor: number | null) =>
    minor === null || currency_code === null ? '' : Decimal.of(minor, currency_code)
  return [
    wordOf(row.kind),
    row.name,
    row.order_id === null ? '' : String(row.order_id),
    row.at.toISOString(),
    row.company_name ?? '',
    row.about,
    currency_code ?? '',
    amount(row.amount),
    amount(row.open_amount),
    row.due_on ?? '',
    row.kept_until ?? '',
    wordOf(row.state),
    row.method ? wordOf(row.method) : '',
    row.payer ?? '',
    row.invoice_number ?? '',
  ]
}
