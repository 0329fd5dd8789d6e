import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryOptionsFor, renewSession } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { safeRedirectBack } from '../../../lib/guard.ts'
import { useSession } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ErrorState, Held, Skeleton } from '../../../ui/states.tsx'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { DisabledBar, useLogout } from '../../shell/index.ts'
import { useAwake } from '../early-form.ts'
import { t } from '../text.ts'
import { AuthCard } from './auth-card.tsx'

export type Me = Answer<'members.one'>
export type OwnCompany = Answer<'companies.firstSettings'>

/** My record and, where I belong to one, my company with its settings. */
function useOwnRecords() {
  const session = useSession()
  const me = useQuery({
    ...queryOptionsFor('members.one', { params: { id: session?.customerId ?? 0 } }),
    enabled: session !== null,
    refetchOnWindowFocus: false,
  })
  const companyId = Number(/(\d+)\/?$/.exec(me.data?.company ?? '')?.[1] ?? 0)
  const company = useQuery({
    ...queryOptionsFor('companies.one', { params: { id: companyId } }),
    enabled: companyId > 0,
    refetchOnWindowFocus: false,
  })
  return { session, me, company, companyId }
}

/** What to do once everything is settled: the token learns that the registration is complete, and every page is open. */
export function useEnter(): () => Promise<void> {
  const queries = useQueryClient()
  const navigate = usePageNavigate()
  const { redirectBack } = useSearch({ strict: false }) as { redirectBack?: string }
  return async () => {
    await renewSession()
    await queries.invalidateQueries()
    await navigate({ href: safeRedirectBack(redirectBack), replace: true })
  }
}

/** Frame of the two pages of first settings: loads who asks, then shows `children`. A visitor is asked to sign in. */
export function FirstSettings({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: (me: Me, company: OwnCompany | null) => ReactNode
}) {
  const awake = useAwake()
  const logout = useLogout()
  const { session, me, company, companyId } = useOwnRecords()
  const error = me.error ?? company.error
  // Its place is kept until it is known who asks.
  const foot = (session || !awake) && (
    <Held until={session !== null}>
      <button type="button" className="link sm" onClick={() => void logout()}>
        {t('first.logout')}
      </button>
    </Held>
  )
  return (
    <AuthCard wide bar={<DisabledBar />} title={title} lead={lead} foot={foot}>
      {awake && !session ? (
        <div className="stack">
          <p>{t('first.signIn')}</p>
          <ButtonLink to="/sign-in" kind="primary" size="lg" block>
            {t('signIn.title')}
          </ButtonLink>
        </div>
      ) : error ? (
        <ErrorState error={error} retry={() => void (me.error ? me.refetch() : company.refetch())} />
      ) : me.data && (companyId === 0 || company.data) ? (
        children(me.data, company.data && 'first_settings_done' in company.data ? company.data : null)
      ) : (
        <FirstSettingsLoading />
      )}
    </AuthCard>
  )
}

/** As high as a short form, so that nothing below it moves. */
export function FirstSettingsLoading() {
  return (
    <div className="stack" role="status" aria-label={t('first.loading')}>
      <Skeleton height={88} width={88} round />
      {[0, 1, 2, 3, 4, 5].map((field) => (
        <Skeleton key={field} height={62} />
      ))}
    </div>
  )
}
