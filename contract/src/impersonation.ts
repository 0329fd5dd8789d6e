import type { Route } from './kit.ts'

/**
 * The writing calls that are open to an operator who acts as a member (docs/rules/identity.md#impersonation): they help with the member's
 * own records, bookings and entries. Every other writing call is closed, so a new call is closed until it is listed here: nobody speaks,
 * decides, judges or makes keys in somebody else's name.
 */
const open: ReadonlySet<string> = new Set([
  // The member's own records, and those of the company that reach nobody else.
  'members.update',
  'members.dismissWelcome',
  'companies.update',
  'companies.firstSettings',
  'companies.addBillingAddress',
  'companies.changeBillingAddress',
  'companies.removeBillingAddress',
  'companies.addLane',
  'companies.changeLane',
  'companies.removeLane',
  'companies.addOffice',
  'companies.changeOffice',
  'companies.removeOffice',
  'content.createTags',
  'content.recommendTags',
  'content.addOwnTags',
  'notifications.update',
  'notifications.markAllRead',
  'notifications.changeSettings',
  // Their own session here, and no other of the member's.
  'identity.signOut',
  // Bookings and their payment.
  'payments.quoteEvent',
  'payments.bookEvent',
  'payments.quoteAward',
  'payments.bookAward',
  'payments.paymentAccounts',
  'payments.paymentCompleted',
  'payments.changeInvoiceTransaction',
  'payments.stripeTransaction',
  'payments.paySeveral',
  'payments.stripeIntent',
  'payments.payByTestCard',
  // The member's own agenda and planner.
  'events.star',
  'events.unstar',
  'events.setDisplay',
  'meetings.open',
  'meetings.block',
  'meetings.unblock',
  // Entries of the company, up to sending them in.
  'awards.addApplicant',
  'awards.copyAnswers',
  'awards.addDocument',
  'awards.changeDocument',
  'awards.removeDocument',
  'awards.saveAnswers',
  'awards.submitAnswers',
  'sponsorship.setLogo',
  // Files for these; a call has to take them before anybody sees one.
  'uploads.begin',
  'uploads.go_on',
  // Reads that carry what they ask for in a body.
  'search.everything',
  'wall.preview',
])

/** What is closed to reading too: what people keep for themselves, and what a juror reads in confidence. */
const confidential: ReadonlySet<string> = new Set([
  'meetings.feeds',
  'meetings.marks',
  'meetings.memories',
  'meetings.packSheet',
  'meetings.packCards',
  'meetings.packReport',
  'awards.judgingRounds',
  'awards.judgingEntries',
  'awards.judgingEntry',
  'awards.judgingDocument',
])

/** Whether an operator who acts as a member may make a call. Calls that are open to visitors are open to them too. */
export function isOpenToImpersonation({
  id,
  method,
  who,
  personal,
}: Pick<Route, 'id' | 'method' | 'who' | 'personal'>): boolean {
  if (personal || confidential.has(id)) return false
  // The calls of operators refuse the caller anyway, who has the rights of a member.
  return method === 'GET' || who === 'anyone' || who === 'provider' || who === 'operator' || open.has(id)
}

/** The calls that are named above, for the test that each of them is there. */
export const namedForImpersonation: readonly string[] = [...open, ...confidential]
