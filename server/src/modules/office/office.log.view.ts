import type { Reply } from '@app/contract/kit'
import type { office } from '@app/contract/office'
import { resources } from '@app/contract/resources.all'
import type { LoggedAct } from './office.queries.ts'
import type { Named } from './office.log.reads.ts'

type Entry = Reply<typeof office.log>['results'][number]
type Values = Record<string, unknown>

/** What fields of acts name, beside the references of records. */
const naming: Record<string, string> = {
  customer_id: 'customer',
  customer: 'customer',
  juror: 'award_juror',
  company_id: 'company',
  event_id: 'event',
  award_id: 'award',
  price_id: 'event_price',
  album_id: 'media_album',
  table: 'event_table',
  invoice: 'invoice',
  credit_note: 'invoice',
  category: 'award_category',
  entry: 'award_applicant',
}
/** The same where it depends on the act. */
const namingIn: Record<string, Record<string, string>> = {
  'event.cloned': { from: 'event' },
  'meeting_table.closed': { into: 'event_table' },
  'company.merged_away': { merged_into_id: 'company' },
  'customer.merged_away': { merged_into_id: 'customer' },
  'tag.removed': { merged_into: 'tag' },
}

const values = (act: LoggedAct): Values[] => [act.before, act.after].flatMap((side) => (side ? [side as Values] : []))
const ids = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is number => Number.isSafeInteger(one) && one > 0)

/** Everything that an act names by number, by the field that does: `customer_id`, `customer:12`. */
function named(act: LoggedAct): { field: string; object: string }[] {
  const of = resources.find(({ one }) => one === act.object.split(':')[0])
  return values(act).flatMap((side) =>
    Object.entries(side).flatMap(([field, value]) => {
      const own = of?.fields[field]
      const to = own?.type === 'reference' || own?.type === 'references' ? own.to : undefined
      const thing =
        (to && resources.find(({ name }) => name === to)?.one) ?? namingIn[act.act]?.[field] ?? naming[field]
      return thing ? ids(value).map((id) => ({ field, object: `${thing}:${id}` })) : []
    }),
  )
}

/** What has to be looked up to say what acts were about. */
export const objectsIn = (acts: readonly LoggedAct[]): string[] => [
  ...new Set(acts.flatMap((act) => [act.object, ...named(act).map(({ object }) => object)])),
]

const nothing: Named = { name: null, within: null, currency: null }

/** An act as operators read it: with what it was about and what it names in words. */
export function toEntry(act: LoggedAct, by: Entry['by'], found: ReadonlyMap<string, Named>): Entry {
  const { customer_id: _, at, before, after, ...rest } = act
  return {
    ...rest,
    at: at.toISOString(),
    by,
    about: found.get(act.object) ?? nothing,
    names: Object.fromEntries(
      named(act).flatMap(({ field, object }) => {
        const name = found.get(object)?.name
        return name ? [[`${field} ${object.split(':')[1]}`, { name, object }]] : []
      }),
    ),
    before: before as Values | null,
    after: after as Values | null,
  }
}
