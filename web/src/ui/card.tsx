import { useId } from 'react'
import type { ReactNode } from 'react'
import { PageLink } from './page-link.ts'
import type { PageLinkProps } from './page-link.ts'
import { cx } from './classes.ts'
import { Icon } from './icon.tsx'
import css from './card.module.css'

type Children = { children: ReactNode; className?: string }

/** A white card with a hairline: `<Card><CardHead title="Seats" /><CardBody>…</CardBody></Card>`. No cards in cards. */
export function Card({
  children,
  className,
  as: As = 'section',
}: Children & { as?: 'section' | 'article' | 'div' | 'ul' | 'li' }) {
  return <As className={cx(css['card'], className)}>{children}</As>
}

/** The card's first line: a title and what stands at its right. `step` draws the number of a step, `done` its check. */
export function CardHead({
  title,
  end,
  step,
  done,
  id,
}: {
  title: ReactNode
  end?: ReactNode
  step?: number
  done?: boolean
  id?: string
}) {
  return (
    <header className={css['head']}>
      {step !== undefined && (
        <span className={cx(css['step'], done && css['stepDone'])} aria-hidden>
          {done ? <Icon name="check" size="sm" /> : step}
        </span>
      )}
      <h2 className="h3" id={id}>
        {title}
      </h2>
      {end && <div className={css['end']}>{end}</div>}
    </header>
  )
}

export function CardBody({ children, className }: Children) {
  return <div className={cx(css['body'], className)}>{children}</div>
}

/** A list inside a card, its items divided by hairlines. */
export function Rows({ children, className }: Children) {
  return <ul className={cx(css['rows'], className)}>{children}</ul>
}

/** One item of `Rows`; with `to` the whole row is a link. */
export function RowItem({ children, to, className, ...link }: Children & Pick<PageLinkProps, 'to' | 'search'>) {
  return (
    <li>
      {to ? (
        <PageLink to={to} {...link} className={cx(css['row'], css['rowLink'], className)}>
          {children}
        </PageLink>
      ) : (
        <div className={cx(css['row'], className)}>{children}</div>
      )}
    </li>
  )
}

/** A panel of a side column: title in 12 px capitals, optional count, body, optional link at its foot. */
export function Panel({
  title,
  end,
  children,
  more,
}: {
  title: string
  end?: ReactNode
  children: ReactNode
  more?: ({ label: string } & Pick<PageLinkProps, 'to' | 'search'>) | undefined
}) {
  const id = useId()
  return (
    <section className={css['card']} aria-labelledby={id}>
      <header className={css['head']}>
        <h2 className={css['panelTitle']} id={id}>
          {title}
        </h2>
        {end !== undefined && <div className={cx(css['end'], 'sm soft num nowrap')}>{end}</div>}
      </header>
      {children}
      {more && (
        <PageLink to={more.to} search={more.search} className={css['more']}>
          {more.label}
          <Icon name="right" size="sm" />
        </PageLink>
      )}
    </section>
  )
}

/** A line of information on soft blue; `tone` for good news, a warning or a refusal. A refusal is announced. */
export function Notice({ tone = 'info', children, className }: Children & { tone?: 'info' | 'good' | 'warn' | 'bad' }) {
  const icon = { info: 'info', good: 'check', warn: 'alert', bad: 'alert' } as const
  return (
    <div className={cx(css['notice'], css[tone], className)} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={icon[tone]} className={css['noticeIcon']} />
      <div className="grow">{children}</div>
    </div>
  )
}
