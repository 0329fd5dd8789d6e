import { createHmac, timingSafeEqual } from 'node:crypto'
import { kindNames, kinds } from '@app/contract/notifications.kinds'
import type { Body, Reply } from '@app/contract/kit'
import type { notifications } from '@app/contract/notifications'
import type { Config } from '../../config.ts'
import { me } from '#kit/context.ts'
import type { Context } from '#kit/context.ts'
import { InvalidFields, notFound } from '#kit/errors.ts'
import { FileReply } from '#kit/http.ts'
import { channelsOf } from './notifications.policy.ts'
import { keepSettings, setMailOff, settingsOf } from './notifications.queries.ts'
import { PAGE_POLICY, unsubscribePage } from './notifications.unsubscribe.page.ts'

type Settings = Reply<typeof notifications.settings>

/** Which kinds reach me, chosen or by default. */
export async function settings(ctx: Context): Promise<Settings> {
  const { mail_off, chosen } = await settingsOf(ctx.db, me(ctx).customer_id)
  return {
    mail: !mail_off,
    kinds: kindNames.map((kind) => {
      const rule = kinds[kind]
      const choice = chosen.find((row) => row.kind === kind) ?? { app: null, mail: null }
      // What is chosen stands there while all mails are off, and comes back with them.
      const { app, mail } = channelsOf(kind, choice, false)
      const mail_locked = rule.mail === 'always'
      return { kind, area: rule.area, app, app_locked: rule.app === 'always', mail: mail || mail_locked, mail_locked }
    }),
  }
}

/** @throws InvalidFields for what may not be turned off */
export async function changeSettings(ctx: Context, body: Body<typeof notifications.changeSettings>): Promise<Settings> {
  const { customer_id } = me(ctx)
  const wrong: Record<string, string[]> = {}
  for (const [index, { kind, app, mail }] of (body.kinds ?? []).entries()) {
    if (app === false && kinds[kind].app === 'always')
      wrong[`kinds.${index}.app`] = ['Money, legal and security notifications stay on.']
    if (mail === false && kinds[kind].mail === 'always') wrong[`kinds.${index}.mail`] = ['This mail is always sent.']
  }
  if (Object.keys(wrong).length > 0) throw new InvalidFields(wrong)
  if (body.mail !== undefined) await setMailOff(ctx.db, customer_id, !body.mail)
  await keepSettings(ctx.db, customer_id, body.kinds ?? [])
  return settings(ctx)
}

/** The address behind a mail's one click. It names its reader and opens nothing else, so it works for as long as the mail lies around. */
export function unsubscribeUrl(ctx: Pick<Context, 'config' | 'url'>, customer_id: number): string {
  return ctx.url(`/rest/notification-unsubscribe/?token=${customer_id}.${signatureOf(ctx.config, customer_id)}`)
}

function signatureOf(config: Config, customer_id: number): string {
  return createHmac('sha256', config.secret).update(`notifications.unsubscribe:${customer_id}`).digest('base64url')
}

/** Whose mail a token comes from; undefined for one that we did not sign. */
function ownerOf(config: Config, token: string): number | undefined {
  const [id = '', signature = ''] = token.split('.')
  if (!/^[1-9]\d{0,8}$/.test(id)) return undefined
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(config, Number(id)))]
  return given.length === right.length && timingSafeEqual(given, right) ? Number(id) : undefined
}

const page = (html: string) =>
  new FileReply('text/html; charset=utf-8', 'mails.html', Buffer.from(html), true, PAGE_POLICY)

/** Asks before it ends anything: programs that look through mails open every link. */
export async function showUnsubscribe(ctx: Context, token: string): Promise<FileReply> {
  const valid = ownerOf(ctx.config, token) !== undefined
  return page(
    unsubscribePage(ctx.config.community.name, valid ? 'ask' : 'unknown', ctx.url('/settings/privacy-settings')),
  )
}

/** Ends all notification mails of a token's owner. @throws Refused 404 for a token that we did not sign */
export async function unsubscribe(ctx: Context, token: string): Promise<FileReply> {
  const owner = ownerOf(ctx.config, token)
  if (owner === undefined || !(await setMailOff(ctx.db, owner, true))) throw notFound()
  return page(unsubscribePage(ctx.config.community.name, 'done', ctx.url('/settings/privacy-settings')))
}
