import { count } from '../../../lib/money.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/classes.ts'
import { NavyHead } from '../../../ui/navy-head.tsx'
import { WithRail } from '../../../ui/rail.tsx'
import { TabsBar } from '../../../ui/tabs.tsx'
import { everybodyQuery } from '../directory/directory.api.ts'
import { t } from '../text.ts'
import { useCounts } from '../use-counts.ts'
import button from '../../../ui/button.module.css'
import css from './network-frame.module.css'

export type NetworkTab = 'contacts' | 'directory' | 'received' | 'sent'

/** A number of people; where counting stopped, that there are more. */
export const manyPeople = (people: number, capped: boolean): string => count(people) + (capped ? '+' : '')

/** What My Network and the Global Directory share: the navy head with a search at its right, and the tabs. */
export function NetworkFrame({
  tab,
  title,
  lead,
  search,
  children,
}: {
  tab: NetworkTab
  title: string
  lead?: ReactNode
  search?: ReactNode
  children: ReactNode
}) {
  const counts = useCounts()
  const everybody = useQuery(everybodyQuery()).data
  const label = (name: NetworkTab, count: ReactNode) => (
    <>
      {t(`tab.${name}`)}
      {count !== undefined && <span className={cx(css['count'], 'num')}>{count}</span>}
    </>
  )
  const received = counts?.received ?? 0
  return (
    <>
      {/* The lead keeps its line while the numbers are on their way. */}
      <NavyHead title={title} lead={lead ?? '\u00A0'} search={search} />
      <TabsBar
        label={t('tabs')}
        tabs={[
          { label: label('contacts', counts?.contacts), href: '/network', current: tab === 'contacts' },
          {
            label: label('directory', everybody && manyPeople(everybody.count, everybody.capped)),
            href: '/members',
            current: tab === 'directory',
          },
          {
            label:
              received > 0 ? (
                <>
                  {t('tab.received')}
                  <span className={cx(button['counter'], css['badge'])}>{received}</span>
                </>
              ) : (
                label('received', counts?.received)
              ),
            href: '/network',
            search: { tab: 'received' },
            current: tab === 'received',
          },
          {
            label: label('sent', counts?.sent),
            href: '/network',
            search: { tab: 'sent' },
            current: tab === 'sent',
          },
        ]}
      />
      <div className={cx('page', css['body'])}>
        <WithRail>{children}</WithRail>
      </div>
    </>
  )
}
