/** An applicant has proven that the mail address is theirs. */
export type RegistrationConfirmed = {
  kind: 'identity.registration_confirmed'
  request_id: number
  email: string
  company_id: number | null
}
/** An application became an account. */
export type RegistrationApproved = {
  kind: 'identity.registration_approved'
  request_id: number
  customer_id: number
  job_title: string | null
}
/** Somebody signed in with their password; `agent` is what the browser calls itself. */
export type SignedIn = {
  kind: 'identity.signed_in'
  customer_id: number
  ip: string
  agent: string
}
/** An operator has begun to act as a member. */
export type ImpersonationBegun = {
  kind: 'identity.acting_begun'
  customer_id: number
  session_id: string
  reason: string
}

/** What this domain announces: the name of a fact gives what it carries. */
declare module '#kit/data/context.ts' {
  interface Facts {
    'identity.registration_confirmed': RegistrationConfirmed
    'identity.registration_approved': RegistrationApproved
    'identity.signed_in': SignedIn
    'identity.acting_begun': ImpersonationBegun
  }
}
