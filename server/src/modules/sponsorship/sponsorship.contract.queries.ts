import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

export type Party = {
  name: string
  address_line: string | null
  address_line_2: string | null
  postcode: string | null
  city: string | null
  country: string | null
  vat_id: string | null
}

export type Contract = {
  application_id: number
  company_id: number | null
  customer_id: number
  seller: Party | null
  buyer: Party
  subject: { name: string; city: string; start_date: string; end_date: string; time_zone: string }
  package: {
    name: string
    category: string
    description: string
    amount: number
    currency_code: string
    seats_included: number
    table_included: boolean
    benefits: { heading: string; name: string; value: string | null }[]
  }
  accepted_by: { name: string; job_title: string | null } | null
  accepted_at: Date | null
}

const subject = sql`json_build_object('name', coalesce(event.name, award.name), 'city', coalesce(event.city, award.city),
  'start_date', coalesce(event.start_date, award.start_date), 'end_date', coalesce(event.end_date, award.end_date),
  'time_zone', coalesce(event.time_zone, award.time_zone))`
const bundle = sql`json_build_object('name', sponsor_package.name, 'category', sponsor_category.name, 'description', sponsor_package.description,
  'amount', sponsor_package.amount, 'currency_code', coalesce(event.currency_code, award.currency_code),
  'seats_included', sponsor_package.seats_included, 'table_included', sponsor_package.table_included,
  'benefits', coalesce((select json_agg(json_build_object('heading', heading, 'name', sponsor_benefit.name, 'value', value)
      order by sponsor_benefit.position, sponsor_benefit.id)
    from sponsor_package_benefit join sponsor_benefit on sponsor_benefit.id = benefit_id where package_id = sponsor_package.id), '[]'::json))`
const tables = sql`application join sponsor_package on sponsor_package.id = application.package_id
  join sponsor_category on sponsor_category.id = sponsor_package.category_id
  left join event on event.id = application.event_id left join award on award.id = application.award_id`

/** Writes down what the order that was just made agrees to; who orders accepts it. */
export async function insertContract(
  db: Db,
  of: { application_id: number; order_id: number; customer_id: number; now: Date },
): Promise<void> {
  await sql`insert into sponsor_contract (order_id, application_id, seller, buyer, subject, package, accepted_by, accepted_at)
    select invoice.order_id, application.id, invoice.seller, invoice.billing, ${subject}, ${bundle},
      (select json_build_object('customer_id', customer.id, 'name', full_name(first_name, last_name), 'job_title', job_title)
        from customer left join customer_profile on customer_profile.customer_id = customer.id where customer.id = ${of.customer_id}),
      ${of.now}
    from ${tables} join invoice on invoice.order_id = ${of.order_id} and invoice.kind = 'invoice' and invoice.replaced_at is null
    where application.id = ${of.application_id} order by invoice.id limit 1`.execute(db)
}

/** The contract of a request: the one of its order, or as it would be if it were ordered now. */
export async function readContract(db: Db, application_id: number): Promise<Contract | undefined> {
  const { rows } = await sql<Contract>`
    select application.id as application_id, application.company_id, application.customer_id,
      coalesce(contract.seller, to_jsonb(financial_entity)) as seller, coalesce(contract.buyer, to_jsonb(company)) as buyer,
      coalesce(contract.subject, ${subject}::jsonb) as subject, coalesce(contract.package, ${bundle}::jsonb) as package,
      contract.accepted_by, contract.accepted_at
    from ${tables} join company on company.id = application.company_id
      left join financial_entity on financial_entity.id = coalesce(event.financial_entity_id, award.financial_entity_id)
      left join sponsor_contract as contract on contract.application_id = application.id and contract.order_id = application.order_id
    where application.id = ${application_id} and application.state in ('accepted', 'confirmed')`.execute(db)
  return rows[0]
}
