import type { RawBuilder } from 'kysely'
import type { Context } from '../data/context.ts'
import { sql } from '../data/db.ts'
import type { Database, Db } from '../data/db.ts'
import { notFound } from '../base/errors.ts'
import { logAct } from '../data/audit.ts'
import { wakeFacts } from '../data/facts.record.ts'
import type { Figure } from '../http/health.ts'
import { command } from './operator.ts'
import type { Command } from './operator.ts'

/** A kind of thing that does not go on by itself: a person has to look at it. */
export type Stuck = {
  /** Names it in the figures and in the operator's list. */
  what: string
  /** The act by which a person settles one. */
  todo: string
  /** For how many hours one may wait before somebody is called; null for what needs nobody as long as it is not many. */
  hours: number | null
  /** A select of `id`, `since` and `about`, without secrets and without personal data; read along an index. */
  rows: RawBuilder<StuckThing>
}
export type StuckThing = { id: string; since: Date; about: string }

/** Facts whose reactions failed too often, and mails that no server took. */
export const stuckInKit: readonly Stuck[] = [
  {
    what: 'facts',
    todo: 'mend what it says, then retry-fact <id>',
    hours: 1,
    rows: sql<StuckThing>`select id::text, recorded_at as since, kind || ': ' || coalesce(problem, '') as about
      from fact where done_at is null and due_at = 'infinity'`,
  },
  {
    what: 'mails',
    todo: 'mend the mail server or the address, then retry-mail <id>, or retry-mails for all',
    hours: 1,
    rows: sql<StuckThing>`select id::text, queued_at as since, split_part(key, ':', 1) || ': ' || coalesce(problem, '') as about
      from mail where sent_at is null and given_up_at is not null`,
  },
]

/** How many of each kind, and how old the oldest is, for `/metrics`; nothing while the database is away. */
export function stuckFigures(database: Database, kinds: readonly Stuck[], clock: () => Date): Figure[] {
  const counted = async () => {
    try {
      return await Promise.race([count(database.db, kinds), later()])
    } catch {
      return []
    }
  }
  const labels = ['what']
  const secondsSince = (moment: Date) => Math.max(0, (clock().getTime() - moment.getTime()) / 1000)
  return [
    {
      name: 'stuck_things',
      help: 'What does not go on by itself; the operator command stuck lists it',
      counts: false,
      labels,
      read: async () => (await counted()).map(({ what, count: value }) => ({ of: { what }, value })),
    },
    {
      name: 'stuck_oldest_seconds',
      help: 'For how long the oldest of them has been stuck',
      counts: false,
      labels,
      read: async () =>
        (await counted()).map(({ what, oldest }) => ({
          of: { what },
          value: oldest === null ? 0 : secondsSince(oldest),
        })),
    },
    {
      name: 'stuck_overdue_seconds',
      help: 'For how much longer the oldest of them has been stuck than it may be',
      counts: false,
      labels,
      read: async () =>
        (await counted()).flatMap(({ what, oldest }) => {
          const hours = kinds.find((one) => one.what === what)?.hours ?? null
          if (hours === null) return []
          return [{ of: { what }, value: oldest === null ? 0 : Math.max(0, secondsSince(oldest) - hours * 3600) }]
        }),
    },
  ]
}

const later = () => new Promise<never>((_, fail) => setTimeout(() => fail(new Error('late')), 2000).unref())

async function count(db: Db, kinds: readonly Stuck[]): Promise<{ what: string; count: number; oldest: Date | null }[]> {
  const each = kinds.map(
    ({ what, rows }) =>
      sql`select ${what}::text as what, count(*) as count, min(since) as oldest from (${rows}) as stuck`,
  )
  const found = await sql<{
    what: string
    count: number
    oldest: Date | null
  }>`${sql.join(each, sql` union all `)}`.execute(db)
  return found.rows
}

/** Shown of each kind; the rest is counted. */
const MOST = 50

/** `stuck` and the commands by which facts and mails are tried again. */
export function stuckCommands(kinds: readonly Stuck[]): Command[] {
  return [
    command({
      word: 'stuck',
      does: 'what does not go on by itself, since when, and what to do about it',
      async run({ db }) {
        const counts = (await count(db, kinds)).filter((one) => one.count > 0)
        if (counts.length === 0) return ['Nothing is stuck.']
        const parts = counts.map(async ({ what, count: all }) => {
          const kind = kinds.find((one) => one.what === what) as Stuck
          const { rows } =
            await sql<StuckThing>`select * from (${kind.rows}) as stuck order by since, id limit ${MOST}`.execute(db)
          const lines = rows.map(
            ({ id, since, about }) =>
              `  ${id}  since ${since.toISOString().slice(0, 16)}Z  ${about.replaceAll(/\s+/g, ' ').slice(0, 200)}`,
          )
          return [
            `${what}: ${all}. To do: ${kind.todo}.`,
            ...lines,
            ...(all > rows.length ? [`  and ${all - rows.length} more`] : []),
          ]
        })
        return (await Promise.all(parts)).flat()
      },
    }),
    command({
      word: 'retry-fact',
      names: 'a fact',
      does: 'run the reactions of a fact that failed too often once more',
      async run(ctx, id) {
        await retry(
          ctx,
          'fact',
          id,
          sql`update fact set due_at = ${ctx.now}, attempts = 0 where id = ${id} and done_at is null and due_at = 'infinity' returning 1`,
        )
        wakeFacts(ctx.db)
        return [`Fact ${id} is tried again.`]
      },
    }),
    command({
      word: 'retry-mail',
      names: 'a mail',
      does: 'send a mail that was given up once more',
      async run(ctx, id) {
        await retry(
          ctx,
          'mail',
          id,
          sql`update mail set due_at = ${ctx.now}, attempts = 0, given_up_at = null
            where id = ${id} and sent_at is null and given_up_at is not null returning 1`,
        )
        return [`Mail ${id} is sent again.`]
      },
    }),
    command({
      word: 'retry-mails',
      does: 'send every mail once more that was given up, after the mail server was away for long',
      async run(ctx) {
        const { rows } = await sql`update mail set due_at = ${ctx.now}, attempts = 0, given_up_at = null
          where sent_at is null and given_up_at is not null returning 1`.execute(ctx.db)
        if (rows.length === 0) return ['No mail was given up.']
        await logAct(ctx, { act: 'mail.all_retried', object: 'mail:all', after: { mails: rows.length } })
        return [`${rows.length} ${rows.length === 1 ? 'mail is' : 'mails are'} sent again.`]
      },
    }),
  ]
}

async function retry(ctx: Context, thing: 'fact' | 'mail', id: number, work: RawBuilder<unknown>): Promise<void> {
  const { rows } = await work.execute(ctx.db)
  if (rows.length === 0) throw notFound()
  await logAct(ctx, { act: `${thing}.retried`, object: `${thing}:${id}` })
}
