import { fullName } from '@app/contract/names'
import type { Context } from '#kit/data/context.ts'
import type { Mail } from '#kit/work/mail.ts'
import { t } from '../companies.texts.ts'

type Person = { id: number; email: string; first_name: string; last_name: string }

/** Says to somebody that they belong to a company no more. */
export function removedMail(ctx: Context, person: Person, company: string): Mail {
  return {
    key: `company.removed:${person.id}:${ctx.now.toISOString()}`,
    to: { name: fullName(person), address: person.email },
    subject: t('you-no-longer-belong-to', { company }),
    greeting: t('hello', { first_name: person.first_name }),
    paragraphs: [
      t('an-administrator-of-has-removed-you-from', { company }),
      t('your-account-your-contacts-and-your-conversations'),
    ],
    action: { label: t('open-settings'), url: ctx.url('/settings/user-settings') },
  }
}

/** Invites somebody into a company; the link works once. */
export function invitationMail(
  ctx: Context,
  invitation: { id: number; email: string; company: string; by: string; about: readonly number[]; days: number },
  secret: string,
): Mail {
  return {
    key: `company.invitation:${invitation.id}`,
    to: { name: invitation.email, address: invitation.email },
    about: invitation.about,
    subject: t('invites-you-to-join', { by: invitation.by, company: invitation.company }),
    greeting: t('hello-to-a-stranger'),
    paragraphs: [
      t('invites-you-to-join-at-the-community', {
        by: invitation.by,
        company: invitation.company,
        name: ctx.config.community.name,
      }),
    ],
    action: { label: t('accept-the-invitation'), url: ctx.url(`/sign-up?invitation=${secret}`) },
    note: t('the-link-works-once-for-days-if', { days: invitation.days, by: invitation.by }),
  }
}

/** The code with which a company proves that a mail domain is its own. */
export function domainCodeMail(
  ctx: Context,
  given: { address: string; company: string; domain: string; code: string; hours: number },
): Mail {
  return {
    key: `company.domain:${given.domain}:${ctx.now.toISOString()}`,
    to: { name: given.address, address: given.address },
    subject: t('code-for', { domain: given.domain }),
    greeting: t('hello-to-a-stranger'),
    paragraphs: [
      t('says-that-is-its-email-domain-if', { company: given.company, domain: given.domain, code: given.code }),
    ],
    note: t('the-code-works-for-hours-if-you', { hours: given.hours }),
  }
}

/** The sentences about a change of the category or the VAT ID. */
const ofCategory = {
  subject: () => t('your-companys-category-has-changed'),
  stays: () => t('your-companys-category-stays'),
  removed: () => t('we-have-removed-the-category'),
  changed: (value: string) => t('we-have-changed-the-category', { value }),
  now: (value: string) => t('the-category-is-now', { value }),
  refused: (value: string) => t('we-cannot-change-the-category', { value }),
}
const ofVatId: typeof ofCategory = {
  subject: () => t('your-companys-vat-id-has-changed'),
  stays: () => t('your-companys-vat-id-stays'),
  removed: () => t('we-have-removed-the-vat-id'),
  changed: (value) => t('we-have-changed-the-vat-id', { value }),
  now: (value) => t('the-vat-id-is-now', { value }),
  refused: (value) => t('we-cannot-change-the-vat-id', { value }),
}
const sayingOf = (field: string) => (field === 'category' ? ofCategory : ofVatId)

/** That an operator changed what drives the company's prices and taxes, without its asking. */
export function correctedMail(
  ctx: Context,
  person: Person & { id: number },
  change: { company_id: number; field: 'category' | 'vat_id'; value: string | null; reason: string },
): Mail {
  const said = sayingOf(change.field)
  return {
    key: `company.corrected:${change.company_id}:${change.field}:${person.id}:${ctx.now.getTime()}`,
    to: { name: fullName(person), address: person.email },
    subject: said.subject(),
    greeting: t('hello', { first_name: person.first_name }),
    paragraphs: [
      change.value === null ? said.removed() : said.changed(change.value),
      t('the-reason', { reason: change.reason }),
      t('prices-and-vat-go-by-it-from'),
    ],
    action: { label: t('open-company-settings'), url: ctx.url('/settings/company-settings') },
  }
}

/** What an operator made of a change that a company asked for. */
export function changeDecidedMail(
  ctx: Context,
  person: Person,
  change: { id: number; field: string; value: string; reason: string | null },
): Mail {
  const said = sayingOf(change.field)
  return {
    key: `company.change:${change.id}`,
    to: { name: fullName(person), address: person.email },
    subject: change.reason === null ? said.subject() : said.stays(),
    greeting: t('hello', { first_name: person.first_name }),
    paragraphs:
      change.reason === null
        ? [said.now(change.value)]
        : [said.refused(change.value), t('the-reason', { reason: change.reason })],
    action: { label: t('open-company-settings'), url: ctx.url('/settings/company-settings') },
  }
}
