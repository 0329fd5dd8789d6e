import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { t } from '../lib/parts.texts.ts'
import { cx } from './classes.ts'
import { Icon } from './icon.tsx'
import css from './setting-row.module.css'

/** One setting of a card: what it is at the left, the choice at the right, and a tick once it is kept. */
export function SettingRow({
  title,
  text,
  kept,
  children,
}: {
  title: ReactNode
  text?: ReactNode
  kept?: boolean
  children?: ReactNode
}) {
  return (
    <div className={cx(css['row'], kept && css['kept'])}>
      <span className={css['two']}>
        <b>{title}</b>
        {text && <span>{text}</span>}
      </span>
      {kept && <SavedTick />}
      {children}
    </div>
  )
}

/** "Saved", beside what was. */
export function SavedTick() {
  return (
    <span className={css['tick']}>
      <Icon name="check" size="sm" />
      {t('kept.tick')}
    </span>
  )
}

/** Which row was kept a moment ago. */
export function useTick<Row extends string>(): [Row | undefined, (row: Row) => void] {
  const [ticked, setTicked] = useState<{ row: Row }>()
  useEffect(() => {
    if (!ticked) return undefined
    const timer = setTimeout(() => setTicked(undefined), 4000)
    return () => clearTimeout(timer)
  }, [ticked])
  return [ticked?.row, (row) => setTicked({ row })]
}
