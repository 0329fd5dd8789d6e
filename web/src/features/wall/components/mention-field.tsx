import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import { cx } from '../../../ui/classes.ts'
import { Person } from '../../../ui/people.tsx'
import type { Tagged } from '../draft.ts'
import { mentionAt } from '../rich-text.ts'
import { t } from '../text.ts'
import { usePeople } from '../use-people.ts'
import css from './editor.module.css'

/** People offered while one types a name after an @. */
const OFFERED = 5
/** From here on the field says how many characters are left. */
const NEAR_END = 0.9

type Props = {
  value: string
  onChange: (text: string) => void
  /** Somebody was chosen; their name stands in the text now. */
  onMention: (person: Tagged) => void
  label: string
  placeholder: string
  max: number
  /** Enter sends; Shift and Enter make a new line. */
  onEnter?: () => void
  onPaste?: (event: ClipboardEvent) => void
  onEscape?: () => void
  className?: string | undefined
  fieldRef?: RefObject<HTMLTextAreaElement | null>
  /** Takes the focus when it appears. */
  focused?: boolean
  invalid?: boolean
}

/** Text over several lines that grows, offers people after an @, and says when it is nearly full. */
export function MentionField(props: Props) {
  const { value, onChange, max } = props
  const own = useRef<HTMLTextAreaElement>(null)
  const field = props.fieldRef ?? own
  const listId = useId()
  const [cursor, setCursor] = useState(-1)
  const [closedAt, setClosedAt] = useState<number>()
  const [active, setActive] = useState(0)

  const typed = cursor < 0 ? undefined : mentionAt(value, cursor)
  const asking = typed !== undefined && typed.query !== '' && typed.from !== closedAt
  const people = usePeople(asking ? typed.query : undefined).slice(0, OFFERED)
  const chosen = Math.min(active, people.length - 1)

  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = ''
    // Measuring lays the whole page out, and a wall has such a field under each post.
    if (value === '') return
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`
  }, [value, field])

  const { focused } = props
  useEffect(() => {
    if (!focused) return
    // A dialog takes the focus when it opens, which is after this.
    const frame = requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
    })
    return () => cancelAnimationFrame(frame)
  }, [focused, field])

  function choose(person: Tagged): void {
    if (!typed) return
    const before = `${value.slice(0, typed.from)}@${person.name} `
    onChange(before + value.slice(cursor).replace(/^ /, ''))
    props.onMention({ customer_id: person.customer_id, name: person.name, prof_pic: person.prof_pic })
    setCursor(-1)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(before.length, before.length)
    })
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing) return
    if (people.length > 0) {
      const person = people[chosen]
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        return setActive((chosen + (event.key === 'ArrowDown' ? 1 : people.length - 1)) % people.length)
      }
      if ((event.key === 'Enter' || event.key === 'Tab') && person) {
        event.preventDefault()
        return choose(person)
      }
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        return setClosedAt(typed?.from)
      }
    }
    if (event.key === 'Escape') props.onEscape?.()
    if (event.key === 'Enter' && !event.shiftKey && props.onEnter) {
      event.preventDefault()
      props.onEnter()
    }
  }

  const left = max - Array.from(value).length
  const follow = () => setCursor(field.current?.selectionEnd ?? -1)
  return (
    <div className={css['fieldBox']}>
      <textarea
        ref={field}
        dir="auto"
        rows={1}
        className={cx(css['field'], props.className)}
        value={value}
        placeholder={props.placeholder}
        aria-label={props.label}
        aria-invalid={props.invalid || left < 0 || undefined}
        aria-autocomplete="list"
        aria-controls={people.length > 0 ? listId : undefined}
        aria-activedescendant={people.length > 0 ? `${listId}-${chosen}` : undefined}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          setActive(0)
          follow()
        }}
        onSelect={follow}
        onBlur={() => setCursor(-1)}
        onKeyDown={onKeyDown}
        onPaste={props.onPaste}
      />
      {people.length > 0 && (
        <div className={css['offer']} id={listId} role="listbox" aria-label={t('mention.list')}>
          {people.map((person, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field
            <div
              key={person.customer_id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <Person name={person.name} src={person.prof_pic} text={person.text} size="sm" />
            </div>
          ))}
        </div>
      )}
      <span className="sr-only" role="status">
        {people.length > 0 && t('mention.found', { count: people.length })}
      </span>
      {left <= max * (1 - NEAR_END) && (
        <span className={cx(css['left'], 'num', left < 0 && css['over'])} role={left < 0 ? 'alert' : undefined}>
          {left < 0 ? t('text.over', { count: -left }) : t('text.left', { count: left })}
        </span>
      )}
    </div>
  )
}
