import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrations } from '../src/db/migrate.ts'
import { tableOwners, tablesIn } from '../src/db/owners.ts'

/**
 * Files that write tables of other domains: the owners, and the reason. All other files ask the owner through its `index.ts`.
 */
const WRITES_OF_OTHERS: Record<string, { of: string[]; why: string }> = {
  'imports/imports.records.queries.ts': {
    of: ['events', 'members'],
    why: 'taking an import back writes rows as they stood before it, whatever they are, in the transaction that compares them',
  },
  'merging/merging.companies.queries.ts': {
    of: ['companies', 'identity'],
    why: 'a merger moves whatever names a company at once, under one lock; its list of columns is held against the database by a test',
  },
  'merging/merging.people.queries.ts': {
    of: ['companies', 'identity', 'members', 'network'],
    why: 'a merger moves whatever names a person at once, under one lock; its list of columns is held against the database by a test',
  },
  'privacy/privacy.erasure.queries.ts': {
    of: ['awards', 'companies', 'events', 'identity', 'kit', 'sponsorship'],
    why: 'an erasure empties whatever names a person in one transaction; its list of columns is held against the database by a test',
  },
  'sponsorship/sponsorship.queries.ts': {
    of: ['events'],
    why: 'a panelist stands on the programme with the decision that confirms them, and the request keeps which speaker that is',
  },
}

const aroundCompany = 'the page of a company and of its people says what of theirs is elsewhere, in a statement each'
const tie =
  'what a member may see of another depends on how the two are tied, which is decided in the statement that lists'
const subject =
  'a request is for an event or award, which is named beside it in lists and notices; events call sponsorship for orders'
/** Files that read tables of domains above: the owners, and the reason. */
const READS_UPWARD: Record<string, { of: string[]; why: string }> = {
  'awards/awards.reads.ts': { of: ['media'], why: 'an edition says how many pictures and videos its album has' },
  'events/events.reads.ts': { of: ['media'], why: 'an edition says how many pictures and videos its album has' },
  'companies/page/companies.around.reads.ts': { of: ['awards', 'events', 'network'], why: aroundCompany },
  'companies/companies.figures.reads.ts': { of: ['events'], why: aroundCompany },
  'companies/people/companies.people.reads.ts': { of: ['awards', 'events', 'wall'], why: aroundCompany },
  'companies/companies.reads.ts': { of: ['network'], why: aroundCompany },
  'events/agenda/events.agenda.reads.ts': {
    of: ['meetings'],
    why: 'a personal agenda has sessions and meetings in one order',
  },
  'events/planner/events.keeping.reads.ts': {
    of: ['meetings'],
    why: 'a day stays while agreed meetings lie within it',
  },
  'events/publishing/events.publishing.reads.ts': {
    of: ['meetings'],
    why: 'an operator who unpublishes an event sees how many meetings are agreed there',
  },
  'identity/identity.operators.reads.ts': {
    of: ['privacy'],
    why: 'the last operator is not one who is about to be erased',
  },
  'identity/identity.reads.ts': {
    of: ['companies'],
    why: 'each call knows of whoever asks also their company, its category and their rights, in the one statement that finds the session',
  },
  'meetings/meetings.keeping.queries.ts': { of: ['notifications'], why: 'only those are told who have not been' },
  'members/members.between.reads.ts': { of: ['events', 'network'], why: tie },
  'members/members.directory.reads.ts': { of: ['events', 'network'], why: tie },
  'members/members.reads.ts': { of: ['network'], why: tie },
  'members/members.ties.reads.ts': { of: ['events', 'network'], why: tie },
  'messaging/messaging.reads.ts': { of: ['events'], why: tie },
  'occasions/occasions.reads.ts': {
    of: ['payments'],
    why: 'cards of events and awards show the invoice that is open, for both in one place',
  },
  'payments/bank/payments.bank.reads.ts': {
    of: ['companies'],
    why: 'a transfer is known by the name of the company that pays',
  },
  'payments/books/payments.books.checks.reads.ts': { of: ['companies'], why: 'a check names who disputes a payment' },
  'payments/books/payments.posting.queries.ts': {
    of: ['companies'],
    why: 'the account of a company has its name',
  },
  'payments/credits/payments.credits.reads.ts': { of: ['companies'], why: 'the inbox names whose credit note waits' },
  'payments/desk/payments.desk.list.reads.ts': { of: ['companies'], why: 'a list of money names and finds who pays' },
  'payments/desk/payments.desk.reads.ts': { of: ['companies'], why: 'a list of money names who pays' },
  'payments/disputes/payments.disputes.evidence.reads.ts': {
    of: ['content', 'events', 'meetings'],
    why: 'evidence for a bank is what other domains know of an order: seats, the number of meetings, the published terms',
  },
  'payments/disputes/payments.disputes.reads.ts': { of: ['companies'], why: 'a list of money names who pays' },
  'payments/payments.stuck.reads.ts': { of: ['companies'], why: 'a list of money names who pays' },
  'payments/einvoice/payments.einvoice.reads.ts': {
    of: ['companies'],
    why: 'the inbox names whose e-invoice was not sent',
  },
  'payments/transfers/payments.transfers.reads.ts': { of: ['companies'], why: 'a list of money names who is paid' },
  'payments/vat/payments.vat-answers.reads.ts': {
    of: ['companies'],
    why: 'a confirmation by hand is that of a company, and the inbox names the company of a VAT ID',
  },
  'sponsorship/sponsorship.contract.queries.ts': { of: ['awards', 'events'], why: subject },
  'sponsorship/sponsorship.notices.ts': { of: ['awards', 'events'], why: subject },
  'sponsorship/sponsorship.offers.queries.ts': { of: ['events'], why: 'a topic of a panel is offered for a session' },
  'sponsorship/sponsorship.queries.ts': { of: ['awards', 'events'], why: subject },
  'sponsorship/sponsorship.reads.ts': { of: ['awards', 'events'], why: subject },
  'wall/wall.notices.ts': {
    of: ['notifications'],
    why: 'that a post is back is told to whom it was told that it is hidden',
  },
}

