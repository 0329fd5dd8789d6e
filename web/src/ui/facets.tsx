import { count } from '../lib/money.ts'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import { Icon } from './icon.tsx'
import { Logo } from './people.tsx'
import css from './facets.module.css'

/** One choice of a filter; `logo` (null for letters) draws a company's. */
export type FacetItem = { key: string; name: string; count?: number; logo?: string | null }

/**
 * A filter with counted choices. The first `shown` stand there, and every chosen one; the rest comes with `all`.
 * `find` adds a search over its choices.
 */
export function FacetGroup({
  title,
  items,
  chosen,
  onToggle,
  shown = 5,
  all,
  find,
}: {
  title: string
  items: readonly FacetItem[]
  chosen: readonly string[]
  onToggle: (key: string) => void
  shown?: number
  /** "All 18 segments", and what takes it back. */
  all: { more: string; less: string }
  find?: { label: string; text: string; onChange: (text: string) => void; none: ReactNode }
}) {
  const [whole, setWhole] = useState(false)
  const id = useId()
  const searching = Boolean(find?.text.trim())
  const listed = whole || searching ? items : items.filter((item, at) => at < shown || chosen.includes(item.key))
  return (
    <details className={css['group']} open>
      <summary>
        <span className="h4" id={id}>
          {title}
        </span>
        <Icon name="caret" size="sm" />
      </summary>
      {find && (
        <label className={css['find']}>
          <Icon name="search" size="sm" />
          <input
            type="search"
            value={find.text}
            maxLength={100}
            aria-label={find.label}
            placeholder={find.label}
            onChange={(event) => find.onChange(event.currentTarget.value)}
          />
        </label>
      )}
      <ul className={cx(css['items'], whole && css['whole'])} aria-labelledby={id}>
        {listed.map((item) => (
          <li key={item.key}>
            <label className={css['item']}>
              <input type="checkbox" checked={chosen.includes(item.key)} onChange={() => onToggle(item.key)} />
              {item.logo !== undefined && <Logo name={item.name} src={item.logo} size="xs" />}
              <span className="grow">{item.name}</span>
              {item.count !== undefined && <span className="num">{count(item.count)}</span>}
            </label>
          </li>
        ))}
      </ul>
      {searching && items.length === 0 && <p className={cx('sm soft', css['none'])}>{find?.none}</p>}
      {!searching && (whole || listed.length < items.length) && (
        <button type="button" className={css['all']} onClick={() => setWhole(!whole)}>
          {whole ? all.less : all.more}
        </button>
      )}
    </details>
  )
}
