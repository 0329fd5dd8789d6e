import { cx } from '../../ui/classes.ts'
import { useId } from 'react'
import { fieldClasses } from '../../ui/fields.tsx'
import bench from '../../ui/workbench.module.css'
import css from './desk.module.css'

/** One of a few, from the browser's own list. */
export function Choice({
  label,
  value,
  options,
  onChange,
  hidden,
}: {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** The label is read, not shown. */
  hidden?: boolean
}) {
  const id = useId()
  return (
    <div className={css['choice']}>
      <label htmlFor={id} className={hidden ? 'sr-only' : fieldClasses.label}>
        {label}
      </label>
      <select
        id={id}
        className={cx(bench['field'], css['select'])}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  )
}
