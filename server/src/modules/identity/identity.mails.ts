import { fullName } from '@app/contract/names'
import type { Context } from '#kit/data/context.ts'
import type { Mail } from '#kit/work/mail.ts'
import { momentText } from '#kit/base/moments.ts'
import { t } from './identity.texts.ts'

type Person = { email: string; first_name: string; last_name: string }
type Texts = Pick<Mail, 'subject' | 'paragraphs' | 'action' | 'note'>

/** Puts the parts that every mail of this domain shares around its own. */
function mailTo(person: Person, key: string, texts: Texts): Mail {
  return {
    key,
    to: { name: fullName(person), address: person.email },
    greeting: t('hello', { first_name: person.first_name }),
    ...texts,
  }
}

export function confirmMail(ctx: Context, person: Person, key: string, secret: string): Mail {
  return mailTo(person, key, {
    subject: t('confirm-your-email-address'),
    paragraphs: [t('please-confirm-that-this-is-your-email')],
    action: { label: t('confirm-email-address'), url: ctx.url(`/sign-up?confirm=${secret}`) },
    note: t('the-link-works-for-72-hours-if'),
  })
}

export function alreadyMember(ctx: Context, person: Person, key: string): Mail {
  return mailTo(person, key, {
    subject: t('you-are-already-a-member'),
    paragraphs: [t('somebody-applied-with-your-email-address-but')],
    action: { label: t('sign-in'), url: ctx.url('/sign-in') },
    note: t('forgot-your-password-choose-forgot-password-on'),
  })
}

export function underReview(person: Person, key: string): Mail {
  return mailTo(person, key, {
    subject: t('we-have-your-application'),
    paragraphs: [t('thank-you-your-email-address-is-confirmed'), t('we-will-let-you-know-by-email')],
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
    subject: t('welcome-choose-your-password'),
    paragraphs: [t('your-application-has-been-approved-choose-a')],
    action: { label: t('choose-a-password'), url: ctx.url(`/settings/set-password/${secret}${back}`) },
    note: t('the-link-works-once-for-72-hours'),
  })
}

export function invited(ctx: Context, person: Person, key: string, secret: string): Mail {
  return mailTo(person, key, {
    subject: t('your-account-at', { name: ctx.config.community.name }),
    paragraphs: [t('an-account-has-been-made-for-you')],
    action: { label: t('choose-a-password'), url: ctx.url(`/settings/set-password/${secret}`) },
    note: t('the-link-works-once-for-72-hours'),
  })
}

/** @param secret of the link to the first password; null for a member, who has one */
export function madeOperator(ctx: Context, person: Person, key: string, secret: string | null): Mail {
  return mailTo(person, key, {
    subject: t('you-are-an-operator-of', { name: ctx.config.community.name }),
    paragraphs: [t('you-now-help-to-run-the-community')],
    ...(secret === null
      ? { action: { label: t('open-the-office'), url: ctx.url('/office') } }
      : {
          action: { label: t('choose-a-password'), url: ctx.url(`/settings/set-password/${secret}`) },
          note: t('the-link-works-once-for-72-hours'),
        }),
  })
}

export function rejected(person: Person, key: string, reason: string): Mail {
  return mailTo(person, key, {
    subject: t('about-your-application'),
    paragraphs: [
      t('we-cannot-accept-your-application'),
      t('the-reason', { reason }),
      t('if-you-think-this-is-a-misunderstanding'),
    ],
  })
}

export function resetPassword(ctx: Context, person: Person, key: string, secret: string): Mail {
  return mailTo(person, key, {
    subject: t('choose-a-new-password'),
    paragraphs: [t('you-asked-for-a-new-password-choosing')],
    action: { label: t('choose-a-new-password'), url: ctx.url(`/settings/reset-password/?token=${secret}`) },
    note: t('the-link-works-once-for-one-hour'),
  })
}

/** To a mailbox that a former employer may read, no link. */
export function secondProof(person: Person, key: string): Mail {
  return mailTo(person, key, {
    subject: t('your-password'),
    paragraphs: [t('somebody-asked-for-a-new-password-of'), t('ask-again-in-a-browser-in-which')],
    note: t('if-you-did-not-ask-for-it'),
  })
}

export function passwordChanged(ctx: Context, person: Person, key: string): Mail {
  return mailTo(person, key, {
    subject: t('your-password-was-changed'),
    paragraphs: [t('your-password-was-changed-just-now-if')],
    action: { label: t('it-was-not-me'), url: ctx.url('/forgot-password') },
  })
}

/** @param until null while nobody has said when it ends */
export function suspended(person: Person, key: string, reason: string, until: Date | null): Mail {
  return mailTo(person, key, {
    subject: t('your-account-is-suspended-2'),
    paragraphs: [
      until ? t('your-account-is-suspended-until', { day: momentText(until, 'UTC') }) : t('your-account-is-suspended'),
      t('the-reason', { reason }),
      t('you-cannot-sign-in-meanwhile-what-you'),
    ],
    note: t('if-you-think-this-is-a-mistake'),
  })
}

export function suspensionLifted(ctx: Context, person: Person, key: string): Mail {
  return mailTo(person, key, {
    subject: t('you-can-sign-in-again'),
    paragraphs: [t('your-account-is-no-longer-suspended')],
    action: { label: t('sign-in'), url: ctx.url('/sign-in') },
  })
}
