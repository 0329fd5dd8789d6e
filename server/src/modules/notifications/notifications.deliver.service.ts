import { kinds } from '@app/contract/notifications.kinds'
import type { Kind } from '@app/contract/notifications.kinds'
import type { Actor, Context } from '#kit/context.ts'
import { tellMembers } from '#kit/live.ts'
import { unseen, visiblePost } from '../wall/index.ts'
import { NOTIFICATIONS, channelsOf } from './notifications.policy.ts'
import { lockReaders, putNotification } from './notifications.queries.ts'
import type { LockedReader } from './notifications.queries.ts'
import type { Reader } from './notifications.visible.reads.ts'

/** What happened, and who is told. */
export type Happening = {
  kind: Kind
  readers: readonly number[]
  /** The thing by which it is bundled; the reader themselves unless said. */
  subject_id?: number
  actor_id?: number
  ref_id?: number
  detail?: string
  /** By which it counts once for a reader, however often it is told. */
  source: string
  at: Date
  /** Set where another mail tells of it already. */
  mailed?: true
}

/** A reader with the wall's rules for them. */
export function readerOf(who: { customer_id: number; company_id: number | null }, now: Date): Reader {
  return { customer_id: who.customer_id, company_id: who.company_id, now, post: visiblePost(who), unseen: unseen(who) }
}

/** Lets a job or a reaction see what a member sees, and nothing more: people are shown to somebody. */
export function asReader(
  ctx: Context,
  { customer_id, company_id }: Pick<LockedReader, 'customer_id' | 'company_id'>,
): Context {
  const actor: Actor = {
    customer_id,
    company_id,
    session_id: '',
    company_category: null,
    company_verified: false,
    rights: [],
    registration_complete: true,
    is_operator: false,
  }
  return { ...ctx, actor }
}

/** Tells readers what happened, as far as they have not muted it; nobody is told what they did themselves. */
export async function deliver(ctx: Context, happening: Happening): Promise<void> {
  const ids = [...new Set(happening.readers)].filter((id) => id !== happening.actor_id)
  if (ids.length === 0) return
  const { kind, subject_id = null, actor_id = null, ref_id = null, detail = null, source, at } = happening
  const locked = await lockReaders(ctx.db, ids, kind)
  const wanted = locked
    .map((reader) => {
      const { app, mail, push } = channelsOf(kind, reader, reader.mail_off)
      const unsaid = mail && happening.mailed ? null : mail
      return { ...reader, app, mail: unsaid, push: push && reader.has_device && ctx.config.push !== undefined }
    })
    .filter(({ app, mail, push }) => app || mail || push)
  const row = { kind, area: kinds[kind].area, subject_id, actor_id, ref_id, detail, source, at }
  // Messages are told of when they have waited already, and once until they are read: what is told then was in no mail.
  const waited = kind === 'message_missed'
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  const changed = new Set(
    await putNotification(ctx.db, { ...row, gathers: kind === 'event_changed', renews: waited }, wanted, {
      opened_after: after(-NOTIFICATIONS.windowMinutes * 60),
      mail_due_at: waited ? at : after(NOTIFICATIONS.mailMinutes * 60),
      push_due_at: after(NOTIFICATIONS.pushSeconds),
    }),
  )
  for (const reader of wanted)
    if (reader.app && changed.has(reader.customer_id)) await tellChanged(ctx, reader.customer_id, reader.revision)
}

/** Tells every tab and device of a reader to ask again: how many are unread is counted for those who look. */
export async function tellChanged(ctx: Context, customer_id: number, revision: number): Promise<void> {
  await tellMembers(ctx, [customer_id], 'notifications_changed', { revision })
}

/** The same after something vanished from a reader's list. */
export async function touch(ctx: Context, customer_id: number): Promise<void> {
  for (const { revision } of await lockReaders(ctx.db, [customer_id], null))
    await tellChanged(ctx, customer_id, revision)
}
