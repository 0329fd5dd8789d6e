import { fullName } from '@app/contract/names'
import type { Context } from '#kit/data/context.ts'
import type { Mail } from '#kit/work/mail.ts'

type Person = { id: number; email: string; first_name: string; last_name: string }
type Waiting = { id: number; due_at: Date }

const dayOf = (at: Date) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at)

function mailTo(person: Person, key: string, texts: Pick<Mail, 'subject' | 'paragraphs' | 'action' | 'note'>): Mail {
  return {
    key,
    to: { name: fullName(person), address: person.email },
    greeting: `Hello ${person.first_name},`,
    ...texts,
  }
}

export function erasureRequested(ctx: Context, person: Person, row: Waiting | undefined): Mail {
  const day = row ? dayOf(row.due_at) : ''
  return mailTo(person, `privacy.erasure:${row?.id}`, {
    subject: `Your account will be erased on ${day}`,
    paragraphs: [
      `You asked us to erase your account. It happens on ${day}; until then everything stays as it is, and you can change your mind.`,
      'Afterwards your posts and messages are those of a former member. Invoices are kept for as long as the law asks.',
    ],
    action: { label: 'Keep my account', url: ctx.url('/settings/your-data') },
    note: 'If you did not ask for this, choose a new password now and keep your account.',
  })
}

export function erasureTakenBack(ctx: Context, person: Person): Mail {
  return mailTo(person, `privacy.kept:${person.id}:${ctx.now.getTime()}`, {
    subject: 'Your account stays',
    paragraphs: ['You have taken back your wish to erase your account. Nothing was erased.'],
  })
}

/** What is in the way, and where it is settled. */
const inTheWay = {
  last_admin: {
    says: 'You are the only administrator of your company by now. Name a second one, and your account is erased within a day.',
    label: 'Choose an administrator',
    path: '/settings/company-employees',
  },
  last_operator: {
    says: 'Nobody else looks after everything in this community by now. Make another operator, and your account is erased within a day.',
    label: 'Operators',
    path: '/office/operators',
  },
  open_invoices: {
    says: 'There are unpaid invoices that no colleague can take over. Once they are paid or cancelled, your account is erased within a day.',
    label: 'Open invoices',
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
    subject: 'Your account could not be erased yet',
    paragraphs: [says],
    action: { label, url: ctx.url(path) },
  })
}
