import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'

/**
 * Recomputes the chains of issued documents from the rows of the product's database: `npm run verify-documents`. Apart from the way to
 * the database it shares no code with the product, so that anybody may check the books with it or write it again (docs/document-chain.md).
 */

type Document = {
  id: number
  entity_id: number
  seq: number
  previous_hash: Buffer
  hash: Buffer
  fields: (string | null)[]
  seller: Record<string, string | null>
  billing: Record<string, string | null>
  lines: (string | null)[][] | null
  vat: (string | null)[][] | null
  paper: (string | null)[] | null
}

/** Where a chain is broken, or what is missing in it. */
export type Fault = { entity_id: number; seq: number; invoice_id: number | null; problem: string }
export type Verified = { documents: number; sellers: number; faults: Fault[] }

const OF_DOCUMENT =
  'number kind issued_on due_on corrects replaces issued_with reason order_number currency_code amount_net amount_vat amount_gross test'.split(
    ' ',
  )
const OF_LINE = 'kind description quantity unit_amount amount_net vat_case vat_rate corrects_position'.split(' ')
const OF_ALLOWANCE = 'allowance allowance_reason'.split(' ')
const OF_VAT = 'vat_rate amount_net amount_vat note'.split(' ')
const OF_PAPER = 'subject attendees bank_accounts'.split(' ')

/** Documents that are read at once. */
const BATCH = 500
/**
 * Memory for what is read, in MiB. Without a limit the engine lets the short-lived part of its heap grow with the number of documents, up to a
 * size that depends on the machine alone, although nothing of a document is kept.
 */
const HEAP = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 96 }
/** Faults that are named before the rest is left alone: one changed document breaks only its own link. */
const MOST_FAULTS = 100
const NOTHING = Buffer.alloc(32)

const party = (column: string) =>
  `(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each_text(i.${column}))`
const texts = (columns: string[]) => `jsonb_build_array(${columns.map((column) => `${column}::text`).join(', ')})`

const STATEMENT = `
  select l.entity_id, l.seq, l.previous_hash, l.hash, i.id,
    array[i.number, i.kind, i.issued_on::text, i.due_on::text, c.number,
      (select string_agg(r.number, ', ' order by r.id) from invoice r where r.order_id = i.order_id and r.kind = 'invoice' and i.kind = 'invoice'
        and r.issue_no = i.issue_no - 1 and r.replaced_at is not null),
      (select w.number from invoice w where w.order_id = i.order_id and w.kind = 'invoice' and i.kind = 'invoice' and w.issue_no = i.issue_no
        and w.id <> i.id), i.reason, i.order_number, i.currency_code, i.amount_net::text,
      i.amount_vat::text, i.amount_gross::text, i.test::text] as fields,
    ${party('seller')} as seller, ${party('billing')} as billing,
    (select jsonb_agg(${texts(['position', ...OF_LINE, ...OF_ALLOWANCE])} order by position) from invoice_line where invoice_id = i.id) as lines,
    (select jsonb_agg(${texts(['vat_case', ...OF_VAT])}) from invoice_vat where invoice_id = i.id) as vat,
    (select ${texts(OF_PAPER)} from invoice_paper where invoice_id = i.id) as paper
  from document_link l join invoice i on i.id = l.invoice_id left join invoice c on c.id = i.corrects_id
  order by l.entity_id, l.seq`

/**
 * Recomputes every link, from one reading of the database, in a thread of its own with little memory.
 * @param url of the database; nothing is written to it
 */
export function verifyDocuments(url: string): Promise<Verified> {
  return new Promise((done, failed) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { verify: url }, resourceLimits: HEAP })
    worker.once('message', done)
    worker.once('error', failed)
    worker.once('exit', () => failed(new Error('The verification ended before it was done.')))
  })
}

