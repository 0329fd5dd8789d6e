import type { Context } from '#kit/context.ts'
import type { Mail } from '#kit/mail.ts'

type Person = { email: string; first_name: string; last_name: string }
type Texts = Pick<Mail, 'subject' | 'paragraphs' | 'action' | 'note'>

/** Puts the parts that every mail of this domain shares around its own. */
function mailTo(person: Person, key: string, texts: Texts): Mail {
  return {
    key,
    to: { name: `${person.first_name} ${person.last_name}`, address: person.email },
    greeting: `Hello ${person.first_name},`,
    ...texts,
  }
}

export function confirmMail(ctx: Context, person: Person, key: string, secret: string): Mail {
  return mailTo(person, key, {
    subject: 'Confirm your mail address',
    paragraphs: ['Please confirm that this is your mail address, so that we can look at your application.'],
    action: { label: 'Confirm mail address', url: ctx.url(`/sign-up?confirm=${secret}`) },
    note: 'The link works for 72 hours. If you did not apply, ignore this mail and nothing will happen.',
  })
}

export function alreadyMember(ctx: Context, person: Person, key: string): Mail {
  return mailTo(person, key, {
    subject: 'You are already a member',
    paragraphs: ['Somebody applied with your mail address, but you already have an account. You can simply sign in.'],
    action: { label: 'Sign in', url: ctx.url('/sign-in') },
    note: 'Forgot your password? Choose "Forgot password" on the sign-in page.',
  })
}

export function underReview(person: Person, key: string): Mail {
  return mailTo(person, key, {
    subject: 'We have your application',
    paragraphs: [
      'Thank you. Your mail address is confirmed and a person of the community is looking at your application.',
      'You will hear from us by mail, usually within two working days.',
    ],
  })
}

export function approved(ctx: Context, person: Person, key: string, secret: string): Mail {
  return mailTo(person, key, {
    subject: 'Welcome: choose your password',
    paragraphs: ['Your application is approved. Choose a password and you are in.'],
    action: { label: 'Choose a password', url: ctx.url(`/settings/set-password/${secret}`) },
    note: 'The link works once, for 72 hours. You can ask for a new one on the page it opens.',
  })
}

export function rejected(person: Person, key: string, reason: string): Mail {
  return mailTo(person, key, {
    subject: 'About your application',
    paragraphs: [
      'We cannot accept your application.',
      `The reason: ${reason}`,
      'If this is a misunderstanding, please answer this mail.',
    ],
  })
}

export function resetPassword(ctx: Context, person: Person, key: string, secret: string): Mail {
  return mailTo(person, key, {
    subject: 'Choose a new password',
    paragraphs: ['You asked for a new password. When you choose it, every device is signed out.'],
    action: { label: 'Choose a new password', url: ctx.url(`/settings/reset-password/?token=${secret}`) },
    note: 'The link works once, for one hour. If you did not ask for it, your password stays as it is.',
  })
}

export function passwordChanged(ctx: Context, person: Person, key: string): Mail {
  return mailTo(person, key, {
    subject: 'Your password was changed',
    paragraphs: ['Your password was changed just now. If that was you, there is nothing to do.'],
    action: { label: 'It was not me', url: ctx.url('/forgot-password') },
  })
}
