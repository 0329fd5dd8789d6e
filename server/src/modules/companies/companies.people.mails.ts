import { fullName } from '@app/contract/names'
import type { Context } from '#kit/data/context.ts'
import type { Mail } from '#kit/work/mail.ts'

type Person = { id: number; email: string; first_name: string; last_name: string }

/** Says to somebody that they belong to a company no more. */
export function removedMail(ctx: Context, person: Person, company: string): Mail {
  return {
    key: `company.removed:${person.id}:${ctx.now.toISOString()}`,
    to: { name: fullName(person), address: person.email },
    subject: `You no longer belong to ${company}`,
    greeting: `Hello ${person.first_name},`,
    paragraphs: [
      `An administrator of ${company} has removed you from the company. Its bookings, invoices and entries stay with the company.`,
      'Your account, your contacts and your conversations are still yours. You can ask to join another company in your settings.',
    ],
    action: { label: 'Open settings', url: ctx.url('/settings/user-settings') },
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
    subject: `${invitation.by} invites you to join ${invitation.company}`,
    greeting: 'Hello,',
    paragraphs: [
      `${invitation.by} invites you to join ${invitation.company} at ${ctx.config.community.name}, the community of carrier and logistics companies.`,
    ],
    action: { label: 'Accept the invitation', url: ctx.url(`/sign-up?invitation=${secret}`) },
    note: `The link works once, for ${invitation.days} days. If you do not know ${invitation.by}, you can ignore this email.`,
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
    subject: `Code for ${given.domain}`,
    greeting: 'Hello,',
    paragraphs: [
      `${given.company} says that ${given.domain} is its email domain. If that is right, pass this code on to the person who asked for it: ${given.code}.`,
    ],
    note: `The code works for ${given.hours} hours. If you know nothing about this, you can ignore this email.`,
  }
}

/** That an operator changed what drives the company's prices and taxes, without its asking. */
export function correctedMail(
  ctx: Context,
  person: Person & { id: number },
  change: { company_id: number; field: 'category' | 'vat_id'; value: string | null; reason: string },
): Mail {
  const what = change.field === 'category' ? 'category' : 'VAT ID'
  return {
    key: `company.corrected:${change.company_id}:${change.field}:${person.id}:${ctx.now.getTime()}`,
    to: { name: fullName(person), address: person.email },
    subject: `Your company’s ${what} has changed`,
    greeting: `Hello ${person.first_name},`,
    paragraphs: [
      change.value === null
        ? `We have removed the ${what} of your company.`
        : `We have changed the ${what} of your company to ${change.value}.`,
      `The reason: ${change.reason}`,
      'Prices and VAT go by it from the next order on. Invoices that were issued stay as they are.',
    ],
    action: { label: 'Open company settings', url: ctx.url('/settings/company-settings') },
  }
}

/** What an operator made of a change that a company asked for. */
export function changeDecidedMail(
  ctx: Context,
  person: Person,
  change: { id: number; field: string; value: string; reason: string | null },
): Mail {
  const what = change.field === 'category' ? 'category' : 'VAT ID'
  return {
    key: `company.change:${change.id}`,
    to: { name: fullName(person), address: person.email },
    subject: change.reason === null ? `Your company’s ${what} has changed` : `Your company’s ${what} stays as it is`,
    greeting: `Hello ${person.first_name},`,
    paragraphs:
      change.reason === null
        ? [`The ${what} of your company is now ${change.value}.`]
        : [`We cannot change the ${what} of your company to ${change.value}.`, `The reason: ${change.reason}`],
    action: { label: 'Open company settings', url: ctx.url('/settings/company-settings') },
  }
}
