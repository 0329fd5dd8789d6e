import { count } from '../../../lib/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { archiveTabs } from '@app/contract/pages'
import { title } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { facetsQuery } from '../media.api.ts'
import type { ArchiveTab } from '../media.api.ts'
import { useArchiveFilter } from '../use-filter.ts'
import { useSelection } from '../selection.ts'
import { t } from '../text.ts'
import { ArchiveFilters } from './archive-filters.tsx'
import { MediaFrame } from './media-frame.tsx'
import css from './media-frame.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { MyLinks } from './dialogs.tsx'
import { GalleryShelf, GuideShelf, VideoShelf } from './shelves.tsx'

const WAIT_MS = 300

/** The archive across events and awards, for members and visitors. */
export function ArchivePage({ tab, base }: { tab: ArchiveTab; base: '/media-archive' | '/events-media-archive' }) {
  const { filter, show } = useArchiveFilter()
  const { data: facets } = useQuery(facetsQuery(tab))
  const session = useSession()
  const selection = useSelection()
  const [links, setLinks] = useState(false)
  const counts: Record<ArchiveTab, number | undefined> = {
    video: facets?.videos,
    gallery: facets?.images,
    'post-guide': facets?.guides,
  }
  return (
    <MediaFrame
      title={title('media-archive')}
      lead={
        facets
          ? t('counts', {
              images: count(facets.images),
              videos: count(facets.videos),
              guides: count(facets.guides),
            })
          : t('lead')
      }
      search={
        <SearchBox
          value={filter.search ?? ''}
          label={t('search')}
          wait={WAIT_MS}
          onSearch={(search) => {
            const { search: _before, chosen: _chosen, ...others } = filter
            show(search.length >= 2 ? { ...others, search } : others)
          }}
        />
      }
      tabs={archiveTabs.map((one) => ({
        label: t(`tab.${one}`),
        href: `${base}/${one}`,
        current: tab === one,
        ...(counts[one] === undefined ? {} : { count: counts[one] }),
      }))}
    >
      <div>
        <ArchiveFilters tab={tab} filter={filter} show={show} facets={facets} />
        {tab === 'gallery' && (
          <GalleryShelf
            filter={filter}
            selection={selection}
            toAlbum={({ subject }) => ({ to: `${base}/gallery`, search: { [subject.type]: subject.id } })}
          />
        )}
        {tab === 'video' && <VideoShelf filter={filter} />}
        {tab === 'post-guide' && <GuideShelf filter={filter} />}
        {session && (
          <p className={css['mine']}>
            <Button size="sm" icon="copy" onClick={() => setLinks(true)}>
              {t('link.mine')}
            </Button>
          </p>
        )}
      </div>
      <SelectionBar selection={selection} />
      {links && <MyLinks onClose={() => setLinks(false)} />}
    </MediaFrame>
  )
}
