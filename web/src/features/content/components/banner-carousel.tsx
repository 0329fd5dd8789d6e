import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { queryOptionsFor } from '../../../lib/call.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { WIDE, useMedia } from '../../../ui/use-media.ts'
import { t } from '../text.ts'
import { useColumn } from '../adverts.ts'
import { countClick, useSeen } from '../counting.ts'
import css from './banner-carousel.module.css'

/** Time between two advertisements (docs/rules/content.md#advertisements). */
const EVERY_MS = 3000
const LESS_MOTION = '(prefers-reduced-motion: reduce)'

export type BannerKind = 'mobile' | 'portrait' | 'square'

const bannersQuery = (type: BannerKind) => ({
  ...queryOptionsFor('content.banners', { query: { type, show_all: 'true', is_active: 'true' } }),
  staleTime: 600_000,
})

/**
 * Advertisements that take turns, each a link. They stand still when paused, while somebody points at them or has the
 * focus inside, while the tab is hidden, and at first for those who want less motion. Draws nothing where there is none.
 */
export function BannerCarousel({ kind }: { kind: BannerKind }) {
  // The mobile kind is for phones, the others for desks; what is not shown is not asked for.
  const wide = useMedia(WIDE)
  const fits = wide !== (kind === 'mobile')
  const { data: found, isPending } = useQuery({ ...bannersQuery(kind), enabled: fits })
  const banners = (fits ? found : undefined)?.results.toSorted((a, b) => a.position - b.position) ?? []
  const [held, setHeld] = useState(false)
  const still = useMedia(LESS_MOTION)
  const [chosen, setChosen] = useState<boolean>()
  const paused = chosen ?? still
  const count = banners.length
  const { shown, advance, choose } = useColumn(
    banners.map(({ link }) => link),
    { leads: kind === 'portrait', held: held || paused },
  )
  const frame = useRef<HTMLDivElement>(null)
  useSeen(frame, banners[shown]?.id)

  const next = useEffectEvent(advance)
  useEffect(() => {
    if (count < 2 || held || paused) return
    const timer = setInterval(() => {
      if (!document.hidden) next()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [count, held, paused])

  if (fits && isPending) return <Place kind={kind} />
  if (count === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only holds the turning; the slides are links
    <div
      role="group"
      aria-label={t('banners')}
      aria-roledescription="carousel"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={css['label']}>{t('banners')}</p>
      <div ref={frame} className={cx(css['frame'], css[kind])}>
        {banners.map((banner, index) => (
          <a
            key={banner.id}
            href={banner.link}
            target={banner.target}
            rel="noreferrer sponsored"
            className={cx(css['slide'], index === shown && css['shown'])}
            inert={index !== shown}
            onClick={() => countClick(banner.id)}
            onAuxClick={({ button }) => button === 1 && countClick(banner.id)}
          >
            <img src={banner.banner} alt={banner.alt} loading={index === 0 ? 'eager' : 'lazy'} decoding="async" />
          </a>
        ))}
      </div>
      {count > 1 && (
        <div className={css['controls']}>
          {banners.map((banner, index) => (
            <button
              key={banner.id}
              type="button"
              className={css['dot']}
              aria-label={t('banners.show', { number: index + 1, count })}
              aria-current={index === shown}
              onClick={() => choose(index)}
            />
          ))}
          <IconButton
            icon={paused ? 'play' : 'pause'}
            size="sm"
            label={t(paused ? 'banners.play' : 'banners.pause')}
            onClick={() => setChosen(!paused)}
          />
        </div>
      )}
    </div>
  )
}

/** Where an advertisement will stand, so that nothing moves when it comes. */
function Place({ kind }: { kind: BannerKind }) {
  return (
    <div className={css['place']} aria-hidden>
      <p className={css['label']}>{t('banners')}</p>
      <div className={cx(css['frame'], css[kind])} />
      <div className={css['controls']} />
    </div>
  )
}

/** The advertisement of the left column. */
export function PortraitBanners() {
  return <BannerCarousel kind="portrait" />
}

/** The advertisement of the right column. */
export function SquareBanners() {
  return <BannerCarousel kind="square" />
}
