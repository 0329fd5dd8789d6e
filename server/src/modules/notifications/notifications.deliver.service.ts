import { fullName } from '@app/contract/names'
import { asReader } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import type { Recorded } from '#kit/work/facts.ts'
import { tellMembers } from '#kit/live/live.ts'
import { queueMail } from '#kit/work/mail.ts'
import type { Happening, NoticeKind, Reader } from '#kit/work/notice-kinds.ts'
import { peopleById } from '../members/index.ts'
import { mailboxOf } from './notifications.mails.queries.ts'
import { NOTIFICATIONS, channelsOf } from './notifications.policy.ts'
import { choiceOf, lockReaders, putNotification } from './notifications.queries.ts'
import { hearsOf } from './notifications.reads.ts'
import { unsubscribeUrl } from './notifications.settings.service.ts'
import { t } from './notifications.texts.ts'

export function readerOf(who: { customer_id: number; company_id: number | null }, now: Date): Reader {
  return { customer_id: who.customer_id, company_id: who.company_id, now }
}

/** Tells readers what happened, as far as they have not muted it; nobody is told what they did themselves. */
export async function deliver(
  ctx: Context,
  notice: NoticeKind,
  happening: Happening,
  recorded: Recorded,
): Promise<void> {
  const ids = [...new Set(happening.readers)].filter((id) => id !== happening.actor_id)
  if (ids.length === 0) return
  if (!happening.mail?.alone) await put(ctx, notice, happening, recorded, ids)
  if (happening.mail) for (const id of ids) await mailAtOnce(ctx, notice, happening, happening.mail, id)
}

async function put(
  ctx: Context,
  notice: NoticeKind,
  happening: Happening,
  recorded: Recorded,
  ids: readonly number[],
): Promise<void> {
  const { kind, area } = notice
  const { subject_id = null, actor_id = null, ref_id = null, detail = null, at = recorded.at } = happening
  const source = happening.source ?? `${kind}:${recorded.id}`
  const locked = await lockReaders(ctx.db, ids, kind)
  const told = happening.mail !== undefined || happening.mailed === true
  const wanted = locked
    .map((reader) => {
      const { app, mail, push } = channelsOf(notice, reader, reader.mail_off)
      return {
        ...reader,
        app,
        mail: mail && told ? null : mail,
        push: push && reader.has_device && ctx.config.push !== undefined,
      }
    })
    .filter(({ app, mail, push }) => app || mail || push)
  // What was told of after it had waited was in no mail, so it waits no longer and is mailed again.
  const waited = notice.remind ?? false
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  const changed = new Set(
    await putNotification(
      ctx.db,
      {
        kind,
        area,
        subject_id,
        actor_id,
        ref_id,
        detail,
        source,
        at,
        gathers: notice.gathers ?? false,
        renews: waited,
      },
      wanted,
      {
        opened_after: after(-NOTIFICATIONS.windowMinutes * 60),
        mail_due_at: waited ? at : after(NOTIFICATIONS.mailMinutes * 60),
        push_due_at: after(NOTIFICATIONS.pushSeconds),
      },
    ),
  )
  for (const reader of wanted)
    if (reader.app && changed.has(reader.customer_id)) await tellChanged(ctx, reader.customer_id, reader.revision)
}

/** Sends a mail of its own, if its reader wants mails of this kind and hears of who did it. */
async function mailAtOnce(
  ctx: Context,
  notice: NoticeKind,
  { actor_id }: Happening,
  mail: NonNullable<Happening['mail']>,
  customer_id: number,
): Promise<void> {
  const always = notice.mail === 'always'
  const choice = await choiceOf(ctx.db, customer_id, notice.kind)
  const to = await mailboxOf(ctx.db, customer_id)
  if (!choice || !to || !(always || channelsOf(notice, choice, choice.mail_off).mail)) return
  let name = ''
  if (actor_id !== undefined) {
    if (!(await hearsOf(ctx.db, readerOf(choice, ctx.now), actor_id))) return
    const actor = (await peopleById(asReader(ctx, choice), [actor_id])).get(actor_id)
    if (!actor) return
    name = actor.name
  }
  const { subject, paragraphs, action } = mail.write(name)
  await queueMail(ctx, {
    key: mail.key,
    to: { name: fullName(to), address: to.email },
    subject,
    about: actor_id === undefined ? [] : [actor_id],
    greeting: t('hello', { first_name: to.first_name }),
    paragraphs,
    action: { label: action.label, url: ctx.url(action.path) },
    ...(always ? {} : { unsubscribe_url: unsubscribeUrl(ctx, customer_id) }),
  })
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