const own = 'its own tables, one statement for several'
const both = 'the same for events and for awards (docs/decisions/0057-sellers-register.md)'
/** Files whose SQL gets table names while it runs, so that no text shows them: which tables those are. */
const NAMED_WHILE_RUNNING: Record<string, string> = {
  'awards/awards.office.reads.ts': own,
  'awards/booking/awards.booking.queries.ts': own,
  'companies/lanes/companies.lanes.queries.ts': own,
  'content/content.office.queries.ts': 'whatever carries tags, when one tag takes the place of another',
  'events/discover/events.discover.reads.ts': 'events and awards, whose months and countries are one choice',
  'events/publishing/events.publishing.reads.ts': own,
  'imports/imports.queries.ts': 'whatever an import made',
  'imports/imports.records.queries.ts': 'whatever an import made',
  'merging/merging.queries.ts': 'whatever names a company or a person',
  'merging/merging.reads.ts': 'whatever names a company or a person',
  'occasions/occasions.reads.ts': both,
  'occasions/occasions.sales.reads.ts': both,
  'office/office.log.reads.ts': 'whatever operators keep as records, for their names',
  'payments/books/payments.books.audit.reads.ts': own,
  'payments/cards/payments.test-provider.books.queries.ts': own,
  'privacy/privacy.catalogue.reads.ts': 'whatever names a person',
  'privacy/privacy.erasure.queries.ts': 'whatever names a person',
  'sponsorship/sponsorship.offers.queries.ts': 'the event or award for which packages are offered, which is held',
  'wall/wall.queries.ts': own,
}

const root = new URL('../src/modules/', import.meta.url).pathname
const owners = tableOwners(await migrations())
const known = new Set(owners.keys())

