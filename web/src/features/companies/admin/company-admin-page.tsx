import { useQuery } from '@tanstack/react-query'
import { idIn } from '../../../lib/link.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { PageHead } from '../../../ui/layout.tsx'
import { EmptyState, Held } from '../../../ui/states.tsx'
import { useMe, useMeAnswered } from '../../shell/index.ts'
import { companyQuery } from '../companies.api.ts'
import type { AdminPart } from '../route.ts'
import { t } from '../text.ts'
import { Addresses } from '../billing/addresses.tsx'
import { joiningQuery } from './admin.api.ts'
import { Departures } from '../leaving/departures.tsx'
import { Domains } from '../domains/domains.tsx'
import { Joining } from '../joining/joining.tsx'
import { CompanyLog } from './log.tsx'
import { People } from '../people/people.tsx'
import css from './admin.module.css'

/** Company Employees: its people, or its billing addresses, mail domains or log; the frame of the settings leads to each. */
export function CompanyAdminPage({ part }: { part: AdminPart }) {
  const me = useMe()
  const id = idIn(me?.company) ?? 0
  const admin = me?.rights.includes('admin') ?? false
  const answered = useMeAnswered()
  const joining = useQuery({ ...joiningQuery(), enabled: admin })
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
              <ButtonLink to="/settings/user-settings" kind="primary">
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
      <PageHead title={t('admin.title')} />
      <div className={cx('stack', css['main'])}>
        {shown === 'people' && (
          <>
            {admin && <Joining />}
            <Held until={answered && !joining.isLoading} className={cx('stack', css['main'])}>
              <People admin={admin} company={company?.name ?? ''} />
              {admin && <Departures />}
            </Held>
          </>
        )}
        {shown === 'addresses' && <Addresses mayChange={admin || (me?.rights.includes('billing') ?? false)} />}
        {shown === 'domains' && <Domains />}
        {shown === 'log' && <CompanyLog />}
      </div>
    </div>
  )
}
