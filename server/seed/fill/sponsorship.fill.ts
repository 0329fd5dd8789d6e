import { sql } from '../../src/kit/data/db.ts'
import { CAST } from '../world/cast.ts'
import { addDays } from '../world/clock.ts'
import { EVENT_IDS } from '../world/events/index.ts'
import { EVENT_BENEFITS, EVENT_PACKAGES } from '../world/sponsoring.ts'
import type { Member, WorldEvent } from '../world/world.types.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'

/** Sponsors with their packages, topics that look for panelists, and requests in every state. */
export async function fillSponsorship(fill: Fill): Promise<void> {
  const { db, world } = fill
  await fillSponsors(fill)
  await insertAll(
    db,
    'panel_topic',
    world.events.flatMap((event) => topicRows(event)),
  )
  await fillRequests(fill)
}

async function fillSponsors({ db, world, picture }: Fill): Promise<void> {
  const each = <Row>(rows: (event: WorldEvent) => Row[]) =>
    world.events.flatMap((event) => rows(event).map((row) => ({ event_id: event.id, ...row })))
  const logoOf = (id: number) => {
    const logo = world.companies.find((company) => company.id === id)?.logo
    return logo ? picture({ art: 'logo', ...logo }) : null
  }
  await insertAll(
    db,
    'sponsor_category',
    each((event) => event.sponsor_categories),
  )
  await insertAll(
    db,
    'sponsor_package',
    each((event) =>
      event.sponsor_packages.map((one) => ({
        ...one,
        // Sponsors who came before anybody asked here.
        taken: Math.min(one.stock, event.sponsors.filter((sponsor) => sponsor.category_id === one.category_id).length),
      })),
    ),
  )
  const benefitId = (event: number, index: number) => event * 100 + index + 1
  await insertAll(
    db,
    'sponsor_benefit',
    each((event) =>
      EVENT_BENEFITS.map((line, index) => ({
        ...line,
        id: benefitId(event.id, index),
        position: index + 1,
      })),
    ),
  )
  await insertAll(
    db,
    'sponsor_package_benefit',
    world.events.flatMap((event) =>
      event.sponsor_packages.flatMap(({ id: package_id }, at) =>
        (EVENT_PACKAGES[at]?.has ?? []).flatMap((value, index) =>
          value === null
            ? []
            : [
                {
                  package_id,
                  benefit_id: benefitId(event.id, index),
                  value: value === true ? null : value,
                },
              ],
        ),
      ),
    ),
  )
  await insertAll(
    db,
    'sponsor',
    each((event) =>
      event.sponsors.map((sponsor) => ({
        ...sponsor,
        logo: logoOf(sponsor.company_id),
      })),
    ),
  )
}

/** Panels of the agenda that still look for people. */
function topicRows(event: WorldEvent) {
  if (!event.available_sections.includes('become_panelist')) return []
  return event.sessions
    .filter((session) => session.kind === 'panel')
    .slice(0, 5)
    .map((session, position) => ({
      event_id: event.id,
      session_id: session.id,
      title: session.title,
      description: session.description.slice(0, 1000),
      seats: 4,
      closes_on: addDays(event.start_date, -30),
      position,
    }))
}

type Request = {
  who: Member
  event: WorldEvent
  state: 'received' | 'in_review' | 'accepted' | 'confirmed' | 'declined' | 'withdrawn'
  /** How many days ago it came, and was last changed. */
  days: [number, number]
  message: string
  reason?: string
}
type ForPackage = Request & {
  of: 'Platinum' | 'Gold' | 'Silver'
  waits?: boolean
}
type ToSpeak = Request & { topic: string; bio: string; links?: string[] }

async function fillRequests(fill: Fill): Promise<void> {
  const { db, now } = fill
  const at = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const common = ({ who, event, state, days: [came, changed], message, reason }: Request) => ({
    event_id: event.id,
    customer_id: who.id,
    company_id: who.company_id,
    state,
    message,
    reason: reason ?? null,
    created_at: at(came),
    changed_at: at(changed),
  })
  const { sponsors, panelists } = requests(fill)
  for (const one of sponsors) {
    const bundle = one.event.sponsor_packages.find((each) => each.name === one.of)
    if (!bundle) continue
    await insertAll(db, 'application', [
      {
        ...common(one),
        kind: 'sponsor' as const,
        package_id: bundle.id,
        on_waiting_list: one.waits ?? false,
        order_until: one.state === 'accepted' ? addDays(at(one.days[1]).toISOString().slice(0, 10), 14) : null,
      },
    ])
  }
  for (const { topic, bio, links = [], ...one } of panelists)
    await insertAll(db, 'application', [{ ...common(one), kind: 'panelist' as const, topic, bio, links }])
  // Whose own words are a panel's title asked for that panel; who is confirmed already stands among the speakers.
  await sql`update application set topic_id = panel_topic.id from panel_topic
    where panel_topic.event_id = application.event_id and panel_topic.title = application.topic`.execute(db)
  await sql`update application set speaker_id = event_speaker.id from event_speaker
    where application.kind = 'panelist' and application.state = 'confirmed' and event_speaker.event_id = application.event_id
      and event_speaker.customer_id = application.customer_id`.execute(db)
}

