import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../src/kit/data/db.ts'
import { fillWorld } from '../test/factories/world.ts'
import { openTestbed } from '../test/harness.ts'

const t = await openTestbed()

beforeAll(() => fillWorld(t), 120_000)

/** What stands in more than one row, word for word. */
async function saidTwice(texts: ReturnType<typeof sql>): Promise<unknown[]> {
  const { rows } = await sql<{ text: string }>`
    select text, count(*) from (${texts}) as said (text) where text <> '' group by text having count(*) > 1`.execute(
    t.db,
  )
  return rows
}

test('no entry answers in the words of another', async () => {
  expect(await saidTwice(sql`select text from award_answer`)).toEqual([])
})

test('whoever entered may enter that category, and answered every question within its words', async () => {
  const { rows } = await sql`
    select company.name, award_category.name as category from award_entry
    join company on company.id = award_entry.company_id join award_category on award_category.id = award_entry.category_id
    where cardinality(award_category.company_categories) > 0 and company.category <> all (award_category.company_categories)`.execute(
    t.db,
  )
  expect(rows).toEqual([])
  const short = await sql`
    select award_entry.id, award_question.position from award_entry
    join award_question on award_question.category_id = award_entry.category_id
    left join award_answer on award_answer.applicant_id = award_entry.id and award_answer.question_id = award_question.id
    where award_entry.state not in ('draft', 'withdrawn')
      and (award_answer.text is null or award_answer.words > award_question.word_limit)`.execute(t.db)
  expect(short.rows).toEqual([])
})

/** Tags of which a company carries at least one to fit a category of one trade. */
const TRADES: Record<string, readonly string[]> = {
  'Cold Chain Operator': ['Cold chain', 'Reefer', 'Perishables'],
  'Container Terminal of the Year': ['Terminal'],
  'Terminal Turnaround': ['Terminal'],
  'Feeder and Barge Operator': ['Feeder', 'Barge', 'Short sea', 'Ocean'],
  'Short-Sea Carrier of the Year': ['Short sea', 'Feeder', 'Ro-ro'],
  'Inland Hub of the Year': ['Road', 'Rail', 'Barge', 'Intermodal rail'],
  'Intermodal Corridor of the Year': ['Intermodal rail', 'Rail', 'Ro-ro'],
  'Customs and Compliance': ['Customs', 'Forwarding'],
  'Port Call of the Year': ['Port calls', 'Terminal', 'Bunkering', 'Ocean'],
}

test('whoever entered a category of one trade is of that trade', async () => {
  const { rows } = await sql<{ company: string; category: string; tags: string[] }>`
    select company.name as company, award_category.name as category,
      array(select tag.name from company_tag join tag on tag.id = tag_id where company_tag.company_id = company.id) as tags
    from award_entry join company on company.id = award_entry.company_id
    join award_category on award_category.id = award_entry.category_id
    where award_category.name = any(${Object.keys(TRADES)})`.execute(t.db)
  expect(new Set(rows.map(({ category }) => category))).toEqual(new Set(Object.keys(TRADES)))
  expect(rows.filter(({ category, tags }) => !tags.some((tag) => TRADES[category]?.includes(tag)))).toEqual([])
})

/** Sentences that say how a number went from one to another. */
const CHANGES =
  /\b(?:(?<down>fell|dropped|shrank|came down|went down|was cut)|rose|grew|climbed|went up)\b[^.;]*?\bfrom (?<from>\d[\d,.]*\d|\d)[^.;]*? to (?<to>\d[\d,.]*\d|\d)/g

test('what fell is less afterwards, and what rose is more', async () => {
  const { rows } = await sql<{ text: string }>`select text from award_answer union all select content from post
    union all select bio from customer_profile where bio is not null union all select text from event_reason`.execute(
    t.db,
  )
  const told = rows.flatMap(({ text }) => [...text.matchAll(CHANGES)])
  expect(told.length).toBeGreaterThan(2)
  const amount = (digits = '') => Number(digits.replaceAll(',', ''))
  const wrong = told.filter(({ groups = {} }) =>
    groups['down'] ? amount(groups['to']) >= amount(groups['from']) : amount(groups['to']) <= amount(groups['from']),
  )
  expect(wrong.map(([sentence]) => sentence)).toEqual([])
})

test('the text about an edition counts its entries and their countries', async () => {
  const { rows } = await sql<{ description: string; entries: number; countries: number }>`
    select award.description, count(*)::integer as entries, count(distinct company.country)::integer as countries
    from award join award_entry on award_entry.award_id = award.id join company on company.id = award_entry.company_id
    where award.winners_published_at < ${t.clock()} group by award.id`.execute(t.db)
  expect(rows.length).toBeGreaterThan(0)
  for (const { description, entries, countries } of rows)
    expect(description).toContain(`${entries} entries from ${countries} countries`)
})

