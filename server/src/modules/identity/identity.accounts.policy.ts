import { looksAfter } from '#kit/data/context.ts'
import type { Actor } from '#kit/data/context.ts'
import { allow, conflict, deny, notFound } from '#kit/base/errors.ts'
import type { Verdict } from '#kit/base/errors.ts'
import { t } from './identity.texts.ts'

/** An account as an operator's act looks at it. */
export type AccountState = { id: number; closed: boolean; is_operator: boolean; registration_complete: boolean }

/** Whether a member is kept from signing in at a moment. */
export function isSuspended(account: { suspended_at: Date | null; suspended_until: Date | null }, now: Date): boolean {
  return account.suspended_at !== null && (account.suspended_until === null || account.suspended_until > now)
}

/** What holds the account of an operator is in the hands of those alone who look after everything (docs/rules/office.md#operators). */
export function mayHold(actor: Actor | null, subject: Pick<AccountState, 'id' | 'is_operator'>): Verdict {
  if (actor && actor.customer_id !== subject.id && subject.is_operator && !looksAfter(actor, 'all'))
    return deny(conflict('an_operator', t('only-an-operator-who-looks-after-everything')))
  return allow
}

/** Those who run the community are suspended by whoever looks after everything, nobody by themselves (docs/rules/identity.md#suspension). */
export function maySuspend(actor: Actor | null, subject: AccountState): Verdict {
  if (subject.closed) return deny(conflict('account_closed', t('this-account-is-closed')))
  if (actor?.customer_id === subject.id) return deny(conflict('yourself', t('you-cannot-suspend-yourself')))
  return mayHold(actor, subject)
}

/** Nobody gets the rights of an operator by acting as one (docs/rules/identity.md#impersonation). */
export function mayActAs(actor: Actor, subject: AccountState, suspended: boolean): Verdict {
  if (subject.closed) return deny(conflict('account_closed', t('this-account-is-closed')))
  if (actor.customer_id === subject.id) return deny(conflict('yourself', t('this-is-your-own-account')))
  if (subject.is_operator) return deny(conflict('an_operator', t('nobody-acts-as-an-operator')))
  if (suspended) return deny(conflict('suspended', t('this-account-is-suspended')))
  if (!subject.registration_complete) return deny(conflict('incomplete', t('this-member-has-not-finished-signing-up')))
  return allow
}

/** @throws Refused 404 when there is nobody with this number */
export function exists<T>(found: T | undefined): T {
  if (found === undefined) throw notFound()
  return found
}
