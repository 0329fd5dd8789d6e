import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Endless } from '../../../ui/endless.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { Segment } from '../../../ui/tabs.tsx'
import { ComposeDialog } from '../compose/compose-dialog.tsx'
import { rowsOf } from '../conversations.ts'
import { conversationsQuery, unreadQuery } from '../messaging.api.ts'
import type { Shown } from '../messaging.api.ts'
import { keepFocus, moveIntoRows, rowWithFocus } from './row-keys.ts'
import { ConversationRow } from './row.tsx'
import { SearchResults } from './search-results.tsx'
import { t } from './text.ts'
import { groupsOf } from './words.ts'
import css from './conversation-list.module.css'

const TABS = ['all', 'unread', 'requests'] as const
type Tab = (typeof TABS)[number]

const shownIn: Record<Tab, Shown> = { all: {}, unread: { unread: true }, requests: { folder: 'requests' } }
const WAIT_MS = 300

type Props = {
  /** The room that is open. */
  current: string | undefined
  /** Asked for by the address. */
  folder: 'requests' | undefined
}

/** My conversations: what is pinned first, what is unread, requests, and a search of people and messages. */
export function ConversationList({ current, folder }: Props) {
  const [tab, setTab] = useState<Tab>('all')
  const [asked, setAsked] = useState<Props['folder']>()
  if (asked !== folder) {
    setAsked(folder)
    if (folder) setTab(folder)
  }
  const [typed, setTyped] = useState('')
  const [composing, setComposing] = useState(false)
  const [keyword] = useDebouncedValue(typed.trim(), WAIT_MS)
  const searching = typed.trim() !== ''
  return (
    <section className={css['list']} aria-label={t('title')} data-rows>
      <header className={css['head']}>
        <Head onCompose={() => setComposing(true)} />
        <div className={css['search']} role="search">
          <Icon name="search" />
          <input
            type="search"
            value={typed}
            maxLength={100}
            dir="auto"
            aria-label={t('search')}
            placeholder={t('search')}
            enterKeyHint="search"
            data-rows-field
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={moveIntoRows}
          />
        </div>
        {!searching && <Tabs tab={tab} onChange={setTab} />}
      </header>
      <div className={css['scroll']}>
        {searching ? (
          <SearchResults keyword={keyword} waiting={keyword !== typed.trim()} current={current} />
        ) : (
          <Rows
            key={tab}
            tab={tab}
            current={current}
            onAll={() => setTab('all')}
            onCompose={() => setComposing(true)}
          />
        )}
      </div>
      {composing && <ComposeDialog onClose={() => setComposing(false)} />}
    </section>
  )
}

function Head({ onCompose }: { onCompose: () => void }) {
  const unread = useQuery(unreadQuery()).data?.unread_messages_count ?? 0
  return (
    <div className={css['titleLine']}>
      <h1 className="h2">{t('title')}</h1>
      {unread > 0 && (
        <span className={css['badge']}>
          <span className="num" aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
          <span className="sr-only">{t('unread', { count: unread })}</span>
        </span>
      )}
      <span className={css['tools']}>
        <PageLink
          to="/blacklist"
          className={css['tool']}
          aria-label={t('blacklist')}
          title={t('blacklist')}
          activeProps={{}}
        >
          <Icon name="ban" />
        </PageLink>
        <IconButton icon="edit" label={t('new')} className={css['tool']} aria-haspopup="dialog" onClick={onCompose} />
      </span>
    </div>
  )
}

function Tabs({ tab, onChange }: { tab: Tab; onChange: (tab: Tab) => void }) {
  const unread = useQuery(unreadQuery()).data
  const counts: Record<Tab, number> = {
    all: 0,
    unread: unread?.unread_conversations_count ?? 0,
    requests: unread?.requests_count ?? 0,
  }
  return (
    <div className={css['tabs']}>
      <Segment
        label={t('which')}
        value={tab}
        onChange={onChange}
        options={TABS.map((value) => ({
          value,
          label: (
            <>
              {t(`tab.${value}`)}
              {counts[value] > 0 && <span className="num">{counts[value]}</span>}
            </>
          ),
        }))}
      />
    </div>
  )
}

function Rows({
  tab,
  current,
  onAll,
  onCompose,
}: {
  tab: Tab
  current: string | undefined
  onAll: () => void
  onCompose: () => void
}) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    conversationsQuery(shownIn[tab]),
  )
  const rows = rowsOf(data)
  // What is pinned or hidden takes its row, and the focus with it, out of its place.
  const had = rowWithFocus()
  useLayoutEffect(() => keepFocus(had))
  if (error && rows.length === 0) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={8} />
  if (rows.length === 0 && !hasNextPage) return <Nothing tab={tab} onAll={onAll} onCompose={onCompose} />
  return (
    <>
      {groupsOf(rows).map((group) => (
        <section key={group.name} aria-label={labelOf(group.name, tab)}>
          <h2 className={css['label']}>{labelOf(group.name, tab)}</h2>
          {tab === 'requests' && <p className={css['lead']}>{t('requests.lead')}</p>}
          <ul>
            {group.rows.map((one) => (
              <ConversationRow key={one.chat_room_id} one={one} current={one.chat_room_id === current} />
            ))}
          </ul>
        </section>
      ))}
      <Endless more={hasNextPage && !error} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      {error && <ErrorState error={error} retry={() => void fetchNextPage()} />}
    </>
  )
}

const labelOf = (group: 'pinned' | 'all', tab: Tab) => t(`group.${tab === 'requests' ? 'requests' : group}`)

function Nothing({ tab, onAll, onCompose }: { tab: Tab; onAll: () => void; onCompose: () => void }) {
  return (
    <EmptyState
      icon="message"
      title={t(`none.${tab}`)}
      action={
        tab === 'all' ? (
          <Button kind="primary" icon="edit" aria-haspopup="dialog" onClick={onCompose}>
            {t('new')}
          </Button>
        ) : (
          <Button onClick={onAll}>{t('none.unread.action')}</Button>
        )
      }
    >
      {t(`none.${tab}.text`)}
    </EmptyState>
  )
}
