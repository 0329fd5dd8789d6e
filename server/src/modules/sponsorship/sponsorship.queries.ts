import { remaining } from '#kit/data/references.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { ApplicationKind, ApplicationState } from './sponsorship.policy.ts'

export type SubjectKind = 'event' | 'award'

/** What a request is about, as deciding it needs. */
export type SponsoredOccasion = {
  kind: SubjectKind
  id: number
  slug: string
  name: string
  end_date: string
  available_sections: string[]
}

const events = sql`select 'event' as kind, id, slug, name, end_date, available_sections, published_at from event`
const awards = sql`select 'award' as kind, id, slug, name, end_date, available_sections, published_at from award`

/** A published event or award; for operators drafts too. */
export async function subjectOf(
  db: Db,
  kind: SubjectKind,
  id: number,
  see: { now: Date; drafts: boolean },
): Promise<SponsoredOccasion | undefined> {
  const { rows } = await sql<SponsoredOccasion>`select kind, id, slug, name, end_date, available_sections
    from (${kind === 'event' ? events : awards}) as subject
    where id = ${id} and (${see.drafts} or published_at <= ${see.now})`.execute(db)
  return rows[0]
}

export type LockedApplication = {
  id: number
  event_id: number | null
  award_id: number | null
  customer_id: number
  company_id: number | null
  kind: ApplicationKind
  state: ApplicationState
  package_id: number | null
  topic_id: number | null
  on_waiting_list: boolean
  order_id: number | null
  logo: string | null
  reason: string | null
}

/**
 * A request, held until the transaction ends. Its event or award is held first, as an order does it, then its package, which may
 * move others up: so nobody waits for another in a circle.
 */
export async function lockApplication(db: Db, id: number): Promise<LockedApplication | undefined> {
  const found = await sql<{
    event_id: number | null
    award_id: number | null
    package_id: number | null
  }>`
    select event_id, award_id, package_id from application where id = ${id}`.execute(db)
  const of = found.rows[0]
  if (!of) return undefined
  await sql`select 1 from event where id = ${of.event_id} for key share`.execute(db)
  await sql`select 1 from award where id = ${of.award_id} for key share`.execute(db)
  if (of.package_id !== null) await lockPackage(db, of.package_id)
  const { rows } =
    await sql<LockedApplication>`select id, event_id, award_id, customer_id, company_id, kind, state, package_id,
      topic_id, on_waiting_list, order_id, logo, reason
    from application where id = ${id} for update`.execute(db)
  return rows[0]
}

export type Stock = { id: number; stock: number; taken: number; closed: boolean }

/** A package, held until the transaction ends: of two who ask for the last one the second finds it taken. */
export async function lockPackage(
  db: Db,
  id: number,
  of?: { kind: SubjectKind; id: number },
): Promise<Stock | undefined> {
  const ours = of ? sql`${sql.ref(`${of.kind}_id`)} = ${of.id}` : sql`true`
  const { rows } = await sql<Stock>`select id, stock, taken, closed_at is not null as closed from sponsor_package
    where id = ${id} and ${ours} for update`.execute(db)
  return rows[0]
}

/** @throws the violation of `sponsor_package_stock` when more are taken */
export async function setPackageStock(db: Db, id: number, stock: number): Promise<void> {
  await sql`update sponsor_package set stock = ${stock} where id = ${id}`.execute(db)
}

export async function countWaiting(db: Db, packageId: number): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from application
    where package_id = ${packageId} and on_waiting_list`.execute(db)
  return rows[0]?.count ?? 0
}

/** Packages of which some are free although somebody waits: an account was closed, for instance. */
export async function packagesWithRoom(db: Db): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select distinct sponsor_package.id from application
    join sponsor_package on sponsor_package.id = application.package_id
    where application.on_waiting_list and sponsor_package.taken < sponsor_package.stock order by 1`.execute(db)
  return rows.map((row) => row.id)
}

