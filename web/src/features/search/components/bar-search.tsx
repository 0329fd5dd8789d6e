import { useEffect, useId, useRef, useState } from 'react'
import { useEarlyText } from '../../../lib/drawn.ts'
import { PageLink, usePageNavigate } from '../../../ui/page-link.ts'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Address } from '../../../lib/address.ts'
import { asksForSearch } from '../shortcut.ts'
import { t } from '../text.ts'
import { SuggestionList, optionId, useSuggestions } from './suggestions.tsx'
import css from './bar-search.module.css'

/**
 * The search box of the member bar, with suggestions (docs/rules/search.md#suggestions): Enter goes to the results and clears it (docs/rules/search.md#search-box). On phones an
 * icon.
 */
export function BarSearch() {
  const navigate = usePageNavigate()
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useSuggestions(open ? text : '')
  const shown = open && list.length > 0
  const chosen = shown ? list[active] : undefined
  useEarlyText(field, text, setText)

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

  function leave(): void {
    setText('')
    setOpen(false)
    setActive(-1)
  }
  function choose(to: Address): void {
    leave()
    void navigate({ to })
  }

  return (
    <>
      {/* Before the page has woken up Enter leads to the results by itself. */}
      <form
        role="search"
        action="/search"
        aria-label={t('bar.label')}
        className={cx(css['box'], 'only-wide')}
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen) return choose(chosen.to)
          const query = text.trim()
          if (!query) return
          leave()
          void navigate({ to: '/search', search: { query } })
        }}
      >
        <Icon name="search" />
        <input
          ref={field}
          name="query"
          type="search"
          maxLength={100}
          dir="auto"
          autoComplete="off"
          value={text}
          placeholder={t('bar.placeholder')}
          aria-label={t('bar.label')}
          aria-keyshortcuts="/ Control+K Meta+K"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={shown ? id : undefined}
          aria-activedescendant={chosen && optionId(id, active)}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setOpen(true)
            setActive(-1)
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && shown) {
              event.preventDefault()
              setOpen(false)
            }
            if (!shown || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
            event.preventDefault()
            const step = event.key === 'ArrowDown' ? 1 : -1
            // Between the last and the first stands the box itself.
            setActive(((active + 1 + step + list.length + 1) % (list.length + 1)) - 1)
          }}
        />
        <kbd aria-hidden>/</kbd>
        {shown && (
          <SuggestionList id={id} list={list} active={active} onActive={setActive} onChoose={({ to }) => choose(to)} />
        )}
      </form>
      <PageLink to="/search" aria-label={t('bar.open')} className={cx(css['phone'], 'only-phone')}>
        <Icon name="search" />
      </PageLink>
    </>
  )
}

/** The search box in the menu of phones: Enter goes to the results. */
export function MenuSearch() {
  const navigate = usePageNavigate()
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
        void navigate({ to: '/search', search: { query } })
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
