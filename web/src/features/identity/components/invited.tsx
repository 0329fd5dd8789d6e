import { useQuery } from '@tanstack/react-query'
import { call, queryOptionsFor } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { CheckField, LastNameField, TextField } from '../../../ui/fields.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { givenAddress } from '../../../lib/address.ts'
import { t } from '../text.ts'
import { AuthCard } from './auth-card.tsx'

/** What the link of an invitation opens: who one is, then the first password; who has an account signs in and joins. */
export function InvitedPage({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(queryOptionsFor('companies.invitation', { query: { token } }))
  const back = `/settings/user-settings?invitation=${encodeURIComponent(token)}`
  return (
    <AuthCard title={data?.company ? t('invited.title', { company: data.company }) : t('invited.link')}>
      {!data ? (
        error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton height={40} />
        )
      ) : data.state !== 'valid' ? (
        <Notice tone="warn">{t(`invited.${data.state}`)}</Notice>
      ) : data.has_account ? (
        <div className="stack">
          <p>{t('invited.known')}</p>
          <ButtonLink to="/sign-in" search={{ redirectBack: back }} kind="primary" block>
            {t('invited.signIn')}
          </ButtonLink>
        </div>
      ) : (
        <InvitedForm token={token} email={data.email ?? ''} />
      )}
    </AuthCard>
  )
}

function InvitedForm({ token, email }: { token: string; email: string }) {
  const navigate = usePageNavigate()
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: { first_name: '', last_name: '', job_title: '', accepts_terms: false },
    submit: async ({ accepts_terms, ...person }) => {
      // The server says so under the box when it is not ticked.
      const body = { token, ...person, accepts_terms: accepts_terms as true }
      const { set_password } = await call('companies.acceptInvitation', { body })
      await navigate({ to: givenAddress(set_password) })
    },
  })
  return (
    <form onSubmit={onSubmit} className="stack" noValidate>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <TextField label={t('invited.email')} value={email} readOnly />
      <TextField label={t('invited.first')} autoComplete="given-name" {...form.getInputProps('first_name')} />
      <LastNameField label={t('invited.last')} autoComplete="family-name" {...form.getInputProps('last_name')} />
      <TextField
        label={t('invited.job')}
        optional
        autoComplete="organization-title"
        {...form.getInputProps('job_title')}
      />
      <CheckField label={t('invited.terms')} {...form.getInputProps('accepts_terms', { type: 'checkbox' })} />
      <Button type="submit" kind="primary" busy={busy} block>
        {t('invited.go')}
      </Button>
    </form>
  )
}
