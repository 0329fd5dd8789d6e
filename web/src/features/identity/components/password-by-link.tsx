import { useState } from 'react'
import { CallError, call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { useCallForm } from '../../../lib/form.ts'
import { SIGN_IN } from '@app/contract/pages'
import { firstSettingsFor, safeRedirectBack } from '../../../lib/guard.ts'
import { readSession, signIn, signOut } from '../../../lib/session.ts'
import { PageLink, usePageNavigate } from '../../../ui/page-link.ts'
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
import { NewLink, deadHead, useMailedLink } from './mailed-link.tsx'
import type { LinkStanding } from './mailed-link.tsx'
import css from './auth-card.module.css'

type Kind = 'set_password' | 'reset_password'

const heads = {
  set_password: () => ({ title: t('set.title'), lead: t('set.lead') }),
  reset_password: () => ({ title: t('reset.title'), lead: t('reset.lead') }),
}

type Place = {
  token: string
  kind: Kind
  /** Where the application began. */
  redirectBack?: string | undefined
}

/** Why a link leads to no form; undefined for one that does. Another kind's is not known here. */
function deadState({ state, kind }: Answer<'identity.linkState'>) {
  if (state !== 'valid') return state
  return kind === 'set_password' || kind === 'reset_password' ? undefined : 'unknown'
}

/** Where a mailed link stands: being looked at, to be used, or dead with a reason. */
function usePlace({ token, kind }: Place) {
  const [spent, setSpent] = useState<string>()
  const link = useMailedLink(token)
  const { data } = link
  const dead: LinkStanding | undefined =
    token === '' ? 'missing' : spent !== undefined ? 'used' : data && deadState(data)
  return { link, dead, setSpent, head: dead ? deadHead(dead, spent) : heads[kind]() }
}

/** Choosing a password by a mailed link, on a page of its own; a link that does not work says why, and leads to a new one. */
export function PasswordByLinkPage(place: Place) {
  const { link, dead, setSpent, head } = usePlace(place)
  return (
    <AuthCard
      {...head}
      foot={
        <PageLink to="/sign-in" className="link sm">
          {t('backToSignIn')}
        </PageLink>
      }
    >
      <div className={css['byLink']}>
        {dead ? (
          <NewLink token={place.token} kind={place.kind} state={dead} />
        ) : (
          <PasswordByLink {...place} link={link} onSpent={setSpent} />
        )}
      </div>
    </AuthCard>
  )
}

/** The same for somebody who is signed in already, among the settings. */
export function MemberPasswordByLink({ token }: { token: string }) {
  const email = useMe()?.user.email ?? undefined
  const place = { token, kind: 'reset_password' } as const
  const { link, dead, setSpent, head } = usePlace(place)
  return (
    <div className={`page ${css['settings']}`}>
      <PageHead title={head.title} text={head.lead} />
      <Card>
        <CardBody>
          {dead ? (
            <NewLink {...place} state={dead} {...(email ? { email } : {})} />
          ) : (
            <PasswordByLink {...place} link={link} onSpent={setSpent} />
          )}
        </CardBody>
      </Card>
    </div>
  )
}

/** The form, once it is known that the link works. */
function PasswordByLink({
  link,
  onSpent,
  ...place
}: Place & { link: ReturnType<typeof useMailedLink>; onSpent: (why: string) => void }) {
  if (link.error) return <ErrorState error={link.error} retry={() => void link.refetch()} />
  const { data } = link
  if (data?.kind !== 'set_password' && data?.kind !== 'reset_password')
    return (
      <div className="stack" role="status" aria-label={t('link.checking')}>
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    )
  return <PasswordForm {...place} kind={data.kind} onSpent={onSpent} />
}

function PasswordForm({ token, kind, redirectBack, onSpent }: Place & { onSpent: (why: string) => void }) {
  const navigate = usePageNavigate()
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
        <ButtonLink to="/sign-in" kind="primary" size="lg" block>
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
