import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countryName } from '@app/contract/countries'
import { weekdayName } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { CheckField, TextField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Avatar, Logo } from '../../../ui/people.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { clockText } from '../clock.tsx'
import { choicesQuery, peopleQuery } from '../meetings.api.ts'
import type { AskedCompany, Guest, PeopleFilter } from '../meetings.api.ts'
import { t } from '../text.ts'
import css from './people-list.module.css'

const PAGE = 20

/** The people of the event: filtered, and with how much time we have in common on the day. */
export function PeopleList({
  event,
  date,
  zone,
  selected,
  chosen,
  company,
  onChoose,
  onCompany,
}: {
  event: number
  date: string
  zone: string
  selected: string | null
  chosen: number | undefined
  /** The chosen company. */
  company: number | undefined
  onChoose: (guest: Guest) => void
  onCompany: (company: AskedCompany) => void
}) {
  const [typed, setTyped] = useState<Omit<PeopleFilter, 'free_at'>>({
    search: '',
    tag: null,
    country: null,
    company: null,
    free_with_me: false,
  })
  const [now, setNow] = useState(false)
  const [size, setSize] = useState(PAGE)
  const filter = { ...typed, search: typed.search.trim(), free_at: now ? selected : null }
  const { data, error, refetch } = useQuery(peopleQuery(event, date, filter, size))
  const { data: choices } = useQuery(choicesQuery(event))
  const asked = choices?.companies.find(({ id, mine }) => String(id) === typed.company && !mine)
  const set = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change })
    setSize(PAGE)
  }
  return (
    <>
      <div className={css['head']}>
        <div className={css['title']}>
          <h2 className="h4">{t('people.title')}</h2>
          {data && (
            <span className="push soft sm num" role="status">
              {t('people.count', { shown: data.results.length, count: data.count })}
            </span>
          )}
        </div>
        <TextField
          type="search"
          aria-label={t('people.search')}
          placeholder={t('people.search')}
          leftSection={<Icon name="search" size="sm" />}
          value={typed.search}
          onChange={(change) => set({ search: change.currentTarget.value })}
        />
        <div className={css['filters']}>
          <SelectField
            aria-label={t('people.segment')}
            placeholder={t('people.segments')}
            data={choices?.tags.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
            value={typed.tag}
            allowDeselect
            clearable
            onChange={(tag) => set({ tag })}
          />
          <SelectField
            aria-label={t('people.country')}
            placeholder={t('people.countries')}
            data={choices?.countries.map(({ id }) => ({ value: id, label: countryName(id) })) ?? []}
            value={typed.country}
            allowDeselect
            clearable
            onChange={(country) => set({ country })}
          />
        </div>
        <SelectField
          aria-label={t('people.company')}
          placeholder={t('people.companies')}
          searchable
          data={choices?.companies.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
          value={typed.company}
          allowDeselect
          clearable
          onChange={(company) => set({ company })}
        />
        <CheckField
          label={
            <>
              <b>{t('people.now')}</b>{' '}
              <span className="xs soft">
                {selected ? t('people.now-at', { time: clockText(selected, zone) }) : t('people.now-none')}
              </span>
            </>
          }
          checked={now && selected !== null}
          disabled={selected === null}
          onChange={(change) => setNow(change.currentTarget.checked)}
        />
        <CheckField
          label={<b>{t('people.with-me')}</b>}
          checked={typed.free_with_me}
          onChange={(change) => set({ free_with_me: change.currentTarget.checked })}
        />
      </div>
      {asked && (
        <button
          type="button"
          className={cx(css['guest'], asked.id === company && css['chosen'])}
          aria-pressed={asked.id === company}
          onClick={() => onCompany(asked)}
        >
          <Logo name={asked.name} src={asked.logo} size="sm" />
          <span className={css['text']}>
            <b className="cut">{asked.name}</b>
            <span className="cut">{t('company.sends')}</span>
          </span>
          <span className={cx(css['state'], css['open'])}>{t('sponsors.people', { count: asked.count })}</span>
        </button>
      )}
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={8} />
      ) : data.results.length === 0 ? (
        <EmptyState icon="users" title={t('people.none')}>
          {t('people.none-text')}
        </EmptyState>
      ) : (
        <ul>
          {data.results.map((guest) => (
            <li key={guest.customer_id}>
              <button
                type="button"
                className={cx(css['guest'], guest.customer_id === chosen && css['chosen'])}
                aria-pressed={guest.customer_id === chosen}
                onClick={() => onChoose(guest)}
              >
                <Avatar name={guest.name} src={guest.prof_pic} />
                <span className={css['text']}>
                  <b className="cut">{guest.name}</b>
                  <span className="cut">{guest.job_title}</span>
                  <span className="cut">{guest.company_name}</span>
                  <Reason guest={guest} />
                </span>
                <State guest={guest} date={date} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {data && data.count > data.results.length && (
        <Button kind="quiet" block iconEnd="caret" onClick={() => setSize(size + PAGE)}>
          {t('people.more')}
        </Button>
      )}
    </>
  )
}

/** Why somebody stands where they stand. */
function Reason({ guest }: { guest: Guest }) {
  if (guest.is_contact) return <span className={css['reason']}>{t('people.contact')}</span>
  if (guest.shared_tags.length === 0) return null
  const names = guest.shared_tags
    .slice(0, 2)
    .map(({ name }) => name)
    .join(', ')
  return <span className={cx(css['reason'], 'cut')}>{t('people.shared', { names })}</span>
}

function State({ guest, date }: { guest: Guest; date: string }) {
  const { between, free_slots } = guest
  if (between) {
    const when = between.date === date ? between.start : weekdayName(between.date)
    return <span className={cx(css['state'], css[between.state])}>{t(`people.${between.state}`, { when })}</span>
  }
  return free_slots > 0 ? (
    <span className={cx(css['state'], css['open'])}>{t('people.slots', { count: free_slots })}</span>
  ) : (
    <span className={css['state']}>{t('people.busy')}</span>
  )
}
