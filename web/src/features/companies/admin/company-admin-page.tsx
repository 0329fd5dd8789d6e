import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { idIn } from '../../../lib/link.ts'
import { ButtonLink, Counter } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { PageHead } from '../../../ui/layout.tsx'
import { CompanyTile } from '../../../ui/people.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useMe } from '../../shell/index.ts'
import { companyQuery } from '../companies.api.ts'
import type { Company } from '../companies.api.ts'
import type { AdminPart } from '../route.ts'
import { t } from '../text.ts'
import { Addresses } from './addresses.tsx'
import { joiningQuery } from './admin.api.ts'
import { Departures } from './departures.tsx'
import { Domains } from './domains.tsx'
import { Joining } from './joining.tsx'
import { CompanyLog } from './log.tsx'
import { People } from './people.tsx'
import css from './admin.module.css'

/** Company Employees: its people and, beside them, billing addresses, mail domains and the log. */
export function CompanyAdminPage({ part }: { part: AdminPart }) {
  const me = useMe()
  const id = idIn(me?.company) ?? 0
  const admin = me?.rights.includes('admin') ?? false
  const { data: company } = useQuery({ ...companyQuery(id), enabled: id > 0 })
  if (me && id === 0)
    return (
      <div className={cx('page', css['page'])}>
        <PageHead title={t('admin.title')} />
        <Card>
          <EmptyState
            icon="building"
            title={t('settings.none')}
            action={
              <ButtonLink to={'/settings/user-settings' as never} kind="primary">
                {t('change.title')}
              </ButtonLink>
            }
          />
        </Card>
      </div>
    )
  const shown = admin || part === 'addresses' ? part : 'people'
  return (
    <div className={cx('page', css['page'])}>
      <PageHead
        title={t('admin.title')}
        crumbs={[{ label: t('admin.company'), href: `/company-profile/${id}` }, { label: t('admin.title') }]}
      />
      <div className={css['columns']}>
        <aside>
          <Nav company={company} admin={admin} />
        </aside>
        <div className={cx('stack', css['main'])}>
          {shown === 'people' && (
            <>
              {admin && <Joining />}
              <People admin={admin} company={company?.name ?? ''} />
              {admin && <Departures />}
            </>
          )}
          {shown === 'addresses' && <Addresses mayChange={admin || (me?.rights.includes('billing') ?? false)} />}
          {shown === 'domains' && <Domains />}
          {shown === 'log' && <CompanyLog />}
        </div>
      </div>
    </div>
  )
}

function Nav({ company, admin }: { company: Company | undefined; admin: boolean }) {
  const waiting = useQuery({ ...joiningQuery(), enabled: admin }).data
  const count = (waiting?.applications.length ?? 0) + (waiting?.affiliations.length ?? 0)
  const here = (of: AdminPart) => ({
    to: '/settings/company-employees',
    search: of === 'people' ? {} : { part: of },
  })
  const entries: { label: string; icon: IconName; to: string; search?: object; count?: number }[] = [
    ...(admin ? [{ label: t('admin.profile'), icon: 'building' as const, to: '/settings/company-settings' }] : []),
    { label: t('admin.employees'), icon: 'users', count, ...here('people') },
    { label: t('admin.addresses'), icon: 'pin', ...here('addresses') },
    { label: t('admin.invoices'), icon: 'invoice', to: '/settings/invoices' },
    ...(admin
      ? [
          { label: t('admin.domains'), icon: 'mail' as const, ...here('domains') },
          { label: t('admin.log'), icon: 'list' as const, ...here('log') },
        ]
      : []),
  ]
  return (
    <Card as="div">
      <div className={css['tile']}>
        <CompanyTile
          name={company?.name ?? ''}
          logo={company?.logo}
          text={[company?.category_name, company?.city].filter(Boolean).join(', ')}
        />
      </div>
      <nav aria-label={t('admin.nav')} className={css['nav']}>
        {entries.map((entry) => (
          <Link
            key={entry.label}
            to={entry.to as never}
            search={(entry.search ?? {}) as never}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            <Icon name={entry.icon} />
            {entry.label}
            {(entry.count ?? 0) > 0 && <Counter value={entry.count ?? 0} className={css['count']} />}
          </Link>
        ))}
      </nav>
    </Card>
  )
}
