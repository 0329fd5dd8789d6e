import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { isRefused, queryOptionsFor } from '../../../lib/call.ts'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { cx } from '../../../ui/classes.ts'
import { FilterChip, FilterChips } from '../../../ui/pills.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { NotFoundPage } from '../../shell/index.ts'
import { itemKey, itemOf, kinds, nextAfter, whose } from '../inbox.ts'
import type { Inbox, InboxView, Kind } from '../inbox.ts'
import { t } from '../text.ts'
import { CasePanel } from './case.tsx'
import { Queue } from './queue.tsx'
import css from './inbox.module.css'

/** What comes in while one looks is seen within half a minute. */
const AGAIN_MS = 30_000

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Everything that waits for an operator: the list, and what is open of it beside. */
export function InboxPage({ view }: { view: InboxView }) {
  const navigate = usePageNavigate()
  const query = { ...(view.kind && { kind: view.kind }), ...(view.whose && { whose: view.whose }) }
  const { data, error, refetch } = useQuery({
    ...queryOptionsFor('office.inbox', { query }),
    refetchInterval: AGAIN_MS,
    placeholderData: (before) => before,
  })
  const inbox = useRef<HTMLDivElement>(null)
  const follows = useRef(false)
  const opened = useRef(view.item)
  const caseKeys = useRef<(event: KeyboardEvent) => void>(null)
  // What is typed of a reason stays with its case while one looks at another.
  const [reasons] = useState(() => new Map<string, string>())
  // Who works with the keys goes on where the next thing is: what had the focus may be gone with what was decided.
  useEffect(() => {
    opened.current = view.item
    if (!follows.current) return
    follows.current = false
    const row = inbox.current?.querySelector<HTMLElement>('[aria-current]')
    const shown = row?.checkVisibility() ? row : (inbox.current?.querySelector('article') ?? inbox.current)
    shown?.focus()
  }, [view.item])
  if (isRefused(error, 404)) return <NotFoundPage />
  const go = (to: InboxView) => void navigate({ to: '/office', search: to, replace: true })
  const open = (item: string | undefined) => {
    const { item: _, ...rest } = view
    go(item === undefined ? rest : { ...rest, item })
  }
  const follow = (item: string | undefined) => {
    follows.current = true
    open(item)
  }
  const byKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
    if (step === 0) {
      // A key that is held down would decide on the next thing as well.
      if (!event.repeat) caseKeys.current?.(event)
      return
    }
    if (!data) return
    const keys = data.results.map(itemKey)
    const next = keys[Math.min(Math.max(keys.indexOf(view.item ?? '') + step, 0), keys.length - 1)]
    if (next && next !== view.item) follow(next)
  }
  const shown = itemOf(view.item)
  return (
    <div className={cx(css['page'], shown && css['opened'])}>
      <header className={css['head']}>
        <h1>{t('inbox')}</h1>
        <span className={cx('soft', 'num', css['totals'])}>{data && totalsOf(data.counts)}</span>
        <span className={css['keys']} title={t('keys')}>
          <kbd className={css['kbd']}>J</kbd> <kbd className={css['kbd']}>K</kbd> {t('keys.move')}
          <kbd className={css['kbd']}>C</kbd> {t('keys.take')}
        </span>
        <FilterChips label={t('whose')}>
          {whose.map((one) => (
            <FilterChip
              key={one}
              pressed={(view.whose ?? 'all') === one}
              count={one === 'all' ? undefined : data?.[one]}
              onClick={() => go({ ...(view.kind && { kind: view.kind }), ...(one !== 'all' && { whose: one }) })}
            >
              {t(`whose.${one}`)}
            </FilterChip>
          ))}
        </FilterChips>
      </header>
      <div className={css['kinds']}>
        <FilterChips label={t('kinds')}>
          <FilterChip pressed={!view.kind} onClick={() => go(view.whose ? { whose: view.whose } : {})}>
            {t('kind.all')}
          </FilterChip>
          {kinds.map((kind) => (
            <KindChip key={kind} kind={kind} counts={data?.counts} view={view} go={go} />
          ))}
        </FilterChips>
      </div>
      <div className={css['inbox']} ref={inbox} tabIndex={-1} onKeyDown={byKey} role="presentation">
        <div className={css['queue']}>
          {data ? (
            data.results.length > 0 ? (
              <Queue items={data.results} open={view.item} view={view} />
            ) : (
              <EmptyState icon="check" title={t('empty')}>
                {t(view.kind || view.whose ? 'empty.filter' : 'empty.text')}
              </EmptyState>
            )
          ) : error ? (
            <ErrorState error={error} retry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={8} />
          )}
        </div>
        {shown ? (
          <CasePanel
            key={view.item}
            which={shown}
            keys={caseKeys}
            reasons={reasons}
            back={() => open(undefined)}
            decided={() => {
              // Whoever has opened another one meanwhile stays with it.
              if (opened.current === view.item) follow(nextAfter(data?.results ?? [], view.item ?? ''))
            }}
          />
        ) : (
          <p className={css['choose']}>{t('choose')}</p>
        )}
      </div>
    </div>
  )
}

/** Letters belong to what one types into, and to what lies above the inbox. */
const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], dialog, [role="menu"], [role="listbox"]') !== null

function totalsOf(counts: Inbox['counts']): string {
  const overdue = sum(counts.map((one) => one.overdue))
  const waits = t('waits', { count: sum(counts.map((one) => one.waiting)) })
  return overdue > 0 ? `${waits}, ${t('overdue', { count: overdue })}` : waits
}

function KindChip({
  kind,
  counts,
  view,
  go,
}: {
  kind: Kind
  counts: Inbox['counts'] | undefined
  view: InboxView
  go: (to: InboxView) => void
}) {
  const waiting = counts?.find((one) => one.kind === kind)?.waiting ?? 0
  if (waiting === 0 && view.kind !== kind) return null
  return (
    <FilterChip
      pressed={view.kind === kind}
      count={waiting}
      onClick={() => go({ kind, ...(view.whose && { whose: view.whose }) })}
    >
      {t(`kind.${kind}`)}
    </FilterChip>
  )
}
