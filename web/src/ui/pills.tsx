import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { cx } from './classes.ts'
import { Icon } from './icon.tsx'
import css from './pills.module.css'

export type Tone = 'quiet' | 'good' | 'warn' | 'bad' | 'blue'

/** A state: a pill with a dot, always with its word. */
export function StatPill({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx(css['state'], css[tone])}>{children}</span>
}

/** A topic or segment: a square tag. */
export function TopicTag({ children, line }: { children: ReactNode; line?: boolean }) {
  return <span className={cx(css['tag'], line && css['line'])}>{children}</span>
}

/** Topics in a row, wrapping; those in `shared` are the reader's own too. */
export function TopicTags({ names, shared = [] }: { names: readonly string[]; shared?: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <ul className={css['tags']}>
      {names.map((name) => {
        const both = shared.includes(name)
        return (
          <li key={name} className={cx(css['tag'], both && css['shared'])}>
            {both && <Icon name="check" size="sm" />}
            {name}
            {both && <span className="sr-only">{t('topic.shared')}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** A filter: a round chip that is pressed or not. */
export function FilterChip({
  pressed,
  count,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { pressed: boolean; count?: number }) {
  return (
    <button type="button" aria-pressed={pressed} {...rest} className={cx(css['chip'], rest.className)}>
      {children}
      {count !== undefined && <span className="num">{count}</span>}
    </button>
  )
}

/** Chips in a row: wrapping on a desk, scrolling sideways on a phone. */
export function FilterChips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css['chips']} role="group" aria-label={label}>
      {children}
    </div>
  )
}

/** A filter with one choice of many, as a chip: the browser's own list opens. Nothing chosen says what it chooses. */
export function FilterSelect({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  return (
    <span className={css['select']} data-chosen={value !== '' || undefined}>
      <select
        className={css['chip']}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{label}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="caret" size="sm" />
    </span>
  )
}
