import { cx } from './classes.ts'
import css from './switch.module.css'

/** On or off, kept at once. `label` is its name where no text stands beside it. */
export function Switch({
  label,
  checked,
  disabled,
  onChange,
}: {
  label: string
  checked: boolean
  disabled?: boolean | undefined
  onChange: (checked: boolean) => void
}) {
  return (
    <label className={cx(css['switch'], disabled && css['off'])}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <i aria-hidden />
    </label>
  )
}
