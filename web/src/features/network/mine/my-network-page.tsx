import { count } from '../../../lib/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../lib/session.ts'
import { Segment } from '../../../ui/tabs.tsx'
import { CompanyFilter, companyQuery } from '../../companies/index.ts'
import { CONTACTS_WAIT_MS } from '../components/contacts-modal.tsx'
import { NetworkFrame } from '../components/network-frame.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { t } from '../text.ts'
import { useCounts } from '../use-counts.ts'
import { Contacts } from './contacts.tsx'
import { Followers } from './followers.tsx'
import { Invitations } from './invitations.tsx'
import type { MineSearch, MineTab } from './my-network.search.ts'
import css from './my-network-page.module.css'

type Show = (search: MineSearch, how?: { replace: boolean }) => void

/** My Network: contacts, who follows whom, and open requests. */
export function MyNetworkPage({ search, show }: { search: MineSearch; show: Show }) {
  const me = useSession()?.customerId ?? 0
  const { tab = 'contacts' } = search
  const open = tab === 'received' || tab === 'sent'
  return (
    <NetworkFrame
      tab={open ? tab : 'contacts'}
      title={t('myNetwork')}
      lead={<Lead />}
      search={
        tab === 'contacts' && (
          <SearchBox
            value={search.search ?? ''}
            label={t('contacts.search')}
            wait={CONTACTS_WAIT_MS}
            onSearch={(text) => show({ ...search, search: text }, { replace: true })}
          />
        )
      }
    >
      {open ? (
        <>
          <h2 className={css['title']}>{t(`requests.${tab}`)}</h2>
          <Invitations key={tab} kind={tab} me={me} />
        </>
      ) : (
        <>
          <Tools tab={tab} search={search} show={show} />
          {tab === 'contacts' ? (
            <Contacts
              search={search.search}
              company={search.company}
              list={search.view === 'list'}
              clear={() => show({})}
            />
          ) : (
            <Followers key={tab} kind={tab} me={me} />
          )}
        </>
      )}
    </NetworkFrame>
  )
}

function Lead() {
  const counts = useCounts()
  if (!counts) return '\u00A0'
  return t('mine.lead', {
    followers: count(counts.followers),
    following: count(counts.following),
  })
}

/** Which people, and for contacts how they are filtered and drawn. */
function Tools({ tab, search, show }: { tab: Exclude<MineTab, 'received' | 'sent'>; search: MineSearch; show: Show }) {
  const me = useSession()?.customerId ?? 0
  const counts = useCounts()
  // A company from the address is known by its number only.
  const company = useQuery({ ...companyQuery(search.company ?? 0), enabled: search.company !== undefined }).data
  const label = (name: 'contacts' | 'followers' | 'following') => (
    <>
      {t(`mine.${name}`)}
      {counts && <span className="num soft">{count(counts[name])}</span>}
    </>
  )
  return (
    <div className={css['tools']}>
      <Segment
        label={t('mine.show')}
        value={tab}
        onChange={(to) => show(to === 'contacts' ? {} : { tab: to })}
        options={(['contacts', 'followers', 'following'] as const).map((value) => ({ value, label: label(value) }))}
      />
      {tab === 'contacts' && (
        <div className={css['right']}>
          <CompanyFilter
            contactsOf={me}
            value={search.company === undefined ? undefined : { id: search.company, name: company?.name ?? '…' }}
            onChange={(chosen) => {
              const { company: _, ...rest } = search
              show(chosen ? { ...rest, company: chosen.id } : rest)
            }}
          />
          <div className="only-wide">
            <Segment
              label={t('view')}
              value={search.view ?? 'grid'}
              onChange={(to) => {
                const { view: _, ...rest } = search
                show(to === 'list' ? { ...rest, view: to } : rest, { replace: true })
              }}
              options={[
                { value: 'grid', label: <Icon name="grid" label={t('view.grid')} /> },
                { value: 'list', label: <Icon name="list" label={t('view.list')} /> },
              ]}
            />
          </div>
        </div>
      )}
    </div>
  )
}
