import { useClosed } from '../lib/impersonation.ts'
import type { CallId } from '../lib/call.types.ts'
import { cx } from './classes.ts'
import css from './switch.module.css'

/** On or off, kept at once. `label` is its name where no text stands beside it. */
export function Switch({
  label,
  checked,
  disabled,
  call,
  onChange,
}: {
  label: string
  checked: boolean
  disabled?: boolean | undefined
  /** What it leads to, where whoever acts as a member may not make that call. */
  call?: CallId
  onChange: (checked: boolean) => void
}) {
  const closed = useClosed()(call)
  const off = disabled || closed !== undefined
  return (
    <label className={cx(css['switch'], off && css['off'])} title={closed}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        checked={checked}
        disabled={off}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <i aria-hidden />
    </label>
  )
}
