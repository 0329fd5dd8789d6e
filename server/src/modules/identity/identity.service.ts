import { createHmac, randomUUID } from 'node:crypto'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { identity } from '@app/contract/identity'
import { me } from '#kit/data/context.ts'
import type { Context, OpenContext, WriteContext } from '#kit/data/context.ts'
import type { Deps } from '#kit/work/deps.ts'
import { Refused, forbidden, invalid, tokenNotValid } from '#kit/base/errors.ts'
import { WithHeaders } from '#kit/http/http.ts'
import { queueMail } from '#kit/work/mail.ts'
import { forgetActor } from './identity.authenticate.ts'
import { deviceCookies, knownDevice } from './identity.devices.ts'
import { deviceName, networkOf } from './identity.devices.policy.ts'
import { invited, passwordChanged, resetPassword as resetPasswordMail, secondProof } from './identity.mails.ts'
import { isOfFormerCompany } from './identity.reads.ts'
import { checkPassword, hashPassword, passwordFits } from './identity.password.ts'
import { refuseSuspended } from './identity.suspended.ts'
import {
  accountById,
  accountByMail,
  endSession,
  endSessions,
  extendSession,
  insertLink,
  insertRefreshToken,
  insertSession,
  lockAccount,
  lockLink,
  lockRefreshToken,
  markReplaced,
  readLink,
  setPassword,
  useLinks,
} from './identity.queries.ts'
import type { Account, LinkKind, LinkRow } from './identity.queries.ts'
import { REFRESH_SECONDS, hashOf, newSecret, signAccess } from './identity.tokens.ts'
import { t } from './identity.texts.ts'

type Tokens = Reply<typeof identity.signIn>
type Secrets = Pick<Deps, 'config'>
/** What a browser says of itself, in its headers. */
type Browser = { 'user-agent'?: string | undefined; cookie?: string | undefined }

/** A refresh token that was just replaced may come again this long: two tabs that refresh at once, or an answer that got lost. */
const GRACE_MS = 30_000
export const RESET_MS = 3_600_000
const FIRST_LINK_MS = 72 * 3_600_000

/** Wrong credentials and closed accounts look alike, and take as long. @throws Refused 401 */
export async function signIn(
  ctx: OpenContext,
  deps: Secrets,
  body: Body<typeof identity.signIn>,
  browser: Browser,
): Promise<WithHeaders<Tokens>> {
  const account = await accountByMail(ctx.db, body.username)
  const fits = await passwordFits(account?.password_hash, body.password, ctx.ip)
  if (!account || !fits) throw noAccount()
  return ctx.transaction(async (tx) => {
    // While the password was compared it may have been changed, which ends sessions; this one must not come after.
    const present = await lockAccount(tx.db, account.id)
    if (!present || present.closed || present.password_hash !== account.password_hash) throw noAccount()
    return openSession(tx, deps, present, browser)
  })
}

function noAccount(): Refused {
  return new Refused(401, 'no_active_account', t('no-active-account-found-with-the-given'))
}

async function openSession(
  ctx: WriteContext,
  deps: Secrets,
  account: Account,
  { 'user-agent': agent = '', cookie }: Browser,
): Promise<WithHeaders<Tokens>> {
  refuseSuspended(account, ctx)
  const session_id = randomUUID()
  const expires_at = new Date(ctx.now.getTime() + REFRESH_SECONDS * 1000)
  await insertSession(ctx.db, {
    id: session_id,
    customer_id: account.id,
    now: ctx.now,
    expires_at,
    device: deviceName(agent),
    network: networkOf(ctx.ip),
  })
  const { secret, hash } = newSecret()
  await insertRefreshToken(ctx.db, { hash, session_id, now: ctx.now, expires_at })
  await ctx.record({
    kind: 'identity.signed_in',
    customer_id: account.id,
    ip: ctx.ip,
    agent: agent.slice(0, 300),
  })
  const access = await signAccess(
    deps.config.secret,
    { customer_id: account.id, session_id, registration_complete: account.registration_complete },
    ctx.now,
  )
  return new WithHeaders(
    { access, refresh: secret },
    { 'set-cookie': deviceCookies(deps.config, cookie, account.email, ctx.now) },
  )
}

/**
 * Replaces a refresh token. The successor is derived from its predecessor, so that a repeated use within the grace gives
 * the same successor without its secret being stored. Any older token means that somebody copied it: the family ends.
 * @throws Refused 401; the end of the family is committed by the caller
 */
