import { sql } from '../src/kit/data/db.ts'
import type { Database, Db } from '../src/kit/data/db.ts'
import type { Deps } from '../src/kit/work/deps.ts'
import { fillAwards } from './fill/awards.fill.ts'
import { fillEntries } from './fill/awards.entries.fill.ts'
import { fillJudging } from './fill/awards.judging.fill.ts'
import { fillBookings, fillStars } from './fill/bookings.fill.ts'
import { fillCompanies } from './fill/companies.fill.ts'
import { fillContent } from './fill/content.fill.ts'
import { fillEvents } from './fill/events.fill.ts'
import type { Fill } from './fill/fill.types.ts'
import { fillIdentity } from './fill/identity.fill.ts'
import { fillImports } from './fill/imports.fill.ts'
import { fillJoining } from './fill/joining.fill.ts'
import { fillMedia } from './fill/media.fill.ts'
import { fillMeetings } from './fill/meetings.fill.ts'
import { fillMembers } from './fill/members.fill.ts'
import { fillModeration } from './fill/moderation.fill.ts'
import { fillMessaging } from './fill/messaging.fill.ts'
import { fillNetwork } from './fill/network.fill.ts'
import { fillNotifications } from './fill/notifications.fill.ts'
import { fillCorrections } from './fill/payments.corrections.fill.ts'
import { fillDisputes } from './fill/payments.disputes.fill.ts'
import { fillReminders } from './fill/payments.dunning.fill.ts'
import { fillTransfers } from './fill/payments.transfers.fill.ts'
import { fillMoneyDesk } from './fill/payments.desk.fill.ts'
import { fillBooks } from './fill/books.fill.ts'
import { fillPapers } from './fill/payments.papers.fill.ts'
import { fillPayments } from './fill/payments.fill.ts'
import { fillSponsorship } from './fill/sponsorship.fill.ts'
import { fillAwardSponsors } from './fill/sponsorship.awards.fill.ts'
import { fillVatAnswers } from './fill/vat.fill.ts'
import { fillWall } from './fill/wall.fill.ts'
import { openPictures } from './pictures.ts'
import { CAST, DEMO_PASSWORD } from './world/cast.ts'
import { vatTableOn } from '../src/modules/payments/index.ts'
import { makeWorld } from './world/world.ts'

/**
 * Fills an empty database with the demonstration world; does nothing when there is a company already.
 * Rows come in one transaction that commits last: a start that was killed on the way is repeated cleanly. Its pictures are drawn when
 * they are first looked at (`drawing.ts`).
 * @param given.pictures false leaves the files out, for tests
 * @param given.anchor the moment at which the world stands; the clock's unless given
 */
export async function fillDemonstration(given: {
  deps: Pick<Deps, 'config' | 'clock' | 'storage'>
  database: Database
  pictures?: boolean
  anchor?: Date
  say?: (line: string) => void
}): Promise<void> {
  const { deps, database } = given
  const say = given.say ?? ((line: string) => console.log(line))
  if (await isFilled(database.db)) return
  const started = performance.now()
  const now = given.anchor ?? deps.clock()
  const world = makeWorld(now, await vatTableOn(database.db, now.toISOString().slice(0, 10)))
  const drawn = given.pictures !== false
  const pictures = openPictures()
  say('First start: filling the demonstration world.')
  await database.db.transaction().execute(async (db) => {
    // Hundreds of rows at a time take longer than a request may, and the connection waits while papers are drawn.
    await sql`set local statement_timeout = '60s'`.execute(db)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    await lockFilling(db)
    if (await isFilled(db)) return
    const fill: Fill = {
      db,
      world,
      config: deps.config,
      now,
      picture: pictures.key,
      file: async (key, content) => {
        if (drawn) await deps.storage.put(key, content)
      },
    }
    await fillContent(fill)
    await fillCompanies(fill)
    await fillIdentity(fill)
    await fillMembers(fill)
    await fillJoining(fill)
    await fillImports(fill)
    await fillNetwork(fill)
    await fillWall(fill)
    await fillModeration(fill)
    const billed = await fillPayments(fill)
    await fillEvents(fill)
    await fillSponsorship(fill)
    await fillBookings(fill, billed)
    await fillStars(fill)
    await fillAwards(fill)
    await fillMedia(fill)
    await fillAwardSponsors(fill)
    await fillEntries(fill)
    await fillMeetings(fill)
    await fillJudging(fill)
    await fillMoneyDesk(fill)
    await fillReminders(fill)
    await fillDisputes(fill)
    await fillVatAnswers(fill)
    await fillPapers(fill)
    await fillMessaging(fill)
    await fillNotifications(fill)
    await followIds(db)
    await fillCorrections(fill)
    await fillTransfers(fill)
    say(
      `  ${world.companies.length} companies, ${world.members.length} members, ${world.events.length} events, ${world.awards.length} awards, ${world.bookings.length} bookings, ${world.posts.length} posts.`,
    )
    if (drawn) say(`  ${await pictures.remember(deps.storage)} pictures, each drawn when it is first looked at.`)
  })
  await fillBooks(database, deps.config, now)
  await sql`analyze`.execute(database.db)
  say(`  Done in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

async function isFilled(db: Db): Promise<boolean> {
  const { rows } = await sql<{ filled: boolean }>`select exists (select 1 from company) as filled`.execute(db)
  return rows[0]?.filled ?? false
}

/** Two processes that start at once fill one world. */
async function lockFilling(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('demonstration world'))`.execute(db)
}

/** The world brings its own numbers; new rows go on after them. */
async function followIds(db: Db): Promise<void> {
  await sql`do $$
    declare one record;
    begin
      for one in select table_name, column_name from information_schema.columns where table_schema = 'public' and is_identity = 'YES' loop
        execute format('select setval(pg_get_serial_sequence(%L, %L), greatest((select coalesce(max(%I), 0) from %I), 1000))',
          one.table_name, one.column_name, one.column_name, one.table_name);
      end loop;
    end $$`.execute(db)
}

const parts: [keyof typeof CAST, string][] = [
  ['member', 'member at the running event'],
  ['company_admin', 'company admin, invoices in every state'],
  ['other_admin', 'admin of another company'],
  ['newcomer', 'newcomer, first settings to do'],
  ['judge', 'judge of the awards'],
  ['operator', 'operator'],
]

/** Who can sign in to the demonstration world, as lines for a terminal. */
export function accounts(): string {
  const width = Math.max(...parts.map(([key]) => CAST[key].email.length))
  const lines = parts.map(([key, what]) => `  ${CAST[key].email.padEnd(width)}  ${what}`)
  return [`Sign in with the password ${DEMO_PASSWORD} as`, ...lines].join('\n')
}
