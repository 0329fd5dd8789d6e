import { useQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { subjectPapers, subjectPictures, subjectVideos } from '../media.api.ts'
import type { SubjectKind } from '../media.api.ts'
import { t } from '../text.ts'
import { GivePictures } from './give-pictures.tsx'
import { Guides } from './papers.tsx'
import { Pictures } from './pictures.tsx'
import { Videos } from './videos.tsx'

/**
 * Pictures, videos and papers of one event or award; their page's loader asks for `subjectMedia` first.
 * @param gives whether who looks took part, and so may give pictures of their own
 */
export function SubjectMedia({ kind, id, gives = false }: { kind: SubjectKind; id: number; gives?: boolean }) {
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
          {t(`section.empty-${kind}`)}
        </EmptyState>
        {gives && <GivePictures kind={kind} id={id} />}
      </>
    )
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
    </>
  )
}

// Both kinds answer alike; these name the types.
const eventPictures = (id: number) => subjectPictures('event', id)
const eventPapers = (id: number) => subjectPapers('event', id)
