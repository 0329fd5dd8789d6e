import type { companyRights } from '@app/contract/companies.limits'
import type { OperatorRole } from '@app/contract/resources'
import type { Config } from '../../config.ts'
import type { Db } from './db.ts'
import type { Url } from '../base/file-address.ts'
import { notAuthenticated } from '../base/errors.ts'

/** Rights inside the member's own company; an admin has them all. */
export type CompanyRight = (typeof companyRights)[number]

/** Who is asking, as the access token and the database say; never as the request's body says. */
export type Actor = {
  customer_id: number
  session_id: string
  company_id: number | null
  /** Code of the company's category, which chooses its prices. */
  company_category: string | null
  /** An unverified company may look around but not book. */
  company_verified: boolean
  rights: readonly CompanyRight[]
  registration_complete: boolean
  is_operator: boolean
  /** What an operator looks after. */
  operator_roles: readonly OperatorRole[]
  /** The operator who acts as this member, where one does (docs/rules/identity.md#impersonation). */
  impersonated_by?: number
}

/** Something that happened, told to other domains after the commit. `kind` is `<domain>.<past_tense>`. */
export type Fact = { kind: string } & Record<string, unknown>

/**
 * Every fact by its name. Each domain adds its own in `x.facts.ts`, so that the name alone gives whoever records one, or hears of it,
 * the type of what it carries.
 */
export interface Facts {
  /** Files that nothing needs any more once the transaction at hand is committed. */
  'files.dropped': { kind: 'files.dropped'; keys: string[] }
}
export type FactKind = keyof Facts

/** The only source of time in domain code. */
export type Clock = () => Date

/** What a use case works with. A read has this alone: it announces nothing. */
export type Context = {
  db: Db
  actor: Actor | null
  now: Date
  config: Config
  /** Absolute url of a path of this site; `url.file(key)` is the path of a file. */
  url: Url
  /** Absolute url of this request, with its query. */
  here: URL
  /** The caller's address, for limits and security mails. */
  ip: string
  /** Identifies the request in the log and in a 500's answer. */
  request_id: string
}

/** What a write works with: `db` is its transaction. */
export type WriteContext = Context & {
  /** Writes a fact in the same transaction; reactions to it run after the commit, and not before it is due. */
  record(fact: Facts[FactKind], due?: Date): Promise<void>
}

/** What a write works with that commits in steps: it reads, and opens transactions. */
export type OpenContext = Context & { transaction<R>(work: (ctx: WriteContext) => Promise<R>): Promise<R> }

/** The signed-in person. @throws Refused 401 when there is none */
export function me(ctx: Context): Actor {
  if (!ctx.actor) throw notAuthenticated()
  return ctx.actor
}

/** True when the actor holds the right in their own company. */
export function hasRight(actor: Actor, right: CompanyRight): boolean {
  return actor.rights.includes('admin') || actor.rights.includes(right)
}

/** True for an operator who looks after this, or one of these; without a role, for every operator (docs/rules/office.md#roles). */
export function looksAfter(
  actor: Pick<Actor, 'is_operator' | 'operator_roles'> | null,
  role?: OperatorRole | readonly OperatorRole[],
): boolean {
  if (!actor?.is_operator) return false
  if (role === undefined || actor.operator_roles.includes('all')) return true
  return [role].flat().some((one) => actor.operator_roles.includes(one))
}

/** An actor without a session: a job, a reaction or a feed works as this person. */
export const plainActor = (given: Pick<Actor, 'customer_id'> & Partial<Actor>): Actor => ({
  company_id: null,
  session_id: '',
  company_category: null,
  company_verified: false,
  rights: [],
  registration_complete: true,
  is_operator: false,
  operator_roles: [],
  ...given,
})

/** Lets a job, a reaction or a feed see what a member sees, and nothing more: people are shown to somebody. */
export function asReader(
  ctx: Context,
  { customer_id, company_id }: { customer_id: number; company_id: number | null },
): Context {
  return { ...ctx, actor: plainActor({ customer_id, company_id }) }
}
