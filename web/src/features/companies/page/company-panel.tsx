import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { PageLink } from '../../../ui/page-link.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Lanes } from '../../../ui/lanes.tsx'
import { Logo } from '../../../ui/people.tsx'
import { TopicTags } from '../../../ui/pills.tsx'
import { SkeletonCard } from '../../../ui/states.tsx'
import { companyQuery, placeOf } from '../companies.api.ts'
import type { Company } from '../companies.api.ts'
import { t } from '../text.ts'
import { CompanyFollowButton } from './company-follow-button.tsx'
import css from './company-panel.module.css'

/** The company on whose wall I am, at the top of the left column. */
export function CompanyPanel() {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const id = /^\/company-wall\/(\d+)\/?$/.exec(pathname)?.[1]
  return id ? <WallCompany id={Number(id)} /> : null
}

function WallCompany({ id }: { id: number }) {
  const { data: company, error } = useQuery(companyQuery(id))
  // The wall beside it says that the company cannot be found.
  if (error && !company) return null
  if (!company) return <SkeletonCard height={260} />
  return (
    <Card>
      <div className={css['cover']}>
        <Lanes />
      </div>
      <div className={css['body']}>
        <div className={css['top']}>
          <Logo name={company.name} src={company.logo} size="xl" />
          <CompanyFollowButton company={company} size="sm" />
        </div>
        <Title company={company} />
        <TopicTags names={company.tag_details.map((tag) => tag.name)} />
      </div>
    </Card>
  )
}

/** The same on phones, above the company's wall. */
export function MobileCompanyPanel({ companyId }: { companyId: number }) {
  const { data: company, error } = useQuery(companyQuery(companyId))
  if (error && !company) return null
  if (!company) return <SkeletonCard height={150} />
  return (
    <Card className={css['phone']}>
      <div className={css['phoneTop']}>
        <Logo name={company.name} src={company.logo} size="lg" />
        <div className="grow">
          <Title company={company} />
        </div>
      </div>
      <TopicTags names={company.tag_details.map((tag) => tag.name)} />
      <CompanyFollowButton company={company} block />
    </Card>
  )
}

function Title({ company }: { company: Company }) {
  const place = placeOf(company)
  return (
    <>
      <div className={css['nameLine']}>
        <h2 className={css['name']}>{company.name}</h2>
        <PageLink to={`/company-profile/${company.id}`} className={css['profile']}>
          {t('profile.link')}
        </PageLink>
      </div>
      {company.category_name && <p className="sm soft">{company.category_name}</p>}
      {place && (
        <p className={css['place']}>
          <Icon name="pin" size="sm" />
          {place}
        </p>
      )}
      <p className={css['place']}>
        <Icon name="users" size="sm" />
        {t('followers', { count: company.followers_count })}
      </p>
    </>
  )
}
