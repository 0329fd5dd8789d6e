import { resources } from '@app/contract/resources.all'
import type { Resource } from '@app/contract/resources'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { titleOf } from '#kit/records/resources.ts'
import type { ResourceConfig } from '#kit/records/resources.ts'

/** What something that an act names is called, what it is a part of, and in which currency its amounts are. */
export type Named = { name: string | null; within: string | null; currency: string | null }

const person = (column: string) =>
  sql`(select full_name(first_name, last_name) from customer where customer.id = ${sql.ref(column)})`
const subject = sql`coalesce((select name from event where event.id = own.event_id), (select name from award where award.id = own.award_id))`
const invoiceOf = (column: string) =>
  sql`(select coalesce(number, 'order ' || order_id) from invoice where invoice.id = ${sql.ref(column)})`

type Sql = ReturnType<typeof sql>
type Selected = { from: Sql; name: Sql; within?: Sql; currency?: Sql | undefined }

/** How things are called that operators keep in no list, or that have no name of their own there. */
const others: Record<string, Selected> = {
  invoice: {
    from: sql`invoice`,
    name: sql`coalesce(own.number, 'order ' || own.order_id)`,
    currency: sql`own.currency_code`,
  },
  refund: {
    from: sql`(select refund.*, payment.invoice_id, payment.currency_code from refund join payment on payment.id = payment_id)`,
    name: invoiceOf('own.invoice_id'),
    within: sql`'invoice:' || own.invoice_id`,
    currency: sql`own.currency_code`,
  },
  payment: {
    from: sql`payment`,
    name: invoiceOf('own.invoice_id'),
    within: sql`'invoice:' || own.invoice_id`,
    currency: sql`own.currency_code`,
  },
  provider_event: {
    from: sql`provider_event`,
    name: sql`coalesce(own.intent_id, own.id)`,
    currency: sql`own.currency_code`,
  },
  dispute: { from: sql`dispute`, name: sql`own.provider_ref` },
  vat_question: { from: sql`vat_question`, name: sql`own.vat_id` },
  registration_request: {
    from: sql`registration_request`,
    name: sql`full_name(own.first_name, own.last_name)`,
    within: sql`'customer:' || own.customer_id`,
  },
  company_change_request: {
    from: sql`company_change_request`,
    name: sql`(select name from company where company.id = own.company_id)`,
    within: sql`'company:' || own.company_id`,
  },
  member_review: {
    from: sql`member_review`,
    name: person('own.customer_id'),
    within: sql`'customer:' || own.customer_id`,
  },
  application: {
    from: sql`application`,
    name: sql`concat_ws(', ', ${person('own.customer_id')}, ${subject})`,
    within: sql`case when own.event_id is not null then 'event:' || own.event_id else 'award:' || own.award_id end`,
  },
  seat: {
    from: sql`seat`,
    name: sql`concat_ws(', ', ${person('own.customer_id')}, (select name from event where event.id = own.event_id))`,
    within: sql`'event:' || own.event_id`,
  },
  award_applicant: {
    from: sql`award_entry`,
    name: sql`concat_ws(', ', (select name from company where company.id = own.company_id), (select name from award_category where award_category.id = own.category_id))`,
    within: sql`'award:' || own.award_id`,
  },
  award_round: { from: sql`award_round`, name: sql`own.name`, within: sql`'award:' || own.award_id` },
  meeting: {
    from: sql`meeting`,
    name: sql`concat_ws(' – ', ${person('own.requested_by')}, ${person('own.requested_to')})`,
    within: sql`'event:' || own.event_id`,
  },
  meeting_build: {
    from: sql`meeting_build`,
    name: sql`(select name from event where event.id = own.event_id)`,
    within: sql`'event:' || own.event_id`,
  },
  data_import: { from: sql`data_import`, name: sql`own.name` },
}
// An entry is called differently by who decides about it and by who lists it.
const aliases: Record<string, string> = { entry: 'award_applicant' }

const numbers = (ids: readonly string[]) => ids.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)

async function namesOf(
  db: Db,
  registry: readonly ResourceConfig[],
  thing: string,
  ids: readonly string[],
): Promise<[string, Named][]> {
  const kind = aliases[thing] ?? thing
  const other = others[kind]
  const served = registry.find(({ of }) => of.one === kind)
  if (!other && !served) return []
  const parent = resources.find(({ name }) => name === (served ? parentOf(served) : undefined))
  const { from, name, within, currency }: Selected = other ?? {
    from: served ? sql.table(served.table) : sql``,
    name: served ? titleOf(served) : sql``,
    ...(served?.of.parent && parent
      ? { within: sql`${sql.lit(`${parent.one}:`)} || ${sql.ref(`own.${served.of.parent}`)}` }
      : {}),
    ...(served ? { currency: currencyIn(served, parent, registry) } : {}),
  }
  const which =
    kind === 'provider_event' ? sql`own.id = any(${ids}::text[])` : sql`own.id = any(${numbers(ids)}::int[])`
  const { rows } = await sql<Named & { id: string }>`select own.id::text as id, nullif(btrim(${name}), '') as name,
    ${within ?? sql`null`}::text as within, ${currency ?? sql`null`}::text as currency
    from ${from} as own where ${which}`.execute(db)
  return rows.map(({ id, ...named }) => [`${thing}:${id}`, named])
}

/** The currency that a record names, or else the one that it is a part of. */
function currencyIn(
  { of }: ResourceConfig,
  parent: Resource | undefined,
  registry: readonly ResourceConfig[],
): Selected['currency'] {
  const names = (one: Resource | undefined) => one !== undefined && 'currency_code' in one.fields
  if (names(of)) return sql`own.currency_code`
  const above = registry.find((one) => one.of === parent)
  return above && names(parent) && of.parent
    ? sql`(select currency_code from ${sql.table(above.table)} as above where above.id = ${sql.ref(`own.${of.parent}`)})`
    : sql`null`
}

const parentOf = ({ of }: ResourceConfig): string | undefined => {
  const field = of.parent === null ? undefined : of.fields[of.parent]
  return field?.type === 'reference' ? field.to : undefined
}

/** What the things are called that acts name, each as `<thing>:<id>`; one statement for each kind of thing. */
export async function readNamed(
  db: Db,
  registry: readonly ResourceConfig[],
  objects: readonly string[],
): Promise<Map<string, Named>> {
  const byThing = new Map<string, Set<string>>()
  for (const object of objects) {
    const [thing = '', ...id] = object.split(':')
    byThing.set(thing, (byThing.get(thing) ?? new Set()).add(id.join(':')))
  }
  const found: [string, Named][] = []
  for (const [thing, ids] of byThing) found.push(...(await namesOf(db, registry, thing, [...ids])))
  return new Map(found)
}
