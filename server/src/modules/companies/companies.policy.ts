import { hasRight } from '#kit/data/context.ts'
import type { Actor } from '#kit/data/context.ts'
import { allow, conflict, deny, forbidden, notFound } from '#kit/base/errors.ts'
import type { Verdict } from '#kit/base/errors.ts'
import { t } from './companies.texts.ts'

/** Whoever may change a company's own page and settings: its admins, provisional ones too. */
export function mayEditCompany(actor: Actor, company_id: number | null): Verdict {
  if (company_id === null || actor.company_id !== company_id) return deny(notFound())
  return hasRight(actor, 'admin') ? allow : deny(forbidden(t('only-an-administrator-of-your-company-may-change')))
}

/** A company without any admin is settled by its first person. */
export function mayDoFirstSettings(actor: Actor, company: { id: number; has_admin: boolean; done: boolean }): Verdict {
  if (actor.company_id !== company.id) return deny(notFound())
  if (hasRight(actor, 'admin') || (!company.has_admin && !company.done)) return allow
  return deny(forbidden(t('only-an-administrator-of-your-company-may-change')))
}

export function mayCreateCompany(actor: Actor): Verdict {
  return actor.company_id === null ? allow : deny(conflict('has_company', t('you-already-belong-to-a-company')))
}

/** Everyone of a company sees and uses its billing addresses; admins and those with the billing right change them. */
export function mayChangeBilling(actor: Actor): Verdict {
  if (actor.company_id === null) return deny(notFound())
  return hasRight(actor, 'billing') ? allow : deny(forbidden(t('only-people-with-the-billing-right-may')))
}

/** In a company's name post its admins. */
export function mayPostFor(actor: Actor, company_id: number): boolean {
  return actor.company_id === company_id && hasRight(actor, 'admin')
}

/** What I may do with a company; one's own cannot be followed (docs/rules/companies.md#following). */
export function abilitiesOn(actor: Actor, company_id: number): { edit: boolean; post: boolean; follow: boolean } {
  return {
    edit: mayEditCompany(actor, company_id).allowed,
    post: mayPostFor(actor, company_id),
    follow: actor.company_id !== company_id,
  }
}

const decided: Record<string, () => string> = {
  approved: () => t('this-request-is-already-approved'),
  refused: () => t('this-request-is-already-refused'),
  withdrawn: () => t('this-request-is-already-withdrawn'),
}

/** @throws Refused 409 `not_pending` for a request that was answered or withdrawn */
export function permitPending({ state }: { state: string }): void {
  const said = decided[state]
  if (said) throw conflict('not_pending', said())
}
