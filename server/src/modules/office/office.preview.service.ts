import type { Body, Reply } from '@app/contract/kit'
import type { office } from '@app/contract/office'
import type { PreviewPass } from '@app/contract/preview'
import { looksAfter, me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import type { Db } from '#kit/data/db.ts'
import { invalid, notFound } from '#kit/base/errors.ts'
import { WithHeaders } from '#kit/http/http.ts'
import { showDraft } from '../occasions/occasions.reads.ts'
import { PREVIEW_SECONDS, newHeld, previewOver, signPass } from '#kit/http/preview.ts'
import { areThere, rolesOf } from './office.queries.ts'
import { momentsAround } from './office.preview.reads.ts'
import { t } from './office.texts.ts'

/**
 * Gives a pass to see the site as others do, at a moment or with a draft shown (docs/rules/office.md#preview).
 * @throws Refused 404 for a draft that is not there, or that somebody else looks after
 */
export async function preview(
  ctx: Context,
  { as, at, event, award }: Body<typeof office.preview>,
): Promise<WithHeaders<Reply<typeof office.preview>>> {
  const actor = me(ctx)
  if (at !== null && ctx.config.production) throw invalid('at', t('another-time-can-only-be-chosen-outside'))
  if ((event !== null && !looksAfter(actor, 'events')) || (award !== null && !looksAfter(actor, 'awards')))
    throw notFound()
  if (!(await areThere(ctx.db, { event, award }))) throw notFound()
  const ends = Math.floor(ctx.now.getTime() / 1000) + PREVIEW_SECONDS
  const { cookie, held } = newHeld({ secure: ctx.config.publicUrl.startsWith('https:') })
  const { customer_id: by, session_id: session } = actor
  const pass = signPass(ctx.config, { by, session, held, as, at, event, award, ends })
  return new WithHeaders({ pass, ends_at: new Date(ends * 1000).toISOString() }, { 'set-cookie': cookie })
}

/** What may be worth a look, for who looks after it. */
export async function previewMoments(ctx: Context): Promise<Reply<typeof office.previewMoments>> {
  const actor = me(ctx)
  const clock = !ctx.config.production
  const of = { event: looksAfter(actor, 'events'), award: looksAfter(actor, 'awards') }
  const moments = clock ? await momentsAround(ctx.db, ctx.now, of) : []
  return { clock, moments: moments.map((one) => ({ ...one, at: one.at.toISOString() })) }
}

/** A pass is worth what its operator may do now, for as long as the session lasts in which it was made. @throws Refused 403 `preview_over` */
export async function admitPreview(db: Db, { by, session, event, award }: PreviewPass, now: Date): Promise<void> {
  const operator_roles = await rolesOf(db, { by, session }, now)
  const is = { is_operator: operator_roles !== undefined, operator_roles: operator_roles ?? [] }
  if (!looksAfter(is) || (event !== null && !looksAfter(is, 'events')) || (award !== null && !looksAfter(is, 'awards')))
    throw previewOver()
}

/** Publishes the drafts of a pass within a transaction that is rolled back. @returns whether they are all there */
export async function showDrafts(tx: Db, { event, award }: PreviewPass, now: Date): Promise<boolean> {
  if (event !== null && !(await showDraft(tx, 'event', event, now))) return false
  return award === null || showDraft(tx, 'award', award, now)
}
