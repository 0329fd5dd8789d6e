import { idOf } from '@app/contract/kit'
import type { Body, Reply } from '@app/contract/kit'
import type { companies } from '@app/contract/companies'
import { me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { conflict, invalid, notFound, permit } from '#kit/base/errors.ts'
import { logCompanyAct } from '../companies.acts.ts'
import {
  countOf,
  deleteOf,
  giveUpHeadOffice,
  holdCompany,
  insertLane,
  insertOffice,
  laneOf,
  officeOf,
  tagExists,
  updateLane,
  updateOffice,
} from './companies.lanes.queries.ts'
import type { LaneFields, LaneRow, OfficeFields } from './companies.lanes.queries.ts'
import { placesOf } from './companies.places.ts'
import { mayEditCompany } from '../companies.policy.ts'
import { t } from '../companies.texts.ts'

/** Most lanes, and most offices, of a company (docs/rules/companies.md#lanes-and-offices). */
const MOST = 40

type Lane = Reply<typeof companies.addLane>
type Office = Reply<typeof companies.addOffice>
type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** A lane with the places of its stops. */
export const toLane = (row: LaneRow): Lane => ({ ...row, places: placesOf(row.stops) })

/** Adds a lane to one's own company. @throws Refused 403 without the admin right, 409 `too_many` */
export async function addLane(ctx: Context, body: Body<typeof companies.addLane>): Promise<Lane> {
  const own = await ownToEdit(ctx)
  if ((await countOf(ctx.db, 'company_lane', own)) >= MOST)
    throw conflict('too_many', t('a-company-shows-at-most-lanes', { most: MOST }))
  const { stops, frequency } = body
  const change = await laneFields(ctx, body)
  const id = await insertLane(ctx.db, { ...change, stops, frequency, company_id: own, created_at: ctx.now })
  await logCompanyAct(ctx, own, 'lane_added', { name: stops.join(' – ') })
  return toLane(found(await laneOf(ctx.db, id, own)))
}

/** @throws Refused 404 for a lane that is not of one's own company */
export async function changeLane(ctx: Context, id: number, body: Body<typeof companies.changeLane>): Promise<Lane> {
  const own = await ownToEdit(ctx)
  found(await laneOf(ctx.db, id, own))
  await updateLane(ctx.db, id, await laneFields(ctx, body))
  const changed = found(await laneOf(ctx.db, id, own))
  await logCompanyAct(ctx, own, 'lane_changed', { name: changed.stops.join(' – ') })
  return toLane(changed)
}

/** @throws Refused 404 for a lane that is not of one's own company, or is gone */
export async function removeLane(ctx: Context, id: number): Promise<Record<string, never>> {
  const own = await ownToEdit(ctx)
  const { stops } = found(await laneOf(ctx.db, id, own))
  await deleteOf(ctx.db, 'company_lane', id, own)
  await logCompanyAct(ctx, own, 'lane_removed', { name: stops.join(' – ') })
  return {}
}

/** Adds an office to one's own company; a head office makes the one before a branch. @throws Refused 403, 409 `too_many` */
export async function addOffice(ctx: Context, body: Body<typeof companies.addOffice>): Promise<Office> {
  const own = await ownToEdit(ctx)
  if ((await countOf(ctx.db, 'company_office', own)) >= MOST)
    throw conflict('too_many', t('a-company-shows-at-most-offices', { most: MOST }))
  if (body.kind === 'head_office') await giveUpHeadOffice(ctx.db, own, null)
  const { kind, city, country } = body
  const id = await insertOffice(ctx.db, {
    ...officeFields(body),
    kind,
    city,
    country,
    company_id: own,
    created_at: ctx.now,
  })
  await logCompanyAct(ctx, own, 'office_added', { name: city })
  return found(await officeOf(ctx.db, id, own))
}

/** @throws Refused 404 for an office that is not of one's own company */
export async function changeOffice(
  ctx: Context,
  id: number,
  body: Body<typeof companies.changeOffice>,
): Promise<Office> {
  const own = await ownToEdit(ctx)
  found(await officeOf(ctx.db, id, own))
  if (body.kind === 'head_office') await giveUpHeadOffice(ctx.db, own, id)
  await updateOffice(ctx.db, id, officeFields(body))
  const changed = found(await officeOf(ctx.db, id, own))
  await logCompanyAct(ctx, own, 'office_changed', { name: changed.city })
  return changed
}

/** @throws Refused 404 for an office that is not of one's own company, or is gone */
export async function removeOffice(ctx: Context, id: number): Promise<Record<string, never>> {
  const own = await ownToEdit(ctx)
  const { city } = found(await officeOf(ctx.db, id, own))
  await deleteOf(ctx.db, 'company_office', id, own)
  await logCompanyAct(ctx, own, 'office_removed', { name: city })
  return {}
}

/** The own company, held, for whoever may edit it. */
async function ownToEdit(ctx: Context): Promise<number> {
  const actor = me(ctx)
  permit(mayEditCompany(actor, actor.company_id))
  const own = actor.company_id ?? 0
  await holdCompany(ctx.db, own)
  return own
}

function found<T>(row: T | undefined): T {
  if (!row) throw notFound()
  return row
}

/** What of a lane is to be written. @throws InvalidFields on `tag` when there is none with this id */
async function laneFields(ctx: Context, given: Body<typeof companies.changeLane>): Promise<LaneFields> {
  const { tag, ...plain } = given
  if (tag === undefined) return said(plain)
  if (tag === null) return { ...said(plain), tag_id: null }
  if (!(await tagExists(ctx.db, idOf(tag)))) throw invalid('tag', t('invalid-hyperlink-object-does-not-exist'))
  return { ...said(plain), tag_id: idOf(tag) }
}

function officeFields(given: Body<typeof companies.changeOffice>): OfficeFields {
  const { address_line, postcode, ...plain } = given
  return {
    ...said(plain),
    ...(address_line === undefined ? {} : { address_line: address_line || null }),
    ...(postcode === undefined ? {} : { postcode: postcode || null }),
  }
}

/** Only the fields that were said. */
function said<T extends object>(given: T): Partial<Given<T>> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Given<T>>
}