/** The flagship has its packages asked for from all sides; the cast's member has asked here and there. */
function requests({ world }: Fill): {
  sponsors: ForPackage[]
  panelists: ToSpeak[]
} {
  const eventOf = (id: number) => world.events.find((event) => event.id === id) as WorldEvent
  const member = (id: number) => world.members.find((one) => one.id === id) as Member
  const flagship = eventOf(EVENT_IDS.flagship)
  const there = new Set(flagship.sponsors.map(({ company_id }) => company_id))
  const cast = new Set(Object.values(CAST).map(({ id }) => id))
  // One person each of companies that do not sponsor it yet.
  const free = world.members.filter(
    (one, index, all) =>
      one.state === 'active' &&
      !cast.has(one.id) &&
      one.company_id !== null &&
      !there.has(one.company_id) &&
      world.companies.some(({ id, verified }) => id === one.company_id && verified) &&
      all.findIndex(
        (other) => other.company_id === one.company_id && !cast.has(other.id) && other.state === 'active',
      ) === index,
  )
  const next = () => free.shift() as Member
  const speaker = flagship.speakers.find((one) => one.type === 'panelist' && one.member_id !== null)
  const panels = flagship.sessions.filter(({ kind }) => kind === 'panel').map(({ title }) => title)
  const sponsors: ForPackage[] = [
    {
      who: next(),
      event: flagship,
      of: 'Silver',
      state: 'received',
      days: [1, 1],
      message: 'Our first year as a sponsor. Half a page in the guide is what we need.',
    },
    {
      who: next(),
      event: flagship,
      of: 'Gold',
      state: 'in_review',
      days: [4, 2],
      message: 'We open the Rhine barge desk in March and would like the panel seat on late gates.',
    },
    {
      who: next(),
      event: flagship,
      of: 'Gold',
      state: 'accepted',
      days: [12, 5],
      message: 'Same stand as in Rotterdam, if it can be had.',
    },
    {
      who: next(),
      event: flagship,
      of: 'Platinum',
      state: 'received',
      waits: true,
      days: [9, 9],
      message: 'We wait: the talk on reefer plugs is written.',
    },
    {
      who: next(),
      event: flagship,
      of: 'Platinum',
      state: 'in_review',
      waits: true,
      days: [6, 3],
      message: 'Gold would do as well if Platinum stays sold out.',
    },
    {
      who: next(),
      event: flagship,
      of: 'Silver',
      state: 'declined',
      days: [30, 26],
      message: 'We sell container trackers.',
      reason: 'Two makers of trackers sponsor this year already. Please ask early for the next one.',
    },
    {
      who: next(),
      event: flagship,
      of: 'Silver',
      state: 'withdrawn',
      days: [21, 18],
      message: '',
    },
    {
      who: member(CAST.member.id),
      event: eventOf(EVENT_IDS.next),
      of: 'Silver',
      state: 'declined',
      days: [40, 33],
      message: 'For our Gothenburg call.',
      reason: 'The last Silver goes to a member of the port community. Gold is open.',
    },
  ]
  const panelists: ToSpeak[] = [
    {
      who: member(CAST.member.id),
      event: eventOf(EVENT_IDS.next),
      state: 'in_review',
      days: [10, 7],
      message: 'I bring the slot figures of 52 weeks.',
      topic: 'Slot swaps in the Baltic',
      bio: 'Trade lane manager Baltic – Iberia at Baltika Feeder, nine years in feeders, two on the bridge.',
      links: ['https://baltika-feeder.example/slot-swaps'],
    },
    {
      who: next(),
      event: flagship,
      state: 'received',
      days: [2, 2],
      message: 'What a late gate costs a terminal, by the hour.',
      topic: panels[0] ?? 'Late gates',
      bio: 'Runs the gate of a terminal with 900 trucks a day.',
    },
    {
      who: next(),
      event: flagship,
      state: 'accepted',
      days: [15, 6],
      message: '',
      topic: panels[1] ?? 'FuelEU in the second year',
      bio: 'Bought fuel for thirty ships and now writes the contracts.',
    },
    {
      who: next(),
      event: flagship,
      state: 'declined',
      days: [25, 20],
      message: 'A product tour of our portal.',
      topic: 'Our new portal',
      bio: 'Head of product.',
      reason: 'Panels are for what happened, not for what is sold. A stand would suit this better.',
    },
  ]
  const confirmed = speaker && world.members.find((one) => one.id === speaker.member_id)
  if (confirmed)
    panelists.push({
      who: confirmed,
      event: flagship,
      state: 'confirmed',
      days: [60, 48],
      message: '',
      topic: panels[0] ?? 'Late gates',
      bio: speaker.bio.slice(0, 1000),
    })
  return { sponsors, panelists }
}
