import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { cx } from './classes.ts'
import css from './dropdown.module.css'

/** Attributes that make a button open its dropdown; spread them into it. */
export type DropdownTrigger = { popoverTarget: string; 'aria-expanded': boolean }

const GAP = 6
const EDGE = 8

/** Below the trigger, above it where there is more room there, and never over the window's edge. */
function place(panel: HTMLElement, align: 'start' | 'end'): void {
  const trigger = panel.previousElementSibling?.getBoundingClientRect()
  if (!trigger) return
  const { clientWidth, clientHeight } = document.documentElement
  panel.style.minWidth = `${Math.min(trigger.width, clientWidth - 2 * EDGE)}px`
  panel.style.maxHeight = ''
  const { width, height } = panel.getBoundingClientRect()
  const below = clientHeight - trigger.bottom - GAP - EDGE
  const above = trigger.top - GAP - EDGE
  const up = height > below && above > below
  panel.style.maxHeight = `${Math.max(120, up ? above : below)}px`
  panel.style.top = `${up ? Math.max(EDGE, trigger.top - GAP - Math.min(height, above)) : trigger.bottom + GAP}px`
  const wanted = align === 'end' ? trigger.right - width : trigger.left
  panel.style.left = `${Math.max(EDGE, Math.min(wanted, clientWidth - width - EDGE))}px`
}

/** What a dropdown needs: where its panel is, whether it is open, and the way to close it. */
export function useDropdown(): {
  id: string
  panel: RefObject<HTMLDivElement | null>
  open: boolean
  setOpen: (open: boolean) => void
  close: () => void
} {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => panel.current?.hidePopover(), [])
  return { id, panel, open, setOpen, close }
}

/**
 * A button and what opens below it, in the browser's top layer, so that it also stands over dialogs. It closes with Escape
 * and a press elsewhere. The panel has to follow its trigger directly.
 */
export function Dropdown({
  state,
  trigger,
  align = 'start',
  className,
  onOpen,
  children,
  ...rest
}: {
  state: ReturnType<typeof useDropdown>
  trigger: (props: DropdownTrigger) => ReactNode
  align?: 'start' | 'end'
  className?: string
  onOpen?: (panel: HTMLDivElement) => void
  children: ReactNode
} & Omit<React.HTMLAttributes<HTMLDivElement>, 'children' | 'className'>) {
  const { id, panel, open, setOpen } = state
  useEffect(() => {
    const element = panel.current
    if (!open || !element) return
    const again = () => place(element, align)
    again()
    const grows = new ResizeObserver(again)
    grows.observe(element)
    document.addEventListener('scroll', again, { capture: true, passive: true })
    window.addEventListener('resize', again)
    return () => {
      grows.disconnect()
      document.removeEventListener('scroll', again, { capture: true })
      window.removeEventListener('resize', again)
    }
  }, [open, align, panel])
  return (
    <>
      {trigger({ popoverTarget: id, 'aria-expanded': open })}
      <div
        {...rest}
        ref={panel}
        id={id}
        popover="auto"
        className={cx(css['panel'], className)}
        onToggle={(event) => {
          // A dropdown inside this one tells of itself too.
          if (event.target !== event.currentTarget) return
          const opened = event.newState === 'open'
          setOpen(opened)
          if (opened) {
            place(event.currentTarget, align)
            onOpen?.(event.currentTarget)
          }
        }}
      >
        {open && children}
      </div>
    </>
  )
}
