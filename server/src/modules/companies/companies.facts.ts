import type { Handed } from './people/companies.people.queries.ts'

/** A member began to follow a company. */
export type CompanyFollowed = { kind: 'companies.followed'; company_id: number; customer_id: number }

/** A person belongs to a company no more; what they held for it goes to those named, or stays with nobody. */
export type EmployeeLeft = {
  kind: 'companies.employee_left'
  company_id: number
  customer_id: number
  takers: Record<Handed, number | null>
}

/** Somebody became an admin of a company, or is none any more. */
export type AdminChanged = {
  kind: 'companies.admin_changed'
  company_id: number
  customer_id: number
  admin: boolean
  by: number
}

/** A member asks to belong to another company than their own, or to their first one. */
export type AffiliationRequested = {
  kind: 'companies.affiliation_requested'
  company_id: number
  affiliation_id: number
  customer_id: number
}

/** A company decided about a member who asked to belong to it. */
export type AffiliationDecided = {
  kind: 'companies.affiliation_decided'
  company_id: number
  affiliation_id: number
  customer_id: number
  approved: boolean
  by: number
}

/** What this domain announces: the name of a fact gives what it carries. */
declare module '#kit/data/context.ts' {
  interface Facts {
    'companies.followed': CompanyFollowed
    'companies.employee_left': EmployeeLeft
    'companies.admin_changed': AdminChanged
    'companies.affiliation_requested': AffiliationRequested
    'companies.affiliation_decided': AffiliationDecided
  }
}
