import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { allRoutes } from '@app/contract/all'
import { root } from './cluster.ts'

const modules = join(root, 'server/src/modules')

/**
 * Every place that writes a mail, and what makes it do so: calls, each with a bound in the contract; or operators, the clock, and
 * facts that are bounded by the calls that record them.
 */
const causes: Record<string, readonly string[]> = {
  'awards/entering/awards.submission.service.ts': [
    'awards.sendSubmission',
    'of an entry: once for each time it is submitted',
  ],
  'awards/results/awards.rounds.service.ts': ['by operators'],
  'companies/changes/companies.changes.service.ts': ['by operators'],
  'companies/domains/companies.claims.service.ts': ['companies.mailDomainCode'],
  'companies/joining/companies.invitations.service.ts': ['companies.invite'],
  'companies/leaving/companies.leaving.service.ts': ['companies.removeEmployee'],
  'events/tickets/events.mails.service.ts': ['events.sendTicket', 'events.nameSeat', 'payments.bookEvent'],
  'events/seats/events.orders.service.ts': ['events.nameSeat', 'payments.bookEvent'],
  'events/seats/events.seats.release.service.ts': ['by operators'],
  'identity/identity.operators.service.ts': ['by operators'],
  'identity/identity.registration.service.ts': [
    'identity.requestRegistration',
    'identity.requestMembership',
    'identity.resendLink',
    'identity.confirmMail',
    'companies.decideApplication',
  ],
  'identity/identity.service.ts': [
    'identity.forgotPassword',
    'identity.resetPassword',
    'identity.changePassword',
    'by operators, to whom a list brought in: once an hour to each',
  ],
  'identity/identity.suspension.service.ts': ['by operators'],
  'meetings/calendar/meetings.calendar.mails.service.ts': [
    'meetings.ask',
    'meetings.change',
    'meetings.answer',
    'meetings.cancel',
    'meetings.withdraw',
  ],
  // One mail for each notification that a member wants mailed; never to anybody else.
  'notifications/notifications.deliver.service.ts': [
    'network.invite',
    'messaging.firstMessage',
    'meetings.ask',
    'media.share',
  ],
  'notifications/notifications.digest.service.ts': ['by the clock'],
  'notifications/notifications.mails.service.ts': ['by the clock'],
  'office/office.reminder.service.ts': ['by the clock'],
  'payments/invoices/payments.mails.service.ts': ['payments.bookEvent', 'payments.bookAward'],
  'privacy/privacy.erasure.service.ts': ['privacy.requestErasure', 'privacy.takeBackErasure'],
  'setup/setup.service.ts': ['by operators'],
}

test('every place that writes a mail is known, and so is what makes it do so', () => {
  const writing = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => readFileSync(join(modules, name), 'utf8').includes('queueMail('))
    .map((name) => relative(modules, join(modules, name)))
  expect(writing.toSorted()).toEqual(Object.keys(causes).toSorted())
})

test('each call that causes mail has a bound', () => {
  const byId = new Map(allRoutes().map((route) => [route.id, route]))
  const calls = [...new Set(Object.values(causes).flat())].filter((cause) => !cause.includes(' '))
  expect(calls.filter((id) => (byId.get(id)?.limits ?? []).length === 0)).toEqual([])
})
