import { pages } from '@app/contract/pages'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import en from '../../../locales/en/titles.json'
import { queryOptionsFor } from '../../../lib/call.ts'
import { perLanguage, textsIn } from '../../../lib/i18n.ts'
import { TextField } from '../../../ui/fields.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { t } from './names.ts'

const all = { query: { show_all: 'true' } } as const
const titled = textsIn('titles', en)

/** Pages that visitors may open and that need no name in their address. */
const fixed = perLanguage(() =>
  pages
    .filter(({ path, who, listed }) => (who === 'public' || who === 'visitor') && listed && !path.includes('{'))
    .map(({ path, title }) => ({ value: path, label: titled(title) ?? path })),
)

/** Where an entry leads: a page that is chosen by its name, or any address that is typed. */
export function PageField({
  value,
  onChange,
  ...rest
}: {
  value: string
  onChange: (value: string) => void
  label: string
  optional: boolean
  error: ReactNode
  description: ReactNode
  maxLength: number
  'data-path': string
}) {
  const events = useQuery(queryOptionsFor('events.list', all)).data?.results ?? []
  const awards = useQuery(queryOptionsFor('awards.list', all)).data?.results ?? []
  const data = [
    { group: t('page.pages'), items: fixed() },
    {
      group: t('page.events'),
      items: events.map(({ id, slug, name }) => ({ value: `/cc-events/${slug}/${id}/info`, label: name })),
    },
    {
      group: t('page.awards'),
      items: awards.map(({ id, slug, name }) => ({ value: `/cc-awards/${slug}/${id}/info`, label: name })),
    },
  ].filter(({ items }) => items.length > 0)
  const known = data.some(({ items }) => items.some((one) => one.value === value))
  return (
    <div className="stack">
      <SelectField
        label={t('page.pick')}
        data={data}
        value={known ? value : null}
        onChange={(chosen) => chosen && onChange(chosen)}
        placeholder={t('page.by-name')}
        nothingFoundMessage={t('nothing-found')}
        searchable
      />
      <TextField {...rest} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </div>
  )
}
