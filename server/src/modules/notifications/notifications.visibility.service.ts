import type { Context } from '#kit/data/context.ts'
import type { NoticeKind, Notices, Reader, Row, LoadSubjects, Subject } from '#kit/work/notice-kinds.ts'
import { COUNTED, deedsThatHold, partOfList, sourcesOf } from './notifications.reads.ts'
import type { Filter, Key, NotificationRow, Source } from './notifications.reads.ts'

type Db = Context['db']

/** One of those who did it, with what they did last. */
export type Behind = Pick<Source, 'actor_id' | 'ref_id' | 'at'>

/** A notification that its reader may see. */
export type VisibleNotification = NotificationRow & {
  notice: NoticeKind
  /** Newest first, each once. */
  behind: Behind[]
  subject: Subject
}

/**
 * The one rule for lists, counters, single ones and mails: what a notification is about may be seen, and where it is somebody's
 * doing, so may one of them, and it was not taken back. Asked for all rows together: one statement for each kind of deed and
 * each kind of thing among them, however many rows there are.
 * @returns those that may be seen, in their order
 */
export async function loadVisible(
  db: Db,
  notices: Notices,
  reader: Reader,
  rows: readonly NotificationRow[],
): Promise<VisibleNotification[]> {
  const known = rows.flatMap((row) => {
    const notice = notices.find(row.kind)
    return notice ? [{ ...row, notice }] : []
  })
  const behind = await peopleBehind(db, reader, known)
  const theirs = known
    .map((row) => ({ ...row, behind: behind.get(row.id) ?? [] }))
    .filter((row) => !row.notice.stillTrue || row.behind.length > 0)
  const subjects = await subjectsOf(db, reader, theirs)
  return theirs.flatMap((row) => {
    const subject: Subject | undefined = row.notice.load ? subjects.get(row.id) : { type: 'none' }
    return subject ? [{ ...row, subject }] : []
  })
}

/** Puts rows together by something that they share. */
function grouped<R, K>(rows: readonly R[], by: (row: R) => K | undefined): Map<K, R[]> {
  const groups = new Map<K, R[]>()
  for (const row of rows) {
    const key = by(row)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

type Known = NotificationRow & { notice: NoticeKind }

/** Who is behind each notification, as far as they may be seen and their deeds hold. */
async function peopleBehind(db: Db, reader: Reader, rows: readonly Known[]): Promise<Map<number, Behind[]>> {
  if (rows.length === 0) return new Map()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const sources = await sourcesOf(db, reader, [...byId.keys()])
  const holding = new Set<number>()
  for (const [notice, some] of grouped(sources, (source) => byId.get(source.notification_id)?.notice)) {
    const { stillTrue } = notice
    const deeds = some.map((one) => ({ ...one, subject_id: byId.get(one.notification_id)?.subject_id ?? 0 }))
    const held = stillTrue ? await deedsThatHold(db, stillTrue, reader, deeds) : some.map(({ id }) => id)
    for (const id of held) holding.add(id)
  }
  const held = sources.filter(({ id }) => holding.has(id))
  const groups = grouped(held, (source) => source.notification_id)
  // Whoever did it several times stands at their newest.
  return new Map(
    [...groups].map(([id, some]) => [
      id,
      [...new Map(some.toReversed().map((one) => [one.actor_id, one])).values()].toSorted((a, b) => b.id - a.id),
    ]),
  )
}

async function subjectsOf(
  db: Db,
  reader: Reader,
  rows: readonly (Known & { behind: Behind[] })[],
): Promise<Map<number, Subject>> {
  const subjects = new Map<number, Subject>()
  for (const [sees, some] of grouped<(typeof rows)[number], LoadSubjects>(rows, (row) => row.notice.load)) {
    const asked = some.map(({ id, subject_id, detail, behind }): Row => {
      return { id, subject_id, detail, people: behind.map((one) => one.actor_id), people_count: behind.length }
    })
    for (const [id, subject] of await sees(db, reader, asked)) subjects.set(id, subject)
  }
  return subjects
}

/** Parts grow while a list goes on and on: whoever looks far looks at much. */
const LARGEST_PART = 500
/** Notifications that nobody may see any more are looked through up to so many. */
const MOST_SCANNED = 1000

/**
 * The newest of a reader's notifications that stand.
 * @param after the row after which they begin; from the newest on when undefined
 * @param scanned how many rows are looked at before what was found is enough; all unless said
 */
export async function visibleOf(
  db: Db,
  notices: Notices,
  reader: Reader,
  filter: Filter,
  after: Key | undefined,
  most: number,
  scanned = Infinity,
): Promise<VisibleNotification[]> {
  const found: VisibleNotification[] = []
  let [key, size, seen] = [after, most, 0]
  for (;;) {
    const part = await partOfList(db, reader.customer_id, filter, key, Math.min(size, LARGEST_PART))
    found.push(...(await loadVisible(db, notices, reader, part)))
    seen += part.length
    if (found.length >= most || part.length < Math.min(size, LARGEST_PART) || seen >= scanned)
      return found.slice(0, most)
    key = part.at(-1)
    size = Math.max(size, 50) * 2
  }
}

/** How many of a list stand, counted up to MOST_SCANNED (docs/rules/house.md#lists). */
export async function countVisible(db: Db, notices: Notices, reader: Reader, filter: Filter): Promise<number> {
  return (await visibleOf(db, notices, reader, filter, undefined, MOST_SCANNED, MOST_SCANNED)).length
}

/** How many a reader has not read, counted up to `MOST_UNREAD` and one more. */
export async function countUnread(db: Db, notices: Notices, reader: Reader): Promise<number> {
  return (await visibleOf(db, notices, reader, { unread: true }, undefined, COUNTED, MOST_SCANNED)).length
}