/** The request that waits longest for a package gets the one that is free. @returns it */
export async function promoteNext(db: Db, packageId: number, now: Date): Promise<LockedApplication | undefined> {
  const { rows } = await sql<LockedApplication>`
    update application set on_waiting_list = false, changed_at = ${now}
    where id = (select id from application where package_id = ${packageId} and on_waiting_list order by id limit 1 for update)
    returning id, event_id, award_id, customer_id, company_id, kind, state, package_id, topic_id, on_waiting_list, order_id, logo, reason`.execute(
    db,
  )
  return rows[0]
}

/** A topic of an event that is still asked about on a day. */
export async function openTopic(
  db: Db,
  eventId: number,
  id: number,
  today: string,
): Promise<{ title: string; open: boolean } | undefined> {
  const { rows } = await sql<{ title: string; open: boolean }>`select title,
      (closes_on is null or closes_on >= ${today}::date) and (seats is null or taken < seats) as open
    from panel_topic where event_id = ${eventId} and id = ${id}`.execute(db)
  return rows[0]
}

export type NewApplication = {
  event_id: number | null
  award_id: number | null
  customer_id: number
  company_id: number | null
  kind: ApplicationKind
  message: string
  topic_id: number | null
  topic: string | null
  bio: string | null
  links: string[]
  package_id: number | null
  on_waiting_list: boolean
  now: Date
}

/** @throws the violation of `application_open` or `application_open_award` when one of this kind is open */
export async function addApplication(db: Db, given: NewApplication): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into application (event_id, award_id, customer_id, company_id, kind, message, topic_id, topic, bio, links, package_id,
      on_waiting_list, created_at, changed_at)
    values (${given.event_id}, ${given.award_id}, ${given.customer_id}, ${given.company_id}, ${given.kind}, ${given.message}, ${given.topic_id},
      ${given.topic}, ${given.bio}, ${given.links}::text[], ${given.package_id}, ${given.on_waiting_list}, ${given.now}, ${given.now})
    returning id`.execute(db)
  return (rows[0] as { id: number }).id
}

/** Moves a request on; one that ends leaves the waiting list and its order. @throws the violation of `panel_topic_seats` */
export async function moveApplication(
  db: Db,
  id: number,
  to: {
    state: ApplicationState
    reason: string | null
    order_until: string | null
    now: Date
  },
): Promise<void> {
  await sql`update application set state = ${to.state}, reason = ${to.reason}, changed_at = ${to.now},
    order_until = ${to.order_until}, on_waiting_list = on_waiting_list and ${to.state} in ('received', 'in_review'),
    order_id = case when ${to.state} in ('accepted', 'confirmed') then order_id end where id = ${id}`.execute(db)
}

/** Ties a request to the order that buys its package, or with null loosens it. */
export async function setOrder(db: Db, id: number, orderId: number | null): Promise<void> {
  await sql`update application set order_id = ${orderId} where id = ${id}`.execute(db)
}

export async function applicationOfOrder(db: Db, orderId: number): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number
  }>`select id from application where order_id = ${orderId}`.execute(db)
  return rows[0]?.id
}

/** Accepted sponsors whose last day for an order is over. */
export async function lateToOrder(db: Db, today: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from application
    where state = 'accepted' and kind = 'sponsor' and order_id is null and order_until < ${today}::date order by id`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

export async function setLogo(db: Db, id: number, logo: string | null): Promise<void> {
  await sql`update application set logo = ${logo} where id = ${id}`.execute(db)
  await sql`update sponsor set logo = coalesce(${logo}, company.logo) from company
    where sponsor.application_id = ${id} and company.id = sponsor.company_id`.execute(db)
}

/** Puts the company of a confirmed request among the sponsors, last in the category of its package. */
export async function addSponsor(db: Db, id: number): Promise<void> {
  await sql`
    insert into sponsor (event_id, award_id, category_id, company_id, name, tagline, logo, website, position, application_id)
    select application.event_id, application.award_id, sponsor_package.category_id, company.id, company.name,
      nullif(left(concat_ws(', ', company.city, company.country), 120), ''), coalesce(application.logo, company.logo),
      case when company.website ~ '^https?://' then company.website end,
      coalesce((select max(sponsor.position) from sponsor where sponsor.category_id = sponsor_package.category_id), 0) + 1, application.id
    from application join sponsor_package on sponsor_package.id = application.package_id
      join company on company.id = application.company_id
    where application.id = ${id} on conflict (application_id) do nothing`.execute(db)
}

