import { useEffect, useState } from 'react'
import { t } from '../lib/i18n.ts'
import { cx } from './classes.ts'
import css from './carousel.module.css'

export type Slide = { id: number; image: string; alt: string; href: string; target: '_self' | '_blank' }

/** Time between two slides (SPEC.md 9). */
const EVERY_MS = 3000

/**
 * Advertisements that take turns; each slide is a link. They stand still while somebody points at them or has the focus
 * inside, while the tab is hidden, and for those who want less motion. `ratio` keeps the place before pictures arrive.
 */
export function Carousel({ slides, ratio, label }: { slides: readonly Slide[]; ratio: string; label: string }) {
  const [current, setCurrent] = useState(0)
  const [held, setHeld] = useState(false)
  const many = slides.length > 1

  useEffect(() => {
    if (!many || held || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (!document.hidden) setCurrent((index) => (index + 1) % slides.length)
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [many, held, slides.length])

  if (slides.length === 0) return null
  const shown = current % slides.length
  return (
    <section
      aria-label={label}
      aria-roledescription="carousel"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={css['label']}>{t('advertisement')}</p>
      <div className={css['frame']} style={{ aspectRatio: ratio }}>
        {slides.map((slide, index) => (
          <a
            key={slide.id}
            href={slide.href}
            target={slide.target}
            rel="noreferrer sponsored"
            className={cx(css['slide'], index === shown && css['shown'])}
            inert={index !== shown}
          >
            <img src={slide.image} alt={slide.alt} loading={index === 0 ? 'eager' : 'lazy'} decoding="async" />
          </a>
        ))}
      </div>
      {many && (
        <div className={css['dots']}>
          {slides.map((slide, index) => (
            <button
              key={slide.id}
              type="button"
              aria-label={t('carousel.slide', { number: index + 1 })}
              aria-current={index === shown}
              onClick={() => setCurrent(index)}
            />
          ))}
        </div>
      )}
    </section>
  )
}
