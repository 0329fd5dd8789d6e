import { fullName } from '@app/contract/names'
import type { Context } from '#kit/data/context.ts'
import { dayText } from '#kit/base/moments.ts'
import type { Mail } from '#kit/work/mail.ts'
import { t } from './privacy.texts.ts'

type Person = { id: number; email: string; first_name: string; last_name: string }
type Waiting = { id: number; due_at: Date }

function mailTo(person: Person, key: string, texts: Pick<Mail, 'subject' | 'paragraphs' | 'action' | 'note'>): Mail {
  return {
    key,
    to: { name: fullName(person), address: person.email },
    greeting: t('hello', { first_name: person.first_name }),
    ...texts,
  }
}

export function erasureRequested(ctx: Context, person: Person, row: Waiting | undefined): Mail {
  const day = row ? dayText(row.due_at.toISOString().slice(0, 10)) : ''
  return mailTo(person, `privacy.erasure:${row?.id}`, {
    subject: t('your-account-will-be-erased-on', { day }),
    paragraphs: [t('you-asked-us-to-erase-your-account', { day }), t('afterwards-your-posts-and-messages-are-those')],
    action: { label: t('keep-my-account'), url: ctx.url('/settings/your-data') },
    note: t('if-you-did-not-ask-for-this'),
  })
}

export function erasureTakenBack(ctx: Context, person: Person): Mail {
  return mailTo(person, `privacy.kept:${person.id}:${ctx.now.getTime()}`, {
    subject: t('your-account-stays'),
    paragraphs: [t('you-have-taken-back-your-wish-to')],
  })
}

/** What is in the way, and where it is settled. */
const inTheWay = {
  last_admin: {
    says: () => t('you-are-the-only-administrator-of-your-company'),
    label: () => t('choose-an-administrator'),
    path: '/settings/company-employees',
  },
  last_operator: {
    says: () => t('nobody-else-looks-after-everything-in-this'),
    label: () => t('operators'),
    path: '/office/operators',
  },
  open_invoices: {
    says: () => t('there-are-unpaid-invoices-that-no-colleague-can'),
    label: () => t('open-invoices'),
    path: '/settings/invoices',
  },
} as const

export function erasureBlocked(
  ctx: Context,
  person: Person,
  row: Waiting,
  by: readonly (keyof typeof inTheWay)[],
): Mail {
  const { says, label, path } = inTheWay[by[0] ?? 'open_invoices']
  return mailTo(person, `privacy.blocked:${row.id}`, {
    subject: t('your-account-could-not-be-erased-yet'),
    paragraphs: [says()],
    action: { label: label(), url: ctx.url(path) },
  })
}
