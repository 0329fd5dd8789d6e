import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TextField } from '../../../ui/fields.tsx'
import { MultiSelectField } from '../../../ui/select.tsx'
import { segmentsQuery } from '../segments.ts'
import { t } from '../text.ts'

const MOST = 20

type InputProps = { value?: unknown; error?: ReactNode; onChange?: unknown }

/**
 * Industry segments: chosen from the list, and new ones typed as one text. Give the form's input props of `tags` and
 * `new_tags`; `own` are segments that only their owner sees yet.
 */
export function SegmentsField({
  tags,
  newTags,
  own = [],
  inDialog,
}: {
  tags: InputProps
  newTags: InputProps
  own?: readonly { id: number; name: string }[]
  /** Over a dialog nothing outside it can be drawn: the list stays inside. */
  inDialog?: boolean
}) {
  const { data, error } = useQuery(segmentsQuery())
  const all = new Map([...own, ...(data?.results ?? [])].map((tag) => [String(tag.id), tag.name]))
  return (
    <>
      <MultiSelectField
        label={t('segments')}
        placeholder={Array.isArray(tags.value) && tags.value.length > 0 ? undefined : t('segments.choose')}
        description={error ? t('segments.failed') : t('segments.hint', { most: MOST })}
        data={[...all].map(([value, label]) => ({ value, label }))}
        searchable
        hidePickedOptions
        maxValues={MOST}
        nothingFoundMessage={t('segments.none')}
        {...(inDialog
          ? { comboboxProps: { withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } } }
          : {})}
        {...(tags as object)}
      />
      <TextField
        label={t('segments.new')}
        optional
        description={t('segments.new.hint')}
        placeholder={t('segments.new.example')}
        maxLength={400}
        {...(newTags as object)}
      />
    </>
  )
}
