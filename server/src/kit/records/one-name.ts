import { sql } from 'kysely'
import type { ResourceConfig } from './resources.ts'

/** How records of people are kept who may have one name: it is the first, and the last name is empty (docs/rules/members.md#names). */
export const oneName: Pick<ResourceConfig, 'title' | 'nullValues' | 'sorts'> = {
  title: ['first_name', 'last_name'],
  nullValues: { last_name: '' },
  sorts: {
    last_name: (row) =>
      row === 'own'
        ? sql`sort_name(own.first_name, own.last_name)`
        : sql`sort_name(kept.first_name, coalesce(kept.last_name, ''))`,
  },
}
