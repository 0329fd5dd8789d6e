import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import css from './data-table.module.css'

/** What may be wider than its place: scrolled by the keyboard too. */
export function Scrolls({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it with the arrows
    <div className={css['scrolls']} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

/**
 * A dense table over the whole width of its card.
 * @param faded while other rows are on their way
 * @param cards on phones each row is a card: its cells stand below one another, each behind its `data-label`
 */
export function DataTable({
  label,
  faded = false,
  cards = false,
  className,
  children,
}: {
  label: string
  faded?: boolean
  cards?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <Scrolls label={label}>
      <table className={cx(css['table'], faded && css['faded'], cards && css['cards'], className)}>{children}</table>
    </Scrolls>
  )
}

/** The class of a cell that holds a number, and of the head above it. */
export const numberCell = css['number']