export async function refresh(
  ctx: Context,
  deps: Secrets,
  body: Body<typeof identity.refresh>,
): Promise<Tokens | 'ended'> {
  const hash = hashOf(body.refresh)
  const row = await lockRefreshToken(ctx.db, hash)
  if (!row || row.session_ended || row.account_closed || row.expires_at <= ctx.now) return 'ended'
  const successor = createHmac('sha256', deps.config.secret)
    .update(`refresh:${row.session_id}:${body.refresh}`)
    .digest('base64url')
  if (row.replaced_at) {
    const late = ctx.now.getTime() - row.replaced_at.getTime() > GRACE_MS
    if (late || !row.newest) {
      await endSession(ctx.db, row.session_id, 'refresh token used twice', ctx.now)
      forgetActor(ctx.db, row.customer_id)
      return 'ended'
    }
  } else {
    await markReplaced(ctx.db, hash, ctx.now)
    await insertRefreshToken(ctx.db, {
      hash: hashOf(successor),
      session_id: row.session_id,
      now: ctx.now,
      expires_at: new Date(ctx.now.getTime() + REFRESH_SECONDS * 1000),
    })
    await extendSession(ctx.db, row.session_id, {
      expires_at: new Date(ctx.now.getTime() + REFRESH_SECONDS * 1000),
      now: ctx.now,
      network: networkOf(ctx.ip),
    })
  }
  const access = await signAccess(
    deps.config.secret,
    { customer_id: row.customer_id, session_id: row.session_id, registration_complete: row.registration_complete },
    ctx.now,
  )
  return { access, refresh: successor }
}

/** @throws Refused 401 when the outcome of `refresh` was the end of the session */
export function orEnded(outcome: Tokens | 'ended'): Tokens {
  if (outcome === 'ended') throw tokenNotValid()
  return outcome
}

export async function signOut(
  ctx: Context,
  body: Body<typeof identity.signOut>,
): Promise<Reply<typeof identity.signOut>> {
  const actor = me(ctx)
  // Whoever acts as a member ends their own session and nobody else's.
  if (body.everywhere && actor.impersonated_by !== undefined)
    throw forbidden(t('this-is-not-open-to-somebody-who'), 'acting')
  if (body.everywhere) await endSessions(ctx.db, actor.customer_id, 'signed out everywhere', ctx.now)
  else await endSession(ctx.db, actor.session_id, 'signed out', ctx.now)
  forgetActor(ctx.db, actor.customer_id)
  return { detail: body.everywhere ? t('you-are-signed-out-on-every-device') : t('you-are-signed-out') }
}

/**
 * Mails a reset link when there is an account, and the first link where it has no password yet; to a mailbox of a former employer no
 * link, unless the browser is one of theirs (docs/rules/identity.md#passwords). The answer is the same either way.
 */
export async function forgotPassword(
  ctx: Context,
  body: Body<typeof identity.forgotPassword>,
  browser: Browser,
): Promise<Reply<typeof identity.forgotPassword>> {
  const account = await accountByMail(ctx.db, body.email)
  if (account && !account.closed) {
    if (!(await isTheirs(ctx, account, browser)))
      await queueMail(ctx, secondProof(account, `second-proof:${account.id}:${ctx.now.getTime()}`))
    else await (account.password_hash === null ? mailFirstLink : mailReset)(ctx, account)
  }
  return { detail: t('if-this-address-belongs-to-a-member') }
}

export async function mailReset(ctx: Context, account: Account): Promise<void> {
  const secret = await issueLink(ctx, 'reset_password', { customer_id: account.id }, RESET_MS)
  await queueMail(ctx, resetPasswordMail(ctx, account, `reset:${hashOf(secret).toString('hex')}`, secret))
}

/** Mails the link to a first password. */
export async function mailFirstLink(ctx: Context, account: Account): Promise<void> {
  const secret = await issueLink(ctx, 'set_password', { customer_id: account.id }, FIRST_LINK_MS)
  await queueMail(ctx, invited(ctx, account, `invited:${hashOf(secret).toString('hex')}`, secret))
}

/** Makes a link's secret; what is stored cannot be turned back into it. */
export async function issueLink(
  ctx: Context,
  kind: LinkKind,
  whom: { request_id?: number; customer_id?: number; handed_over?: boolean },
  lifetime_ms: number,
): Promise<string> {
  const { secret, hash } = newSecret()
  await insertLink(ctx.db, { hash, kind, ...whom, now: ctx.now, expires_at: new Date(ctx.now.getTime() + lifetime_ms) })
  return secret
}

/** Whether more than a mailbox speaks for who asks, where the mailbox is a former employer's: they have signed in here before. */
async function isTheirs(ctx: Context, { id, email }: Account, { cookie }: Browser): Promise<boolean> {
  if (knownDevice(ctx.config, cookie, email, ctx.now) !== undefined) return true
  return !(await isOfFormerCompany(ctx.db, id))
}

