import { logAct } from '#kit/audit.ts'
import type { WriteContext } from '#kit/context.ts'
import { sqlState } from '#kit/errors.ts'
import { removeMedia } from '../media/index.ts'
import { dropKeysOf, importById, lockImport, saveOutcomes, setImport } from './imports.queries.ts'
import type { HeldImport } from './imports.queries.ts'
import { countRows } from './imports.reads.ts'
import { isUsed, nextRecords, removeThing, restoreThing, settleRecord } from './imports.records.queries.ts'
import type { OpenRecord } from './imports.records.queries.ts'
import { recordsOf } from './imports.registry.ts'
import type { Working } from './imports.run.service.ts'

const AT_ONCE = 50
const CHANGED = 'Somebody has changed it since.'
const USED = 'Something else has come to name it since.'
const GONE = 'It was removed already.'

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
  for (const record of records) await undoOne(ctx, found, record)
  await setImport(ctx.db, id, { done: found.done + records.length })
  return true
}

async function undoOne(ctx: WriteContext, found: HeldImport, record: OpenRecord): Promise<void> {
  const { thing, record_id, before } = record
  const logged = thing === 'media_item' ? 'media' : thing
  const object = `${logged}:${record_id}` as const
  if (record.untouched === null) await settle(ctx, found, record, 'removed', GONE)
  else if (!record.untouched) await settle(ctx, found, record, 'kept', CHANGED)
  else if (before) {
    await restoreThing(ctx.db, thing, record_id, before)
    await logAct(ctx, { act: `${logged}.restored`, object, reason: `Import ${found.id} was taken back.` })
    await settle(ctx, found, record, 'restored', null)
  } else if (await isUsed(ctx.db, thing, record_id)) await settle(ctx, found, record, 'kept', USED)
  else {
    if (thing === 'media_item') await removeMedia(ctx, record_id)
    else await removeThing(ctx.db, thing, record_id)
    await logAct(ctx, { act: `${logged}.removed`, object, reason: `Import ${found.id} was taken back.` })
    await settle(ctx, found, record, 'removed', null)
  }
}

/** The row says what has become of what it is about; its company, day and speakers come and go with it. */
async function settle(
  ctx: WriteContext,
  found: HeldImport,
  { id, number, thing }: OpenRecord,
  outcome: 'removed' | 'restored' | 'kept',
  why: string | null,
): Promise<void> {
  await settleRecord(ctx.db, id)
  if (thing !== recordsOf[found.kind]) return
  await saveOutcomes(ctx.db, found.id, [{ number, outcome, why }])
}

async function keepNext(ctx: WriteContext, id: number): Promise<boolean> {
  const found = await lockImport(ctx.db, id)
  const [record] = await nextRecords(ctx.db, id, 1)
  if (found && record) await settle(ctx, found, record, 'kept', USED)
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