async function verify(url: string): Promise<Verified> {
  const client = new pg.Client({ connectionString: url, application_name: 'verify-documents' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const faults = await missing(client)
    await client.query(`declare documents no scroll cursor for ${STATEMENT}`)
    const heads = new Map<number, { seq: number; hash: Buffer }>()
    let documents = 0
    for (;;) {
      const { rows } = await client.query<Document>(`fetch ${BATCH} from documents`)
      if (rows.length === 0) break
      for (const row of rows) {
        const last = heads.get(row.entity_id) ?? { seq: 0, hash: NOTHING }
        const problem = problemOf(row, last)
        if (problem) faults.push({ entity_id: row.entity_id, seq: row.seq, invoice_id: row.id, problem })
        heads.set(row.entity_id, { seq: row.seq, hash: row.hash })
      }
      documents += rows.length
      if (faults.length >= MOST_FAULTS) break
    }
    if (faults.length < MOST_FAULTS) faults.push(...(await otherEnds(client, heads)))
    await client.query('rollback')
    return { documents, sellers: heads.size, faults }
  } finally {
    await client.end()
  }
}

function problemOf(row: Document, last: { seq: number; hash: Buffer }): string | undefined {
  if (row.seq !== last.seq + 1) return `link ${last.seq + 1} is missing`
  if (!row.previous_hash.equals(last.hash)) return 'it does not continue the link before it'
  const hash = createHash('sha256').update(row.previous_hash).update(contentOf(row), 'utf8').digest()
  return hash.equals(row.hash) ? undefined : 'the document is not as it was issued'
}

const written = (name: string, value: string | null | undefined) => `${name}: ${JSON.stringify(value ?? null)}\n`
const together = (names: readonly string[], values: readonly (string | null)[], before = '') =>
  names.map((name, index) => written(before + name, values[index])).join('')

/** Every field of a seller or buyer, by the bytes of its name. */
const partyOf = (party: string, fields: Record<string, string | null>) =>
  Object.keys(fields)
    .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map((key) => written(`${party}.${key}`, fields[key]))
    .join('')

function contentOf(row: Document): string {
  const vat = (row.vat ?? []).toSorted(
    ([caseA, rateA], [caseB, rateB]) => Number(rateB) - Number(rateA) || ((caseA ?? '') < (caseB ?? '') ? -1 : 1),
  )
  return [
    // Documents without another one of their order have no such field.
    together(OF_DOCUMENT, row.fields).replace(written('issued_with', null), ''),
    partyOf('seller', row.seller),
    partyOf('billing', row.billing),
    ...(row.lines ?? []).map(
      ([position = null, ...rest]) =>
        written('line', position) +
        together(OF_LINE, rest, 'line.') +
        // Lines of which nothing was taken off have no such fields.
        (rest[OF_LINE.length] === '0' ? '' : together(OF_ALLOWANCE, rest.slice(OF_LINE.length), 'line.')),
    ),
    ...vat.map(([name = null, ...rest]) => written('vat', name) + together(OF_VAT, rest, 'vat.')),
    row.paper ? together(OF_PAPER, row.paper, 'paper.') : '',
  ].join('')
}

/** Issued documents without a link. */
async function missing(client: pg.Client): Promise<Fault[]> {
  const { rows } = await client.query<{ id: number; entity_id: number; number: string }>(`
    select id, entity_id, number from invoice
    where number is not null and not exists (select from document_link where invoice_id = invoice.id) limit ${MOST_FAULTS}`)
  return rows.map(({ id, entity_id, number }) => ({
    entity_id,
    seq: 0,
    invoice_id: id,
    problem: `${number} has no link`,
  }))
}

async function otherEnds(client: pg.Client, heads: Map<number, { seq: number; hash: Buffer }>): Promise<Fault[]> {
  const { rows } = await client.query<{ entity_id: number; seq: number; hash: Buffer }>(
    'select entity_id, seq, hash from document_chain where seq > 0',
  )
  const ends = new Map(rows.map((row) => [row.entity_id, row]))
  return [...new Set([...ends.keys(), ...heads.keys()])].flatMap((entity_id): Fault[] => {
    const [end, head] = [ends.get(entity_id), heads.get(entity_id)]
    if (end && head && end.seq === head.seq && end.hash.equals(head.hash)) return []
    return [{ entity_id, seq: end?.seq ?? 0, invoice_id: null, problem: 'the chain does not end where it should' }]
  })
}

async function main(): Promise<void> {
  const { readConfig } = await import('../server/src/config.ts')
  const { databaseOf } = await import('../server/src/db/reach.ts')
  const { url, end } = await databaseOf(readConfig(resolve(import.meta.dirname, '..'), process.env, []))
  const began = performance.now()
  const { documents, sellers, faults } = await verifyDocuments(url).finally(end)
  for (const { entity_id, seq, invoice_id, problem } of faults)
    console.log(`Seller ${entity_id}, link ${seq}${invoice_id === null ? '' : `, document ${invoice_id}`}: ${problem}.`)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${documents} documents of ${sellers} sellers in ${seconds} s: ${faults.length === 0 ? 'unbroken' : 'broken'}.`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
}

const asked = workerData as { verify?: string } | null
if (!isMainThread && asked?.verify !== undefined) parentPort?.postMessage(await verify(asked.verify))
else if (import.meta.main) await main()
