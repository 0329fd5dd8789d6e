import type { ComponentProps, ReactNode } from 'react'
import { HeroFacts } from '../../../ui/layout.tsx'
import { Crumbs } from '../../../ui/layout.tsx'
import { cx } from '../../../ui/classes.ts'
import { t } from '../texts.ts'
import navy from '../../../ui/navy-head.module.css'
import css from './container-hero.module.css'

type Shown = {
  name: string
  tagline: string
  /** Wide and narrow picture behind it all. */
  main_banner: string | null
  banner: string | null
}

/** The head of an event or award: its picture behind title, tagline and facts. `compact` for the middle column of members. */
export function ContainerHero({
  shown,
  crumbs,
  state,
  facts,
  compact,
  gold,
  wide,
  actions,
  share,
  line,
  quick,
}: {
  shown: Shown
  crumbs: ComponentProps<typeof Crumbs>['crumbs']
  /** How its sale or its entries stand, in a sentence. */
  state: { text: string; open: boolean }
  facts: ComponentProps<typeof HeroFacts>['facts']
  compact?: boolean | undefined
  /** An award's marks. */
  gold?: boolean | undefined
  /** Over two columns, with tabs right below. */
  wide?: boolean | undefined
  /** What one does most with it, at the upper right; on phones below the facts. */
  actions?: ReactNode
  /** Beside it; on phones at the upper right. */
  share?: ReactNode
  /** On phones one line: name and state. */
  line?: boolean | undefined
  /** At its end, where it is one line. */
  quick?: ReactNode
}) {
  return (
    <section
      className={cx(
        css['hero'],
        compact && css['compact'],
        gold && css['gold'],
        wide && css['wide'],
        line && css['line'],
        'on-navy',
      )}
    >
      {shown.main_banner && (
        <picture>
          {shown.banner && <source media="(max-width: 640px)" srcSet={shown.banner} />}
          <img
            className={cx(navy['art'], css['art'])}
            src={shown.main_banner}
            alt=""
            width={1600}
            height={520}
            fetchPriority="high"
            decoding="async"
          />
        </picture>
      )}
      <div className={compact ? css['inside'] : cx('page', css['inside'])}>
        <nav aria-label={t('path')} className={css['crumbs']}>
          <Crumbs crumbs={crumbs} onDark />
        </nav>
        <p className={cx(css['state'], state.open && css['open'], 'num')}>{state.text}</p>
        <h1>{shown.name}</h1>
        <p className={css['lead']}>{shown.tagline}</p>
        <HeroFacts facts={facts} />
        {line && quick && <div className={css['quick']}>{quick}</div>}
        {(actions || share) && (
          <div className={css['actions']}>
            {actions}
            {share && <span className={css['share']}>{share}</span>}
          </div>
        )}
      </div>
    </section>
  )
}
