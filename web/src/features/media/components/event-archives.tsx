import { useQuery } from '@tanstack/react-query'
import { title } from '../../../lib/i18n.ts'
import { facetsQuery } from '../media.api.ts'
import type { ArchiveFilter, ArchiveTab } from '../media.api.ts'
import { useSelection } from '../selection.ts'
import { t } from '../text.ts'
import { ArchiveFilters } from './archive-filters.tsx'
import { MediaFrame } from './media-frame.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { GalleryShelf, GuideShelf, VideoShelf } from './shelves.tsx'

type Props = { filter: ArchiveFilter; show: (filter: ArchiveFilter) => void }

/** Of events unless the address says of awards: these pages are those of events. */
const withKind = (filter: ArchiveFilter): ArchiveFilter => ({ isEvent: true, ...filter })

function Frame({
  tab,
  name,
  filter,
  show,
  children,
}: Props & { tab: ArchiveTab; name: string; children: React.ReactNode }) {
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
export function ImageGallery(props: Props) {
  const selection = useSelection()
  return (
    <Frame {...props} tab="gallery" name={title('event-photo-archive')}>
      <GalleryShelf
        filter={withKind(props.filter)}
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
export function VideoGallery(props: Props) {
  const filter = withKind(props.filter)
  return (
    <Frame {...props} tab="video" name={title('event-video-archive')}>
      <VideoShelf filter={filter} columns={filter.isEvent === false ? 3 : 4} />
    </Frame>
  )
}

/** Guides of events or awards; `statistics` says whether those with statistics, or those without. */
export function PDFGuide(props: Props) {
  return (
    <Frame {...props} tab="post-guide" name={title('event-guide-archive')}>
      <GuideShelf filter={withKind(props.filter)} />
    </Frame>
  )
}
