import type { setup } from '@app/contract/setup'
import type { Body, Reply } from '@app/contract/kit'
import type { OperatorRole } from '@app/contract/resources'
import type { Config } from '../../config.ts'
import type { Context, OpenContext } from '#kit/data/context.ts'
import type { Database, Db } from '#kit/data/db.ts'
import { notFound } from '#kit/base/errors.ts'
import { typedAs } from '#kit/work/operator.ts'
import { settingsNow, writeSetting } from '#kit/data/settings.ts'
import { joinCommunityCompany, makeCommunityCompany } from '../companies/index.ts'
import {
  checkPassword,
  firstPasswordLink,
  hashOf,
  hashPassword,
  hasOperator,
  makeOperator,
  newSecret,
  promoteMember,
} from '../identity/index.ts'
import { makeProfile } from '../members/index.ts'
import { endSetupLinks, insertSetupLink, lockSetup, setupLinkWorks } from './setup.queries.ts'

/** A start prints a new one, so it need not live long. */
const LINK_MS = 24 * 3_600_000

/**
 * What a start says while nobody runs the community: an address at which the first operator is made, once. Only its digest is
 * kept (docs/rules/setup.md#first-operator).
 * @returns lines for the terminal; none when there is an operator
 */
export async function firstOperatorLines(deps: {
  database: Database
  clock: () => Date
  config: Config
}): Promise<string[]> {
  const { db } = deps.database
  if (await hasOperator(db)) return []
  const { secret, hash } = newSecret()
  const now = deps.clock()
  await insertSetupLink(db, { hash, now, expires_at: new Date(now.getTime() + LINK_MS) })
  return [
    'Nobody runs this community yet. Make its first operator here, once, within 24 hours:',
    `  ${deps.config.publicUrl}/setup?token=${secret}`,
    `or on this machine with: ${typedAs(deps.config, 'operator', 'create <mail>')}`,
  ]
}

/** @throws Refused 404 for an address that was used, is over, or never was one */
async function mustWork(db: Db, token: string, now: Date): Promise<void> {
  if (!(await setupLinkWorks(db, hashOf(token), now)) || (await hasOperator(db))) throw notFound()
}

/** @throws Refused 404 */
export async function setupLink(ctx: Context, { token }: Body<typeof setup.link>): Promise<Reply<typeof setup.link>> {
  await mustWork(ctx.db, token, ctx.now)
  return { name: (await settingsNow(ctx.db, ctx.config)).name }
}

/**
 * Makes the first operator and the community's own company, and ends every address that was printed. Of two who use them at once
 * one is first.
 * @throws Refused 404 as for the address; InvalidFields for a password that is easy to guess
 */
export async function makeFirstOperator(
  ctx: OpenContext,
  body: Body<typeof setup.firstOperator>,
): Promise<Reply<typeof setup.firstOperator>> {
  const { token, community_name, password, ...person } = body
  await mustWork(ctx.db, token, ctx.now)
  checkPassword(password, person)
  const password_hash = await hashPassword(password, ctx.ip)
  return ctx.transaction(async (tx) => {
    await lockSetup(tx.db)
    await mustWork(tx.db, token, tx.now)
    await endSetupLinks(tx.db)
    await makeCommunityCompany(tx, community_name)
    await openAccount(tx, { ...person, password_hash })
    const { siteUrl, imprintUrl, colour, logo } = await settingsNow(tx.db, tx.config)
    await writeSetting(tx, 'community', { name: community_name, siteUrl, imprintUrl, colour, logo })
    return { email: person.email }
  })
}

type Person = { email: string; first_name: string; last_name: string; password_hash: string | null }

/** Makes an account for an operator, in the community's own company. @throws InvalidFields on `email` when there is one with it */
export async function openAccount(tx: Context, person: Person, roles?: readonly OperatorRole[]): Promise<number> {
  const customer_id = await makeOperator(tx, { ...person, company_id: tx.config.community.companyId }, roles)
  await makeProfile(tx, customer_id, null)
  await joinCommunityCompany(tx, customer_id)
  return customer_id
}

/**
 * The same on the command line, for the first operator and for later ones: a member becomes one; for somebody without an account
 * one is made.
 * @returns the address at which the new operator chooses a password; undefined for a member, who has one
 * @throws Refused 409 for somebody who is an operator already, or whose account is closed
 */
export async function createOperator(
  ctx: Context,
  person: { email: string; first_name: string; last_name: string },
): Promise<string | undefined> {
  await lockSetup(ctx.db)
  await endSetupLinks(ctx.db)
  if ((await promoteMember(ctx, person.email)) !== undefined) return undefined
  await makeCommunityCompany(ctx, (await settingsNow(ctx.db, ctx.config)).name)
  const customer_id = await openAccount(ctx, { ...person, password_hash: null })
  return ctx.url(`/settings/set-password/${await firstPasswordLink(ctx, customer_id)}`)
}
