import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { notification, notifications } from '@app/contract/notifications'
import type { Area } from '@app/contract/notifications.areas'
import type { Kind } from '@app/contract/notifications.kinds'
import type { Reply } from '@app/contract/kit'
import type { Context, Fact, FactKind, Facts } from '../data/context.ts'
import { sql } from '../data/db.ts'
import type { Db } from '../data/db.ts'
import type { Recorded } from './facts.ts'

/** For whom a notification is looked at. */
export type Reader = { customer_id: number; company_id: number | null; now: Date }

type Notification = z.output<typeof notification>
export type Subject = Notification['subject']
export type Target = NonNullable<Notification['target']>
type TextOf = NonNullable<Reply<typeof notifications.contents>['text_of']>

/** A mail that goes out at once instead of waiting. `name` is who did it, as the reader sees them. */
type OwnMail = {
  /** One mail per key, ever. */
  key: string
  write(name: string): { subject: string; paragraphs: string[]; action: { label: string; path: string } }
  /** There is only this mail, and nothing in the list. */
  alone?: true
}

/** The event, and the readers who are notified. */
export type Happening = {
  readers: readonly number[]
  /** The thing by which it is bundled; the reader themselves unless said. */
  subject_id?: number | undefined
  /** Who did it: never told of it themselves. */
  actor_id?: number | undefined
  /** What they did it with: a comment, a request. */
  ref_id?: number | undefined
  /** What happened in one word, where a kind has several. */
  detail?: string | undefined
  /** The key by which it counts once for a reader, even if it is announced again; by default the fact's number. */
  source?: string
  /** When; the time of the fact unless said. */
  at?: Date
  mail?: OwnMail
  /** Another mail tells of it already. */
  mailed?: boolean
}
type Told = Happening | readonly Happening[] | undefined

/** One deed of somebody for which there is a notification: in `stillTrue` it is the row `deed`. */
export type Deed = { id: number; subject_id: number; actor_id: number; ref_id: number | null }

/** A notification whose people may be seen. `people` are the newest of them. */
export type Row = {
  id: number
  subject_id: number
  detail: string | null
  people: readonly number[]
  people_count: number
}

/** The subjects of notifications, by their `id`; a missing one is no longer visible, and its notification vanishes. */
export type LoadSubjects = (db: Db, reader: Reader, rows: readonly Row[]) => Promise<Map<number, Subject>>

/** One kind of notification, as the domain that it comes from describes it. */
export type NoticeKind = {
  kind: Kind
  area: Area
  /** `always`: may not be muted in the app (money, legal, security). */
  app: 'choice' | 'always'
  /** A choice with its default; `always` is mailed independent of the choice, by the domain itself or at once. */
  mail: 'on' | 'off' | 'always'
  /** A choice with its default, for devices on which notifications were asked for. */
  push: 'on' | 'off'
  /** The facts it announces, each with its readers. */
  on: readonly Telling[]
  /** The facts that remove it from the lists of readers, so that their counters are fetched again. */
  clearedBy?: readonly Ending[]
  /** Loads its subject, as far as the reader may see it; by default it has none. Called once for all rows that share it. */
  load?: LoadSubjects
  /**
   * That it is somebody's doing: a condition on rows of `deed` (id, subject_id, actor_id, ref_id) that is true as long as it was
   * not taken back. Without a deed that holds, the notification vanishes.
   */
  stillTrue?(reader: Reader): RawBuilder<unknown>
  /** Where it leads; null where there is nothing to open. */
  target(shown: Pick<Notification, 'subject' | 'people' | 'people_count' | 'detail'>): Target | null
  /** What was written. */
  text?: {
    of: TextOf
    read(db: Db, row: { subject_id: number; ref_id: number | null; detail: string | null }): Promise<string | null>
  }
  /** Details of one window are gathered instead of replaced. */
  gathers?: true
  /** Told of after it has waited already, and again after it was mailed. */
  remind?: true
}

/** Every kind of notification, each as its domain describes it. */
export type Notices = {
  /** In the order of the settings. */
  all: readonly NoticeKind[]
  of(kind: Kind): NoticeKind
  /** Undefined for old rows of kinds that no longer exist. */
  find(kind: string): NoticeKind | undefined
}

export type Telling = { fact: FactKind; told(ctx: Context, recorded: Recorded): Told | Promise<Told> }
export type Ending = { fact: FactKind; reader(fact: Fact): number }

/** Ties a kind to a fact: the event, and the readers who are notified. */
export function on<K extends FactKind>(
  fact: K,
  told: (ctx: Context, recorded: Recorded<Facts[K]>) => Told | Promise<Told>,
): Telling {
  return { fact, told: told as Telling['told'] }
}

/** Ties a kind to a fact after which it is gone from the list of one reader. */
export function endsWith<K extends FactKind>(fact: K, reader: (fact: Facts[K]) => number): Ending {
  return { fact, reader: reader as Ending['reader'] }
}

/** The subjects of rows, by the number in `subject_id`: one statement for all of them. */
export function things(load: (db: Db, reader: Reader, ids: number[]) => Promise<Map<number, Subject>>): LoadSubjects {
  return async (db, reader, rows) => {
    const found = await load(db, reader, [...new Set(rows.map((row) => row.subject_id))])
    return new Map(
      rows.flatMap(({ id, subject_id }) => {
        const subject = found.get(subject_id)
        return subject ? [[id, subject] as const] : []
      }),
    )
  }
}

/** The rows of a statement by their column `key`, made into subjects. */
export async function byKey<R>(
  db: Db,
  statement: RawBuilder<unknown>,
  make: (row: R) => Subject,
): Promise<Map<number, Subject>> {
  const found = await sql<R & { key: number }>`${statement}`.execute(db)
  return new Map(found.rows.map((row) => [row.key, make(row)]))
}

/** The numbers in the column `id` of a statement: the readers. */
export async function idsOf(db: Db, statement: RawBuilder<unknown>): Promise<number[]> {
  const found = await sql<{ id: number }>`${statement}`.execute(db)
  return found.rows.map((row) => row.id)
}

/** The text in the column `text` of a statement's first row. */
export async function textIn(db: Db, statement: RawBuilder<unknown>): Promise<string | null> {
  const found = await sql<{ text: string | null }>`${statement}`.execute(db)
  return found.rows[0]?.text || null
}