/** Takes a link for its one use. @throws Refused 400 `link_expired` or `link_used`, so that the page can offer a new one */
export async function takeLink(ctx: Context, kind: LinkKind, token: string): Promise<LinkRow> {
  const link = goodLink(await lockLink(ctx.db, hashOf(token)), kind, ctx.now)
  await useLinks(ctx.db, link, ctx.now)
  return link
}

function goodLink(link: LinkRow | undefined, kind: LinkKind, now: Date): LinkRow {
  if (link?.kind !== kind) throw unknownLink()
  if (link.used_at) throw new Refused(400, 'link_used', t('this-link-has-already-been-used'))
  if (link.expires_at <= now) throw new Refused(400, 'link_expired', t('this-link-has-expired-ask-for-a'))
  return link
}

const needsProof = () => forbidden(t('your-email-address-is-one-of-a'), 'second_proof')

function unknownLink(): Refused {
  return new Refused(400, 'link_unknown', t('this-link-is-not-valid-please-check'))
}

export async function linkState(
  ctx: Context,
  query: Query<typeof identity.linkState>,
): Promise<Reply<typeof identity.linkState>> {
  const link = await readLink(ctx.db, hashOf(query.token))
  if (!link) return { state: 'unknown', kind: null }
  const state = link.used_at ? 'used' : link.expires_at <= ctx.now ? 'expired' : 'valid'
  return { state, kind: link.kind }
}

/** The first password: by the link that came with the approval. Signs in. */
export async function register(
  ctx: OpenContext,
  deps: Secrets,
  body: Body<typeof identity.register>,
  browser: Browser,
): Promise<WithHeaders<Tokens>> {
  const password_hash = await hashForLink(ctx, 'set_password', body)
  return ctx.transaction(async (tx) => {
    const account = await accountOfLink(tx, await takeLink(tx, 'set_password', body.token))
    await setPassword(tx.db, account.id, password_hash)
    return openSession(tx, deps, account, browser)
  })
}

export async function resetPassword(
  ctx: OpenContext,
  body: Body<typeof identity.resetPassword>,
  browser: Browser,
): Promise<Reply<typeof identity.resetPassword>> {
  const password_hash = await hashForLink(ctx, 'reset_password', body)
  await ctx.transaction(async (tx) => {
    const link = await takeLink(tx, 'reset_password', body.token)
    const account = await accountOfLink(tx, link)
    // Whoever reads the mailbox has the link as well.
    if (!link.handed_over && !(await isTheirs(tx, account, browser))) throw needsProof()
    await replacePassword(tx, account, password_hash, 'password reset')
  })
  return { detail: t('your-password-has-been-changed-please-sign') }
}

export async function changePassword(
  ctx: OpenContext,
  body: Body<typeof identity.changePassword>,
): Promise<Reply<typeof identity.changePassword>> {
  const actor = me(ctx)
  const wrong = () => invalid('old_password', t('this-is-not-your-current-password'))
  const account = await accountById(ctx.db, actor.customer_id)
  if (!account || !(await passwordFits(account.password_hash, body.old_password, actor.customer_id))) throw wrong()
  checkPassword(body.password, account)
  const password_hash = await hashPassword(body.password, actor.customer_id)
  await ctx.transaction(async (tx) => {
    const present = await lockAccount(tx.db, account.id)
    if (present?.password_hash !== account.password_hash) throw wrong()
    await replacePassword(tx, account, password_hash, 'password changed', actor.session_id)
  })
  return { detail: t('your-changes-have-been-saved') }
}

/** Hashes the password that a link lets choose, once the link is seen to be good; taking it comes after. */
async function hashForLink(
  ctx: OpenContext,
  kind: LinkKind,
  body: { token: string; password: string },
): Promise<string> {
  const account = await accountOfLink(ctx, goodLink(await readLink(ctx.db, hashOf(body.token)), kind, ctx.now))
  checkPassword(body.password, account)
  return hashPassword(body.password, ctx.ip)
}

async function replacePassword(
  ctx: Context,
  account: Account,
  password_hash: string,
  reason: string,
  keep?: string,
): Promise<void> {
  await setPassword(ctx.db, account.id, password_hash)
  await endSessions(ctx.db, account.id, reason, ctx.now, keep)
  forgetActor(ctx.db, account.id)
  await queueMail(ctx, passwordChanged(ctx, account, `password:${account.id}:${ctx.now.getTime()}`))
}

async function accountOfLink(ctx: Context, link: LinkRow): Promise<Account> {
  const account = link.customer_id === null ? undefined : await accountById(ctx.db, link.customer_id)
  if (!account || account.closed) throw unknownLink()
  return account
}
