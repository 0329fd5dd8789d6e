import { byKey, idsOf, on, textIn, things } from '#kit/work/notice-kinds.ts'
import type { NoticeKind, Subject } from '#kit/work/notice-kinds.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { excerpt } from './wall.view.ts'
import { visible } from './wall.visible.reads.ts'

type PostRow = { id: number; is_shared: boolean; content: string }

const toPost = ({ id, is_shared, content }: PostRow): Subject => ({
  type: 'post',
  id,
  is_shared,
  excerpt: excerpt(content),
})

const postRow = sql`post.id, post.shared_post_id is not null as is_shared, left(post.content, 500) as content`

/** Posts that the reader may read. */
const posts = things((db, reader, ids) =>
  byKey(
    db,
    sql`select post.id as key, ${postRow} from post where post.id = any(${ids}) and ${visible(reader)}`,
    toPost,
  ),
)

/** Posts of the reader, also those that were taken down. */
const ownPosts = things((db, reader, ids) =>
  byKey(
    db,
    sql`select post.id as key, ${postRow} from post
      where post.id = any(${ids}) and post.customer_id = ${reader.customer_id} and post.deleted_at is null`,
    toPost,
  ),
)

const toComment = ({ key, id, is_shared, content }: PostRow & { key: number }): Subject => ({
  type: 'comment',
  id: key,
  post: id,
  is_shared,
  excerpt: excerpt(content),
})
const ofComment = (where: ReturnType<typeof sql>) =>
  sql`select comment.id as key, post.id, post.shared_post_id is not null as is_shared, left(comment.content, 500) as content
    from comment join post on post.id = comment.post_id where ${where}`

const comments = things((db, reader, ids) =>
  byKey(db, ofComment(sql`comment.id = any(${ids}) and comment.deleted_at is null and ${visible(reader)}`), toComment),
)

/** Comments of the reader, also those that were taken down, on posts that they may read. */
const ownComments = things((db, reader, ids) =>
  byKey(
    db,
    ofComment(sql`comment.id = any(${ids}) and comment.customer_id = ${reader.customer_id}
    and (comment.deleted_at is null or comment.taken_down_at is not null) and ${visible(reader)}`),
    toComment,
  ),
)

const toThePost: NoticeKind['target'] = ({ subject }) => {
  if (subject.type !== 'post' && subject.type !== 'comment') return null
  const id = subject.type === 'post' ? subject.id : subject.post
  return { path: `/personal-wall/${subject.is_shared ? 'shared-post' : 'post'}/${id}`, label: 'post' }
}

const postText = (db: Db, id: number | null) =>
  textIn(db, sql`select left(content, 500) as text from post where id = ${id}`)
const commentText = (db: Db, id: number | null) =>
  textIn(db, sql`select left(content, 500) as text from comment where id = ${id}`)
/** Why an operator decided as they did about a post, the last time. */
const reason = (db: Db, post_id: number) =>
  textIn(db, sql`select reason as text from post_decision where post_id = ${post_id} order by id desc limit 1`)

const ofPosts = { area: 'posts', app: 'choice', push: 'off', target: toThePost } as const
const ofDecisions = { area: 'account', app: 'always', push: 'off' } as const

/** Its author, unless the share tags them: then they are told of that. */
const sharedAuthor = (db: Db, original_id: number, share_id: number) =>
  idsOf(
    db,
    sql`select customer_id as id from post where id = ${original_id} and deleted_at is null
      and not exists (select from post_mention where post_mention.post_id = ${share_id} and post_mention.customer_id = post.customer_id)`,
  )

/** Its author, unless the comment tags them. */
const commentedAuthor = (db: Db, post_id: number, comment_id: number) =>
  idsOf(
    db,
    sql`select customer_id as id from post where id = ${post_id} and deleted_at is null
      and not exists (select from comment_mention where comment_mention.comment_id = ${comment_id} and comment_mention.customer_id = post.customer_id)`,
  )

const authorOf = (db: Db, post_id: number) =>
  idsOf(db, sql`select customer_id as id from post where id = ${post_id} and deleted_at is null`)

