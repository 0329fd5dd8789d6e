import { fullName } from '@app/contract/names'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { queryOptionsFor } from '../../../lib/call.ts'
import { Person } from '../../../ui/people.tsx'
import { MultiSelectField } from '../../../ui/select.tsx'
import { t } from '../text.ts'

/** A person who was picked. */
export type Picked = { customer_id: number; name: string; prof_pic: string | null }
type Found = Picked & { text: string }

const WAIT_MS = 300

/** Members by name, job title or company, as one types; asked for only while `enabled`. */
export function usePeopleSearch(text: string, enabled = true): { people: Found[]; busy: boolean; failed: boolean } {
  const [typed] = useDebouncedValue(text.trim(), WAIT_MS)
  const { data, isFetching, isError } = useQuery({
    ...queryOptionsFor('members.directory', { query: { page_size: 10, ...(typed ? { search: typed } : {}) } }),
    enabled,
    placeholderData: keepPreviousData,
  })
  const people = (data?.results ?? []).map((one) => ({
    customer_id: one.id,
    name: fullName(one),
    prof_pic: one.profile_picture,
    text: [one.job_title, one.company_name].filter(Boolean).join(', '),
  }))
  return { people, busy: isFetching || typed !== text.trim(), failed: isError }
}

/** Picks members from the whole directory, by keyboard or pointer; at most `max`. */
export function PeoplePicker({
  value,
  onChange,
  label,
  max = 20,
  description,
  error,
}: {
  value: readonly Picked[]
  onChange: (people: Picked[]) => void
  label: ReactNode
  max?: number
  description?: ReactNode
  error?: ReactNode
}) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const { people, busy, failed } = usePeopleSearch(text, open)
  const known = new Map<string, Picked & { text?: string }>(
    [...people, ...value].map((person) => [String(person.customer_id), person]),
  )
  return (
    <MultiSelectField
      label={label}
      description={description}
      error={error}
      placeholder={value.length < max ? t('picker.placeholder') : undefined}
      searchable
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      maxValues={max}
      hidePickedOptions
      value={value.map((person) => String(person.customer_id))}
      onChange={(ids) => onChange(ids.flatMap((id) => pick(known.get(id))))}
      data={[...known].map(([id, person]) => ({ value: id, label: person.name }))}
      // The server has searched already, and forgives what a comparison here would not.
      filter={({ options }) =>
        options.filter((option) => people.some((one) => 'value' in option && String(one.customer_id) === option.value))
      }
      renderOption={({ option }) => {
        const person = known.get(option.value)
        return <Person name={option.label} src={person?.prof_pic} text={person?.text} size="sm" />
      }}
      nothingFoundMessage={t(failed ? 'picker.failed' : busy ? 'picker.searching' : 'picker.none')}
      // It also stands in dialogs, over which nothing outside them can be drawn.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } }}
    />
  )
}

function pick(person: Picked | undefined): Picked[] {
  return person ? [{ customer_id: person.customer_id, name: person.name, prof_pic: person.prof_pic }] : []
}
