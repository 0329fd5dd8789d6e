import type { Notification } from './notifications.view.ts'

/** "Anna Berg", "Anna Berg and Ben Ott", "Anna Berg and 4 others". @param count how many there are besides those named too */
export function namesOf([first, second]: readonly string[], count: number): string {
  if (first === undefined) return 'Somebody'
  if (count === 1) return first
  return count === 2 && second !== undefined ? `${first} and ${second}` : `${first} and ${count - 1} others`
}

const who = ({ people, people_count }: Notification) =>
  namesOf(
    people.map((person) => person.name),
    people_count,
  )

/** An event at which somebody has a seat. */
export function coming({ name, city, start_date }: { name: string; city: string; start_date: string }): string {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return `Coming up: ${name} in ${city}, from ${day.format(new Date(start_date))}.`
}

function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

const changes: Record<string, string> = { dates: 'its dates', times: 'its times', place: 'its place' }

const decisions: Record<string, string> = {
  hidden: 'Your post is hidden while we look at reports about it',
  restored: 'We looked at your post, and it is shown again',
  warn: 'We looked at your post and ask you to keep to the guidelines',
  remove: 'Your post was removed',
  limit: 'Your post was removed, and you cannot post for a while',
}

/** What a notification says in a mail: one plain sentence, without what somebody wrote. */
export function sentence(one: Notification): string {
  const { subject, detail } = one
  const name = subject.type === 'event' || subject.type === 'invoice' || subject.type === 'company' ? subject.name : ''
  const amount = subject.type === 'invoice' ? money(subject.amount, subject.currency_code) : ''
  const number = subject.type === 'invoice' ? subject.number : ''
  switch (one.kind) {
    case 'network_requested':
      return `${who(one)} would like to join your network`
    case 'network_accepted':
      return `${who(one)} accepted your network request`
    case 'followed':
      return `${who(one)} now ${one.people_count > 1 ? 'follow' : 'follows'} you`
    case 'company_followed':
      return `${who(one)} now ${one.people_count > 1 ? 'follow' : 'follows'} ${name}`
    case 'message_request':
      return `${who(one)} would like to write to you`
    case 'message_missed':
      return `${who(one)} wrote to you`
    case 'post_liked':
      return `${who(one)} liked your post`
    case 'post_commented':
      return `${who(one)} commented on your post`
    case 'post_shared':
      return `${who(one)} shared your post`
    case 'post_tagged':
      return `${who(one)} tagged you in a post`
    case 'comment_tagged':
      return `${who(one)} mentioned you in a comment`
    case 'comment_liked':
      return `${who(one)} liked your comment`
    case 'booking_confirmed':
      return `Your booking for ${name} is confirmed`
    case 'seat_named':
      return `You have a seat at ${name}`
    case 'seat_transferred':
      return `Your seat at ${name} was given to somebody else`
    case 'event_changed':
      return `${name} changed ${(detail ?? '')
        .split(',')
        .map((part) => changes[part] ?? part)
        .join(' and ')}`
    case 'invoice_issued':
      return `Invoice ${number} over ${amount} is there`
    case 'invoice_due':
      return `Invoice ${number} is ${detail === 'soon' ? 'due soon' : 'overdue'}: ${amount}`
    case 'payment_received':
      return `We received ${amount} for invoice ${number}`
    case 'report_outcome':
      return detail === 'kept'
        ? 'We looked at a post you reported, and it stays'
        : detail === 'warned'
          ? 'We looked at a post you reported, and warned its author'
          : 'We looked at a post you reported, and removed it'
    case 'moderation_notice':
      return decisions[detail ?? ''] ?? 'There is news about your post'
    case 'appeal_decided':
      return detail === 'granted'
        ? 'Your objection was right: your post is shown again'
        : 'We looked at your post again, and our decision stands'
    case 'security_sign_in':
      return `New sign-in with ${detail ?? 'another device'}`
  }
}