test('people write about themselves in their own words, and ask for meetings with reasons of their own', async () => {
  expect(await saidTwice(sql`select bio from customer_profile`)).toEqual([])
  expect(await saidTwice(sql`select reason from meeting`)).toEqual([])
})

test('no edition promises what another one promised', async () => {
  expect(await saidTwice(sql`select text from event_reason`)).toEqual([])
  expect(
    await saidTwice(
      sql`select title from (select distinct event_id, title from event_session where kind in ('keynote', 'panel', 'talk')) as spoken`,
    ),
  ).toEqual([])
})

test('no picture stands twice in an album, and no caption twice in all of them', async () => {
  const twice = await sql`
    select album_id, file from media_item where kind = 'image' group by album_id, file having count(*) > 1`.execute(
    t.db,
  )
  expect(twice.rows).toEqual([])
  const captions = await sql`
    select caption from media_item where kind = 'image' and album_id < 500 group by caption having count(*) > 1`.execute(
    t.db,
  )
  expect(captions.rows).toEqual([])
})

test('an album shows what the others do not', async () => {
  const { rows } = await sql<{ album_id: number; own: number; all: number }>`
    with shown as (select distinct album_id, file from media_item where kind = 'image' and album_id < 500)
    select album_id, count(*)::integer as all,
      count(*) filter (where not exists (select from shown as other where other.file = shown.file and other.album_id <> shown.album_id))::integer as own
    from shown group by album_id`.execute(t.db)
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter(({ own, all }) => own < all)).toEqual([])
})

test('films are as long as the album says', async () => {
  const { rows } = await sql<{ file: string; seconds: number }>`
    select distinct file, seconds from media_item where kind = 'video'`.execute(t.db)
  expect(new Set(rows.map(({ seconds }) => seconds)).size).toBeGreaterThan(5)
  for (const { file, seconds } of rows) {
    const content = await readFile(join(import.meta.dirname, 'art/films', basename(file)))
    expect(Math.abs(lengthOf(content) - seconds)).toBeLessThan(0.6)
  }
})

/** What the header of an MP4 says of its length, in seconds. */
function lengthOf(content: Buffer): number {
  const at = content.indexOf('mvhd') + 4
  return content.readUInt32BE(at + 16) / content.readUInt32BE(at + 12)
}

test('nobody is called as another is, no house has two heads of one thing, and nobody does what their house does not', async () => {
  expect(await saidTwice(sql`select first_name || ' ' || last_name from customer`)).toEqual([])
  const heads = await sql`select company_id, job_title from customer_profile join customer on customer.id = customer_id
    where job_title in ('Chief Operating Officer', 'Head of Pricing') group by 1, 2 having count(*) > 1`.execute(t.db)
  expect(heads.rows).toEqual([])
  const ashore =
    await sql`select company.name, job_title from customer_profile join customer on customer.id = customer_id
    join company on company.id = customer.company_id where job_title in ('Space Control', 'Port Operations Manager')
      and not exists (select from company_tag join tag on tag.id = tag_id where company_tag.company_id = company.id
        and tag.name in ('Ocean', 'Sea', 'Short sea', 'Feeder', 'Ro-ro'))`.execute(t.db)
  expect(ashore.rows).toEqual([])
})

test('no event stands between Christmas and Epiphany', async () => {
  const { rows } = await sql`select name, date from event_day join event on event.id = event_id
    where to_char(date, 'MM-DD') >= '12-20' or to_char(date, 'MM-DD') <= '01-06'`.execute(t.db)
  expect(rows).toEqual([])
})

test('an advert is seen differently in each of its shapes, and for a time', async () => {
  const { rows } = await sql`select alt from banner group by alt having count(distinct views) < count(*)
    or bool_or(clicks > views / 20) or bool_or(active_from = '-infinity')`.execute(t.db)
  expect(rows).toEqual([])
})

test('people were here since they joined, tags are as old as the community, and companies were looked at before they were verified', async () => {
  const absent =
    await sql`select id from customer where registration_completed_at is not null and not exists (select from session
    where session.customer_id = customer.id and last_seen_at between created_at and ${t.clock()})`.execute(t.db)
  expect(absent.rows).toEqual([])
  const young = await sql`select name from tag where created_at > (select min(created_at) from customer)`.execute(t.db)
  expect(young.rows).toEqual([])
  const blind = await sql`select name from company where verified_at <= created_at`.execute(t.db)
  expect(blind.rows).toEqual([])
})
