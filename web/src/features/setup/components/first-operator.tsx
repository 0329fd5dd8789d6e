import { useQuery } from '@tanstack/react-query'
import { call, isRefused, queryOptionsFor } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { signIn } from '../../../lib/session.ts'
import { changeSettings } from '../../../lib/settings.ts'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { LastNameField, TextField } from '../../../ui/fields.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { AuthCard, NewPasswordField } from '../../identity/index.ts'
import { NotFoundPage } from '../../shell/index.ts'
import { needed } from '../saving.ts'
import { t } from '../text.ts'
import css from './setup.module.css'

/** The first operator, with the address that the start printed; without a good one there is no such page. */
export function FirstOperatorPage({ token }: { token: string }) {
  const link = useQuery({
    ...queryOptionsFor('setup.link', { body: { token } }),
    enabled: token !== '',
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (token === '' || isRefused(link.error, 404)) return <NotFoundPage />
  return (
    <AuthCard title={t('first.title')} lead={t('first.lead')} wide>
      {link.error ? (
        <ErrorState error={link.error} retry={() => void link.refetch()} />
      ) : link.data ? (
        <FirstOperatorForm token={token} community={link.data.name} />
      ) : (
        <div className="stack" role="status" aria-label={t('loading')}>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      )}
    </AuthCard>
  )
}

function FirstOperatorForm({ token, community }: { token: string; community: string }) {
  const navigate = usePageNavigate()
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: { community_name: community, first_name: '', last_name: '', email: '', password: '' },
    validate: { community_name: needed, first_name: needed, email: needed, password: needed },
    submit: async (values) => {
      const { email } = await call('setup.firstOperator', { body: { token, ...values } })
      signIn(await call('identity.signIn', { body: { username: email, password: values.password } }))
      changeSettings({ name: values.community_name })
      await navigate({ to: '/setup/community', replace: true })
    },
  })
  const field = form.getInputProps
  return (
    <form onSubmit={onSubmit} className={css['form']} method="post">
      {problem && <Notice tone="bad">{problem}</Notice>}
      <TextField label={t('community.name')} maxLength={60} {...field('community_name')} />
      <div className={css['pair']}>
        <TextField label={t('first.first-name')} autoComplete="given-name" maxLength={60} {...field('first_name')} />
        <LastNameField label={t('first.last-name')} autoComplete="family-name" maxLength={60} {...field('last_name')} />
      </div>
      <TextField label={t('first.email')} type="email" autoComplete="username" maxLength={254} {...field('email')} />
      <NewPasswordField {...field('password')} />
      <Button type="submit" kind="primary" size="lg" block busy={busy}>
        {t('first.submit')}
      </Button>
    </form>
  )
}
