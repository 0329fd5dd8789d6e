import { fullName } from '@app/contract/names'
import type { Context } from '#kit/data/context.ts'
import type { Mail } from '#kit/work/mail.ts'
import { momentText } from '#kit/base/moments.ts'

type Person = { email: string; first_name: string; last_name: string }
type Texts = Pick<Mail, 'subject' | 'paragraphs' | 'action' | 'note'>

/** Puts the parts that every mail of this domain shares around its own. */
function mailTo(person: Person, key: string, texts: Texts): Mail {
  return {
    key,
    to: { name: fullName(person), address: person.email },
    greeting: `Hello ${person.first_name},`,
    ...texts,
  }
}

export function confirmMail(ctx: Context, person: Person, key: string, secret: string): Mail {
  return mailTo(person, key, {
    subject: 'Confirm your email address',
    paragraphs: ['Please confirm that this is your email address so that we can review your application.'],
    action: { label: 'Confirm email address', url: ctx.url(`/sign-up?confirm=${secret}`) },
    note: 'The link works for 72 hours. If you did not apply, you can ignore this email.',
  })
}

export function alreadyMember(ctx: Context, person: Person, key: string): Mail {
  return mailTo(person, key, {
    subject: 'You are already a member',
    paragraphs: ['Somebody applied with your email address, but you already have an account. Just sign in.'],
    action: { label: 'Sign in', url: ctx.url('/sign-in') },
    note: 'Forgot your password? Choose "Forgot password" on the sign-in page.',
  })
}

export function underReview(person: Person, key: string): Mail {
  return mailTo(person, key, {
    subject: 'We have your application',
    paragraphs: [
      'Thank you. Your email address is confirmed, and someone from the community team is reviewing your application.',
      'We will let you know by email, usually within two working days.',
    ],
  })
}

export function approved(
  ctx: Context,
  person: Person,
  key: string,
  secret: string,
  redirect_back: string | null,
): Mail {
  const back = redirect_back === null ? '' : `?redirectBack=${encodeURIComponent(redirect_back)}`
  return mailTo(person, key, {
    subject: 'Welcome: choose your password',
    paragraphs: ['Your application has been approved. Choose a password and you are in.'],
    action: { label: 'Choose a password', url: ctx.url(`/settings/set-password/${secret}${back}`) },
    note: 'The link works once, for 72 hours. You can ask for a new one on the page it opens.',
  })
}

export function invited(ctx: Context, person: Person, key: string, secret: string): Mail {
  return mailTo(person, key, {
    subject: `Your account at ${ctx.config.community.name}`,
    paragraphs: ['An account has been made for you. Choose a password and you are in.'],
    action: { label: 'Choose a password', url: ctx.url(`/settings/set-password/${secret}`) },
    note: 'The link works once, for 72 hours. You can ask for a new one on the page it opens.',
  })
}

/** @param secret of the link to the first password; null for a member, who has one */
export function madeOperator(ctx: Context, person: Person, key: string, secret: string | null): Mail {
  return mailTo(person, key, {
    subject: `You are an operator of ${ctx.config.community.name}`,
    paragraphs: ['You now help to run the community. Its office shows what you look after.'],
    ...(secret === null
      ? { action: { label: 'Open the office', url: ctx.url('/office') } }
      : {
          action: { label: 'Choose a password', url: ctx.url(`/settings/set-password/${secret}`) },
          note: 'The link works once, for 72 hours. You can ask for a new one on the page it opens.',
        }),
  })
}

export function rejected(person: Person, key: string, reason: string): Mail {
  return mailTo(person, key, {
    subject: 'About your application',
    paragraphs: [
      'We cannot accept your application.',
      `The reason: ${reason}`,
      'If you think this is a misunderstanding, please reply to this email.',
    ],
  })
}

export function resetPassword(ctx: Context, person: Person, key: string, secret: string): Mail {
  return mailTo(person, key, {
    subject: 'Choose a new password',
    paragraphs: ['You asked for a new password. Choosing one signs you out on every device.'],
    action: { label: 'Choose a new password', url: ctx.url(`/settings/reset-password/?token=${secret}`) },
    note: 'The link works once, for one hour. If you did not ask for it, your password stays as it is.',
  })
}

/** To a mailbox that a former employer may read, no link. */
export function secondProof(person: Person, key: string): Mail {
  return mailTo(person, key, {
    subject: 'Your password',
    paragraphs: [
      'Somebody asked for a new password of yours. This address is one of a company that you have left, so no link is sent to it.',
      'Ask again in a browser in which you have signed in before, and open the link there. Where there is none, ask the organiser: they give you a link themselves.',
    ],
    note: 'If you did not ask for it, your password stays as it is.',
  })
}

export function passwordChanged(ctx: Context, person: Person, key: string): Mail {
  return mailTo(person, key, {
    subject: 'Your password was changed',
    paragraphs: ['Your password was changed just now. If it was you, there is nothing to do.'],
    action: { label: 'It was not me', url: ctx.url('/forgot-password') },
  })
}

/** @param until null while nobody has said when it ends */
export function suspended(person: Person, key: string, reason: string, until: Date | null): Mail {
  return mailTo(person, key, {
    subject: 'Your account is suspended',
    paragraphs: [
      until ? `Your account is suspended until ${momentText(until, 'UTC')}.` : 'Your account is suspended.',
      `The reason: ${reason}`,
      'You cannot sign in meanwhile. What you have booked, and your invoices, stay as they are.',
    ],
    note: 'If you think this is a mistake, please reply to this email.',
  })
}

export function suspensionLifted(ctx: Context, person: Person, key: string): Mail {
  return mailTo(person, key, {
    subject: 'You can sign in again',
    paragraphs: ['Your account is no longer suspended.'],
    action: { label: 'Sign in', url: ctx.url('/sign-in') },
  })
}
