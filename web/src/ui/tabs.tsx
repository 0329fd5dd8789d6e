import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { Address } from '../lib/address.ts'
import { PageLink } from './page-link.ts'
import { cx } from './classes.ts'
import { Dropdown, useDropdown } from './dropdown.tsx'
import { Icon } from './icon.tsx'
import css from './tabs.module.css'

export type Tab = {
  label: ReactNode
  href: Address
  count?: number
  /** Query of its address, where several tabs share a path; say with `current` which one is shown. */
  search?: Record<string, string>
  current?: boolean
}

/**
 * Links to the parts of a page, under the bar and sticky; the current one is brought into view. Where they do not fit, the edge fades,
 * arrows go on, and `more` holds all of them. `isCurrent` decides where more than one address shows the same part; `framed` stands in a
 * column instead of over the whole page.
 */
export function TabsBar({
  tabs,
  label,
  isCurrent,
  framed,
  more,
}: {
  tabs: readonly Tab[]
  label: string
  isCurrent?: (href: string, pathname: string) => boolean
  framed?: boolean
  /** What the arrows and the list of all tabs are called. */
  more?: { all: string; back: string; on: string }
}) {
  const pathname = useRouterState({ select: (state) => state.location.pathname.replace(/(.)\/$/, '$1') })
  const list = useRef<HTMLElement>(null)
  const hidden = useHidden(list, more !== undefined)
  const all = useDropdown()
  useEffect(() => (list.current ? keepInView(list.current) : undefined), [pathname, tabs.length])
  const go = (way: 1 | -1) =>
    list.current?.scrollBy({
      left: way * list.current.clientWidth * 0.7,
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    })
  const links = (className: string | undefined, done?: () => void) =>
    tabs.map((tab) => {
      const current =
        tab.current ?? (isCurrent ? isCurrent(tab.href, pathname) : tab.href.replace(/\?.*$/, '') === pathname)
      return (
        <PageLink
          key={`${tab.href}?${new URLSearchParams(tab.search).toString()}`}
          to={tab.href}
          {...(tab.search ? { search: tab.search } : {})}
          className={className}
          aria-current={current ? 'page' : undefined}
          resetScroll={false}
          // Its own reckoning of what is current would mark the first tab on every other.
          activeOptions={{ exact: true }}
          activeProps={{}}
          onClick={done}
        >
          {tab.label}
          {tab.count !== undefined && <span className={cx(css['count'], 'num')}>{tab.count}</span>}
        </PageLink>
      )
    })
  return (
    <div className={cx(css['wrap'], framed && css['framed'])}>
      <div className={cx(framed ? css['inside'] : 'page', css['row'])}>
        {more && hidden.before && (
          <button type="button" className={css['arrow']} aria-label={more.back} onClick={() => go(-1)}>
            <Icon name="left" />
          </button>
        )}
        <nav
          className={cx(css['tabs'], hidden.before && css['fadeBefore'], hidden.after && css['fadeAfter'])}
          aria-label={label}
          ref={list}
        >
          {links(css['tab'])}
        </nav>
        {more && hidden.after && (
          <button type="button" className={css['arrow']} aria-label={more.on} onClick={() => go(1)}>
            <Icon name="right" />
          </button>
        )}
        {more && (hidden.before || hidden.after) && (
          <Dropdown
            state={all}
            align="end"
            className={css['all']}
            role="group"
            aria-label={more.all}
            trigger={(props) => (
              <button type="button" {...props} className={css['more']}>
                {more.all}
                <Icon name="caret" size="sm" />
              </button>
            )}
          >
            {links(css['entry'], all.close)}
          </Dropdown>
        )}
      </div>
    </div>
  )
}

/** Keeps the current tab in the middle, also when arrows take its place, until somebody moves the tabs. @returns what ends it */
function keepInView(nav: HTMLElement): () => void {
  const grows = new ResizeObserver(() => {
    const current = nav.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!current || nav.scrollWidth <= nav.clientWidth) return
    const shown = nav.getBoundingClientRect()
    nav.scrollLeft += current.left - shown.left - (shown.width - current.width) / 2
  })
  grows.observe(nav)
  const row = nav.parentElement ?? nav
  const end = () => {
    grows.disconnect()
    for (const act of ['pointerdown', 'wheel', 'keydown']) row.removeEventListener(act, end)
  }
  for (const act of ['pointerdown', 'wheel', 'keydown']) row.addEventListener(act, end, { passive: true })
  return end
}

/** Whether a list that scrolls sideways has more before and after what is seen of it. */
function useHidden(list: RefObject<HTMLElement | null>, asked: boolean): { before: boolean; after: boolean } {
  const [hidden, setHidden] = useState({ before: false, after: false })
  useEffect(() => {
    const nav = list.current
    if (!asked || !nav) return
    const look = () => {
      const before = nav.scrollLeft > 2
      const after = nav.scrollLeft < nav.scrollWidth - nav.clientWidth - 2
      setHidden((known) => (known.before === before && known.after === after ? known : { before, after }))
    }
    // It looks at once, when the browser has laid the page out; asking before would have it do so twice.
    const grows = new ResizeObserver(look)
    grows.observe(nav)
    nav.addEventListener('scroll', look, { passive: true })
    return () => {
      grows.disconnect()
      nav.removeEventListener('scroll', look)
    }
  }, [list, asked])
  return hidden
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
