import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRefused } from '../../../lib/call.ts'
import { useSession } from '../../../lib/session.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Lanes } from '../../../ui/lanes.tsx'
import { Logo } from '../../../ui/people.tsx'
import { StatPill, TopicTags } from '../../../ui/pills.tsx'
import { ErrorState, Held, Skeleton, SkeletonCard } from '../../../ui/states.tsx'
import { TabsBar } from '../../../ui/tabs.tsx'
import { memberQuery } from '../../members/index.ts'
import { NotFoundPage } from '../../shell/index.ts'
import { aroundQuery, companyQuery, isOwn, placeOf } from '../companies.api.ts'
import type { Answered, Company } from '../companies.api.ts'
import type { CompanyTab } from '../tabs.ts'
import { t } from '../text.ts'
import { AdminBar } from './admin-bar.tsx'
import { Around } from './company-around.tsx'
import type { Ask } from './company-around.tsx'
import { CompanyEvents } from './company-events.tsx'
import { CompanyFollowButton } from './company-follow-button.tsx'
import { OwnPeople } from './own-people.tsx'
import { LanesWanted, Offices, TradeLanes } from '../lanes/trade-lanes.tsx'
import css from './company-profile.module.css'

type Parts = {
  /** The latest posts. */
  posts: ReactNode
  /** People of another company: a page of all of them, or without one the first few. */
  people: (given: { company: number; page?: number }) => ReactNode
  /** How one asks somebody who knows people there. */
  ask: Ask
  /** How many people of another company there are, once that is known. */
  peopleCount: number | undefined
  /** Invoices of the own company that wait to be paid. */
  openInvoices: number
}

/** A company: what it is, where it works and can be met, its people and its events. */
export function CompanyProfile({
  id,
  tab,
  page,
  ...parts
}: { id: number; tab: CompanyTab | undefined; page: number } & Parts) {
  const { data: company, error, refetch } = useQuery({ ...companyQuery(id), enabled: id > 0 })
  useTitle(company?.name)
  if (!(id > 0) || (!company && isRefused(error, 404))) return <NotFoundPage />
  return (
    <div className={cx('page', css['page'])}>
      {company ? (
        <>
          <Head company={company} tab={tab} peopleCount={parts.peopleCount} />
          {isOwn(company) && company.abilities.edit && <AdminBar openInvoices={parts.openInvoices} />}
          {tab === 'events' ? (
            <CompanyEvents id={company.id} page={page} />
          ) : tab === 'people' ? (
            isOwn(company) ? (
              <OwnPeople id={company.id} page={page} />
            ) : (
              parts.people({ company: company.id, page })
            )
          ) : (
            <Overview company={company} {...parts} />
          )}
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

function Overview({ company, posts, people, ask }: { company: Answered } & Parts) {
  const around = useQuery(aroundQuery(company.id))
  return (
    <div className={css['columns']}>
      <div className="stack">
        <About company={company} />
        <TradeLanes id={company.id} drawn />
        {isOwn(company) && company.abilities.edit && <LanesWanted id={company.id} />}
        <Held until={!around.isLoading} className="stack">
          {isOwn(company) ? <OwnPeople id={company.id} /> : people({ company: company.id })}
          {posts}
        </Held>
      </div>
      <div className="stack">
        <Around id={company.id} ask={ask} />
        <Address company={company} />
        <Offices id={company.id} />
      </div>
    </div>
  )
}

function Head({
  company,
  tab,
  peopleCount,
}: {
  company: Company
  tab: CompanyTab | undefined
  peopleCount: number | undefined
}) {
  const around = useQuery(aroundQuery(company.id)).data
  const base = `/company-profile/${company.id}` as const
  return (
    <div>
      <section className={css['head']}>
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
              <StatPill tone={company.verified ? 'blue' : 'warn'}>
                {t(company.verified ? 'verified' : 'unverified')}
              </StatPill>
              {isOwn(company) && <StatPill>{t('yours')}</StatPill>}
            </h1>
            {company.category_name && <p className={css['category']}>{company.category_name}</p>}
            <p className={css['facts']}>
              {placeOf(company) && (
                <span>
                  <Icon name="pin" size="sm" />
                  {placeOf(company)}
                </span>
              )}
              {company.website && (
                <a href={company.website} target="_blank" rel="noopener noreferrer nofollow" className="link">
                  <Icon name="globe" size="sm" />
                  {company.website.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
                </a>
              )}
              <span className="num">
                <Icon name="users" size="sm" />
                {t('followers', { count: company.followers_count })}
              </span>
            </p>
          </div>
          <div className={css['actions']}>
            <CompanyFollowButton company={company} main />
            {company.abilities.edit && (
              <ButtonLink to="/settings/company-settings" kind="primary" icon="edit">
                {t('edit')}
              </ButtonLink>
            )}
          </div>
        </div>
      </section>
      <TabsBar
        framed
        label={t('tabs')}
        tabs={[
          { label: t('tab.profile'), href: base, current: tab === undefined },
          { label: t('tab.wall'), href: `/company-wall/${company.id}` as const },
          {
            label: t('people'),
            href: base,
            search: { tab: 'people' },
            current: tab === 'people',
            ...(peopleCount === undefined ? {} : { count: peopleCount }),
          },
          {
            label: t('events'),
            href: base,
            search: { tab: 'events' },
            current: tab === 'events',
            ...(around ? { count: around.events_count } : {}),
          },
        ]}
      />
    </div>
  )
}

function About({ company }: { company: Company }) {
  const me = useSession()?.customerId ?? 0
  // Among colleagues everybody's segments are much the same.
  const mine = useQuery({ ...memberQuery(me), enabled: me > 0 && !isOwn(company) }).data
  const shared = isOwn(company) ? [] : (mine?.tags ?? []).map((tag) => tag.name)
  return (
    <Card>
      <CardHead title={t('about')} />
      <CardBody className="stack">
        <p className={cx(css['text'], !company.about && 'soft')}>{company.about || t('about.none')}</p>
        <TopicTags names={company.tag_details.map((tag) => tag.name)} shared={shared} />
      </CardBody>
    </Card>
  )
}

/** Where it is to be found, while no head office says so. */
function Address({ company }: { company: Company }) {
  const around = useQuery(aroundQuery(company.id)).data
  if (!company.address || !around || around.offices.some((office) => office.kind === 'head_office')) return null
  return (
    <Card>
      <CardHead title={t('address')} />
      <CardBody>
        <p className={css['text']}>{company.address}</p>
      </CardBody>
    </Card>
  )
}
