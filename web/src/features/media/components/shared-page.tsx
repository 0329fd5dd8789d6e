import { useQuery } from '@tanstack/react-query'
import { day } from '../../../lib/dates.ts'
import { CallError } from '../../../lib/call.ts'
import { ButtonAnchor } from '../../../ui/button.tsx'
import { PageHead, Section } from '../../../ui/layout.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { sharedQuery } from '../media.api.ts'
import { weight } from '../sizes.ts'
import { t } from '../text.ts'
import { Guides } from './papers.tsx'
import { Pictures } from './pictures.tsx'
import { Videos } from './videos.tsx'
import css from './media-frame.module.css'

/** What a link passes on, for whoever has it. */
export function SharedPage({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({ ...sharedQuery(token), retry: false })
  return (
    <div className={`page ${css['body']}`}>
      {data ? <Shown data={data} /> : <Missing error={error} retry={() => void refetch()} />}
    </div>
  )
}

function Missing({ error, retry }: { error: unknown; retry: () => void }) {
  if (!error) return <SkeletonCard height={360} />
  if (error instanceof CallError && error.status === 404)
    return (
      <EmptyState icon="clock" title={t('shared.gone')} page>
        {t('shared.gone-text')}
      </EmptyState>
    )
  return <ErrorState error={error} retry={retry} />
}

function Shown({ data }: { data: NonNullable<ReturnType<typeof useShared>> }) {
  const pictures = data.items.filter(({ kind }) => kind === 'image')
  const videos = data.items.filter(({ kind }) => kind === 'video')
  const any = data.items.length + data.papers.length > 0
  return (
    <div className="stack stack-wide">
      <PageHead title={t('shared.title')} text={t('shared.text', { day: day(data.ends_at) })}>
        {any && (
          <ButtonAnchor kind="primary" icon="download" href={data.zip} download>
            {[t('album.zip'), data.size_bytes !== null && data.size_bytes > 0 && weight(data.size_bytes)]
              .filter(Boolean)
              .join(', ')}
          </ButtonAnchor>
        )}
      </PageHead>
      {!any && <EmptyState icon="image" title={t('shared.empty')} />}
      {pictures.length > 0 && <Pictures items={pictures} eager={6} />}
      {videos.length > 0 && (
        <Section title={t('section.videos')} count={videos.length}>
          <Videos items={videos} />
        </Section>
      )}
      {data.papers.length > 0 && (
        <Section title={t('section.papers')} count={data.papers.length}>
          <Guides items={data.papers} />
        </Section>
      )}
    </div>
  )
}

const useShared = (token: string) => useQuery(sharedQuery(token)).data