/** The layers of domains, the lowest first, as ARCHITECTURE.md has them. The kit is below all. */
const layers = (() => {
  const text = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8')
  const [, line = ''] = /Which domain may import which: ([^]*?)\. In the other direction/.exec(text) ?? []
  const order = line.replaceAll(/\([^)]*\)|[`.]/g, '').split('←')
  return [['kit'], ...order.map((layer) => layer.trim().split(/\s+/))]
})()
const levelOf = (domain: string): number => layers.findIndex((layer) => layer.includes(domain))

/** The owners of other domains' tables that a file writes, and of tables above its domain that it reads. */
function beyond(file: string, source: string): { writes: string[]; upward: string[]; putsIn: boolean } {
  const domain = file.split('/')[0] ?? ''
  const { writes, keeps, reads, putsIn } = tablesIn(file, source, known)
  const ownersOf = (tables: Iterable<string>) =>
    [...new Set([...tables].map((table) => owners.get(table) ?? '?'))].toSorted()
  return {
    writes: ownersOf([...writes, ...keeps]).filter((owner) => owner !== domain),
    upward: ownersOf(reads).filter((owner) => levelOf(owner) > levelOf(domain)),
    putsIn,
  }
}

const found = globSync('**/*.ts', { cwd: root, exclude: (name) => name.endsWith('.test.ts') })
  .toSorted()
  .map((file) => ({ file, ...beyond(file, readFileSync(root + file, 'utf8')) }))
const listed = (what: 'writes' | 'upward') =>
  Object.fromEntries(found.filter((one) => one[what].length > 0).map((one) => [one.file, one[what]]))
const allowed = (list: Record<string, { of: string[] }>) =>
  Object.fromEntries(Object.entries(list).map(([file, { of }]) => [file, of]))

test('every table has an owner, and every owner its place in the order', () => {
  const domains = new Set(owners.values())
  expect([...domains].filter((domain) => levelOf(domain) < 0)).toEqual([])
  expect(known.size).toBeGreaterThan(150)
})

test('only its owner writes a table, but for those with a reason', () => {
  expect(listed('writes')).toEqual(allowed(WRITES_OF_OTHERS))
})

test('tables are read downward, but for those with a reason', () => {
  expect(listed('upward')).toEqual(allowed(READS_UPWARD))
})

test('whoever names tables while it runs says which', () => {
  expect(found.filter(({ putsIn }) => putsIn).map(({ file }) => file)).toEqual(Object.keys(NAMED_WHILE_RUNNING))
})

test('a planted statement is seen, however it is written', () => {
  for (const planted of [
    'sql`insert into invoice (id) values (1)`',
    'sql`with gone as (delete from only invoice returning id) select 1`',
    "db.updateTable('invoice').set({ state: 'paid' })",
    'sql`UPDATE invoice SET state = 1`',
  ])
    expect(beyond('events/planted.queries.ts', planted).writes, planted).toEqual(['payments'])
  for (const planted of [
    'sql`select from invoice join seat on seat.order_id = invoice.order_id`',
    'sql`select 1 from invoice, seat where seat.order_id = invoice.order_id`',
    'sql`select exists (select from seat)`',
    "db.selectFrom('invoice').innerJoin('seat', 'seat.order_id', 'invoice.order_id')",
  ])
    expect(beyond('payments/planted.reads.ts', planted).upward, planted).toEqual(['events'])
  expect(beyond('payments/planted.reads.ts', 'sql`select 1 from ${sql.table(kind)}`').putsIn).toBe(true)
  expect(beyond('content/planted.resources.ts', "{ table: 'invoice' }").writes).toEqual(['payments'])
  expect(beyond('events/planted.service.ts', '// What is taken from seat or read\n/** update invoice */')).toEqual({
    writes: [],
    upward: [],
    putsIn: false,
  })
})
