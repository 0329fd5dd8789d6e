import { useQuery } from '@tanstack/react-query'
import { title } from '../../../lib/i18n.ts'
import { facetsQuery, withKind } from '../media.api.ts'
import type { ArchiveTab } from '../media.api.ts'
import { useArchiveFilter } from '../use-filter.ts'
import { useSelection } from '../selection.ts'
import { t } from '../text.ts'
import { ArchiveFilters } from './archive-filters.tsx'
import { MediaFrame } from './media-frame.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { GalleryShelf, GuideShelf, VideoShelf } from './shelves.tsx'

function Frame({ tab, name, children }: { tab: ArchiveTab; name: string; children: React.ReactNode }) {
  const { filter, show } = useArchiveFilter()
  const { data: facets } = useQuery(facetsQuery(tab))
  const kind = withKind(filter).isEvent === false ? 'award' : 'event'
  const narrowed = facets && { ...facets, subjects: facets.subjects.filter(({ type }) => type === kind) }
  return (
    <MediaFrame title={name} lead={t('lead')}>
      <div>
        <ArchiveFilters tab={tab} filter={filter} show={show} facets={narrowed} />
        {children}
      </div>
    </MediaFrame>
  )
}

/** Pictures of events, or with `isEvent: false` of awards. */
export function ImageGallery() {
  const { filter } = useArchiveFilter()
  const selection = useSelection()
  return (
    <Frame tab="gallery" name={title('event-photo-archive')}>
      <GalleryShelf
        filter={withKind(filter)}
        selection={selection}
        toAlbum={({ subject }) => ({
          to: '/event-photo-archive',
          search: { isEvent: subject.type === 'event', [subject.type]: subject.id },
        })}
      />
      <SelectionBar selection={selection} />
    </Frame>
  )
}

/** Videos of events in four columns, or with `isEvent: false` of awards in three. */
export function VideoGallery() {
  const filter = withKind(useArchiveFilter().filter)
  return (
    <Frame tab="video" name={title('event-video-archive')}>
      <VideoShelf filter={filter} columns={filter.isEvent === false ? 3 : 4} />
    </Frame>
  )
}

/** Guides of events or awards; `statistics` says whether those with statistics, or those without. */
export function PDFGuide() {
  const { filter } = useArchiveFilter()
  return (
    <Frame tab="post-guide" name={title('event-guide-archive')}>
      <GuideShelf filter={withKind(filter)} />
    </Frame>
  )
}
