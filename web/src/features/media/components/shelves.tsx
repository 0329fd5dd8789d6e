import { count } from '../../../lib/money.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dayRange } from '../../../lib/dates.ts'
import { PageLink } from '../../../ui/page-link.ts'
import type { PageQuery } from '../../../ui/page-link.ts'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import type { Pages } from '../../../ui/endless.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import type { Address } from '../../../lib/address.ts'
import { albumsQuery, guidesQuery, isGrouped, picturesQuery, videosQuery } from '../media.api.ts'
import type { Album, ArchiveFilter } from '../media.api.ts'
import type { Selection } from '../selection.ts'
import { t } from '../text.ts'
import { Guides } from './papers.tsx'
import { Pictures } from './pictures.tsx'
import { Videos } from './videos.tsx'
import css from './media-frame.module.css'

/** A shelf in all its states, with a button for more of it. */
function Shelf({
  query,
  count,
  narrow,
  more,
  children,
}: {
  query: Pages
  count: number
  narrow: boolean
  more: string
  children: ReactNode
}) {
  if (!query.data)
    return query.error ? (
      <ErrorState error={query.error} retry={() => void query.refetch()} />
    ) : (
      <SkeletonCard height={360} />
    )
  if (count === 0)
    return (
      <EmptyState icon="archive" title={t(narrow ? 'empty.filtered' : 'empty.title')}>
        {t(narrow ? 'empty.filtered-text' : 'empty.text')}
      </EmptyState>
    )
  return (
    <>
      {children}
      {query.hasNextPage && (
        <p className={css['more']}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {more}
          </Button>
        </p>
      )}
    </>
  )
}

const isNarrow = (filter: ArchiveFilter): boolean => Object.keys(filter).some((name) => name !== 'oldest')

/** Pictures: by event and award, or as one list while somebody looks for something. */
export function GalleryShelf({
  filter,
  selection,
  toAlbum,
}: {
  filter: ArchiveFilter
  selection?: Selection
  toAlbum: (album: Album) => { to: Address; search: PageQuery }
}) {
  return isGrouped(filter) ? (
    <Albums filter={filter} selection={selection} toAlbum={toAlbum} />
  ) : (
    <FlatGallery filter={filter} selection={selection} />
  )
}

function FlatGallery({ filter, selection }: { filter: ArchiveFilter; selection: Selection | undefined }) {
  const query = useInfiniteQuery({ ...picturesQuery(filter), placeholderData: keepPreviousData })
  const items = query.data?.pages.flatMap((page) => page.results) ?? []
  const [first] = items
  const whole = filter.search === undefined && filter.chosen === undefined && first
  return (
    <Shelf query={query} count={items.length} narrow={isNarrow(filter)} more={t('more')}>
      <div className={css['albumHead']}>
        {whole && (
          <>
            <h2 className="h2">{`${first.subject.name}, ${first.subject.city}`}</h2>
            <span className="sm soft">
              {dayRange(first.subject.start_date, first.subject.end_date, { year: true })}
            </span>
          </>
        )}
        <span className="sm soft num" role="status">
          {t('found', { count: query.data?.pages[0]?.count ?? 0 })}
        </span>
        {whole && (
          <ButtonAnchor
            size="sm"
            icon="download"
            className="push"
            download
            href={`/rest/media-archive/albums/${first.album_id}/zip/`}
          >
            {t('album.zip')}
          </ButtonAnchor>
        )}
      </div>
      <Pictures items={items} selection={selection} eager={6} />
    </Shelf>
  )
}

function Albums({
  filter,
  selection,
  toAlbum,
}: {
  filter: ArchiveFilter
  selection: Selection | undefined
  toAlbum: (album: Album) => { to: Address; search: PageQuery }
}) {
  const query = useInfiniteQuery({ ...albumsQuery(filter), placeholderData: keepPreviousData })
  const albums = query.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <Shelf query={query} count={albums.length} narrow={isNarrow(filter)} more={t('more.albums')}>
      {albums.map((album, index) => {
        const link = toAlbum(album)
        return (
          <section key={album.id} className={css['album']}>
            <div className={css['albumHead']}>
              <h2 className="h2">
                <PageLink to={link.to} search={link.search}>
                  {`${album.subject.name}, ${album.subject.city}`}
                </PageLink>
              </h2>
              <span className="sm soft">
                {[
                  dayRange(album.subject.start_date, album.subject.end_date, { year: true }),
                  album.credit && t('album.by', { name: album.credit }),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <PageLink className="link sm push num" to={link.to} search={link.search}>
                {t('album.all', { count: count(album.count) })}
              </PageLink>
            </div>
            <Pictures items={album.items} selection={selection} eager={index === 0 ? 5 : 0} />
          </section>
        )
      })}
    </Shelf>
  )
}

export function VideoShelf({ filter, columns }: { filter: ArchiveFilter; columns?: 3 | 4 }) {
  const query = useInfiniteQuery({ ...videosQuery(filter), placeholderData: keepPreviousData })
  const items = query.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <Shelf query={query} count={items.length} narrow={isNarrow(filter)} more={t('more')}>
      <Videos items={items} eager={4} {...(columns ? { columns } : {})} />
    </Shelf>
  )
}

export function GuideShelf({ filter }: { filter: ArchiveFilter }) {
  const query = useInfiniteQuery({ ...guidesQuery(filter), placeholderData: keepPreviousData })
  const items = query.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <Shelf query={query} count={items.length} narrow={isNarrow(filter)} more={t('more')}>
      <Guides items={items} />
    </Shelf>
  )
}
