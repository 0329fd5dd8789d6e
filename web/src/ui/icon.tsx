import { icons } from './icons.ts'
import type { IconName } from './icons.ts'
import css from './icon.module.css'

type Props = {
  name: IconName
  /** 16, 20 (unless said) or 24 pixels. */
  size?: 'sm' | 'lg'
  /** Says what the icon means where no text stands beside it. */
  label?: string
  className?: string
}

/** `<Icon name="calendar" />`. Without a label it is decoration and hidden from screen readers. */
export function Icon({ name, size, label, className }: Props) {
  const classes = [css['icon'], size && css[size], className].filter(Boolean).join(' ')
  return (
    <svg
      className={classes}
      viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={icons[name]} />
    </svg>
  )
}
