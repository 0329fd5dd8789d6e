import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { t as ofSchemas } from '@app/contract/input.texts'
import { UPLOAD } from '@app/contract/uploads.limits'
import type { UploadPurposeName } from '@app/contract/uploads.limits'
import { me } from '../data/context.ts'
import type { OpenContext, WriteContext } from '../data/context.ts'
import type { Storage } from './storage.ts'
import { InvalidFields, Refused, conflict, invalid } from '../base/errors.ts'
import {
  changeClaimed,
  claimOld,
  claimWhole,
  dropUploads,
  insertUpload,
  openOf,
  renewClaim,
  uploadOf,
} from './uploads.queries.ts'
import type { UploadRow } from './uploads.queries.ts'
import { t } from '../base/kit.texts.ts'

/** What files of one kind are for; a domain names its own, and `app.ts` lists them all. */
export type UploadPurpose = {
  name: UploadPurposeName
  /** `applicant`: also before the registration is complete. `operator`: there is no such purpose for others. */
  who: 'applicant' | 'member' | 'operator'
  /** Bytes, and how it is said that these are too many. */
  most: number
  tooLarge: () => string
  /** What is made of an upload lies in `<folder>/<its id>/`. */
  folder: string
}

/** A file that has arrived whole; its bytes lie in the store under `key`. */
export type Uploaded = {
  id: string
  customer_id: number
  purpose: string
  name: string
  size: number
  key: string
  /** When it was announced. */
  created_at: Date
}

type Store = { storage: Storage }

/** So many files, and bytes, may one member have on the way at once. */
const OPEN = { files: 30, bytes: 2_000_000_000 }
/** How long another call is waited for that takes the same upload, and how often it is looked after. */
const PATIENCE = { tries: 60, every: 250 }

export const keyOf = (id: string) => `uploads/${id}`

/**
 * Announces a file.
 * @throws InvalidFields naming everything that is wrong; Refused 403 before the registration is complete, 429 with too much on the way
 */
export async function beginUpload(
  ctx: OpenContext,
  purposes: readonly UploadPurpose[],
  given: { id: string; purpose: string; name: string; size: number },
): Promise<void> {
  const actor = me(ctx)
  const purpose = purposes.find((one) => one.name === given.purpose && (one.who !== 'operator' || actor.is_operator))
  const name = given.name.normalize('NFC').trim()
  const wrong: Record<string, string[]> = {}
  if (!purpose) wrong['purpose'] = [t('say-what-this-file-is-for')]
  if (name === '') wrong['name'] = [ofSchemas('this-field-may-not-be-blank')]
  // eslint-disable-next-line no-control-regex
  else if (!name.isWellFormed() || /[\u0000-\u001F\u007F]/u.test(name))
    wrong['name'] = [ofSchemas('this-text-contains-characters-that-cannot-be')]
  else if ([...name].length > UPLOAD.nameLength)
    wrong['name'] = [ofSchemas('ensure-this-field-has-no-more-than-characters', { max: UPLOAD.nameLength })]
  if (given.size < 1) wrong['size'] = [t('this-file-is-empty')]
  else if (purpose && given.size > purpose.most) wrong['size'] = [purpose.tooLarge()]
  if (!purpose || Object.keys(wrong).length > 0) throw new InvalidFields(wrong)
  if (purpose.who !== 'applicant' && !actor.registration_complete)
    throw new Refused(403, 'registration_incomplete', t('complete-your-registration-first'))
  await ctx.transaction(async (tx) => {
    const open = await openOf(tx.db, actor.customer_id)
    if (open.files >= OPEN.files || open.bytes + given.size > OPEN.bytes)
      throw new Refused(429, 'too_many_uploads', t('too-many-files-are-on-their-way'), {
        retryAfter: 600,
      })
    await insertUpload(tx.db, { ...given, name, customer_id: actor.customer_id, created_at: ctx.now })
  })
}

/**
 * Takes an upload that has arrived whole and makes of it what the domain needs, once: called again, by a repeated request
 * or after its answer was lost, it gives the same. Only a content that is proven bad is removed; after any other failure the upload
 * can be taken again.
 * @param given.field where the caller named the upload
 * @param given.make works on the bytes, outside any transaction, and puts files into the purpose's folder. It throws
 *   InvalidFields only when the content is bad. What it returns is kept as JSON
 * @param given.keep writes it down in the transaction that ends the upload; `again` when that was done before
 * @throws InvalidFields on `field` for an upload that is not there, not whole, another's or for something else
 */
