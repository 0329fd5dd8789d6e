import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Dropdown, useDropdown } from '../../../ui/dropdown.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Logo } from '../../../ui/people.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { companiesQuery } from '../companies.api.ts'
import { t } from '../text.ts'
import css from './company-filter.module.css'

/** A company that was chosen to filter by. */
export type ChosenCompany = { id: number; name: string }

const WAIT_MS = 400

/** Filters a member's contacts by company: a dropdown with its own search and a Load More. */
export function CompanyFilter({
  contactsOf,
  value,
  onChange,
}: {
  contactsOf: number
  value: ChosenCompany | undefined
  onChange: (company: ChosenCompany | undefined) => void
}) {
  const state = useDropdown()
  const choose = (company: ChosenCompany | undefined) => {
    state.close()
    onChange(company)
  }
  return (
    <div className={css['filter']}>
      <Dropdown
        state={state}
        align="end"
        className={css['panel']}
        role="dialog"
        aria-label={t('filter')}
        onOpen={(panel) => requestAnimationFrame(() => panel.querySelector('input')?.focus())}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className={css['trigger']}
            aria-label={t('filter.by', { name: value?.name ?? t('filter.all') })}
          >
            <Icon name="building" size="sm" />
            <span className="cut">{value?.name ?? t('filter.all')}</span>
            <Icon name="caret" size="sm" />
          </button>
        )}
      >
        <Choice contactsOf={contactsOf} value={value} choose={choose} />
      </Dropdown>
    </div>
  )
}

function Choice({
  contactsOf,
  value,
  choose,
}: {
  contactsOf: number
  value: ChosenCompany | undefined
  choose: (company: ChosenCompany | undefined) => void
}) {
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text.trim(), WAIT_MS)
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...companiesQuery(typed, contactsOf),
    retry: false,
  })
  // The list ends quietly; contacts can be found without it.
  useEffect(() => {
    if (error) console.error('The companies to filter by did not load:', error)
  }, [error])
  const companies = data?.pages.flatMap((page) => page.results) ?? []
  const row = (company: ChosenCompany | undefined, inside: React.ReactNode) => {
    const chosen = company?.id === value?.id
    return (
      <li key={company?.id ?? 0}>
        <button
          type="button"
          aria-pressed={chosen}
          className={cx(css['row'], chosen && css['chosen'])}
          onClick={() => choose(company)}
        >
          {inside}
          {chosen && <Icon name="check" size="sm" className="push" />}
        </button>
      </li>
    )
  }
  return (
    <>
      <label className={css['search']}>
        <Icon name="search" size="sm" />
        <input
          type="search"
          value={text}
          maxLength={100}
          aria-label={t('filter.find')}
          placeholder={t('filter.find')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {isPending ? (
        <SkeletonRows rows={4} />
      ) : (
        <ul className={css['list']}>
          {row(undefined, t('filter.all'))}
          {companies.map((company) =>
            row(
              { id: company.id, name: company.name },
              <>
                <Logo name={company.name} src={company.logo} size="xs" />
                <span className="cut">{company.name}</span>
              </>,
            ),
          )}
        </ul>
      )}
      {data && companies.length === 0 && <p className={cx('sm soft', css['none'])}>{t('filter.none')}</p>}
      {hasNextPage && !error && (
        <div className={css['more']}>
          <Button size="sm" block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('filter.more')}
          </Button>
        </div>
      )}
    </>
  )
}
