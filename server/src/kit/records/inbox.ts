import type { InboxKindName } from '@app/contract/office.kinds'
import type { OperatorRole } from '@app/contract/resources'
import type { Context, WriteContext } from '../data/context.ts'

/** One thing that waits for an operator, as its domain tells it. */
export type Waiting = {
  id: string
  title: string
  /** Its subject, in the words of the people concerned. */
  about: string
  since: Date
  /** Its own last moment, where it has one; otherwise the hours of its kind count. */
  due?: Date
  /** The member whose history counts for the decision. */
  member?: number
  /** What is known about it: a name of the pages' catalogue, the words, and a page of this site that shows more. */
  known: { name: string; value: string | null | undefined; path?: string }[]
  /** Acts that are possible only now; all of its kind unless said. */
  acts?: readonly string[]
}

/** What was looked up before somebody decides, and what it found; `finding` is a name of the pages' catalogue. */
export type Check = {
  name: 'domain' | 'duplicates' | 'vat_id' | 'history'
  finding: string
  state: 'good' | 'bad' | 'unknown'
  about?: string
  path?: string
}

/** A decision: the name that pages know it by, whether it takes a reason, and the use case that decides, writes and logs. */
export type InboxAct = {
  name: string
  reason: 'none' | 'optional' | 'required'
  run(ctx: WriteContext, id: string, reason: string): Promise<unknown>
}

/** Until when it should be decided. */
export const dueAt = ({ hours }: Pick<InboxKind, 'hours'>, { since, due }: Pick<Waiting, 'since' | 'due'>): Date =>
  due ?? new Date(since.getTime() + hours * 3_600_000)

/** A kind of thing that waits for an operator, described by the domain that owns it and listed in `app.ts`. */
export type InboxKind = {
  kind: InboxKindName
  /** Which operators decide about it. */
  role: OperatorRole
  /** It should be decided within so many hours. */
  hours: number
  /** How the audit log names one: `company` for `company:12`. */
  object: string
  /** What waits, the oldest first, read along an index and at most some hundred. */
  waiting(ctx: Context): Promise<Waiting[]>
  /** What is looked up about one of them once somebody opens it. */
  checks?(ctx: Context, id: string): Promise<Check[]>
  acts: readonly InboxAct[]
}
