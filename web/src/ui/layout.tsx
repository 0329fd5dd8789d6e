import type { ReactNode } from 'react'
import type { Address } from '../lib/address.ts'
import { PageLink } from './page-link.ts'
import { cx } from './classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'
import css from './layout.module.css'

/**
 * 3/6/3 from 1025 px on, sides sticky; below it one column without the sides: phones have panels of their own
 * (docs/rules/pages.md#layout).
 */
export function ThreeColumns({
  left,
  right,
  leftLabel,
  rightLabel,
  head,
  children,
}: {
  /** Stands over the middle and the right column: a hero, and below it what sticks to the bar. */
  head?: { hero: ReactNode; bar: ReactNode } | undefined
  left: ReactNode
  right: ReactNode
  leftLabel: string
  rightLabel: string
  children: ReactNode
}) {
  return (
    <div className={cx('page', css['cols3'], head && css['headed'])}>
      <aside className={cx('stack', css['side'], css['left'])} aria-label={leftLabel}>
        {left}
      </aside>
      {head && <div className={css['hero']}>{head.hero}</div>}
      {head && <div className={css['bar']}>{head.bar}</div>}
      <div className={css['middle']}>{children}</div>
      {/* A cell of its own: what sticks by its lower end would otherwise rise over the hero. */}
      <div className={css['rightCell']}>
        <aside className={cx('stack', css['side'], css['right'])} aria-label={rightLabel}>
          {right}
        </aside>
      </div>
    </div>
  )
}

/** A main column and a 332 px rail at its right; on phones the rail comes after. */
export function MainAndRail({ children, rail, label }: { children: ReactNode; rail: ReactNode; label: string }) {
  return (
    <div className={cx('page', css['colsMain'])}>
      <div className="stack stack-wide">{children}</div>
      <aside className={cx('stack', css['rail'])} aria-label={label}>
        {rail}
      </aside>
    </div>
  )
}

/** The head of a page: title, a line under it, what can be done at its right, and the way to it above. */
export function PageHead({
  title,
  text,
  crumbs = [],
  state,
  children,
}: {
  title: ReactNode
  text?: ReactNode
  crumbs?: readonly { label: string; href?: Address }[]
  state?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className={css['head']}>
      <div className="grow">
        <Crumbs crumbs={crumbs} />
        <div className={css['titleLine']}>
          <h1 className="h1">{title}</h1>
          {state}
        </div>
        {text && <p className="soft">{text}</p>}
      </div>
      {children && <div className={css['actions']}>{children}</div>}
    </header>
  )
}

/** The way to a page. */
export function Crumbs({ crumbs, onDark }: { crumbs: readonly { label: string; href?: Address }[]; onDark?: boolean }) {
  if (crumbs.length === 0) return null
  return (
    <ol className={cx(css['crumbs'], onDark && css['crumbsDark'])}>
      {crumbs.map((crumb, index) => (
        <li key={crumb.label}>
          {index > 0 && <Icon name="right" size="sm" />}
          {crumb.href ? <PageLink to={crumb.href}>{crumb.label}</PageLink> : <span>{crumb.label}</span>}
        </li>
      ))}
    </ol>
  )
}

/** A part of a page: its heading stands outside the card, at its right a count or a link. */
export function Section({
  title,
  count,
  end,
  children,
  id,
}: {
  title: string
  count?: number
  end?: ReactNode
  children: ReactNode
  id?: string
}) {
  return (
    <section id={id}>
      <div className={css['sectionHead']}>
        <h2 className="h2">{title}</h2>
        {count !== undefined && <span className="sm soft num">{count}</span>}
        {end && <div className="push">{end}</div>}
      </div>
      {children}
    </section>
  )
}

/** A few figures side by side: number above, what it counts below. */
export function FactsStrip({ facts, label }: { facts: readonly { value: ReactNode; label: string }[]; label: string }) {
  return (
    <dl className={css['facts']} aria-label={label}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd className="num">{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** When, where, which hotel: an icon, a strong line and a soft one. On navy. */
export function HeroFacts({ facts }: { facts: readonly { icon: IconName; title: ReactNode; text?: ReactNode }[] }) {
  return (
    <ul className={css['heroFacts']}>
      {facts.map((fact) => (
        <li key={fact.icon}>
          <Icon name={fact.icon} />
          <span>
            <b className="num">{fact.title}</b>
            {fact.text && <span>{fact.text}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Prices: what at the left, how much at the right. */
export function PriceRows({ rows }: { rows: readonly { label: ReactNode; note?: ReactNode; price: string }[] }) {
  return (
    <ul className={css['prices']}>
      {rows.map((row, index) => (
        <li key={index}>
          <span>
            {row.label}
            {row.note && <span className="xs soft">{row.note}</span>}
          </span>
          <b className="num nowrap">{row.price}</b>
        </li>
      ))}
    </ul>
  )
}

/** On phones: the one committing action, fixed above the bottom edge in place of the five items. */
export function CommitBar({ title, text, children }: { title: ReactNode; text?: ReactNode; children: ReactNode }) {
  return (
    <div className={cx(css['commitBar'], 'commit-bar')}>
      <div className="grow">
        <b className="num cut">{title}</b>
        {text && <span className="xs soft cut">{text}</span>}
      </div>
      {children}
    </div>
  )
}
