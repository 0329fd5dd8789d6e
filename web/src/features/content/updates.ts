import { queryOptionsFor } from '../../lib/call.ts'
import { today } from '../../lib/dates.ts'
import { settings } from '../../lib/settings.ts'

const PREVIEW = 35

/** The first 35 characters of an update and an ellipsis (docs/rules/content.md#latest-updates). */
export function preview(content: string): string {
  const letters = Array.from(content.replaceAll(/\s+/g, ' ').trim())
  return letters.length > PREVIEW ? `${letters.slice(0, PREVIEW).join('')}…` : letters.join('')
}

/** The same day a month before; the last one of that month where it is shorter. */
export function monthBefore(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 2, Math.min(day, last))).toISOString().slice(0, 10)
}

/** What the community told in the last month. */
export function latestQuery() {
  const end_date = today()
  const query = { company: settings().communityCompanyId, start_date: monthBefore(end_date), end_date, page_size: 4 }
  return { ...queryOptionsFor('wall.companiesWall', { query }), staleTime: 300_000 }
}
