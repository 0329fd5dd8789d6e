import { ECDH } from 'node:crypto'
import { t as ofSchemas } from '@app/contract/input.texts'
import type { Body, Reply } from '@app/contract/kit'
import type { notifications } from '@app/contract/notifications'
import { MOST_DEVICES } from '@app/contract/notifications.kinds'
import { asReader, me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { InvalidFields, conflict, invalid } from '#kit/base/errors.ts'
import type { JobContext } from '#kit/work/jobs.ts'
import type { Notices } from '#kit/work/notice-kinds.ts'
import {
  claimMessages,
  dropSubscription,
  forgetDevice,
  giveUpMessage,
  keepSubscription,
  readersToPush,
  sendToDevices,
  settleMessage,
} from './notifications.push.queries.ts'
import type { PushRow } from './notifications.push.queries.ts'
import { mayBeEndpoint, sendPush } from './notifications.push.send.ts'
import { lockReaders } from './notifications.queries.ts'
import { present, standingByIds } from './notifications.service.ts'
import { sentence } from './notifications.view.ts'
import { t } from './notifications.texts.ts'

const PUSH = {
  /** A message is tried so often: at once, then after 1, 2, 4 and 8 minutes. */
  tries: 5,
  /** So many given up one after the other: the device is gone, whatever its push service says. */
  failures: 10,
  /** So many are on their way at once. */
  atOnce: 30,
  /** So many readers are looked at in one go of the job; the others with the next. */
  readers: 1000,
} as const

/** With which key a browser subscribes here. */
export async function pushKey(ctx: Context): Promise<Reply<typeof notifications.pushKey>> {
  return { key: ctx.config.push?.publicKey ?? null }
}

/** The point of a key must lie on the curve, or nothing could be encrypted for it. */
function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed')
    return true
  } catch {
    return false
  }
}

/**
 * Sends my notifications to this browser too, as long as this session goes on. Whose browser it was before hears nothing more.
 * @throws Refused 409 when this server sends none; InvalidFields for what cannot be a push service or a key
 */
export async function subscribeDevice(
  ctx: Context,
  body: Body<typeof notifications.subscribeDevice>,
): Promise<Reply<typeof notifications.subscribeDevice>> {
  const { customer_id, session_id } = me(ctx)
  if (!ctx.config.push) throw conflict('push_off', t('this-server-sends-no-notifications-to-devices'))
  if (!mayBeEndpoint(ctx.config, body.endpoint)) throw invalid('endpoint', t('this-is-not-the-address-of-a'))
  const { p256dh, auth } = body.keys
  if (!isPublicKey(p256dh)) throw new InvalidFields({ 'keys.p256dh': [ofSchemas('invalid-key')] })
  await lockReaders(ctx.db, [customer_id], null)
  const expires_at = body.expires_at ? new Date(body.expires_at) : null
  const { endpoint } = body
  await keepSubscription(
    ctx.db,
    { customer_id, session_id, endpoint, p256dh, auth, expires_at, now: ctx.now },
    MOST_DEVICES,
  )
  return { subscribed: true }
}

/** Sends nothing more to one of my browsers; one that is not mine is left alone, and answered the same. */
export async function unsubscribeDevice(
  ctx: Context,
  body: Body<typeof notifications.unsubscribeDevice>,
): Promise<Reply<typeof notifications.unsubscribeDevice>> {
  await dropSubscription(ctx.db, me(ctx).customer_id, body.endpoint)
  return { subscribed: false }
}

/** Sends what has waited its seconds to the devices of its readers, and again what could not be sent before. */
export async function pushDue(ctx: JobContext, notices: Notices): Promise<void> {
  if (!ctx.config.push || ctx.config.community.quietSince !== null) return
  for (const customer_id of await readersToPush(ctx.database.db, ctx.now, PUSH.readers))
    await ctx.transaction(async (tx) => {
      await lockReaders(tx.db, [customer_id], null)
      await sendToDevices(tx.db, customer_id, ctx.now)
    })
  for (;;) {
    const rows = await claimMessages(ctx.database.db, ctx.now, PUSH.atOnce)
    if (rows.length === 0) return
    await Promise.all(rows.map((row) => pushOne(ctx, notices, row)))
  }
}

/** One message to one device. No transaction is open while the push service is asked. */
async function pushOne(ctx: JobContext, notices: Notices, row: PushRow): Promise<void> {
  const { db } = ctx.database
  if (row.over) return forgetDevice(db, row.subscription_id)
  const payload = await ctx.transaction((tx) => payloadOf(tx, notices, row))
  if (!payload) return settleMessage(db, row, false)
  const outcome = await sendPush(ctx.config, row, payload, payload.tag)
  if (outcome === 'arrived') return settleMessage(db, row, true)
  if (outcome === 'gone') return forgetDevice(db, row.subscription_id)
  if (outcome === 'refused' || row.attempts >= PUSH.tries) return giveUpMessage(db, row, PUSH.failures, ctx.now)
}

type Payload = { title: string; body: string; path: string; tag: string }

/** What a device shows: the sentence of the list. Nothing when it was read meanwhile, or may not be seen any more. */
async function payloadOf(ctx: Context, notices: Notices, row: PushRow): Promise<Payload | undefined> {
  const found = await standingByIds(ctx, notices, row, [row.notification_id])
  const [one] = await present(
    asReader(ctx, row),
    found.filter(({ read_at }) => read_at === null),
  )
  return (
    one && {
      title: ctx.config.community.name,
      body: sentence(one),
      // The page that marks it read and leads on to its thing.
      path: `/notifications/${one.id}#open`,
      tag: `notification-${one.id}`,
    }
  )
}
