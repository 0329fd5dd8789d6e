import { useQuery } from '@tanstack/react-query'
import { day, dayRange } from '../../../lib/dates.ts'
import { CallError } from '../../../lib/call.ts'
import { ButtonAnchor, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Section } from '../../../ui/layout.tsx'
import { NavyHead } from '../../../ui/navy-head.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { sharedQuery } from '../media.api.ts'
import type { MediaItem, Shared } from '../media.api.ts'
import { weight } from '../sizes.ts'
import { t } from '../text.ts'
import { Guides } from './papers.tsx'
import { Pictures } from './pictures.tsx'
import { Videos } from './videos.tsx'
import css from './media-frame.module.css'

/** What a link passes on, for whoever has it. */
export function SharedPage({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({ ...sharedQuery(token), retry: false })
  if (data) return <Shown data={data} />
  return (
    <div className={cx('page', css['body'])}>
      <Missing error={error} retry={() => void refetch()} />
    </div>
  )
}

function Missing({ error, retry }: { error: unknown; retry: () => void }) {
  if (!error) return <SkeletonCard height={360} />
  if (error instanceof CallError && error.status === 404)
    return (
      <EmptyState
        icon="clock"
        title={t('shared.gone')}
        page
        action={
          <>
            <ButtonLink to="/events-media-archive/gallery" kind="primary">
              {t('shared.archive')}
            </ButtonLink>
            <ButtonLink to="/cc-events">{t('shared.events')}</ButtonLink>
          </>
        }
      >
        <p>{error.code.startsWith('link_') ? error.detail : t('shared.unknown')}</p>
        <p>{t('shared.ask')}</p>
      </EmptyState>
    )
  return <ErrorState error={error} retry={retry} />
}

function Shown({ data }: { data: Shared }) {
  const videos = data.items.filter(({ kind }) => kind === 'video')
  const any = data.items.length + data.papers.length > 0
  return (
    <>
      <NavyHead title={t('shared.title')} lead={t('shared.text', { day: day(data.ends_at) })}>
        {any && (
          <ButtonAnchor icon="download" href={data.zip} download>
            {[t('album.zip'), data.size_bytes !== null && data.size_bytes > 0 && weight(data.size_bytes)]
              .filter(Boolean)
              .join(', ')}
          </ButtonAnchor>
        )}
      </NavyHead>
      <div className={cx('page', css['body'])}>
        {!any && <EmptyState icon="image" title={t('shared.empty')} />}
        {bySubject(data.items).map(({ subject, pictures }, index) => (
          <section key={subject.url} className={css['album']}>
            <div className={css['albumHead']}>
              <h2 className="h2">{`${subject.name}, ${subject.city}`}</h2>
              <span className="sm soft">{dayRange(subject.start_date, subject.end_date, { year: true })}</span>
            </div>
            <Pictures items={pictures} eager={index === 0 ? 6 : 0} />
          </section>
        ))}
        <div className="stack stack-wide">
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
      </div>
    </>
  )
}

/** Pictures by the event or award they are of, in the order in which they were chosen. */
function bySubject(items: Shared['items']): { subject: MediaItem['subject']; pictures: MediaItem[] }[] {
  const albums = new Map<string, MediaItem[]>()
  for (const item of items)
    if (item.kind === 'image') albums.set(item.subject.url, [...(albums.get(item.subject.url) ?? []), item])
  return [...albums.values()].flatMap((pictures) => (pictures[0] ? [{ subject: pictures[0].subject, pictures }] : []))
}
