import type { ReactNode } from 'react'
import { cx } from '../../../ui/classes.ts'
import { NavyHead } from '../../../ui/navy-head.tsx'
import { WithRail } from '../../../ui/rail.tsx'
import { TabsBar } from '../../../ui/tabs.tsx'
import type { Tab } from '../../../ui/tabs.tsx'
import { t } from '../text.ts'
import css from './media-frame.module.css'

/** The navy head of the archive with its search, the shelves as tabs, and the right column for members. */
export function MediaFrame({
  title,
  lead,
  search,
  tabs,
  children,
}: {
  title: string
  lead: string
  search?: ReactNode
  tabs?: readonly Tab[]
  children: ReactNode
}) {
  return (
    <>
      <NavyHead title={title} lead={lead} search={search} />
      {tabs && <TabsBar label={t('tabs')} tabs={tabs} />}
      <div className={cx('page', css['body'])}>
        <WithRail>{children}</WithRail>
      </div>
    </>
  )
}
