import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isRefused, keepRows } from '../../../lib/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Lanes } from '../../../ui/lanes.tsx'
import { Pagination } from '../../../ui/lists.tsx'
import { Logo, Person } from '../../../ui/people.tsx'
import { StatPill, TopicTags } from '../../../ui/pills.tsx'
import { EmptyState, ErrorState, Held, Skeleton, SkeletonCard, SkeletonRows } from '../../../ui/states.tsx'
import { fullName } from '../../members/index.ts'
import { NotFoundPage } from '../../shell/index.ts'
import { PEOPLE_PAGE, aroundQuery, companyQuery, peopleQuery, placeOf } from '../companies.api.ts'
import type { Company } from '../companies.api.ts'
import { t } from '../text.ts'
import { Around } from './company-around.tsx'
import { CompanyFollowButton } from './company-follow-button.tsx'
import { Offices, TradeLanes } from './trade-lanes.tsx'
import css from './company-profile.module.css'

/** A company: what it is, where, what it deals in, and its people a page at a time. */
export function CompanyProfile({ id, page, posts }: { id: number; page: number; posts?: ReactNode }) {
  const { data: company, error, refetch } = useQuery({ ...companyQuery(id), enabled: id > 0 })
  const around = useQuery({ ...aroundQuery(id), enabled: id > 0 })
  if (!(id > 0) || (!company && isRefused(error, 404))) return <NotFoundPage />
  return (
    <div className={cx('page', css['page'])}>
      {company ? (
        <>
          <Head company={company} />
          <div className={css['columns']}>
            <div className="stack">
              <About company={company} />
              <TradeLanes id={company.id} />
              <Held until={!around.isLoading} className="stack">
                <People company={company} page={page} />
                {posts}
              </Held>
            </div>
            <div className="stack">
              <Facts company={company} />
              <Around id={company.id} />
              <Offices id={company.id} />
            </div>
          </div>
        </>
      ) : error ? (
        <Card>
          <ErrorState error={error} retry={() => void refetch()} />
        </Card>
      ) : (
        <>
          <Card>
            <div className={css['cover']} />
            <div className={css['body']}>
              <Skeleton height={24} width="30%" />
            </div>
          </Card>
          <SkeletonCard height={220} />
        </>
      )}
    </div>
  )
}

function Head({ company }: { company: Company }) {
  return (
    <Card>
      <div className={css['cover']}>
        <Lanes />
      </div>
      <div className={css['body']}>
        <div className={css['logo']}>
          <Logo name={company.name} src={company.logo} size="xl" />
        </div>
        <div className={css['who']}>
          <h1 className={cx('h1', css['name'])}>
            {company.name}
            {company.verified && <StatPill tone="blue">{t('verified')}</StatPill>}
          </h1>
          <p className={css['category']}>
            {[company.category_name, placeOf(company)].filter(Boolean).join(' · ')}
            {!company.verified && <StatPill tone="warn">{t('unverified')}</StatPill>}
          </p>
          <p className="sm soft num">{t('followers', { count: company.followers_count })}</p>
        </div>
        <div className={css['actions']}>
          <CompanyFollowButton company={company} />
          <ButtonLink to={`/company-wall/${company.id}` as never}>{t('wall')}</ButtonLink>
          {company.abilities.edit && (
            <ButtonLink to={'/settings/company-settings' as never} kind="primary" icon="edit">
              {t('edit')}
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  )
}

function About({ company }: { company: Company }) {
  return (
    <Card>
      <CardHead title={t('about')} />
      <CardBody className="stack">
        <p className={cx(css['text'], !company.about && 'soft')}>{company.about || t('about.none')}</p>
        <TopicTags names={company.tag_details.map((tag) => tag.name)} />
      </CardBody>
    </Card>
  )
}

function Facts({ company }: { company: Company }) {
  const rows = [
    { icon: 'building', label: t('category'), value: company.category_name },
    { icon: 'pin', label: t('address'), value: company.address ?? (placeOf(company) || null) },
  ] as const
  return (
    <Card>
      <CardHead title={t('facts')} />
      <ul className={css['facts']}>
        {rows.map(
          (row) =>
            row.value && (
              <li key={row.label}>
                <Icon name={row.icon} />
                <span className={css['fact']}>
                  <span className="xs soft">{row.label}</span>
                  <span className={css['text']}>{row.value}</span>
                </span>
              </li>
            ),
        )}
        {company.website && (
          <li>
            <Icon name="globe" />
            <span className={css['fact']}>
              <span className="xs soft">{t('website')}</span>
              <a href={company.website} target="_blank" rel="noopener noreferrer nofollow" className="link">
                {company.website.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
              </a>
            </span>
          </li>
        )}
      </ul>
    </Card>
  )
}

function People({ company, page }: { company: Company; page: number }) {
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...peopleQuery(company.id, page), ...keepRows })
  return (
    <Card>
      <CardHead
        title={t('people')}
        end={data && <span className="sm soft num">{data.count.toLocaleString('en')}</span>}
      />
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : data.results.length === 0 ? (
        <EmptyState icon="users" title={t('people.none')}>
          {t('people.none.text')}
        </EmptyState>
      ) : (
        <>
          <ul className={css['people']} aria-busy={isPlaceholderData}>
            {data.results.map((one) => (
              <li key={one.id}>
                <Link to={`/profile/${one.id}` as never} className={css['person']}>
                  <Person name={fullName(one)} src={one.profile_picture} text={one.job_title} />
                </Link>
              </li>
            ))}
          </ul>
          <div className={css['pages']}>
            <Pagination
              page={page}
              pages={Math.ceil(data.count / PEOPLE_PAGE)}
              search={(to) => (to > 1 ? { page: to } : {})}
            />
          </div>
        </>
      )}
    </Card>
  )
}
