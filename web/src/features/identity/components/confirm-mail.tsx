import { useQuery } from '@tanstack/react-query'
import { CallError, call } from '../../../lib/call.ts'
import { day } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { t } from '../text.ts'
import { AuthCard } from './auth-card.tsx'
import { Resend } from './resend.tsx'
import css from './auth-card.module.css'

/** What the link of the confirmation mail opens: confirms once and says how far the application has come. */
export function ConfirmMailPage({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['identity', 'confirmMail', token],
    queryFn: () => call('identity.confirmMail', { body: { token } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    // Some companies let their people in at once: the decision follows within seconds.
    refetchInterval: ({ state }) => (state.data?.state === 'pending' && state.dataUpdateCount < 5 ? 2000 : false),
  })
  const title = data ? t(`confirm.${data.state}.title`) : t('confirm.title')
  return (
    <AuthCard
      title={error instanceof CallError && error.status === 400 ? t('link.bad.title') : title}
      foot={
        <ButtonLink to="/cc-events" block>
          {t('home.events')}
        </ButtonLink>
      }
    >
      <div aria-live="polite">
        {data ? (
          <div className="stack">
            <p>{t(`confirm.${data.state}.text`)}</p>
            {data.state === 'pending' && (
              <p className="sm soft">{t('confirm.since', { day: day(data.since, { zone: 'UTC' }) })}</p>
            )}
          </div>
        ) : error instanceof CallError && error.status === 400 ? (
          <>
            <Notice tone="warn">{error.detail}</Notice>
            <div className={css['again']}>
              <Resend by={{ token }} label={t('link.again')} />
            </div>
          </>
        ) : error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton height={40} />
        )}
      </div>
    </AuthCard>
  )
}
