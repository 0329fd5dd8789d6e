import { useSuspenseQuery } from '@tanstack/react-query'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/layout.tsx'
import { PageLink } from '../../../ui/page-link.ts'
import { lookBack } from '../events.api.ts'
import type { EventBase } from '../events.api.ts'
import { t } from '../texts.ts'
import css from './look-back.module.css'

/** What a paper is, without the event's own name in front. */
function shortName(name: string, event: string): string {
  const rest = name.startsWith(`${event}, `) ? name.slice(event.length + 2) : name
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** What there is to see of an event that is over, before all else; nothing where there is nothing yet. */
export function LookBack({ eventId, base }: { eventId: number; base: EventBase }) {
  const { data: pictures } = useSuspenseQuery(lookBack.pictures(eventId))
  const { data: videos } = useSuspenseQuery(lookBack.videos(eventId))
  const { data: papers } = useSuspenseQuery(lookBack.papers(eventId))
  if (pictures.count + videos.count + papers.count === 0) return null
  const media = `${base}/media` as const
  return (
    <Section
      title={t('back.title')}
      end={
        <PageLink className="link sm" to={media}>
          {t('back.all')}
        </PageLink>
      }
    >
      {pictures.results.length > 0 && (
        <ul className={css['pictures']}>
          {pictures.results.map((one, index) => (
            <li key={one.id} style={one.blur ? { backgroundImage: `url(${one.blur})` } : undefined}>
              <PageLink to={media} aria-label={one.caption || t('back.picture', { number: index + 1 })}>
                <img
                  src={one.thumbnail}
                  srcSet={one.sizes.map(({ width, url }) => `${url} ${width}w`).join(', ')}
                  sizes={index === 0 ? '(max-width: 640px) 100vw, 420px' : '(max-width: 640px) 50vw, 210px'}
                  alt=""
                  decoding="async"
                />
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      <ul className={css['ways']}>
        {pictures.count > 0 && (
          <li>
            <PageLink to={media}>
              <Icon name="image" />
              {t('back.pictures', { count: pictures.count })}
            </PageLink>
          </li>
        )}
        {videos.count > 0 && (
          <li>
            <PageLink to={media}>
              <Icon name="video" />
              {t('back.videos', { count: videos.count })}
            </PageLink>
          </li>
        )}
        {papers.results.map((paper) => (
          <li key={paper.id}>
            <a href={paper.file} download>
              <Icon name={paper.kind === 'statistics' ? 'chart' : 'book'} />
              <span className="cut">{shortName(paper.name, paper.subject.name)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