/** Takes the company of a request out of the sponsors again. */
export async function removeSponsor(db: Db, id: number): Promise<void> {
  await sql`delete from sponsor where application_id = ${id}`.execute(db)
}

/** Puts the person of a confirmed request among the speakers, or finds them there, and on the session of the topic. */
export async function addSpeaker(db: Db, id: number): Promise<void> {
  await sql`
    with asked as (
      select application.*, customer.first_name, customer.last_name, customer_profile.job_title, company.name as company_name, company.country
      from application join customer on customer.id = application.customer_id
        left join customer_profile on customer_profile.customer_id = customer.id left join company on company.id = customer.company_id
      where application.id = ${id}),
    there as (
      select event_speaker.id from event_speaker join asked on asked.event_id = event_speaker.event_id
        and asked.customer_id = event_speaker.customer_id order by event_speaker.id limit 1),
    made as (
      insert into event_speaker (event_id, type, first_name, last_name, job_title, company_name, bio, country, company_id, customer_id, position)
      select event_id, 'panelist', first_name, last_name, nullif(job_title, ''), company_name, coalesce(bio, ''), country, company_id, customer_id,
        coalesce((select max(position) from event_speaker where event_speaker.event_id = asked.event_id), 0) + 1
      from asked where not exists (select from there) returning id)
    update application set speaker_id = (select id from there union all select id from made) where id = ${id}`.execute(
    db,
  )
  await sql`
    insert into event_session_speaker (event_id, session_id, speaker_id, position)
    select application.event_id, panel_topic.session_id, application.speaker_id,
      coalesce((select max(position) from event_session_speaker where event_session_speaker.session_id = panel_topic.session_id), 0) + 1
    from application join panel_topic on panel_topic.id = application.topic_id
    where application.id = ${id} and panel_topic.session_id is not null and application.speaker_id is not null
    on conflict do nothing`.execute(db)
}

/** What an accepted request lets its company order, held until the transaction ends. */
export type Orderable = {
  application_id: number
  package_id: number
  name: string
  amount: number
  seats_included: number
  table_included: boolean
}

/**
 * The oldest accepted request of a company for a package that no order buys yet.
 * @param lock it stays so until the transaction ends
 */
export async function orderable(
  db: Db,
  of: { kind: SubjectKind; id: number; package_id: number; company_id: number },
  lock: boolean,
): Promise<Orderable | undefined> {
  const { rows } = await sql<Orderable>`
    select application.id as application_id, sponsor_package.id as package_id, sponsor_package.name, sponsor_package.amount,
      sponsor_package.seats_included, sponsor_package.table_included
    from application join sponsor_package on sponsor_package.id = application.package_id
    where application.package_id = ${of.package_id} and application.company_id = ${of.company_id}
      and ${sql.ref(`application.${of.kind}_id`)} = ${of.id} and application.state = 'accepted' and application.order_id is null
    order by application.id limit 1 ${lock ? sql`for update of application` : sql``}`.execute(db)
  return rows[0]
}

/** A company's requests to sponsor stay with it; one that the new person has open already stays theirs alone. */
export async function giveRequests(
  db: Db,
  { company_id, from, to }: { company_id: number; from: number; to: number },
): Promise<void> {
  await sql`update application mine set customer_id = ${remaining('customer', to)}
    where company_id = ${remaining('company', company_id)} and customer_id = ${from} and kind = 'sponsor'
      and not exists (select from application theirs where theirs.customer_id = ${remaining('customer', to)} and theirs.kind = 'sponsor'
        and (theirs.event_id = mine.event_id or theirs.award_id = mine.award_id)
        and theirs.state in ('received', 'in_review', 'accepted'))`.execute(db)
}