export async function takeUpload<Made extends object, Result>(
  ctx: OpenContext,
  { storage }: Store,
  given: {
    id: string
    field: string
    purposes: readonly UploadPurpose[]
    make(uploaded: Uploaded): Promise<Made>
    keep(tx: WriteContext, made: Made, again: boolean): Promise<Result>
  },
): Promise<Result> {
  const { id, field } = given
  const claim = randomUUID()
  const owner = { id, customer_id: me(ctx).customer_id, purposes: given.purposes.map(({ name }) => name) }
  let row = await claimWhole(ctx.db, owner, claim)
  for (let tries = 0; !row; tries++) {
    const present = await uploadOf(ctx.db, owner)
    if (!present) throw invalid(field, t('this-file-is-no-longer-there-please'))
    if (present.state === 'ready') return ctx.transaction((tx) => given.keep(tx, present.made as Made, true))
    if (present.received < present.size) throw invalid(field, t('this-file-has-not-arrived-yet'))
    if (tries === PATIENCE.tries) throw conflict('finishing', t('this-file-is-being-worked-on-please'))
    // Another call has it: what comes of that is the answer to this one too.
    await sleep(PATIENCE.every)
    row = await claimWhole(ctx.db, owner, claim)
  }
  const result = await work(ctx, storage, row, claim, given)
  // From here on the upload has done its part; what cannot be removed now goes with the old ones.
  await storage.remove(keyOf(id)).catch(() => undefined)
  return result
}

/** The machine lost power before all bytes were on the disk: the missing ones are sent again. */
class Incomplete extends Refused {
  there: number
  constructor(there: number) {
    super(409, 'incomplete', t('a-part-of-this-file-was-lost'))
    this.there = there
  }
}

async function work<Made extends object, Result>(
  ctx: OpenContext,
  storage: Store['storage'],
  row: UploadRow,
  claim: string,
  given: {
    purposes: readonly UploadPurpose[]
    make(uploaded: Uploaded): Promise<Made>
    keep(tx: WriteContext, made: Made, again: boolean): Promise<Result>
  },
): Promise<Result> {
  const folder = given.purposes.find(({ name }) => name === row.purpose)?.folder ?? ''
  /** Undoes what was made. Whoever has lost the claim touches nothing: it belongs to another call. */
  const giveBack = async (change: { state: 'uploading'; received?: number } | 'drop') => {
    if (!(await renewClaim(ctx.db, row.id, claim))) return
    const cleared = storage.removeAll(`${folder}/${row.id}`)
    // With the store away the upload is still given back: what was made is written over, or goes with it after a day.
    await (change === 'drop' ? cleared : cleared.catch(() => undefined))
    const held = await ctx.transaction((tx) => changeClaimed(tx.db, row.id, claim, change))
    if (held && change === 'drop') await storage.remove(keyOf(row.id))
  }
  let made: Made
  try {
    const there = (await storage.size(keyOf(row.id))) ?? 0
    if (there < row.size) throw new Incomplete(there)
    made = await given.make({ ...row, key: keyOf(row.id) })
  } catch (error) {
    const received = error instanceof Incomplete ? { received: error.there } : {}
    // A failure here does not hide the first; the claim ends by itself, and the upload can be taken again.
    await giveBack(error instanceof InvalidFields ? 'drop' : { state: 'uploading', ...received }).catch(() => undefined)
    throw error
  }
  try {
    return await ctx.transaction(async (tx) => {
      if (!(await changeClaimed(tx.db, row.id, claim, { state: 'ready', made })))
        throw conflict('finishing', t('this-file-is-being-worked-on-please'))
      return given.keep(tx, made, false)
    })
  } catch (error) {
    await giveBack({ state: 'uploading' }).catch(() => undefined)
    throw error
  }
}

/** Removes an upload that was not taken. @returns false when there is none */
export async function dropUpload(ctx: OpenContext, { storage }: Store, row: UploadRow): Promise<boolean> {
  const claim = randomUUID()
  const [held] = await claimOld(ctx.db, claim, { id: row.id })
  if (!held) return false
  await storage.remove(keyOf(row.id))
  await dropUploads(ctx.db, claim)
  return true
}
