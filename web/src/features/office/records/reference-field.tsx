import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { fieldHint, t } from './names.ts'
import { namesQuery, resourceNamed } from './records.api.ts'
import type { Input } from './record-field.tsx'
import css from './records.module.css'

const FOUND = 20

const nameOf = ({ id, name }: { id: number; name: string }) => name || String(id)

/** The records that a search finds, of the same event where there is one. */
function useFound(to: string, q: string, parentId: number | undefined) {
  const parent = resourceNamed(to)?.parent
  const query = { q, ...(parent && parentId ? { [parent]: parentId } : {}) }
  const { data } = useQuery({ ...namesQuery(to, query), enabled: !parent || parentId !== undefined })
  return (data?.results ?? []).slice(0, FOUND).map((one) => ({ value: String(one.id), label: nameOf(one) }))
}

/** Names of records by their numbers; asked for only where the record did not bring them. */
function useNames(to: string, ids: readonly number[], labels: Record<string, string>): Record<string, string> {
  const missing = ids.filter((id) => labels[id] === undefined)
  const { data } = useQuery({ ...namesQuery(to, { ids: missing }), enabled: missing.length > 0, staleTime: 60_000 })
  const asked = missing.length > 0 ? (data?.results ?? []) : []
  return { ...labels, ...Object.fromEntries(asked.map((one) => [String(one.id), nameOf(one)])) }
}

/** Another record, found by what it is called. */
export function ReferenceField({
  of,
  name,
  field,
  value,
  error,
  onChange,
  record,
  parentId,
  to,
  label,
  placeholder = t('search'),
}: Input & { to: string; label: string; placeholder?: string }) {
  const [typed, setTyped] = useState('')
  const [names, setNames] = useState<Record<string, string>>({})
  const id = typeof value === 'string' ? value : ''
  const own = record && String(record[name]) === id ? record.labels[name] : undefined
  const asked = useNames(to, id ? [Number(id)] : [], { ...names, ...(own === undefined ? {} : { [id]: own }) })
  const shown = asked[id] ?? ''
  // What is chosen stands in the box and is no search.
  const found = useFound(to, typed === shown ? '' : typed, parentId)
  const options = id && !found.some((one) => one.value === id) ? [{ value: id, label: shown || '…' }, ...found] : found
  return (
    <SelectField
      label={label}
      optional={field.optional}
      error={error}
      description={fieldHint(of, name)}
      data={options}
      value={id || null}
      onChange={(next) => {
        const label = options.find((one) => one.value === next)?.label
        if (next && label) setNames({ [next]: label })
        onChange(next ?? '')
      }}
      searchable
      filter={({ options: all }) => all}
      onSearchChange={setTyped}
      clearable={field.optional}
      placeholder={placeholder}
      nothingFoundMessage={t('nothing-found')}
      data-path={name}
    />
  )
}

/** Several records in an order: the list, with ways to move and take out, and a box to add one. */
export function ReferencesField({
  of,
  name,
  value,
  error,
  onChange,
  record,
  parentId,
  to,
  label,
}: Input & { to: string; label: string }) {
  const [typed, setTyped] = useState('')
  const [names, setNames] = useState<Record<string, string>>({})
  const ids = (Array.isArray(value) ? value : []) as readonly number[]
  const known = useNames(to, ids, { ...record?.labels, ...names })
  const found = useFound(to, typed, parentId).filter((one) => !ids.includes(Number(one.value)))
  const move = (from: number, by: number) => {
    const next = [...ids]
    const [moved] = next.splice(from, 1)
    if (moved !== undefined) next.splice(from + by, 0, moved)
    onChange(next)
  }
  return (
    <div className={css['references']}>
      <SelectField
        key={ids.length}
        label={label}
        optional
        error={error ? <FieldError>{error}</FieldError> : undefined}
        description={fieldHint(of, name)}
        data={found}
        value={null}
        onChange={(next) => {
          if (!next) return
          setNames({ ...names, [next]: found.find((one) => one.value === next)?.label ?? '' })
          onChange([...ids, Number(next)])
          setTyped('')
        }}
        searchable
        filter={({ options: all }) => all}
        onSearchChange={setTyped}
        placeholder={t('add')}
        nothingFoundMessage={t('nothing-found')}
        data-path={name}
      />
      {ids.length > 0 && (
        <ol className={css['chosen']}>
          {ids.map((id, index) => {
            const called = known[id] ?? String(id)
            return (
              <li key={id}>
                <span className="grow cut">{called}</span>
                <IconButton
                  icon="up"
                  size="sm"
                  label={t('move-up', { name: called })}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  icon="x"
                  size="sm"
                  label={t('take-out', { name: called })}
                  onClick={() => onChange(ids.filter((one) => one !== id))}
                />
              </li>
            )
          })}
        </ol>
      )}
    </div>
  )
}
