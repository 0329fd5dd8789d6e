import { t } from '../lib/i18n.ts'
import { cx } from './classes.ts'
import css from './countdown.module.css'

const MINUTE = 60_000

/** Days, hours and minutes until a moment; zeros once it has come. */
export function Countdown({ to, now, label, className }: { to: string; now: Date; label: string; className?: string }) {
  const minutes = Math.max(0, Math.ceil((Date.parse(to) - now.getTime()) / MINUTE))
  const parts = [
    { value: Math.floor(minutes / 1440), unit: t('countdown.days') },
    { value: Math.floor(minutes / 60) % 24, unit: t('countdown.hours') },
    { value: minutes % 60, unit: t('countdown.minutes') },
  ]
  return (
    <div className={cx(css['countdown'], className)} role="timer" aria-label={label}>
      {parts.map(({ value, unit }) => (
        <span key={unit}>
          <b className="num">{value}</b>
          {unit}
        </span>
      ))}
    </div>
  )
}
