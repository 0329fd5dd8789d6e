import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { areas } from '@app/contract/notifications.areas'
import { useKnown } from '../../../lib/use-known.ts'
import { timeHere } from '../../../lib/preview.ts'
import { ownZone } from '../../../lib/zones.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EndlessList } from '../../../ui/endless.tsx'
import { PageHead } from '../../../ui/layout.tsx'
import { FilterChip, FilterChips } from '../../../ui/pills.tsx'
import { EmptyState, SkeletonCard, SkeletonRows } from '../../../ui/states.tsx'
import { Segment } from '../../../ui/tabs.tsx'
import { byDay } from '../days.ts'
import { useMarkAll } from '../notifications.actions.ts'
import { countsQuery, listQuery } from '../notifications.api.ts'
import { rowsOf } from '../notifications.cache.ts'
import type { Shown } from '../notifications.search.ts'
import { t } from '../text.ts'
import { NotificationRow } from './notification-row.tsx'
import css from './notifications.module.css'

/** From here on the counter only says that there are more. */
const MOST = 99

type Show = (shown: Shown) => void

/** My notifications: all, unread or read, by kind, day by day. */
export function NotificationsPage({ shown, show }: { shown: Shown; show: Show }) {
  const { data: counts, isLoading } = useQuery(countsQuery())
  const unread = counts?.unread
  const list = useInfiniteQuery(listQuery(shown))
  const known = useKnown(!isLoading && !list.isLoading)
  return (
    <div className={css['page']}>
      <PageHead title={t('title')} text={<span role="status">{leadOf(unread)}</span>}>
        <MarkAll shown={shown} unread={unread ?? 0} />
        <ButtonLink to="/settings/notifications" icon="edit">
          {t('settings')}
        </ButtonLink>
      </PageHead>
      <div className={css['tools']}>
        <Segment
          label={t('tabs')}
          value={shown.tab ?? 'all'}
          onChange={(tab) => show({ ...(shown.area ? { area: shown.area } : {}), ...(tab === 'all' ? {} : { tab }) })}
          options={(['all', 'unread', 'read'] as const).map((value) => ({ value, label: t(`tab.${value}`) }))}
        />
        <FilterChips label={t('filter')}>
          {[undefined, ...areas].map((area) => (
            <FilterChip
              key={area ?? 'all'}
              pressed={shown.area === area}
              onClick={() => show({ ...(shown.tab ? { tab: shown.tab } : {}), ...(area ? { area } : {}) })}
            >
              {t(`area.${area ?? 'all'}`)}
            </FilterChip>
          ))}
        </FilterChips>
      </div>
      {known ? <List key={`${shown.tab} ${shown.area}`} shown={shown} show={show} /> : <SkeletonCard height={480} />}
    </div>
  )
}

function leadOf(unread: number | undefined): string {
  if (unread === undefined) return '\u00A0'
  if (unread === 0) return t('lead.none')
  return unread > MOST ? t('lead.many', { most: MOST }) : t('lead', { count: unread })
}

function MarkAll({ shown, unread }: { shown: Shown; unread: number }) {
  const { markAll, busy } = useMarkAll()
  const newest = rowsOf(useInfiniteQuery(listQuery(shown)).data)[0]?.created_at
  // Up to what has been seen: the newest one shown, or now where the list shows others.
  const until = () => (shown.area || shown.tab === 'read' ? undefined : newest) ?? timeHere().toISOString()
  return (
    <Button icon="check" busy={busy} disabled={unread === 0} onClick={() => markAll(until())}>
      {t('markAll')}
    </Button>
  )
}

function List({ shown, show }: { shown: Shown; show: Show }) {
  const query = useInfiniteQuery(listQuery(shown))
  const rows = rowsOf(query.data)
  return (
    <EndlessList
      query={query}
      count={rows.length}
      skeleton={
        <Card>
          <SkeletonRows rows={6} />
        </Card>
      }
      empty={
        <Card>
          <Nothing shown={shown} show={show} />
        </Card>
      }
    >
      {byDay(rows, ownZone()).map(({ name, list }) => (
        <section key={name} aria-label={name}>
          <h2 className={css['day']}>{name}</h2>
          <Card>
            <ul className={css['list']}>
              {list.map((one) => (
                <NotificationRow key={one.id} one={one} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </EndlessList>
  )
}

function Nothing({ shown, show }: { shown: Shown; show: Show }) {
  const kind = shown.area ? 'filtered' : (shown.tab ?? 'all')
  return (
    <EmptyState
      icon="bell"
      title={t(`none.${kind}`)}
      action={
        kind === 'all' ? (
          <ButtonLink to="/personal-wall" kind="primary">
            {t('none.all.action')}
          </ButtonLink>
        ) : (
          <Button onClick={() => show({})}>{t('none.unread.action')}</Button>
        )
      }
    >
      {t(`none.${kind}.text`)}
    </EmptyState>
  )
}
