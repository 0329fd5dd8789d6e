import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { PREVIEW_HEADER, PREVIEW_HELD, readPass } from '@app/contract/preview'
import type { PreviewPass } from '@app/contract/preview'
import type { Config } from '../../config.ts'
import type { Actor } from '../data/context.ts'
import type { Db } from '../data/db.ts'
import { conflict, forbidden, notFound } from '../base/errors.ts'
import { holdSignals } from '../data/publish.ts'
import { timingSafeEqualText } from '../base/timing-safe-equal.ts'
import { t } from '../base/kit.texts.ts'

/** A pass holds this long; then the site is itself again. */
export const PREVIEW_SECONDS = 3600

type Signing = Pick<Config, 'secret' | 'production'>

function signatureOf(secret: string, said: string): string {
  return createHmac('sha256', `preview ${secret}`).update(said).digest('base64url')
}

/** Makes a pass of what an operator wants to see. */
export function signPass({ secret }: Signing, pass: PreviewPass): string {
  const said = Buffer.from(JSON.stringify(pass)).toString('base64url')
  return `${said}.${signatureOf(secret, said)}`
}

/** What a pass of ours says; undefined for any other, for one that is over, and in production for one of another time. */
export function passOf({ secret, production }: Signing, text: string, now: Date): PreviewPass | undefined {
  const [said = '', signature = ''] = text.split('.')
  if (!timingSafeEqualText(signature, signatureOf(secret, said))) return undefined
  const pass = readPass(said)
  if (!pass || pass.ends * 1000 <= now.getTime() || (production && pass.at !== null)) return undefined
  return pass
}

/** The secret that the operator's browser holds in addition to the pass of a preview, and its hash for the pass. */
export function newHeld({ secure }: { secure: boolean }): { cookie: string; held: string } {
  const key = randomBytes(24).toString('base64url')
  const more = secure ? '; Secure' : ''
  return {
    cookie: `${PREVIEW_HELD}=${key}; Path=/; Max-Age=${PREVIEW_SECONDS}; HttpOnly; SameSite=Lax${more}`,
    held: hashOf(key),
  }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/** What a browser holds for its preview, among its cookies. */
export const heldIn = (cookies: string | undefined): string | undefined =>
  new RegExp(String.raw`(?:^|;\s*)${PREVIEW_HELD}=([\w-]+)`).exec(cookies ?? '')?.[1]

/** Whether a pass comes from the browser that it was made for. */
export function isHeld({ held }: PreviewPass, cookies: string | undefined): boolean {
  const key = heldIn(cookies)
  return key !== undefined && typeof held === 'string' && timingSafeEqualText(hashOf(key), held)
}

/** The calls that are part of a preview. */
const previews = new WeakMap<FastifyRequest, PreviewPass>()

export const previewOf = (request: FastifyRequest): PreviewPass | undefined => previews.get(request)

/** The checks that the product supplies for previews. */
export type Previewing = {
  /** Whether the pass's operator may still see that (docs/rules/office.md#preview). @throws Refused 403 */
  admit(pass: PreviewPass): Promise<void>
  /** Makes the drafts of a pass public within its transaction. @returns whether they are all there */
  showDrafts(tx: Db, pass: PreviewPass, now: Date): Promise<boolean>
}

type Admitting = {
  config: Signing
  clock: () => Date
  preview?: Pick<Previewing, 'admit'>
}

/**
 * Opens the pass that came with a call, when one did: in the hands of nobody else than the operator for whom it was made.
 * @throws Refused 403 `preview_over`, or 409 `preview` for anything but a read: nothing is written while somebody looks
 */
export async function previewIn(
  request: FastifyRequest,
  own: Actor | null,
  deps: Admitting,
): Promise<PreviewPass | undefined> {
  const header = request.headers[PREVIEW_HEADER]
  if (header === undefined || !deps.preview) return undefined
  const pass = typeof header === 'string' ? passOf(deps.config, header, deps.clock()) : undefined
  if (!pass || !isHeld(pass, request.headers.cookie)) throw previewOver()
  if (own && own.customer_id !== pass.by) throw previewOver()
  await deps.preview.admit(pass)
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw conflict('preview', t('you-are-in-a-preview-where-nothing'))
  previews.set(request, pass)
  return pass
}

export const previewOver = () => forbidden(t('the-preview-is-over'), 'preview_over')

/** The reader whom a preview imitates: a visitor, or the operator without the rights of operators. */
export function seenAs({ as }: PreviewPass, actor: Actor | null): Actor | null {
  if (as === 'visitor' || !actor) return null
  return { ...actor, is_operator: false, operator_roles: [] }
}

/**
 * Runs a read as if drafts were published, in a transaction that never commits, so that writes leave no trace.
 * @param showDrafts publishes them in that transaction; false when one is gone
 * @throws Refused 404 when a draft is gone
 */
export async function withoutTrace<R>(
  db: Db,
  showDrafts: (tx: Db) => Promise<boolean>,
  read: (tx: Db) => Promise<R>,
): Promise<R> {
  const tx = await db.startTransaction().execute()
  try {
    holdSignals(tx)
    if (!(await showDrafts(tx))) throw notFound()
    return await read(tx)
  } finally {
    await tx.rollback().execute()
  }
}
