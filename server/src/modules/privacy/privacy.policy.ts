import { fullName } from '@app/contract/names'
import { t } from './privacy.texts.ts'
/**
 * What the two rules of this domain are made of. Which rows are about a person is not written down anywhere: it is read from the
 * foreign keys of the database, so that a table that is added later is in the file and in the erasure without a line here.
 */

/** A column that names a person: `post.customer_id`. */
export type Column = { table: string; column: string }
/** Such a column, with what the database would do to its rows when the person were deleted. */
export type Reference = Column & { on_delete: 'cascade' | 'set null' | 'no action' }

export const nameOf = ({ table, column }: Column): string => `${table}.${column}`

/** Columns that name a person without a foreign key: what they say must outlive the person, or has no place for a check. */
export const undeclared: readonly Reference[] = [
  { table: 'chat_message', column: 'sender_id', on_delete: 'no action' },
  { table: 'chat_message', column: 'receiver_id', on_delete: 'no action' },
  { table: 'chat_room', column: 'started_by', on_delete: 'no action' },
  { table: 'chat_room', column: 'asked_by', on_delete: 'no action' },
  { table: 'audit_log', column: 'customer_id', on_delete: 'no action' },
  { table: 'notification_source', column: 'customer_id', on_delete: 'cascade' },
]

/** Rows that belong to a row about the person, by the table and column that lead there. */
export const belonging: readonly (Column & { to: Column })[] = [
  { table: 'post_version', column: 'post_id', to: { table: 'post', column: 'customer_id' } },
  { table: 'post_tag', column: 'post_id', to: { table: 'post', column: 'customer_id' } },
  { table: 'invoice_line', column: 'invoice_id', to: { table: 'invoice', column: 'buyer_customer_id' } },
  { table: 'payment', column: 'invoice_id', to: { table: 'invoice', column: 'buyer_customer_id' } },
  { table: 'award_assignment', column: 'juror_id', to: { table: 'award_juror', column: 'customer_id' } },
  { table: 'media_share_item', column: 'share_id', to: { table: 'media_share', column: 'customer_id' } },
]

/** Left out of the file, because it is a secret of somebody else: who blocked or marked me, who would rather not meet me or have me suggested, who looked, what they have read, what I noted about others. */
export const withheld: ReadonlySet<string> = new Set([
  'member_block.blocked_id',
  'spam_mark.marked_id',
  'suggestion_dismissal.dismissed_id',
  'meeting_mark.target_customer_id',
  'profile_view.viewed_id',
  'chat_member.peer_id',
  'notification_source.actor_id',
  'member_note.written_by',
])

/** Never written into the file: with these somebody could act in the person's name. Binary columns are hashes, and left out too. */
export const secret: ReadonlySet<string> = new Set([
  'customer.password_hash',
  'push_subscription.endpoint',
  'push_subscription.p256dh',
  'push_subscription.auth',
  'purchase_order.idempotency_key',
  'post.idempotency_key',
])

/** Rows that an erasure keeps although the database would let them go with the person: they are somebody else's as well. */
export const keptColumns: ReadonlySet<string> = new Set([
  'chat_room.one_id',
  'chat_room.other_id',
  'chat_member.customer_id',
  'chat_member.peer_id',
  'chat_attachment.customer_id',
  'application.customer_id',
  'company_departure.customer_id',
  'company_role.customer_id',
  'upload.customer_id',
  'data_file.customer_id',
])

/** What is written down for good: invoices for the legal time, and entries for awards as they were submitted. */
export const frozen: ReadonlySet<string> = new Set([
  'customer',
  'invoice',
  'vat_answer',
  'journal_entry',
  'journal_line',
  'ledger_month',
  'ledger_export',
  'audit_log',
  'award_submission',
])

/** What an erasure does with the rows of a column. */
export function treatmentOf(reference: Reference): 'delete' | 'clear' | 'keep' {
  if (keptColumns.has(nameOf(reference)) || reference.on_delete === 'no action') return 'keep'
  return reference.on_delete === 'cascade' ? 'delete' : 'clear'
}

/** The name of an erased person. */
export const formerName = () => ({ first_name: t('former-first-name'), last_name: t('former-last-name') })

/** Words by which a text names somebody, and what stands there afterwards. */
export type Naming = { words: string[]; whole: boolean; instead: string }

/**
 * How texts name a person in full. These are words to be compared and nothing else: what people are called is never read as a pattern.
 * @returns the mail address and the number as a whole; of somebody with one name alone only the mention, for the name is a word like others
 */
export function namingsOf(person: {
  first_name: string
  last_name: string
  email: string
  phone: string | null
}): Naming[] {
  const name = fullName(person)
    .split(/\s+/)
    .filter((word) => word !== '')
  const ways = [
    { words: name.length === 1 ? [`@${name[0]}`] : name, whole: false },
    { words: [person.email], whole: true },
    ...(person.phone ? [{ words: person.phone.split(/\s+/), whole: true }] : []),
  ]
  // Never longer than what it replaces, so that every text still fits where it stands.
  const former = fullName(formerName())
  return ways.map((way) => ({ ...way, instead: way.words.join(' ').length >= former.length ? former : '…' }))
}
