import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { asksForSearch } from '../shortcut.ts'
import { t } from '../text.ts'
import css from './bar-search.module.css'

/**
 * The search box of the member bar: Enter goes to the results and clears it (docs/rules/search.md#search-box). On phones an
 * icon.
 */
export function BarSearch() {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const box = field.current
      if (!box?.offsetParent || !asksForSearch(event, event.target as HTMLElement)) return
      event.preventDefault()
      box.focus()
      box.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <form
        role="search"
        aria-label={t('bar.label')}
        className={cx(css['box'], 'only-wide')}
        onSubmit={(event) => {
          event.preventDefault()
          const box = field.current
          const query = box?.value.trim()
          if (!box || !query) return
          box.value = ''
          void navigate({ to: '/search' as never, search: { query } as never })
        }}
      >
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          maxLength={100}
          dir="auto"
          placeholder={t('bar.placeholder')}
          aria-label={t('bar.label')}
          aria-keyshortcuts="/ Control+K Meta+K"
        />
        <kbd aria-hidden>/</kbd>
      </form>
      <Link to={'/search' as never} aria-label={t('bar.open')} className={cx(css['phone'], 'only-phone')}>
        <Icon name="search" />
      </Link>
    </>
  )
}

/** The search box in the menu of phones: Enter goes to the results. */
export function MenuSearch() {
  const navigate = useNavigate()
  return (
    <form
      role="search"
      aria-label={t('bar.label')}
      className={css['menu']}
      onSubmit={(event) => {
        event.preventDefault()
        const box = event.currentTarget.elements.namedItem('query') as HTMLInputElement
        const query = box.value.trim()
        if (!query) return
        box.value = ''
        void navigate({ to: '/search' as never, search: { query } as never })
      }}
    >
      <Icon name="search" />
      <input
        name="query"
        type="search"
        maxLength={100}
        dir="auto"
        enterKeyHint="search"
        placeholder={t('bar.placeholder')}
        aria-label={t('bar.label')}
      />
    </form>
  )
}
