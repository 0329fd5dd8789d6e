import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../../lib/call.ts'
import { day } from '../../../../lib/dates.ts'
import { localStore, useLocalStore } from '../../../../lib/local-store.ts'
import { usePageNavigate } from '../../../../ui/page-link.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { FilterChip, FilterChips } from '../../../../ui/pills.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useMe } from '../../../shell/index.ts'
import { moneyView } from '../money.ts'
import type { MoneyView } from '../money.ts'
import { t } from '../text.ts'
import css from './money.module.css'

type Kept = { name: string; view: MoneyView }

/** More stand in no row. */
const MOST = 8
const same = (one: MoneyView, other: MoneyView) =>
  JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted())

const revive = (stored: unknown): Kept[] =>
  Array.isArray(stored)
    ? stored.flatMap((one: { name?: unknown; view?: unknown } | null) =>
        typeof one?.name === 'string' && typeof one.view === 'object' && one.view !== null
          ? [{ name: one.name, view: moneyView(one.view as Record<string, unknown>) }]
          : [],
      )
    : []

/** What an operator narrowed the list to, and wants to come back to: kept in their own browser, called by what it shows. */
export function SavedViews({ view, company }: { view: MoneyView; company: string | undefined }) {
  const me = useMe()
  const store = localStore(`office.money.views.${me?.id ?? 0}`, revive, (value) =>
    value.length > 0 ? value : undefined,
  )
  const kept = useLocalStore(store)
  const navigate = usePageNavigate()
  const subjects = useQuery({ ...queryOptionsFor('payments.deskSubjects'), staleTime: 60_000 }).data?.results ?? []
  const isNarrowed = Object.keys(view).length > 0
  const own = kept.find((one) => same(one.view, view))
  if (!me || (kept.length === 0 && !isNarrowed)) return null
  const subject = subjects.find(({ kind, id }) => String(id) === (kind === 'event' ? view.event : view.award))
  const days = [view.from, view.until].map((one) => (one ? day(one, { month: 'short' }) : ''))
  const name = [
    view.kind && t(`kind.${view.kind}`),
    view.state && t(`state.${view.state}`),
    view.company && (company ?? `#${view.company}`),
    subject?.name,
    view.currency,
    view.q && t('views.search', { text: view.q }),
    days.some(Boolean) && t('views.days', { from: days[0] ?? '', until: days[1] ?? '' }),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <div className={css['views']}>
      {kept.length > 0 && (
        <FilterChips label={t('views')}>
          {kept.map((one) => (
            <FilterChip
              key={one.name}
              pressed={one === own}
              onClick={() => void navigate({ to: '/office/money', search: one.view, replace: true })}
            >
              {one.name}
            </FilterChip>
          ))}
        </FilterChips>
      )}
      {own ? (
        <IconButton
          icon="x"
          size="sm"
          label={t('views.forget', { name: own.name })}
          onClick={() => store.set((all) => all.filter((one) => one !== own))}
        />
      ) : (
        isNarrowed && (
          <Button
            kind="quiet"
            size="sm"
            icon="plus"
            disabled={kept.length >= MOST}
            onClick={() => {
              store.set((all) => [...all.filter((one) => one.name !== name), { name, view }])
              toast(t('views.saved'))
            }}
          >
            {t('views.save')}
          </Button>
        )
      )}
    </div>
  )
}
