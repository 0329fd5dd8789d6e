import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { useClosed } from '../lib/impersonation.ts'
import type { CallId } from '../lib/call.types.ts'
import { cx } from './classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'
import { PageLink } from './page-link.ts'
import type { PageLinkProps } from './page-link.ts'
import css from './button.module.css'

type Look = {
  /**
   * `primary` blue, for the ordinary action; `commit` amber, only for what commits or costs, once per view; `soft` light blue;
   * `quiet` text only; `danger`; `onDark` on navy. Outlined unless said.
   */
  kind?: 'plain' | 'primary' | 'commit' | 'soft' | 'quiet' | 'danger' | 'onDark'
  size?: 'sm' | 'lg'
  block?: boolean
  icon?: IconName
  iconEnd?: IconName
  children?: ReactNode
}

function classesOf({ kind = 'plain', size, block }: Look, className?: string): string {
  return cx(css['btn'], css[kind], size && css[size], block && css['block'], className)
}

function Inside({ icon, iconEnd, children, busy }: Look & { busy?: boolean }) {
  return (
    <>
      {busy ? <span className={css['spinner']} aria-hidden /> : icon && <Icon name={icon} className={css['start']} />}
      {children}
      {iconEnd && <Icon name={iconEnd} className={css['end']} />}
    </>
  )
}

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    busy?: boolean
    /** What it leads to: whoever acts as a member and may not make that call is told so instead. */
    call?: CallId
  }

/** A button. `busy` keeps its width, shows that work goes on and takes no further press. */
export function Button(props: ButtonProps) {
  const { kind, size, block, icon, iconEnd, busy, call, className, children, onClick, ...rest } = props
  const closed = useClosed()(call)
  return (
    <button
      type="button"
      {...rest}
      {...(closed && { title: closed })}
      className={classesOf({ kind, size, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || closed !== undefined || undefined}
      onClick={busy || closed ? (event) => event.preventDefault() : onClick}
    >
      <Inside icon={icon} iconEnd={iconEnd} busy={busy}>
        {children}
      </Inside>
    </button>
  )
}

/** The amber button: Book now, Pay, Submit entry. One per view. */
export function ButtonCommit(props: Omit<ButtonProps, 'kind'>) {
  return <Button size="lg" {...props} kind="commit" />
}

/** A link that looks like a button: `<ButtonLink to="/all-events">`. */
export function ButtonLink({
  kind,
  size,
  block,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: Omit<PageLinkProps, 'children' | 'className'> & Look & { className?: string }) {
  return (
    <PageLink {...rest} className={classesOf({ kind, size, block }, className)}>
      <Inside icon={icon} iconEnd={iconEnd}>
        {children}
      </Inside>
    </PageLink>
  )
}

/** The same for another site or a file. */
export function ButtonAnchor({
  kind,
  size,
  block,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: React.AnchorHTMLAttributes<HTMLAnchorElement> & Look) {
  return (
    <a {...rest} className={classesOf({ kind, size, block }, className)}>
      <Inside icon={icon} iconEnd={iconEnd}>
        {children}
      </Inside>
    </a>
  )
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: IconName
  /** What it does, in words; the counter is added to it. */
  label: string
  count?: number
  size?: 'sm'
  call?: CallId
}

/** A button with only an icon, 44 px, with an optional red counter. */
export function IconButton({ icon, label, count = 0, size, call, className, onClick, ...rest }: IconButtonProps) {
  const closed = useClosed()(call)
  return (
    <button
      type="button"
      aria-label={count > 0 ? `${label}, ${count}` : label}
      {...rest}
      title={closed ?? rest.title ?? label}
      {...(closed && { 'aria-disabled': true })}
      onClick={closed ? (event) => event.preventDefault() : onClick}
      className={cx(css['icon'], size === 'sm' && css['iconSm'], className)}
    >
      <Icon name={icon} />
      <Counter value={count} className={css['count']} />
    </button>
  )
}

/** The red counter on an icon; nothing at zero. */
export function Counter({ value, className }: { value: number; className?: string }) {
  if (value <= 0) return null
  return (
    <span className={cx(css['counter'], className)} aria-hidden>
      {value > 99 ? '99+' : value}
    </span>
  )
}
