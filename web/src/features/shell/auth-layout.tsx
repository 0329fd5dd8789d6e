import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { today } from '../../lib/dates.ts'
import { settings } from '../../lib/settings.ts'
import { PageLink } from '../../ui/page-link.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { ImprintLink, LegalLinks } from './footer.tsx'
import { Brand } from './mark.tsx'
import { t } from './text.ts'
import css from './auth-layout.module.css'

/**
 * Sign-in, registration and what belongs to them, on the lanes; on home and sign-in the lanes move (a muted video).
 * `bar` takes the place of the plain head, `pitch` says what the product is beside the form.
 */
export function AuthLayout({ children, video, bar }: { children: ReactNode; video?: boolean; bar?: ReactNode }) {
  return (
    <div className={cx(css['auth'], 'on-navy')}>
      <div className={css['art']} aria-hidden={!video}>
        {video ? <Background /> : <img src="/media/lanes.webp" alt="" className={css['still']} />}
      </div>
      {bar ?? (
        <header className={css['head']}>
          <div className="page">
            <Brand />
            <PageLink to="/cc-events" className={css['public']}>
              {t('auth.events')}
              <Icon name="arrow" size="sm" />
            </PageLink>
          </div>
        </header>
      )}
      <main id="main" tabIndex={-1} className={css['middle']}>
        <div className="page">{children}</div>
      </main>
      <footer className={css['foot']}>
        <div className="page">
          <ul>
            <LegalLinks />
            <ImprintLink />
          </ul>
          <span className="num only-wide">
            {t('footer.copyright', { year: today().slice(0, 4), name: settings().name })}
          </span>
        </div>
      </footer>
    </div>
  )
}

/** The background video; still for those who want less motion, and it can be paused by anyone. */
function Background() {
  const video = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const follow = () => (still.matches ? element.pause() : void element.play().catch(() => undefined))
    follow()
    still.addEventListener('change', follow)
    return () => still.removeEventListener('change', follow)
  }, [])
  return (
    <>
      <video
        ref={video}
        muted
        loop
        playsInline
        preload="metadata"
        poster="/media/lanes.webp"
        aria-hidden
        tabIndex={-1}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        <source src="/media/lanes.webm" type="video/webm" />
        <source src="/media/lanes.mp4" type="video/mp4" />
      </video>
      <IconButton
        icon={playing ? 'pause' : 'play'}
        label={t(playing ? 'auth.pause' : 'auth.play')}
        className={css['pause']}
        onClick={() => (playing ? video.current?.pause() : void video.current?.play().catch(() => undefined))}
      />
    </>
  )
}
