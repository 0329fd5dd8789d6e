import { endsWith, on, textIn } from '#kit/work/notice-kinds.ts'
import type { NoticeKind, Target } from '#kit/work/notice-kinds.ts'
import { sql } from '#kit/data/db.ts'

type Shown = Parameters<NoticeKind['target']>[0]

/** The one who did it; several are found together in my network. */
const toWho = ({ people, people_count }: Shown, together: string): Target => {
  const [first] = people
  return people_count === 1 && first
    ? { path: `/profile/${first.customer_id}`, label: 'profile' }
    : { path: together, label: 'network' }
}

/** What members hear of their network. */
export const networkNotices: readonly NoticeKind[] = [
  {
    kind: 'network_requested',
    area: 'network',
    app: 'choice',
    mail: 'on',
    push: 'on',
    on: [
      on('network.requested', (_, { fact }) => ({
        readers: [fact.requested_to],
        actor_id: fact.requested_by,
        ref_id: fact.request_id,
        source: `request:${fact.request_id}`,
      })),
    ],
    clearedBy: [endsWith('network.accepted', (fact) => fact.requested_to)],
    stillTrue: () =>
      sql`exists (select from network_request where network_request.id = deed.ref_id and network_request.state = 'pending')`,
    target: () => ({ path: '/network?tab=received', label: 'network' }),
    text: {
      of: 'note',
      read: (db, { ref_id }) => textIn(db, sql`select note as text from network_request where id = ${ref_id}`),
    },
  },
  {
    kind: 'network_accepted',
    area: 'network',
    app: 'choice',
    mail: 'on',
    push: 'off',
    on: [
      on('network.accepted', (_, { fact }) => ({
        readers: [fact.requested_by],
        actor_id: fact.requested_to,
        ref_id: fact.request_id,
        source: `accepted:${fact.request_id}`,
      })),
    ],
    stillTrue: () => sql`true`,
    target: (shown) => toWho(shown, '/network'),
  },
  {
    kind: 'followed',
    area: 'network',
    app: 'choice',
    mail: 'off',
    push: 'off',
    on: [
      on('network.followed', (_, { fact }) => ({
        readers: [fact.following_id],
        actor_id: fact.follower_id,
        source: `follow:${fact.follower_id}`,
      })),
    ],
    stillTrue: (reader) => sql`exists (select from follower
      where follower.follower_id = deed.actor_id and follower.following_id = ${reader.customer_id})`,
    target: (shown) => toWho(shown, '/network?tab=followers'),
  },
]
