import type { Field, Resource } from '@app/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { countryOptions } from '../../../lib/country-options.ts'
import { useMe } from '../../shell/index.ts'
import { mayKeep } from '../sections.ts'
import { categoriesQuery } from './categories.ts'
import { fieldName, optionName, t } from './names.ts'
import { ReferenceField } from './reference-field.tsx'
import type { ListView } from './view.ts'
import bench from '../../../ui/workbench.module.css'
import css from './records.module.css'

type Go = (change: Record<string, string | undefined>) => void
const CONTEXT = { zone: 'UTC', currency: 'XXX' }

/** What a list is narrowed by: one small choice for each field that it can be narrowed by. */
export function Filters({ of, view, go }: { of: Resource; view: ListView; go: Go }) {
  const roles = useMe()?.operator_roles ?? []
  const names = Object.keys(of.fields).filter((name) => {
    const field = of.fields[name]
    return field?.filter && name !== of.parent && name !== of.tabs && (!field.sees || mayKeep(roles, field.sees))
  })
  const chosen = names.filter((name) => view[name] !== undefined).length
  const [open, setOpen] = useState(chosen > 0)
  if (names.length === 0) return null
  const filters = names.map((name) => {
    const field = of.fields[name]
    if (!field) return null
    return field.type === 'reference' ? (
      <div key={name} className={css['filter']}>
        <ReferenceField
          of={of}
          name={name}
          field={{ ...field, optional: true }}
          value={view[name] ?? ''}
          error={undefined}
          onChange={(value) => go({ [name]: typeof value === 'string' && value ? value : undefined })}
          record={undefined}
          parentId={undefined}
          context={CONTEXT}
          to={field.to}
          label={fieldName(of, name)}
          placeholder={fieldName(of, name)}
        />
      </div>
    ) : (
      <Filter key={name} of={of} name={name} field={field} view={view} go={go} />
    )
  })
  // On phones they would push the list off the screen.
  return (
    <>
      <Button
        size="sm"
        icon="filter"
        className={css['filtersButton']}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {chosen > 0 ? t('filters-chosen', { count: chosen }) : t('filters')}
      </Button>
      <div className={cx(css['filters'], !open && css['folded'])}>{filters}</div>
    </>
  )
}

function useOptions(name: string, field: Field): { value: string; label: string }[] | undefined {
  const categories = useQuery({ ...categoriesQuery, enabled: field.type === 'category' }).data
  if (field.type === 'flag')
    return [
      { value: 'true', label: t('yes') },
      { value: 'false', label: t('no') },
    ]
  if (field.type === 'choice') return field.options.map((value) => ({ value, label: optionName(name, value) }))
  if (field.type === 'category')
    return categories?.results.map(({ code, name: label }) => ({ value: code, label })) ?? []
  if (field.type === 'text' && field.format === 'country') return countryOptions()
  return undefined
}

function Filter({ of, name, field, view, go }: { of: Resource; name: string; field: Field; view: ListView; go: Go }) {
  const options = useOptions(name, field)
  const label = fieldName(of, name)
  const value = view[name] ?? ''
  const tell = (next: string) => go({ [name]: next || undefined })
  if (!options)
    return (
      <input
        key={value}
        type={field.type === 'date' ? 'date' : 'text'}
        className={cx(bench['field'], css['filterBox'])}
        defaultValue={value}
        aria-label={label}
        placeholder={label}
        onBlur={(event) => {
          if (event.currentTarget.value !== value) tell(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tell(event.currentTarget.value)
        }}
      />
    )
  return (
    <select
      className={cx(bench['field'], css['filterBox'])}
      aria-label={label}
      value={value}
      onChange={(event) => tell(event.currentTarget.value)}
    >
      <option value="">{t('filter.any', { field: label })}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
