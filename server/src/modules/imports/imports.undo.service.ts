import { logAct, logActs } from '#kit/data/audit.ts'
import type { WriteContext } from '#kit/data/context.ts'
import { sqlState } from '#kit/base/errors.ts'
import { removeMedia } from '../media/index.ts'
import { dropKeysOf, importById, lockImport, saveOutcomes, setImport } from './imports.queries.ts'
import type { HeldImport } from './imports.queries.ts'
import { countRows } from './imports.reads.ts'
import { nextRecords, removeThings, restoreThings, settleRecords, usedOf } from './imports.records.queries.ts'
import type { OpenRecord } from './imports.records.queries.ts'
import { recordsOf } from './imports.registry.ts'
import type { Working } from './imports.run.service.ts'
import { t } from './imports.texts.ts'

const AT_ONCE = 100
const CHANGED = () => t('somebody-has-changed-it-since')
const USED = () => t('something-else-has-come-to-name-it')
const GONE = () => t('it-was-removed-already')

/**
 * Takes an import back: what it made is removed, what it changed gets back what it was. What somebody has changed or used since stays, and
 * says why (docs/rules/imports.md#undoing).
 */
export async function undoImport(working: Working, id: number): Promise<void> {
  for (;;) {
    const found = await importById(working.database.db, id)
    if (found?.state !== 'undoing') return
    try {
      if (!(await working.transaction(found.acting, id, (ctx) => undoSome(ctx, id, AT_ONCE)))) return
    } catch (error) {
      if (!isHeld(error)) throw error
      // Something came to name one of them while we looked.
      for (let each = 0; each < AT_ONCE; each++)
        await working
          .transaction(found.acting, id, (ctx) => undoSome(ctx, id, 1))
          .catch((one: unknown) => {
            if (!isHeld(one)) throw one
            return working.transaction(found.acting, id, (ctx) => keepNext(ctx, id))
          })
    }
  }
}

/** A key that something else has on a record, or a rule of the database. */
const isHeld = (error: unknown) => sqlState(error)?.code.startsWith('23') ?? false

async function undoSome(ctx: WriteContext, id: number, most: number): Promise<boolean> {
  const found = await lockImport(ctx.db, id)
  if (found?.state !== 'undoing') return false
  const records = await nextRecords(ctx.db, id, most)
  if (records.length === 0) {
    await finish(ctx, found)
    return false
  }
  for (let at = 0; at < records.length;) {
    const thing = records[at]?.thing
    const other = records.findIndex((record, place) => place > at && record.thing !== thing)
    const run = records.slice(at, other < 0 ? records.length : other)
    await undoRun(ctx, found, run)
    at += run.length
  }
  await setImport(ctx.db, id, { done: found.done + records.length })
  return true
}

/** Takes back records of one thing that follow one another. */
async function undoRun(ctx: WriteContext, found: HeldImport, records: readonly OpenRecord[]): Promise<void> {
  const [first] = records
  if (!first) return
  const { thing } = first
  const made = records.filter(({ untouched, before }) => untouched === true && !before)
  const used = await usedOf(
    ctx.db,
    thing,
    made.map(({ record_id }) => record_id),
  )
  const settled = records.map((record): Settled => {
    const { untouched, before, record_id } = record
    if (untouched === null) return { record, outcome: 'removed', why: GONE() }
    if (!untouched) return { record, outcome: 'kept', why: CHANGED() }
    if (before) return { record, outcome: 'restored', why: null }
    return used.has(record_id) ? { record, outcome: 'kept', why: USED() } : { record, outcome: 'removed', why: null }
  })
  await restoreThings(
    ctx.db,
    thing,
    settled.flatMap(({ record: { record_id: id, before }, outcome }) =>
      outcome === 'restored' && before ? [{ id, before }] : [],
    ),
  )
  const gone = settled.flatMap(({ record, outcome, why }) => (outcome === 'removed' && !why ? record.record_id : []))
  if (thing === 'media_item') for (const id of gone) await removeMedia(ctx, id)
  else await removeThings(ctx.db, thing, gone)
  const logged = thing === 'media_item' ? 'media' : thing
  await logActs(
    ctx,
    settled.flatMap(({ record: { record_id }, outcome, why }) =>
      outcome === 'kept' || why !== null
        ? []
        : {
            act: `${logged}.${outcome}` as const,
            object: `${logged}:${record_id}` as const,
            reason: t('import-was-taken-back', { id: found.id }),
          },
    ),
  )
  await settle(ctx, found, settled)
}

type Settled = { record: OpenRecord; outcome: 'removed' | 'restored' | 'kept'; why: string | null }

/** The rows say what has become of what they are about; their company, day and speakers come and go with it. */
async function settle(ctx: WriteContext, found: HeldImport, settled: readonly Settled[]): Promise<void> {
  await settleRecords(
    ctx.db,
    settled.map(({ record }) => record.id),
  )
  const own = settled.filter(({ record }) => record.thing === recordsOf[found.kind])
  await saveOutcomes(
    ctx.db,
    found.id,
    own.map(({ record: { number }, outcome, why }) => ({ number, outcome, why })),
  )
}

async function keepNext(ctx: WriteContext, id: number): Promise<boolean> {
  const found = await lockImport(ctx.db, id)
  const [record] = await nextRecords(ctx.db, id, 1)
  if (found && record) await settle(ctx, found, [{ record, outcome: 'kept', why: USED() }])
  return true
}

async function finish(ctx: WriteContext, found: HeldImport): Promise<void> {
  await dropKeysOf(ctx.db, found.id)
  const counts = await countRows(ctx.db, found.id)
  await setImport(ctx.db, found.id, { state: 'undone', undone_at: ctx.now, counts: JSON.stringify(counts) })
  const { removed, restored, kept } = counts
  await logAct(ctx, {
    act: 'import.undone',
    object: `data_import:${found.id}`,
    after: { kind: found.kind, removed, restored, kept },
  })
}
