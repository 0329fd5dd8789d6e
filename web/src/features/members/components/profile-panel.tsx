import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../lib/call.ts'
import { Card } from '../../../ui/card.tsx'
import { Avatar, Logo } from '../../../ui/people.tsx'
import { TopicTags } from '../../../ui/pills.tsx'
import { SkeletonCard } from '../../../ui/states.tsx'
import { useMe } from '../../shell/index.ts'
import { t } from '../text.ts'
import css from './profile-panel.module.css'

/** My own portrait, name, job, company and segments, at the top of the left column. */
export function ProfilePanel() {
  const me = useMe()
  const companyId = Number(/(\d+)\/?$/.exec(me?.company ?? '')?.[1] ?? 0)
  const company = useQuery({
    ...queryOptionsFor('companies.one', { params: { id: companyId } }),
    enabled: companyId > 0,
    staleTime: 300_000,
  }).data
  if (!me) return <SkeletonCard height={220} />
  const name = `${me.first_name} ${me.last_name}`.trim() || t('panel.noName')
  return (
    <Card>
      <div className={css['cover']}>
        <img src="/media/lanes.webp" alt="" width={290} height={76} decoding="async" />
      </div>
      <div className={css['body']}>
        <div className={css['top']}>
          <Avatar name={name} src={me.profile_picture} size="xl" />
        </div>
        <h2 className={css['name']}>{name}</h2>
        <p className="sm soft">{me.job_title ?? t('panel.noJob')}</p>
        <p className={css['company']}>
          {me.company_name && <Logo name={me.company_name} src={company?.logo} size="xs" />}
          <span className="cut">{me.company_name ?? t('panel.noCompany')}</span>
        </p>
        <div className={css['tags']}>
          {me.tags.length > 0 ? (
            <TopicTags names={me.tags.map((tag) => tag.name)} />
          ) : (
            <p className="sm soft">{t('panel.noSegment')}</p>
          )}
        </div>
      </div>
    </Card>
  )
}
