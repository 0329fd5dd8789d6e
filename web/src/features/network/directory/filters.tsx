import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countryName } from '@app/contract/countries'
import { FacetGroup } from '../../../ui/facets.tsx'
import type { FacetItem } from '../../../ui/facets.tsx'
import { companiesQuery } from '../../companies/index.ts'
import { t } from '../text.ts'
import type { Facets } from './directory.api.ts'
import { chosenOf, facetNames } from './filter.ts'
import type { DirectoryFilter, FacetName } from './filter.ts'

const WAIT_MS = 300

/** The choices of a filter with their counts; a chosen one that nobody has any more stays, so that it can be taken away. */
export function choicesOf(facets: Facets | null, filter: DirectoryFilter, name: FacetName): FacetItem[] {
  const listed = (facets?.[name] ?? []).map((item): FacetItem => ({
    key: String(item.id),
    name: name === 'country' ? countryName(String(item.id)) : item.name,
    count: item.count,
    ...(name === 'company' ? { logo: item.logo ?? null } : {}),
  }))
  const missing = chosenOf(filter, name).filter((key) => !listed.some((item) => item.key === key))
  return [
    ...missing.map((key): FacetItem => ({
      key,
      name: name === 'country' ? countryName(key) : t('facet.chosen'),
      count: 0,
    })),
    ...listed,
  ]
}

/** All filters of the directory, one below the other. */
export function DirectoryFilters({
  facets,
  filter,
  onToggle,
}: {
  facets: Facets | null
  filter: DirectoryFilter
  onToggle: (facet: FacetName, key: string) => void
}) {
  return facetNames.map((name) => {
    const items = choicesOf(facets, filter, name)
    if (items.length === 0) return null
    const props = {
      title: t(`facet.${name}`),
      items,
      chosen: chosenOf(filter, name),
      onToggle: (key: string) => onToggle(name, key),
      all: { more: t(`facet.${name}.all`, { count: items.length }), less: t('facet.less') },
    }
    return name === 'company' ? <CompanyGroup key={name} {...props} /> : <FacetGroup key={name} {...props} />
  })
}

/** Companies have a search of their own, which also finds those beyond the counted ones. */
function CompanyGroup(props: Omit<React.ComponentProps<typeof FacetGroup>, 'find'>) {
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text.trim(), WAIT_MS)
  const { data, isFetching } = useInfiniteQuery({ ...companiesQuery(typed), enabled: typed !== '' })
  const words = text.trim().toLowerCase()
  const counted = words ? props.items.filter((item) => item.name.toLowerCase().includes(words)) : props.items
  const others = (words ? (data?.pages[0]?.results ?? []) : [])
    .map((company): FacetItem => ({ key: String(company.id), name: company.name, logo: company.logo }))
    .filter((company) => !props.items.some((item) => item.key === company.key))
  return (
    <FacetGroup
      {...props}
      items={[...counted, ...others]}
      shown={4}
      find={{
        label: t('facet.company.find'),
        text,
        onChange: setText,
        none: t(isFetching ? 'picker.searching' : 'facet.company.none'),
      }}
    />
  )
}
