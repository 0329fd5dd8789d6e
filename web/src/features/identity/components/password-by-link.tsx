import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError, call, queryOptionsFor } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { SIGN_IN } from '@app/contract/pages'
import { firstSettingsFor, safeRedirectBack } from '../../../lib/guard.ts'
import { readSession, signIn, signOut } from '../../../lib/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody, Notice } from '../../../ui/card.tsx'
import { PageHead } from '../../../ui/layout.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { checkNewPassword } from '../checks.ts'
import { posted } from '../early-form.ts'
import { t } from '../text.ts'
import { useMe } from '../../shell/index.ts'
import { AuthCard } from './auth-card.tsx'
import { NewPasswordField } from './new-password.tsx'
import { Resend } from './resend.tsx'
import css from './auth-card.module.css'

type Kind = 'set_password' | 'reset_password'

/** Choosing a password by a mailed link, on a page of its own. */
export function PasswordByLinkPage({
  token,
  kind,
  redirectBack,
}: {
  token: string
  kind: Kind
  /** Where the application began. */
  redirectBack?: string | undefined
}) {
  const [title, lead] = kind === 'set_password' ? [t('set.title'), t('set.lead')] : [t('reset.title'), t('reset.lead')]
  return (
    <AuthCard
      title={title}
      lead={lead}
      foot={
        <Link to={'/sign-in' as never} className="link sm">
          {t('backToSignIn')}
        </Link>
      }
    >
      <PasswordByLink token={token} kind={kind} redirectBack={redirectBack} />
    </AuthCard>
  )
}

/** The same for somebody who is signed in already. */
export function MemberPasswordByLink({ token }: { token: string }) {
  const me = useMe()
  return (
    <div className={`page ${css['settings']}`}>
      <PageHead title={t('reset.title')} text={t('reset.lead')} />
      <Card>
        <CardBody>
          <PasswordByLink token={token} kind="reset_password" email={me?.user.email ?? undefined} />
        </CardBody>
      </Card>
    </div>
  )
}

/** `email` is known of somebody who is signed in. */
type Place = { token: string; kind: Kind; email?: string | undefined; redirectBack?: string | undefined }

/** Says first whether the link still works; one that does not leads to a new one. */
function PasswordByLink(place: Place) {
  const { token } = place
  const [spent, setSpent] = useState<string>()
  const link = useQuery({
    ...queryOptionsFor('identity.linkState', { query: { token } }),
    enabled: token !== '' && spent === undefined,
    refetchOnWindowFocus: false,
  })
  if (token === '') return <DeadLink {...place} text={t('link.missing')} />
  if (spent !== undefined) return <DeadLink {...place} text={spent} />
  if (link.error) return <ErrorState error={link.error} retry={() => void link.refetch()} />
  if (!link.data)
    return (
      <div className="stack" role="status" aria-label={t('link.checking')}>
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    )
  const { state, kind: found } = link.data
  if (state !== 'valid' || (found !== 'set_password' && found !== 'reset_password'))
    return <DeadLink {...place} text={t(`link.${state === 'valid' ? 'unknown' : state}`)} />
  return <PasswordForm token={token} kind={found} redirectBack={place.redirectBack} onSpent={setSpent} />
}

/** Why the link does not work, and the way to a new one. */
function DeadLink({ token, kind, email, text }: Place & { text: string }) {
  const byToken = token !== '' && kind === 'set_password'
  const way = byToken ? `/settings/resend-token/${encodeURIComponent(token)}` : '/forgot-password'
  return (
    <div className="stack">
      <Notice tone="warn">{text}</Notice>
      {email ? (
        <Resend by={{ email }} label={t('link.again')} />
      ) : (
        <ButtonLink to={way as never} kind="primary" icon="mail" block>
          {t('link.again')}
        </ButtonLink>
      )}
    </div>
  )
}

function PasswordForm({
  token,
  kind,
  redirectBack,
  onSpent,
}: Omit<Place, 'email'> & { onSpent: (why: string) => void }) {
  const navigate = useNavigate()
  const [said, setSaid] = useState<string>()
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: { password: '' },
    validate: { password: checkNewPassword },
    submit: async ({ password }) => {
      const body = { token, password }
      try {
        if (kind === 'reset_password') {
          const { detail } = await call('identity.resetPassword', { body })
          setSaid(detail)
          if (!readSession()) return
          // Every session has ended with it, this browser's too.
          toast(detail)
          signOut()
          await navigate({ href: SIGN_IN, replace: true })
        } else {
          signIn(await call('identity.register', { body }))
          const complete = readSession()?.registrationComplete === true
          await navigate({
            href: complete ? safeRedirectBack(redirectBack) : firstSettingsFor(redirectBack),
            replace: true,
          })
        }
      } catch (error) {
        if (!(error instanceof CallError) || !error.code.startsWith('link_')) throw error
        onSpent(error.detail)
      }
    },
  })
  if (said)
    return (
      <div className="stack">
        <Notice tone="good">
          <span role="status">{said}</span>
        </Notice>
        <ButtonLink to={'/sign-in' as never} kind="primary" size="lg" block>
          {t('signIn.title')}
        </ButtonLink>
      </div>
    )
  return (
    <form onSubmit={onSubmit} className={css['form']} {...posted}>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <NewPasswordField {...form.getInputProps('password')} />
      <Button type="submit" kind="primary" size="lg" block busy={busy}>
        {t(kind === 'set_password' ? 'set.submit' : 'reset.submit')}
      </Button>
    </form>
  )
}
