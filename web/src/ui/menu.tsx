import type { KeyboardEvent, ReactNode } from 'react'
import { useClosed } from '../lib/impersonation.ts'
import type { CallId } from '../lib/call.types.ts'
import { cx } from './classes.ts'
import { Dropdown, useDropdown } from './dropdown.tsx'
import type { DropdownTrigger } from './dropdown.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'
import css from './dropdown.module.css'

export type MenuItem = {
  label: string
  icon?: IconName
  danger?: boolean
  /** What it leads to: whoever acts as a member and may not make that call is told so instead. */
  call?: CallId
  onSelect: () => void
}

const itemsOf = (panel: HTMLElement) => [...panel.querySelectorAll<HTMLElement>('[role="menuitem"]')]

/** Arrow keys, Home and End move through the items; Tab leaves the menu and closes it. */
function move(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const items = itemsOf(event.currentTarget)
  const now = items.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }[event.key]
  if (event.key === 'Tab') return close()
  if (to === undefined) return
  event.preventDefault()
  items.at(to % items.length)?.focus()
}

/**
 * A few actions behind a button:
 * `<Menu label="Request" items={…} trigger={(props) => <Button {...props}>Sent you request</Button>} />`.
 */
export function Menu({
  label,
  items,
  trigger,
  align,
}: {
  label: string
  items: readonly MenuItem[]
  trigger: (props: DropdownTrigger & { 'aria-haspopup': 'menu' }) => ReactNode
  align?: 'start' | 'end'
}) {
  const state = useDropdown()
  const closed = useClosed()
  return (
    <Dropdown
      state={state}
      {...(align ? { align } : {})}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => move(event, state.close)}
      // The items are drawn after the panel has opened.
      onOpen={(panel) => requestAnimationFrame(() => itemsOf(panel)[0]?.focus())}
      trigger={(props) => trigger({ ...props, 'aria-haspopup': 'menu' })}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={cx(css['item'], item.danger && css['danger'])}
          title={closed(item.call)}
          aria-disabled={closed(item.call) !== undefined || undefined}
          onClick={() => {
            if (closed(item.call)) return
            state.close()
            item.onSelect()
          }}
        >
          {item.icon && <Icon name={item.icon} />}
          {item.label}
        </button>
      ))}
    </Dropdown>
  )
}
