import type { Resource } from '@app/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../lib/call.ts'

export const categoriesQuery = {
  ...queryOptionsFor('companies.configurations', { query: { config_type: 'category', show_all: 'true' } }),
  staleTime: 60_000,
}

/** The label of a category's code, among those that a record brings of what it names. */
export const categoryLabel = (code: string) => `category:${code}`

/** What the categories of companies are called, as labels of a record; none where it has no category, undefined until they are known. */
export function useCategoryLabels(of: Resource | undefined): Record<string, string> | undefined {
  const enabled = Object.values(of?.fields ?? {}).some(({ type }) => type === 'category')
  const { data, isLoading } = useQuery({ ...categoriesQuery, enabled })
  if (isLoading) return undefined
  return Object.fromEntries((data?.results ?? []).map(({ code, name }) => [categoryLabel(code), name]))
}
