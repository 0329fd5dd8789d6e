import { allow, conflict, deny, forbidden, notFound } from '#kit/base/errors.ts'
import type { Verdict } from '#kit/base/errors.ts'
import type { Employment, Handed, Rights } from './companies.people.queries.ts'
import { t } from '../companies.texts.ts'

/** Who acts on people of a company: its admins, as they stand at this moment. To people of other companies it does not exist. */
export function mayManagePeople(mine: Employment | undefined, company_id: number | null): Verdict {
  if (company_id === null || mine?.company_id !== company_id) return deny(notFound())
  return mine.admin ? allow : deny(forbidden(t('only-an-administrator-of-your-company-may')))
}

/** A company that has an admin keeps one. */
export function leavesAnAdmin(of: { admin: boolean; others: boolean; is_me: boolean }): Verdict {
  if (!of.admin || of.others) return allow
  return deny(
    conflict(
      'last_admin',
      of.is_me ? t('you-are-the-only-administrator-name-a') : t('this-is-the-only-administrator-of-the'),
    ),
  )
}

/** The right that goes with what is handed over. */
const rightFor: Record<Handed, keyof Rights> = {
  seats: 'events',
  invoices: 'billing',
  entries: 'awards',
  posts: 'admin',
}

/**
 * Who takes what is left when nobody was named: a colleague with just the right for it, else the admin who acts, else any admin.
 * @returns null when there is nobody
 */
export function takerFor(
  what: Handed,
  colleagues: readonly (Rights & { customer_id: number })[],
  by: number | null,
): number | null {
  const right = rightFor[what]
  const found =
    colleagues.find((one) => one[right] && !one.admin) ??
    colleagues.find((one) => one.customer_id === by) ??
    colleagues.find((one) => one.admin) ??
    colleagues.find((one) => one[right])
  return found?.customer_id ?? null
}
