import { textIn } from '../../../lib/search.ts'

/** What is asked of those who come, as it stands in the address: `?view=people&tag=3&country=PT&page=2`. */
export type WhoComes = {
  view?: 'people'
  search?: string
  tag?: number
  country?: string
  /** Of companies only. */
  category?: string
  known?: true
  /** Of people only. */
  company?: number
  page?: number
}

const whole = (value: unknown, least: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= 2_147_483_647 ? value : undefined

/** Reads a query string; what makes no sense, or is of the other list, is left out. */
export function readWhoComes(search: Record<string, unknown>): WhoComes {
  const people = search['view'] === 'people'
  const words = textIn(search, 'search')?.trim().slice(0, 100)
  const tag = whole(search['tag'], 1)
  const country = textIn(search, 'country')
  const category = people ? undefined : textIn(search, 'category')
  const company = people ? whole(search['company'], 1) : undefined
  const page = whole(search['page'], 2)
  return {
    ...(people ? { view: 'people' as const } : {}),
    ...(words ? { search: words } : {}),
    ...(tag ? { tag } : {}),
    ...(country && /^[A-Z]{2}$/.test(country) ? { country } : {}),
    ...(category && category.length <= 40 ? { category } : {}),
    ...(!people && search['known'] === true ? { known: true as const } : {}),
    ...(company ? { company } : {}),
    ...(page && page < 100_000 ? { page } : {}),
  }
}
