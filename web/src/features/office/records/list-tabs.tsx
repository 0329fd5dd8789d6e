import type { Resource } from '@app/contract/resources'
import { FilterChip, FilterChips } from '../../../ui/pills.tsx'
import { fieldName, optionName, t } from './names.ts'
import type { ListView } from './view.ts'

/** The parts of a list that are asked for most, above it: one at a time, or all. */
export function ListTabs({
  of,
  view,
  go,
}: {
  of: Resource
  view: ListView
  go: (change: Record<string, string | undefined>) => void
}) {
  const { tabs } = of
  const field = tabs === undefined ? undefined : of.fields[tabs]
  if (tabs === undefined || field?.type !== 'choice') return null
  const chosen = view[tabs]
  return (
    <FilterChips label={fieldName(of, tabs)}>
      <FilterChip pressed={chosen === undefined} onClick={() => go({ [tabs]: undefined })}>
        {t('tabs.all')}
      </FilterChip>
      {field.options.map((option) => (
        <FilterChip key={option} pressed={chosen === option} onClick={() => go({ [tabs]: option })}>
          {optionName(tabs, option)}
        </FilterChip>
      ))}
    </FilterChips>
  )
}
