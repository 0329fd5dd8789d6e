import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { textIn } from '../../../lib/search.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Held } from '../../../ui/states.tsx'
import { Segment } from '../../../ui/tabs.tsx'
import { usePageNavigate } from '../../../ui/page-link.ts'
import type { HomeFilter } from '../wall.api.ts'
import { t } from '../text.ts'
import { Composer } from './composer.tsx'
import { Feed, NoPosts } from './feed.tsx'
import { HomeLists, HomeNotices, useNoticesKnown } from './home-notices.tsx'
import css from './feed.module.css'

const FILTERS = ['all', 'network', 'companies'] as const satisfies readonly HomeFilter[]

/** The home wall. `top` stands above it on phones, `first` before what one writes and reads, which waits until it is `ready`, `banner` between them. */
export function HomeWall({
  title,
  top,
  first,
  ready,
  banner,
}: {
  title: string
  top: ReactNode
  first: ReactNode
  ready: boolean
  banner: ReactNode
}) {
  const navigate = usePageNavigate()
  const wanted = textIn(useSearch({ strict: false }) as Record<string, unknown>, 'show')
  const filter = FILTERS.find((one) => one === wanted) ?? 'all'
  const known = useNoticesKnown()
  return (
    <div className={css['page']}>
      <h1 className="sr-only">{title}</h1>
      {top}
      <HomeLists />
      {first}
      <Held until={ready} className={css['page']}>
        <Composer wall={{ kind: 'home', filter: 'all' }} />
        <div className={css['views']}>
          <Segment
            label={t('home.views')}
            value={filter}
            options={FILTERS.map((value) => ({ value, label: t(`home.${value}`) }))}
            onChange={(show) =>
              void navigate({
                to: '.',
                search: show === 'all' ? {} : { show },
                replace: true,
                resetScroll: false,
              })
            }
          />
          <span className="sm soft only-wide">{t('home.order')}</span>
        </div>
      </Held>
      <HomeNotices />
      <Held until={known && ready}>
        <Feed
          key={filter}
          wall={{ kind: 'home', filter }}
          insert={banner}
          empty={
            <NoPosts
              title={t(`home.${filter}.none`)}
              action={
                filter === 'network' && (
                  <ButtonLink kind="primary" to="/members">
                    {t('home.find')}
                  </ButtonLink>
                )
              }
            >
              {t(`home.${filter}.none.text`)}
            </NoPosts>
          }
        />
      </Held>
    </div>
  )
}
