import { localInstant } from '../clock.ts'
import { random } from '../random.ts'
import type { Company, Day, EventDay, Member, Session, SessionKind, Speaker } from '../world.types.ts'
import type { EventSpec } from './event.spec.ts'

/** People who may not stand on a stage: not yet through their settings, blocked, gone, or not yet verified. */
const NOT_ON_STAGE = new Set([8, 11, 13, 14, 15])

function makeSpeakers(spec: EventSpec, companies: Company[], members: Member[]): Speaker[] {
  const r = random(`speakers ${spec.slug}`)
  const chosen: [number, Speaker['type']][] = [...(spec.speakers ?? [])]
  const kinds: Speaker['type'][] = [
    'keynote_speaker',
    'moderator',
    'panelist',
    'panelist',
    'panelist',
    'keynote_speaker',
    'panelist',
    'panelist',
    'moderator',
    'panelist',
    'panelist',
    'panelist',
  ]
  const used = new Set(chosen.map(([id]) => id))
  const firms = new Map<number, number>()
  const suited = r.shuffle(
    members.filter(
      ({ id, company_id, tag_ids }) =>
        company_id !== null && company_id !== 80 && !NOT_ON_STAGE.has(id) && (id <= 33 || tag_ids.length > 1),
    ),
  )
  for (const { id, company_id } of suited) {
    if (chosen.length >= kinds.length) break
    const same = firms.get(company_id ?? 0) ?? 0
    if (used.has(id) || same > 0) continue
    firms.set(company_id ?? 0, same + 1)
    used.add(id)
    chosen.push([id, kinds[chosen.length] ?? 'panelist'])
  }
  return chosen.map(([member_id, type], index) => {
    const member = members.find(({ id }) => id === member_id)
    const company = companies.find(({ id }) => id === member?.company_id)
    if (!member || !company) throw new Error(`No speaker ${member_id} for ${spec.slug}.`)
    return {
      id: spec.id * 1000 + index + 1,
      position: index + 1,
      type,
      member_id,
      company_id: company.id,
      first_name: member.first_name,
      last_name: member.last_name,
      job_title: member.job_title,
      company_name: company.name,
      country: member.country,
      bio: member.bio || `${member.job_title} at ${company.name}, ${company.city}.`,
      portrait: member.portrait,
    }
  })
}

type Row = [
  from: string,
  to: string,
  kind: SessionKind,
  title: string,
  text: string,
  room: string | null,
  track?: string | null,
  speakers?: number,
]

export function makeProgramme(
  spec: EventSpec,
  days: Day[],
  companies: Company[],
  members: Member[],
): { days: EventDay[]; sessions: Session[]; speakers: Speaker[] } {
  const speakers = makeSpeakers(spec, companies, members)
  const [main, second] = spec.halls
  const topic = (index: number) => spec.topics[index] ?? (spec.topics.at(-1) as EventSpec['topics'][number])
  const row = (from: string, to: string, index: number, room: string, count: number): Row => {
    const { kind, title, text, track } = topic(index)
    return [from, to, kind, title, text, room, track ?? null, count]
  }
  const coffee = (from: string, to: string): Row => [from, to, 'break', 'Coffee', 'In the foyer.', 'Foyer']
  const lunch: Row = [
    '12:00',
    '13:00',
    'meal',
    'Lunch',
    'Seated by lane: each table carries a port pair.',
    'Restaurant',
  ]
  const meetings = (from: string, to: string): Row => [
    from,
    to,
    'networking',
    'One-to-one meetings',
    `Half-hour slots at ${spec.tables} tables.`,
    `${main}, tables`,
  ]
  const closing = row('14:30', '15:15', spec.days === 3 ? 7 : 5, main, 1)
  const opening: Row[] = [
    ['08:00', '09:00', 'registration', 'Registration and coffee', 'Badges are handed out against a photo ID.', 'Foyer'],
    row('09:00', '09:45', 0, main, 1),
    row('09:45', '10:45', 1, main, 4),
    coffee('10:45', '11:15'),
    row('11:15', '12:00', 2, main, 1),
    row('11:15', '12:00', 3, second, 2),
    lunch,
    meetings('13:00', '17:30'),
    ['18:30', '21:00', 'social', 'Welcome reception', 'Included with every seat.', spec.venue.name],
  ]
  const knowledge: Row = [
    '14:00',
    '16:00',
    'knowledge_session',
    spec.knowledge.title,
    spec.knowledge.text,
    second,
    null,
    3,
  ]
  const middle: Row[] = [
    row('09:00', '10:00', 4, main, 4),
    coffee('10:00', '10:30'),
    meetings('10:30', '12:00'),
    lunch,
    knowledge,
    row('16:00', '16:45', 5, main, 1),
    ['19:30', '23:00', 'social', spec.dinner.name, spec.dinner.text, null],
  ]
  const end: Row[] =
    spec.days === 3
      ? [
          ['09:00', '12:00', 'visit', spec.visit.name, spec.visit.text, null],
          row('09:00', '10:00', 6, second, 2),
          meetings('10:00', '12:00'),
          lunch,
          meetings('13:00', '14:30'),
          closing,
        ]
      : [
          row('09:00', '09:45', 4, main, 3),
          ['09:00', '12:00', 'visit', spec.visit.name, spec.visit.text, null],
          coffee('09:45', '10:15'),
          meetings('10:15', '12:00'),
          lunch,
          ['13:00', '14:30', 'knowledge_session', spec.knowledge.title, spec.knowledge.text, second, null, 3],
          closing,
        ]
  const plan = spec.days === 3 ? [opening, middle, end] : [opening, end]
  let number = 0
  let next = 0
  const sessions = plan.flatMap((rows, at) =>
    rows
      .toSorted((a, b) => a[0].localeCompare(b[0]))
      .map(([from, to, kind, title, description, room, track, count]) => {
        const day = days[at] as Day
        number += 1
        const speaker_ids = Array.from({ length: count ?? 0 }, () => (speakers[next++ % speakers.length] as Speaker).id)
        const shown = kind === 'knowledge_session' || kind === 'keynote'
        return {
          id: spec.id * 1000 + number,
          day,
          starts_at: localInstant(day, from, spec.time_zone),
          ends_at: localInstant(day, to, spec.time_zone),
          title,
          description,
          kind,
          track: track ?? null,
          room,
          seats:
            kind === 'knowledge_session' ? 180 : kind === 'workshop' ? 40 : kind === 'visit' ? spec.visit.stock : null,
          banner: shown
            ? { art: 'scene' as const, kind: 'conference_hall' as const, hue: spec.hue, seed: spec.id * 7 + number }
            : null,
          hue: spec.hue,
          speaker_ids: [...new Set(speaker_ids)],
        } satisfies Session
      }),
  )
  return {
    days: days.map((date, index) => ({
      date,
      title:
        index === 0 ? 'Opening and meetings' : index === days.length - 1 ? 'Visits and closing' : 'Lanes and clauses',
      starts_at: localInstant(date, '09:00', spec.time_zone),
      ends_at: localInstant(date, index === days.length - 1 ? '16:00' : '18:00', spec.time_zone),
    })),
    sessions,
    speakers,
  }
}