/** Who was told that their post is hidden or removed, and not yet that it is back. The last decision is the one that brings it back. */
const toldOfHiding = (db: Db, post_id: number) =>
  idsOf(
    db,
    sql`select post.customer_id as id from post where post.id = ${post_id} and post.deleted_at is null and ((
      select detail from notification where notification.customer_id = post.customer_id and kind = 'moderation_notice'
        and subject_id = ${post_id} order by opened_at desc limit 1) = 'hidden' or (
      select outcome in ('remove', 'limit', 'suspend') and appeal_outcome is distinct from 'granted' from post_decision
        where post_decision.post_id = ${post_id} order by id desc offset 1 limit 1))`,
  )

const outcomes: Record<string, string> = {
  remove: 'removed',
  limit: 'removed',
  suspend: 'removed',
  warn: 'warned',
  dismiss: 'kept',
}

/** How an author hears of a decision where it is called otherwise; that they are suspended is mailed to them by itself. */
const toldAs: Record<string, string> = { dismiss: 'restored', suspend: 'remove' }

/** What members hear of walls. */
export const wallNotices: readonly NoticeKind[] = [
  {
    ...ofPosts,
    kind: 'post_liked',
    mail: 'off',
    on: [
      on('wall.post_liked', (_, { fact }) => ({
        readers: [fact.author_id],
        subject_id: fact.post_id,
        actor_id: fact.customer_id,
        // A like can be taken back and given again.
        source: `like:${fact.post_id}:${fact.customer_id}`,
      })),
    ],
    load: posts,
    stillTrue: () =>
      sql`exists (select from post_like where post_like.post_id = deed.subject_id and post_like.customer_id = deed.actor_id)`,
    text: { of: 'post', read: (db, { subject_id }) => postText(db, subject_id) },
  },
  {
    ...ofPosts,
    kind: 'post_commented',
    mail: 'on',
    on: [
      on('wall.post_commented', async (ctx, { fact }) => ({
        readers: await commentedAuthor(ctx.db, fact.post_id, fact.comment_id),
        subject_id: fact.post_id,
        actor_id: fact.customer_id,
        ref_id: fact.comment_id,
        source: `comment:${fact.comment_id}`,
      })),
    ],
    load: posts,
    stillTrue: () => sql`exists (select from comment where comment.id = deed.ref_id and comment.deleted_at is null)`,
    text: { of: 'newest', read: (db, { ref_id }) => commentText(db, ref_id) },
  },
  {
    ...ofPosts,
    kind: 'post_shared',
    mail: 'off',
    on: [
      on('wall.post_created', async (ctx, { fact }) =>
        fact.shared_post_id === null
          ? undefined
          : {
              readers: await sharedAuthor(ctx.db, fact.shared_post_id, fact.post_id),
              subject_id: fact.shared_post_id,
              actor_id: fact.customer_id,
              ref_id: fact.post_id,
              source: `share:${fact.post_id}`,
            },
      ),
    ],
    load: posts,
    stillTrue: (reader) => sql`exists (select from post where post.id = deed.ref_id and ${visible(reader)})`,
    text: { of: 'post', read: (db, { ref_id }) => postText(db, ref_id) },
  },
  {
    ...ofPosts,
    kind: 'post_tagged',
    mail: 'on',
    on: [
      on('wall.people_tagged', (_, { fact }) =>
        fact.comment_id === null
          ? {
              readers: fact.tagged,
              subject_id: fact.post_id,
              actor_id: fact.customer_id,
              source: `tag:${fact.post_id}`,
            }
          : undefined,
      ),
    ],
    load: posts,
    stillTrue: (reader) => sql`exists (select from post_mention
      where post_mention.post_id = deed.subject_id and post_mention.customer_id = ${reader.customer_id})`,
    text: { of: 'post', read: (db, { subject_id }) => postText(db, subject_id) },
  },
  {
    ...ofPosts,
    kind: 'comment_tagged',
    mail: 'on',
    on: [
      on('wall.people_tagged', (_, { fact }) =>
        fact.comment_id === null
          ? undefined
          : {
              readers: fact.tagged,
              subject_id: fact.post_id,
              actor_id: fact.customer_id,
              ref_id: fact.comment_id,
              source: `comment_tag:${fact.comment_id}`,
            },
      ),
    ],
    load: posts,
    stillTrue: (
      reader,
    ) => sql`exists (select from comment_mention join comment on comment.id = comment_mention.comment_id
      where comment_mention.comment_id = deed.ref_id and comment_mention.customer_id = ${reader.customer_id} and comment.deleted_at is null)`,
    text: { of: 'newest', read: (db, { ref_id }) => commentText(db, ref_id) },
  },
  {
    ...ofPosts,
    kind: 'comment_liked',
    mail: 'off',
    on: [
      on('wall.comment_liked', (_, { fact }) => ({
        readers: [fact.author_id],
        subject_id: fact.comment_id,
        actor_id: fact.customer_id,
        source: `comment_like:${fact.comment_id}:${fact.customer_id}`,
      })),
    ],
    load: comments,
    stillTrue: () => sql`exists (select from comment_like
      where comment_like.comment_id = deed.subject_id and comment_like.customer_id = deed.actor_id)`,
    text: { of: 'comment', read: (db, { subject_id }) => commentText(db, subject_id) },
  },
  {
    ...ofDecisions,
    kind: 'report_outcome',
    mail: 'off',
    on: [
      on('wall.post_decided', (_, { fact }) => ({
        readers: fact.reporters,
        subject_id: fact.post_id,
        detail: outcomes[fact.outcome] ?? 'kept',
      })),
    ],
    target: () => null,
  },
  {
    ...ofDecisions,
    kind: 'moderation_notice',
    mail: 'on',
    on: [
      // The author hears of a report only when it hid the post; never who reported.
      on('wall.post_reported', async (ctx, { fact }) =>
        fact.hidden
          ? { readers: await authorOf(ctx.db, fact.post_id), subject_id: fact.post_id, detail: 'hidden' }
          : undefined,
      ),
      // Of a dismissed report an author hears only when the post had been hidden, by reports or by an operator.
      on('wall.post_decided', async (ctx, { fact }) => ({
        readers: fact.outcome === 'dismiss' ? await toldOfHiding(ctx.db, fact.post_id) : [fact.author_id],
        subject_id: fact.post_id,
        detail: toldAs[fact.outcome] ?? fact.outcome,
      })),
    ],
    load: ownPosts,
    target: toThePost,
    text: {
      of: 'reason',
      read: async (db, { subject_id, detail }) =>
        detail === 'hidden' || detail === 'restored' ? null : reason(db, subject_id),
    },
  },
  {
    ...ofDecisions,
    kind: 'comment_notice',
    mail: 'on',
    on: [
      on('wall.comment_decided', (_, { fact }) => ({
        readers: [fact.author_id],
        subject_id: fact.comment_id,
        detail: fact.hidden ? 'hidden' : 'restored',
      })),
    ],
    load: ownComments,
    target: toThePost,
    text: {
      of: 'reason',
      read: (db, { subject_id }) =>
        textIn(db, sql`select taken_down_reason as text from comment where id = ${subject_id}`),
    },
  },
  {
    ...ofDecisions,
    kind: 'appeal_decided',
    mail: 'on',
    on: [
      on('wall.appeal_decided', (_, { fact }) => ({
        readers: [fact.author_id],
        subject_id: fact.post_id,
        detail: fact.outcome,
      })),
    ],
    load: ownPosts,
    target: toThePost,
    text: { of: 'reason', read: (db, { subject_id }) => reason(db, subject_id) },
  },
  {
    ...ofDecisions,
    kind: 'writing_limited',
    mail: 'on',
    on: [on('wall.member_limited', (_, { fact }) => ({ readers: [fact.customer_id], subject_id: fact.customer_id }))],
    target: () => null,
    text: {
      of: 'reason',
      read: (db, { subject_id }) =>
        textIn(db, sql`select reason as text from member_limit where customer_id = ${subject_id}`),
    },
  },
]
