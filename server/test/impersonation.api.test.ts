import { beforeAll, expect, test } from 'vitest'
import { isOpenToImpersonation, namedForImpersonation } from '@app/contract/impersonation'
import { allRoutes } from '@app/contract/all'
import type { Route } from '@app/contract/kit'
import { makeMember } from './factories/people.ts'
import { openTestbed } from './harness.ts'

// Every call of the contract, asked by an operator who acts as a member.
const t = await openTestbed()
/** Whoever has signed out is nobody any more, so that comes last. */
const routes = allRoutes().toSorted(
  (one, other) => Number(one.id === 'identity.signOut') - Number(other.id === 'identity.signOut'),
)
let acting: string

beforeAll(async () => {
  const by = await makeMember(t, { is_operator: true })
  const member = await makeMember(t, { rights: ['admin'] })
  const params = { id: member.customer_id }
  acting = (await t.call('identity.actAs', { params, body: { reason: 'Helps' } }, by.token)).body.access
})

function ask(route: Route, token: string | undefined, headers: Record<string, string> = {}) {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    /slug|code/.test(name) ? 'none' : '2147483647',
  )
  return fetch(new URL(path, t.base), {
    method: route.method,
    headers: { ...headers, 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(route.method === 'GET' ? {} : { body: '{}' }),
  })
}

/** What a call says to somebody who may not: its code, or nothing. */
async function codeOf(answer: Response): Promise<unknown> {
  const text = await answer.text()
  return answer.status === 403 ? (JSON.parse(text) as { code?: string }).code : undefined
}

/** Writes that stay open to whoever acts as a member: their own records, bookings and entries, and what any visitor may do. */
const OPEN = [
  'awards.addApplicant',
  'awards.addDocument',
  'awards.changeDocument',
  'awards.checkCertificate',
  'awards.copyAnswers',
  'awards.removeDocument',
  'awards.saveAnswers',
  'awards.submitAnswers',
  'companies.acceptInvitation',
  'companies.addBillingAddress',
  'companies.addLane',
  'companies.addOffice',
  'companies.changeBillingAddress',
  'companies.changeLane',
  'companies.changeOffice',
  'companies.firstSettings',
  'companies.removeBillingAddress',
  'companies.removeLane',
  'companies.removeOffice',
  'companies.update',
  'content.addOwnTags',
  'content.countBanners',
  'content.createTags',
  'content.recommendTags',
  'events.setDisplay',
  'events.star',
  'events.unstar',
  'identity.confirmMail',
  'identity.forgotPassword',
  'identity.refresh',
  'identity.register',
  'identity.requestMembership',
  'identity.requestRegistration',
  'identity.resendLink',
  'identity.resetPassword',
  'identity.signIn',
  'identity.signOut',
  'meetings.block',
  'meetings.open',
  'meetings.unblock',
  'members.dismissWelcome',
  'members.update',
  'notifications.changeSettings',
  'notifications.markAllRead',
  'notifications.unsubscribe',
  'notifications.update',
  'payments.bookAward',
  'payments.bookEvent',
  'payments.changeInvoiceTransaction',
  'payments.payByTestCard',
  'payments.paySeveral',
  'payments.paymentAccounts',
  'payments.paymentCompleted',
  'payments.quoteAward',
  'payments.quoteEvent',
  'payments.stripeIntent',
  'payments.stripeTransaction',
  'payments.webhook',
  'search.everything',
  'setup.firstOperator',
  'setup.link',
  'sponsorship.setLogo',
  'wall.preview',
]

/** Reads that are closed to an operator who acts as a member: private notes and a juror's confidential material. */
const CLOSED_READS = [
  'awards.judgingDocument',
  'awards.judgingEntries',
  'awards.judgingEntry',
  'awards.judgingRounds',
  'identity.sessions',
  'meetings.feeds',
  'meetings.marks',
  'meetings.memories',
  'meetings.packCards',
  'meetings.packReport',
  'meetings.packSheet',
  'messaging.attachment',
  'messaging.blacklist',
  'messaging.conversation',
  'messaging.conversations',
  'messaging.conversationsOf',
  'messaging.messages',
  'messaging.roomWith',
  'messaging.search',
  'messaging.settings',
  'messaging.unread',
  'messaging.users',
  'privacy.dataFile',
  'privacy.dataFiles',
  'privacy.erasure',
]

test('each call is open or closed to acting, as it is written down here', { timeout: 120_000 }, async () => {
  const open: string[] = []
  const closedReads: string[] = []
  const wrong: string[] = []
  for (const route of routes) {
    const closed = (await codeOf(await ask(route, acting))) === 'acting'
    if (closed === isOpenToImpersonation(route)) wrong.push(route.id)
    if (closed && route.method === 'GET') closedReads.push(route.id)
    if (!closed && route.method !== 'GET' && route.who !== 'operator') open.push(route.id)
  }
  expect(wrong).toEqual([])
  expect(open.toSorted()).toEqual(OPEN)
  expect(closedReads.toSorted()).toEqual(CLOSED_READS)
  const ids = new Set(routes.map(({ id }) => id))
  expect(namedForImpersonation.filter((id) => !ids.has(id) && !id.startsWith('uploads.'))).toEqual([])
})
