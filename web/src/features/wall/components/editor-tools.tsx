import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../lib/call.ts'
import { MultiSelectField } from '../../../ui/select.tsx'
import { PeoplePicker } from '../../network/index.ts'
import type { Draft } from '../draft.ts'
import { t } from '../text.ts'
import css from './editor.module.css'

const MOST_PEOPLE = 20
const MOST_TOPICS = 10

/** The fields behind "Tag people" and "Topics"; lists bring many bytes, so they are loaded when they are opened. */
export default function EditorTools({
  tool,
  draft,
  set,
}: {
  tool: 'people' | 'topics'
  draft: Draft
  set: (to: Partial<Draft>) => void
}) {
  return (
    <div className={css['toolBox']}>
      {tool === 'people' ? (
        <PeoplePicker
          value={draft.people}
          onChange={(people) => set({ people })}
          label={t('tool.people')}
          max={MOST_PEOPLE}
        />
      ) : (
        <Topics draft={draft} set={set} />
      )}
    </div>
  )
}

function Topics({ draft, set }: { draft: Draft; set: (to: Partial<Draft>) => void }) {
  const { data, error } = useQuery({
    ...queryOptionsFor('content.tags', { query: { show_all: 'true' } }),
    staleTime: Infinity,
  })
  const known = new Map([...draft.topics, ...(data?.results ?? [])].map(({ id, name }) => [String(id), { id, name }]))
  return (
    <MultiSelectField
      label={t('tool.topics')}
      description={error ? t('topics.failed') : t('topics.hint', { most: MOST_TOPICS })}
      data={[...known].map(([value, { name }]) => ({ value, label: name }))}
      value={draft.topics.map((topic) => String(topic.id))}
      onChange={(ids) => set({ topics: ids.flatMap((id) => known.get(id) ?? []) })}
      searchable
      hidePickedOptions
      maxValues={MOST_TOPICS}
      nothingFoundMessage={t('topics.none')}
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
    />
  )
}
