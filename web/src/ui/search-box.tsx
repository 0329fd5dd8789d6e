import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useEarlyText } from '../lib/drawn.ts'
import { Icon } from './icon.tsx'
import css from './search-box.module.css'

/** A search field that tells what was typed after a pause, and at once with Enter. `value` is what the address says. */
export function SearchBox({
  value,
  onSearch,
  label,
  wait,
}: {
  value: string
  onSearch: (text: string) => void
  label: string
  wait: number
}) {
  const [text, setText] = useState(value)
  const [told, setTold] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  useEarlyText(field, text, setText)
  // The address has changed by itself: the way back, or Clear.
  if (value !== told) {
    setTold(value)
    if (value !== text.trim()) setText(value)
  }
  const tell = useEffectEvent((typed: string) => {
    if (typed !== value) onSearch(typed)
  })
  useEffect(() => {
    const timer = setTimeout(() => tell(text.trim()), wait)
    return () => clearTimeout(timer)
  }, [text, wait])
  return (
    <form
      role="search"
      aria-label={label}
      className={css['box']}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== value) onSearch(text.trim())
      }}
    >
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={100}
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  )
}
