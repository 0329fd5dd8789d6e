import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { CallError } from '../lib/call.ts'
import { LoadError } from '../lib/load.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { cx } from './classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'
import css from './states.module.css'

/** What empty pages offer besides their own next step: nothing, or where a community that has just begun is set up. */
export const EmptyStateWay = createContext<ReactNode>(null)

/** A list with nothing in it: what is missing and the next step. */
export function EmptyState({
  icon = 'info',
  title,
  children,
  action,
  page,
}: {
  icon?: IconName
  title: string
  children?: ReactNode
  action?: ReactNode
  /** It is all that the page says, so its title is the page's heading. */
  page?: boolean
}) {
  const Title = page ? 'h1' : 'p'
  const way = use(EmptyStateWay)
  return (
    <div className={css['empty']}>
      <span className={css['ring']}>
        <Icon name={icon} size="lg" />
      </span>
      <Title className="h3">{title}</Title>
      {children && <div className="soft sm">{children}</div>}
      {(action || way) && (
        <div className={css['action']}>
          {action}
          {way}
        </div>
      )}
    </div>
  )
}

/** Something did not load: why, and a way to try again. */
export function ErrorState({
  error,
  retry,
  title,
  plain,
}: {
  error?: unknown
  retry?: () => void
  title?: string
  /** The title stands above already. */
  plain?: boolean
}) {
  return (
    <div className={css['empty']} role="alert">
      <span className={cx(css['ring'], css['bad'])}>
        <Icon name={error instanceof CallError && error.status === 0 ? 'wifi-off' : 'alert'} size="lg" />
      </span>
      {!plain && <p className="h3">{title ?? t('error.title')}</p>}
      <p className="soft sm">{whyNot(error)}</p>
      {retry && (
        <div className={css['action']}>
          <Button icon="refresh" onClick={retry}>
            {t('error.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

function whyNot(error: unknown): string {
  if (error instanceof LoadError) return t('error.part')
  return error instanceof CallError ? error.detail : t('error.text')
}

/** A grey bar in the place of what is coming; `height` in pixels, `width` in any unit. */
export function Skeleton({
  height = 16,
  width = '100%',
  round,
}: {
  height?: number
  width?: number | string
  round?: boolean
}) {
  return <span className={css['skeleton']} style={{ height, width, borderRadius: round ? '50%' : undefined }} />
}

/** What stands below something on its way: asked for and laid out, and seen once that has its height, so that it does not jump. */
export function Held({ until, className, children }: { until: boolean; className?: string; children: ReactNode }) {
  return <div className={cx(className, !until && css['held'])}>{children}</div>
}

/** The class of what stands in a row or a column: each part of it is seen once those before it have their height. */
export const inTurn = css['in-turn']

/** Rows of a list that is on its way. */
export function SkeletonRows({ rows = 4, picture = true }: { rows?: number; picture?: boolean }) {
  return (
    <div className={css['rows']} role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={css['row']}>
          {picture && <Skeleton height={40} width={40} />}
          <div className={css['lines']}>
            <Skeleton width="55%" />
            <Skeleton height={12} width="35%" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** A card on its way. */
export function SkeletonCard({ height = 160 }: { height?: number }) {
  return (
    <div className={css['card']} style={{ minHeight: height }} role="status" aria-label={t('loading')}>
      <Skeleton height={20} width="40%" />
      <Skeleton width="90%" />
      <Skeleton width="75%" />
    </div>
  )
}

/** In the place of a card until its data are there: its outline, or why they do not come. */
export function AwaitedCard({ error, retry, height }: { error: Error | null; retry: () => unknown; height: number }) {
  if (!error) return <SkeletonCard height={height} />
  return (
    <Card>
      <ErrorState error={error} retry={() => void retry()} />
    </Card>
  )
}
