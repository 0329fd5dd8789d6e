import { z } from 'zod'
import { accountOfficeCalls } from './identity.office.ts'
import {
  country,
  domain,
  email,
  instant,
  lastName,
  optionalText,
  personName,
  reference,
  route,
  text,
  uuid,
} from './kit.ts'
import { notBlank, say, t } from './input.texts.ts'

/** Shortest and longest password (docs/rules/house.md#lengths). */
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128

export const password = z
  .string(notBlank)
  .min(PASSWORD_MIN, say('use-at-least-characters', { passwordMin: PASSWORD_MIN }))
  .max(PASSWORD_MAX, say('use-at-most-characters', { passwordMax: PASSWORD_MAX }))
  .refine(
    (value) => value.isWellFormed() && !value.includes('\u0000'),
    say('this-text-contains-characters-that-cannot-be'),
  )

/** A password that is only compared: no rule of ours may reveal what a right one looks like. */
const anyPassword = z.string(notBlank).min(1, say('this-field-may-not-be-blank')).max(1000)
const secret = z.string(notBlank).min(1, say('this-field-may-not-be-blank')).max(2000)

export const tokens = z.strictObject({ access: z.string(), refresh: z.string() })
const done = z.strictObject({ detail: z.string() })

/** How far an application has come (docs/rules/identity.md#applications). */
export const requestState = z.enum(['mail_unconfirmed', 'pending', 'approved', 'rejected', 'expired'])

const applicant = {
  email,
  first_name: personName,
  last_name: lastName.default(''),
  job_title: optionalText(100).optional(),
  message: optionalText(1000).optional(),
  /** The page of this site on which it began: a path, never an address elsewhere. It leads there once the applicant is in. */
  redirect_back: z
    .string()
    .max(500)
    .regex(/^\/[^/\\\s][^\\\s]*$/, say('enter-a-path-of-this-site'))
    .optional(),
  accepts_terms: z.literal(true, say('accept-the-terms-and-conditions-to-continue')),
}
const applied = z.strictObject({ email: z.string(), state: requestState })

const perMail = { max: 5, seconds: 1800, per: 'mail' } as const
const signUp = [{ max: 5, seconds: 1800, per: 'ip' }] as const

export const identity = domain('identity', {
  signIn: route({
    method: 'POST',
    path: '/rest/api/token/',
    summary: 'Sign in with email address and password',
    who: 'anyone',
    status: 200,
    body: z.strictObject({ username: email, password: anyPassword }),
    reply: tokens,
    limits: [
      { max: 25, seconds: 300, per: 'ip' },
      { max: 25, seconds: 3600, per: 'ip+mail' },
      { max: 100, seconds: 3600, per: 'mail' },
    ],
  }),
  refresh: route({
    method: 'POST',
    path: '/rest/api/refresh-token/',
    summary: 'Exchange a refresh token for new tokens',
    who: 'anyone',
    status: 200,
    body: z.strictObject({ refresh: secret }),
    reply: tokens,
    renews: true,
  }),
  signOut: route({
    method: 'POST',
    path: '/rest/users/logout/',
    summary: 'End this session, or all of them',
    who: 'applicant',
    status: 200,
    body: z.strictObject({ everywhere: z.boolean().default(false), refresh: z.string().max(2000).optional() }),
    reply: done,
  }),
  sessions: route({
    method: 'GET',
    path: '/rest/users/sessions/',
    personal: true,
    summary: 'Where I am signed in: this device first, then the one used last',
    who: 'member',
    reply: z.strictObject({
      results: z.array(
        z.strictObject({
          id: uuid,
          /** The device in words; null for one that signed in before this was noted. */
          device: z.string().nullable(),
          /** This very session. */
          is_current: z.boolean(),
          /** Last used from the network that I am asking from now; null where that is not known. */
          same_network: z.boolean().nullable(),
          started_at: instant,
          last_seen_at: instant,
        }),
      ),
    }),
  }),
  endSession: route({
    method: 'POST',
    path: '/rest/users/end-session/',
    personal: true,
    summary: 'Sign out one of my devices',
    who: 'member',
    status: 200,
    body: z.strictObject({ session: uuid }),
    reply: done,
  }),
  requestRegistration: route({
    method: 'POST',
    path: '/rest/users/user-registration-request/',
    summary: 'Ask to join as a colleague of a company that is a member',
    who: 'anyone',
    body: z.strictObject({ ...applicant, company: reference }),
    reply: applied,
    limits: signUp,
  }),
  requestMembership: route({
    method: 'POST',
    path: '/rest/users/membership-request/',
    summary: 'Ask to join with a company that is not a member yet',
    who: 'anyone',
    body: z.strictObject({
      ...applicant,
      company_name: text(120),
      category: text(40),
      country,
      city: optionalText(80).optional(),
      website: z
        .url({ protocol: /^https?$/, error: () => t('enter-a-full-address-such-as-https') })
        .max(200)
        .optional(),
    }),
    reply: applied,
    limits: signUp,
  }),
  confirmMail: route({
    method: 'POST',
    path: '/rest/users/confirm-mail/',
    summary: 'Confirm the email address of an application',
    who: 'anyone',
    status: 200,
    body: z.strictObject({ token: secret }),
    reply: z.strictObject({ state: requestState, since: instant }),
    limits: [{ max: 20, seconds: 300, per: 'ip' }],
  }),
  linkState: route({
    method: 'GET',
    path: '/rest/users/link-state/',
    summary: 'Whether an emailed link still works',
    who: 'anyone',
    query: z.strictObject({ token: secret }),
    reply: z.strictObject({
      state: z.enum(['valid', 'expired', 'used', 'unknown']),
      kind: z.enum(['confirm_mail', 'set_password', 'reset_password']).nullable(),
    }),
    limits: [{ max: 60, seconds: 300, per: 'ip' }],
  }),
  register: route({
    method: 'POST',
    path: '/rest/users/register/',
    summary: 'Choose the first password, with the link of an approved application',
    who: 'anyone',
    status: 200,
    body: z.strictObject({ token: secret, password }),
    reply: tokens,
    limits: [{ max: 20, seconds: 300, per: 'ip' }],
  }),
  resendLink: route({
    method: 'POST',
    path: '/rest/users/resend-link/',
    summary: 'Email a new link in place of an old one',
    who: 'anyone',
    status: 200,
    body: z
      .strictObject({ email: email.optional(), token: secret.optional() })
      .refine(
        (body) => (body.email === undefined) !== (body.token === undefined),
        say('give-either-the-email-address-or-the'),
      ),
    reply: done,
    limits: [perMail, { max: 20, seconds: 1800, per: 'ip' }],
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/rest/users/forgot-password/',
    summary: 'Email a link to choose a new password',
    who: 'anyone',
    status: 200,
    body: z.strictObject({ email }),
    reply: done,
    limits: [perMail, { max: 20, seconds: 1800, per: 'ip' }],
  }),
  resetPassword: route({
    method: 'POST',
    path: '/rest/users/reset-password/',
    summary: 'Choose a new password with an emailed link; ends every session',
    who: 'anyone',
    status: 200,
    body: z.strictObject({ token: secret, password }),
    reply: done,
    limits: [{ max: 20, seconds: 300, per: 'ip' }],
  }),
  changePassword: route({
    method: 'POST',
    path: '/rest/users/change-password/',
    personal: true,
    summary: 'Change the password; ends every other session',
    who: 'member',
    status: 200,
    body: z.strictObject({ old_password: anyPassword, password }),
    reply: done,
    limits: [{ max: 10, seconds: 300, per: 'actor' }],
  }),
  ...accountOfficeCalls,
})
