import { count } from '../../../lib/money.ts'
import { t } from './names.ts'
import css from './part-list.module.css'

/** How much of a whole there is: a bar, and both numbers. Without a whole only the number. */
export function Meter({ part, whole }: { part: number; whole: number | undefined }) {
  if (whole === undefined) return <span className="num">{count(part)}</span>
  return (
    <span className={css['quota']}>
      <span className={css['meter']} aria-hidden>
        <i style={{ width: `${whole === 0 ? 0 : Math.min(100, (part / whole) * 100)}%` }} />
      </span>
      <span className="num xs soft">{t('sold-of', { sold: count(part), stock: count(whole) })}</span>
    </span>
  )
}
