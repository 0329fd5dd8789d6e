import { createHmac } from 'node:crypto'
import type { Body, Reply } from '@app/contract/kit'
import type { notifications } from '@app/contract/notifications'
import type { Config } from '../../config.ts'
import { me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { InvalidFields, notFound } from '#kit/base/errors.ts'
import { FileReply } from '#kit/http/http.ts'
import type { Notices } from '#kit/work/notice-kinds.ts'
import { timingSafeEqualText } from '#kit/base/timing-safe-equal.ts'
import { channelsOf } from './notifications.policy.ts'
import { keepSettings, setDigestOff, setMailOff, settingsOf } from './notifications.queries.ts'
import { PAGE_POLICY, unsubscribePage } from './notifications.unsubscribe.page.ts'
import { t } from './notifications.texts.ts'

type Settings = Reply<typeof notifications.settings>

/** Which kinds reach me, chosen or by default. */
export async function settings(ctx: Context, notices: Notices): Promise<Settings> {
  const { mail_off, digest_off, chosen } = await settingsOf(ctx.db, me(ctx).customer_id)
  return {
    mail: !mail_off,
    digest: !digest_off,
    push_offered: ctx.config.push !== undefined,
    kinds: notices.all.map((rule) => {
      const { kind, area } = rule
      const choice = chosen.find((row) => row.kind === kind) ?? { app: null, mail: null, push: null }
      // What is chosen stands there while all mails are off, and comes back with them.
      const { app, mail, push } = channelsOf(rule, choice, false)
      const mail_locked = rule.mail === 'always'
      const app_locked = rule.app === 'always'
      return { kind, area, app, app_locked, mail: mail || mail_locked, mail_locked, push }
    }),
  }
}

/** @throws InvalidFields for what may not be turned off */
export async function changeSettings(
  ctx: Context,
  notices: Notices,
  body: Body<typeof notifications.changeSettings>,
): Promise<Settings> {
  const { customer_id } = me(ctx)
  const wrong: Record<string, string[]> = {}
  for (const [index, { kind, app, mail }] of (body.kinds ?? []).entries()) {
    if (app === false && notices.of(kind).app === 'always')
      wrong[`kinds.${index}.app`] = [t('money-legal-and-security-notifications-stay-on')]
    if (mail === false && notices.of(kind).mail === 'always')
      wrong[`kinds.${index}.mail`] = [t('this-mail-is-always-sent')]
  }
  if (Object.keys(wrong).length > 0) throw new InvalidFields(wrong)
  if (body.mail !== undefined) await setMailOff(ctx.db, customer_id, !body.mail)
  if (body.digest !== undefined) await setDigestOff(ctx.db, customer_id, !body.digest)
  await keepSettings(ctx.db, customer_id, body.kinds ?? [])
  return settings(ctx, notices)
}

/** What one click ends: all notification mails, or the weekly one alone. */
export type Ending = 'mails' | 'digest'

/** The address behind a mail's one click. It names its reader and opens nothing else, so it works for as long as the mail lies around. */
export function unsubscribeUrl(
  ctx: Pick<Context, 'config' | 'url'>,
  customer_id: number,
  ending: Ending = 'mails',
): string {
  const whose = ending === 'digest' ? `${customer_id}-digest` : String(customer_id)
  return ctx.url(`/rest/notification-unsubscribe/?token=${whose}.${signatureOf(ctx.config, whose)}`)
}

function signatureOf(config: Config, whose: string): string {
  return createHmac('sha256', config.secret).update(`notifications.unsubscribe:${whose}`).digest('base64url')
}

/** Whose mail a token comes from, and what it ends; undefined for one that we did not sign. */
function ownerOf(config: Config, token: string): { customer_id: number; ending: Ending } | undefined {
  const [whose = '', signature = ''] = token.split('.')
  const named = /^([1-9]\d{0,8})(-digest)?$/.exec(whose)
  if (!named) return undefined
  if (!timingSafeEqualText(signature, signatureOf(config, whose))) return undefined
  return { customer_id: Number(named[1]), ending: named[2] ? 'digest' : 'mails' }
}

function page(ctx: Context, state: Parameters<typeof unsubscribePage>[1]): FileReply {
  const html = unsubscribePage(ctx.config.community.name, state, ctx.url('/settings/privacy-settings#notifications'))
  return new FileReply('text/html; charset=utf-8', 'mails.html', Buffer.from(html), true, PAGE_POLICY)
}

/** Asks before it ends anything: programs that look through mails open every link. */
export async function showUnsubscribe(ctx: Context, token: string): Promise<FileReply> {
  const owner = ownerOf(ctx.config, token)
  return page(ctx, owner ? `ask.${owner.ending}` : 'unknown')
}

/** Ends the mails that a token is for. @throws Refused 404 for a token that we did not sign */
export async function unsubscribe(ctx: Context, token: string): Promise<FileReply> {
  const owner = ownerOf(ctx.config, token)
  if (!owner) throw notFound()
  const end = owner.ending === 'digest' ? setDigestOff : setMailOff
  if (!(await end(ctx.db, owner.customer_id, true))) throw notFound()
  return page(ctx, `done.${owner.ending}`)
}
