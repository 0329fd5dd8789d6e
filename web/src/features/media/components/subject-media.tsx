import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { day, notEnded } from '../../../lib/dates.ts'
import { useSession } from '../../../lib/session.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { Section } from '../../../ui/layout.tsx'
import { EmptyState, SkeletonCard } from '../../../ui/states.tsx'
import { subjectPapers, subjectPictures, subjectVideos } from '../media.api.ts'
import type { SubjectKind } from '../media.api.ts'
import { t } from '../text.ts'
import { GivePictures } from './give-pictures.tsx'
import { Guides } from './papers.tsx'
import { Pictures } from './pictures.tsx'
import { Videos } from './videos.tsx'

/** So many pictures of the edition before stand in for those to come. */
const FROM_BEFORE = 12

/** What is known of an event or award whose media are shown. */
type Subject = {
  start_date: string
  end_date: string
  previous_edition_info: { id: number; slug: string; name: string } | null
}

/**
 * Pictures, videos and papers of one event or award; their page's loader asks for `subjectMedia` first.
 * @param gives whether who looks took part, and so may give pictures of their own
 * @param of the event or award itself: while there is nothing, when there will be, and the edition before meanwhile
 */
export function SubjectMedia({
  kind,
  id,
  gives = false,
  of,
}: {
  kind: SubjectKind
  id: number
  gives?: boolean
  of?: Subject
}) {
  const { data: first } = useSuspenseQuery(subjectPictures(kind, id) as ReturnType<typeof eventPictures>)
  const { data: videos } = useSuspenseQuery(subjectVideos(kind, id) as ReturnType<typeof eventPictures>)
  const { data: papers } = useSuspenseQuery(subjectPapers(kind, id) as ReturnType<typeof eventPapers>)
  const [pages, setPages] = useState(1)
  const more = useQueries({
    queries: Array.from(
      { length: pages - 1 },
      (_, index) => subjectPictures(kind, id, index + 2) as ReturnType<typeof eventPictures>,
    ),
  })
  const pictures = [...first.results, ...more.flatMap(({ data }) => data?.results ?? [])]
  const album = [...first.results, ...videos.results, ...papers.results].find((item) => item.is_public)?.album_id
  if (first.count + videos.count + papers.count === 0)
    return (
      <>
        <EmptyState icon="image" title={t('section.empty')}>
          {of && notEnded(of.end_date)
            ? t(`section.from-${kind}`, { day: day(of.start_date) })
            : t(`section.empty-${kind}`)}
        </EmptyState>
        {gives && <GivePictures kind={kind} id={id} />}
        {of?.previous_edition_info && <Before kind={kind} edition={of.previous_edition_info} />}
      </>
    )
  // Files are there long before pictures: the edition before stands in for those.
  const awaits = of !== undefined && first.count + videos.count === 0 && notEnded(of.end_date)
  return (
    <>
      {gives && <GivePictures kind={kind} id={id} />}
      {first.count > 0 && (
        <Section
          title={t('section.gallery')}
          count={first.count}
          end={
            album !== undefined && (
              <ButtonAnchor size="sm" icon="download" href={`/rest/media-archive/albums/${album}/zip/`} download>
                {t('album.zip')}
              </ButtonAnchor>
            )
          }
        >
          <Pictures items={pictures} eager={4} />
          {pictures.length < first.count && (
            <p className="center">
              <Button busy={more.some(({ isFetching }) => isFetching)} onClick={() => setPages(pages + 1)}>
                {t('more')}
              </Button>
            </p>
          )}
        </Section>
      )}
      {videos.count > 0 && (
        <Section title={t('section.videos')} count={videos.count}>
          <Videos items={videos.results} columns={3} />
        </Section>
      )}
      {papers.count > 0 && (
        <Section title={t('section.papers')} count={papers.count}>
          <Guides items={papers.results} />
        </Section>
      )}
      {awaits && <Notice>{t(`section.pictures-${kind}`, { day: day(of.start_date) })}</Notice>}
      {awaits && of.previous_edition_info && <Before kind={kind} edition={of.previous_edition_info} />}
    </>
  )
}

/** Pictures of the edition before, as long as there are none of this one. */
function Before({ kind, edition }: { kind: SubjectKind; edition: NonNullable<Subject['previous_edition_info']> }) {
  const { data, isPending } = useQuery(subjectPictures(kind, edition.id) as ReturnType<typeof eventPictures>)
  const base = `/${useSession() ? '' : 'cc-'}${kind}s` as const
  // As high as a window, so that nothing in view moves when they come.
  if (isPending) return <SkeletonCard height={720} />
  if (!data || data.count === 0) return null
  return (
    <Section
      title={t('section.before', { name: edition.name })}
      end={
        <PageLink className="link sm" to={`${base}/${edition.slug}/${edition.id}/media`}>
          {t('section.before-all', { count: data.count })}
        </PageLink>
      }
    >
      <Pictures items={data.results.slice(0, FROM_BEFORE)} />
    </Section>
  )
}

// Both kinds answer alike; these name the types.
const eventPictures = (id: number) => subjectPictures('event', id)
const eventPapers = (id: number) => subjectPapers('event', id)
