import { sql } from '#kit/data/db.ts'
import { countedUp } from '#kit/records/resources.ts'
import type { ResourceConfig } from '#kit/records/resources.ts'

/** What the office's lists say beside what stands on pages (docs/rules/office.md#records). */
type Reckoned = NonNullable<ResourceConfig['reckoned']>

/** How many carry a tag. */
export const besideTags: Reckoned = {
  people: () => countedUp(sql`customer_tag where customer_tag.tag_id = own.id`),
  companies: () => countedUp(sql`company_tag where company_tag.tag_id = own.id`),
  events: () => countedUp(sql`event_tag where event_tag.tag_id = own.id`),
  posts: () => countedUp(sql`post_tag where post_tag.tag_id = own.id`),
}

/** Whether an advertisement is shown now, will be, or was. */
export const besideBanners: Reckoned = {
  runs: ({ now }) => sql`case when own.active_until <= ${now} then 'over' when own.views >= own.most_views then 'full'
    when own.active_from > ${now} then 'planned' else 'running' end`,
}

/** Whether a version of a legal text is the one that counts. */
export const besidePolicies: Reckoned = {
  force: ({ now }) => sql`case when own.updated_at > ${now} then 'coming'
    when exists (select from policy as later where later.slug = own.slug and later.updated_at > own.updated_at
      and later.updated_at <= ${now}) then 'earlier' else 'in_force' end`,
}
