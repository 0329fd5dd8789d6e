import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOpenToImpersonation } from '@app/contract/impersonation'
import { allRoutes } from '@app/contract/all'
import { resources } from '@app/contract/resources.all'
import type { Route } from '@app/contract/kit'

const web = join(import.meta.dirname, '../web/src')

/** What no page makes, by why it is there all the same. */
const WITHOUT_A_PAGE: Record<string, readonly string[]> = {
  'An answer carries its address, and the page leads there: a file, a calendar, a picture, the next list.': [
    'awards.calendar',
    'awards.documentFile',
    'awards.submissionFile',
    'content.policyPdf',
    'events.ticketQr',
    'media.sharedZip',
    'messaging.attachment',
  ],
  'One call of the page, made for it, carries the same together with what stands beside it.': [
    'awards.applicants',
    'awards.booked',
    'awards.gccCategories',
    'awards.prices',
    'awards.questions',
    'awards.round',
    'events.entryPrices',
    'events.knowledgeSession',
    'events.parallelEvents',
    'events.participantCustomers',
    'events.previousEdition',
    'events.prices',
    'events.reasonsToAttend',
    'events.sponsorCategories',
    'events.strategicSponsors',
    'messaging.conversationsOf',
    'messaging.roomWith',
    'notifications.one',
    'payments.adjustments',
    'payments.entities',
    'payments.order',
    'payments.partial',
    'sponsorship.awardSponsorCategories',
    'wall.list',
  ],
  'The page has a call that does the same, and more: with rights one by one, many tags at once, or a message of its own.':
    [
      'awards.decideApplicant',
      'companies.addRemoveAdmin',
      'content.addOwnTags',
      'content.recommendTags',
      'messaging.firstMessage',
    ],
  'Operators keep it as a record, or at the command line.': [
    'awards.create',
    'media.changeChannel',
    'media.changeItem',
    'media.createChannel',
    'media.removeChannel',
    'sponsorship.changePackage',
    'sponsorship.changeTopic',
    'sponsorship.createPackage',
    'sponsorship.createTopic',
    'sponsorship.setStock',
  ],
  'Other programs than pages make it: a calendar, a mail program, the provider of payments.': [
    'meetings.feed',
    'notifications.unsubscribe',
    'notifications.unsubscribePage',
    'payments.webhook',
  ],
}

const sources = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter((name) => !/\.(test|gen)\.tsx?$/.test(name))
  .map((name) => readFileSync(join(web, name), 'utf8'))
  .join('\n')

/** Whether a page names the call, or its path with something in the place of each parameter. */
function isMade({ id, path }: Route): boolean {
  if (sources.includes(`'${id}'`)) return true
  const parts = path.split(/\{\w+\}/).map((part) => part.replaceAll(/[.?*+()[\]]/g, String.raw`\$&`))
  const written = new RegExp(`['"\`]${parts.join(String.raw`\$\{[^}]*\}`)}(?=['"\`?$])`)
  return written.test(sources)
}

test('each call of the contract is made by a page, or it is written down why it is not', () => {
  // Lists and forms of records make theirs by name.
  const ofRecords = new Set(resources.map(({ name }) => `office.${name.replaceAll('-', '_')}`))
  const calls = allRoutes().filter(({ id }) => !ofRecords.has(id.split('.').slice(0, -1).join('.')))
  const without = calls.filter((call) => !isMade(call)).map(({ id }) => id)
  expect(without.toSorted()).toEqual(Object.values(WITHOUT_A_PAGE).flat().toSorted())
})

/** Closed to whoever acts as a member, and not marked where a page offers it: nothing offers it, or what is read first says why. */
const SAID_ELSEWHERE: Record<string, readonly string[]> = {
  'Reads: the page says in their place why they are closed.': [
    'awards.judgingDocument',
    'awards.judgingEntries',
    'awards.judgingEntry',
    'awards.judgingRounds',
    'identity.sessions',
    'meetings.feeds',
    'meetings.marks',
    'meetings.memories',
    'messaging.blacklist',
    'messaging.conversation',
    'messaging.conversations',
    'messaging.messages',
    'messaging.search',
    'messaging.settings',
    'messaging.unread',
    'messaging.users',
    'privacy.dataFiles',
    'privacy.erasure',
  ],
  'It stands on a page whose reads are closed.': [
    'awards.declareTies',
    'awards.handIn',
    'awards.recuse',
    'awards.saveScores',
    'meetings.mark',
    'messaging.accept',
    'messaging.addAttachment',
    'messaging.block',
    'messaging.decline',
    'messaging.edit',
    'messaging.hide',
    'messaging.markUnread',
    'messaging.pin',
    'messaging.read',
    'messaging.remove',
    'messaging.removeAttachment',
    'messaging.removeConversation',
    'messaging.send',
    'messaging.unblock',
    'messaging.unpin',
  ],
  'Another call of the same button is marked: what takes it back, what goes before it, or the same for an award.': [
    'media.likeOfAward',
    'media.unlikeOfAward',
    'media.unlikeOfEvent',
    'meetings.nameCompanyPlanner',
    'network.unfollowMember',
    'wall.addMedia',
    'wall.changeMedia',
    'wall.removeMedia',
  ],
  'Nobody acts before it is done, or it is done without a button.': [
    'companies.create',
    'live.ticket',
    'notifications.subscribeDevice',
    'notifications.unsubscribeDevice',
  ],
}

test('what is closed to acting is marked where a page offers it', () => {
  const isMarked = (id: string) =>
    new RegExp(String.raw`\b(call|sends)(=|: )[^\n]*["']${id.replace('.', String.raw`\.`)}["']`).test(sources) ||
    sources.includes(`closed('${id}')`)
  const unmarked = allRoutes().filter((call) => !isOpenToImpersonation(call) && isMade(call) && !isMarked(call.id))
  expect(unmarked.map(({ id }) => id).toSorted()).toEqual(Object.values(SAID_ELSEWHERE).flat().toSorted())
})
