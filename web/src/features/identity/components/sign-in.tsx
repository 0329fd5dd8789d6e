import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { startSession } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { firstSettingsFor, safeRedirectBack } from '../../../lib/guard.ts'
import { readSession } from '../../../lib/session.ts'
import { PageLink, usePageNavigate } from '../../../ui/page-link.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { PasswordField, TextField } from '../../../ui/fields.tsx'
import { checkMail, trimmed } from '../checks.ts'
import { posted, useAwake, useTypedEarly } from '../early-form.ts'
import { t } from '../text.ts'
import { AuthCard } from './auth-card.tsx'
import { useResend } from './resend.tsx'
import { WantedEvent, useWantedEvent } from './wanted-event.tsx'
import css from './auth-card.module.css'

/** The form's state and what happens after: back to the wanted page, to the first settings, or to the personal wall. */
export function useSignIn(redirectBack?: string) {
  const navigate = usePageNavigate()
  const [refused, setRefused] = useState(false)
  const made = useCallForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: checkMail,
      password: (password) => (password ? null : t('password.needed')),
    },
    rename: { username: 'email' },
    // Two fixed texts, by status (docs/rules/identity.md#sign-in).
    describe: (error) => {
      setRefused(error.status === 401 || error.status === 400)
      if (error.status === 400) return t('signIn.noAccount')
      // Whoever is told to wait reads for how long, and whoever has no connection reads that.
      return error.status === 0 || error.status === 429 ? undefined : t('signIn.wrong')
    },
    submit: async ({ email, password }) => {
      setRefused(false)
      await startSession(email, password)
      const incomplete = readSession()?.registrationComplete === false
      await navigate({
        href: incomplete ? firstSettingsFor(redirectBack) : safeRedirectBack(redirectBack),
        replace: true,
      })
    },
  })
  return { ...made, refused }
}

/** Moves to the first wrong field of this form; where two forms stand on a page, names alone would find the other one's. */
function submitAndPoint(
  event: SyntheticEvent<HTMLFormElement>,
  submit: (event: SyntheticEvent<HTMLFormElement>) => void,
) {
  const form = event.currentTarget
  submit(event)
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** The sign-in form as it stands in a card. */
export function SignInForm({ redirectBack }: { redirectBack?: string | undefined }) {
  const { form, onSubmit, busy, problem, refused } = useSignIn(redirectBack)
  const ref = useTypedEarly(form)
  const awake = useAwake()
  return (
    <form ref={ref} onSubmit={(event) => submitAndPoint(event, onSubmit)} className={css['form']} {...posted}>
      {problem && (
        <Notice tone="bad">
          <p>{problem}</p>
          {refused && <RefusedHelp email={form.values.email} />}
        </Notice>
      )}
      <TextField
        label={t('email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...form.getInputProps('email')}
      />
      <div className={css['withLink']}>
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          maxLength={1000}
          {...form.getInputProps('password')}
        />
        <PageLink to="/forgot-password" className={`link ${css['beside']}`}>
          {t('forgot')}
        </PageLink>
      </div>
      <Button type="submit" kind="primary" size="lg" block busy={busy} disabled={!awake}>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}

/** Why signing in may have failed, and the way out for those whose application or password is not finished. */
function RefusedHelp({ email }: { email: string }) {
  const { said, busy, send } = useResend({ email: trimmed(email) })
  return (
    <div className={`sm ${css['ask']}`}>
      <p>{t('signIn.help')}</p>
      {said ? (
        <p role="status" className="strong">
          {said.text}
        </p>
      ) : (
        <Button kind="quiet" size="sm" icon="mail" busy={busy} onClick={() => void send()}>
          {t('signIn.resend')}
        </Button>
      )}
    </div>
  )
}

export function SignInPage({ redirectBack }: { redirectBack?: string | undefined }) {
  const event = useWantedEvent(redirectBack)
  return (
    <AuthCard
      video
      title={t('signIn.title')}
      lead={event !== undefined && t('wanted.lead')}
      pitch={event !== undefined ? <WantedEvent event={event} /> : undefined}
      foot={
        <>
          <p className="sm soft">{t('signIn.notMember')}</p>
          <ButtonLink to="/sign-up" search={{ redirectBack }} block>
            {t('register')}
          </ButtonLink>
        </>
      }
    >
      <SignInForm redirectBack={redirectBack} />
    </AuthCard>
  )
}
