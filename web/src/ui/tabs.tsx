import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import css from './tabs.module.css'

export type Tab = {
  label: ReactNode
  href: string
  count?: number
  /** Query of its address, where several tabs share a path; say with `current` which one is shown. */
  search?: Record<string, string>
  current?: boolean
}

/**
 * Links to the parts of a page, under the bar and sticky, scrolling sideways on phones; the current one is brought into view.
 * `isCurrent` decides where more than one address shows the same part.
 */
export function TabsBar({
  tabs,
  label,
  isCurrent,
}: {
  tabs: readonly Tab[]
  label: string
  isCurrent?: (href: string, pathname: string) => boolean
}) {
  const pathname = useRouterState({ select: (state) => state.location.pathname.replace(/(.)\/$/, '$1') })
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const nav = list.current
    const current = nav?.querySelector<HTMLElement>('[aria-current]')
    if (nav && current && nav.scrollWidth > nav.clientWidth)
      nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  return (
    <div className={css['wrap']}>
      <div className="page">
        <nav className={css['tabs']} aria-label={label} ref={list}>
          {tabs.map((tab) => {
            const current =
              tab.current ?? (isCurrent ? isCurrent(tab.href, pathname) : tab.href.replace(/\?.*$/, '') === pathname)
            return (
              <Link
                key={`${tab.href}?${new URLSearchParams(tab.search).toString()}`}
                to={tab.href as never}
                {...(tab.search ? { search: tab.search as never } : {})}
                className={css['tab']}
                aria-current={current ? 'page' : undefined}
                resetScroll={false}
                // Its own reckoning of what is current would mark the first tab on every other.
                activeOptions={{ exact: true }}
                activeProps={{}}
              >
                {tab.label}
                {tab.count !== undefined && <span className={cx(css['count'], 'num')}>{tab.count}</span>}
              </Link>
            )
          })}
        </nav>
      </div>
    </div>
  )
}

/** A choice of views in a frame: List or Map, All or Mine. Pressed buttons, not tabs. */
export function Segment<Value extends string>({
  value,
  onChange,
  options,
  label,
}: {
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode }[]
  label: string
}) {
  return (
    <div className={css['segment']} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
