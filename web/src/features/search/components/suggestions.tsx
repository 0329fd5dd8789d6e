import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { cx } from '../../../ui/classes.ts'
import { Avatar, Logo } from '../../../ui/people.tsx'
import type { Address } from '../../../lib/address.ts'
import { SHORTEST, cleaned, suggestionsQuery } from '../search.api.ts'
import type { Suggested } from '../search.api.ts'
import { t } from '../text.ts'
import css from './suggestions.module.css'

/** Nobody has typed for this long. */
const SUGGEST_AFTER_MS = 180

export type Suggestion = {
  to: Address
  name: string
  text: string
  kind: 'user' | 'company' | 'event'
  src: string | null
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** First what is itself called so: whoever types a company wants it before its people. */
function listOf({ user, company, event }: Suggested, typed: string): Suggestion[] {
  const words = plain(typed).split(' ')
  const isCalledSo = ({ name }: Suggestion) => {
    const names = plain(name).split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => names.some((one) => one.startsWith(word)))
  }
  const all: Suggestion[] = [
    ...user.map((one) => ({
      kind: 'user' as const,
      to: `/personal-wall/${one.customer_id}` as const,
      name: one.name,
      text: [one.job_title, one.company_name].filter(Boolean).join(', '),
      src: one.prof_pic,
    })),
    ...company.map((one) => ({
      kind: 'company' as const,
      to: `/company-wall/${one.id}` as const,
      name: one.name,
      text: t('suggest.company'),
      src: one.logo,
    })),
    ...event.map((one) => ({
      kind: 'event' as const,
      to: `/events/${one.slug}/${one.id}` as const,
      name: one.name,
      text: one.city ?? t('suggest.event'),
      src: null,
    })),
  ]
  return all.toSorted((a, b) => Number(isCalledSo(b)) - Number(isCalledSo(a)))
}

/** What begins with a text, once the typing rests; what was found before stands until then. */
export function useSuggestions(text: string): Suggestion[] {
  const [asked, setAsked] = useState('')
  const wanted = cleaned(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), SUGGEST_AFTER_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data } = useQuery({
    ...suggestionsQuery(asked),
    enabled: asked.length >= SHORTEST,
    placeholderData: keepPreviousData,
  })
  return data && wanted.length >= SHORTEST ? listOf(data, wanted) : []
}

export const optionId = (list: string, index: number) => `${list}-${index}`

/** The list below a search box; the box itself keeps the focus (WAI-ARIA, combobox). */
export function SuggestionList({
  id,
  list,
  active,
  onActive,
  onChoose,
}: {
  id: string
  list: readonly Suggestion[]
  active: number
  onActive: (index: number) => void
  onChoose: (suggestion: Suggestion) => void
}) {
  return (
    <div className={css['list']} id={id} role="listbox" aria-label={t('suggest')}>
      {list.map((one, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box it belongs to takes the keys
        <div
          key={one.to}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={cx(css['option'], index === active && css['active'])}
          onPointerMove={() => onActive(index)}
          // The box would lose the focus, and with it the list, before the press is over.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(one)}
        >
          {one.kind === 'user' ? (
            <Avatar name={one.name} src={one.src} size="sm" />
          ) : one.kind === 'company' ? (
            <Logo name={one.name} src={one.src} size="sm" />
          ) : (
            <span className={css['tile']}>
              <Icon name="calendar" size="sm" />
            </span>
          )}
          <span className="grow">
            <b dir="auto">{one.name}</b>
            {one.text && (
              <span className="xs soft" dir="auto">
                {one.text}
              </span>
            )}
          </span>
        </div>
      ))}
    </div>
  )
}
