import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../lib/call.ts'
import { shortRange } from '../../../lib/dates.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { PasswordField, TextField } from '../../../ui/fields.tsx'
import { AuthLayout, PublicBar, shellText } from '../../shell/index.ts'
import { posted, useAwake, useTypedEarly } from '../early-form.ts'
import { t } from '../text.ts'
import { SignInForm, useSignIn } from './sign-in.tsx'
import card from './auth-card.module.css'
import css from './homepage.module.css'

/** The next events, for the public face. */
const nextEventsQuery = () => queryOptionsFor('events.list', { query: { page_size: 3 } })

/**
 * The public face: what this is, the next events, and the sign-in form in the bar (docs/rules/pages.md#public-bar); on phones
 * below.
 */
export function HomePage() {
  return (
    <AuthLayout
      video
      bar={
        <div className={css['bar']}>
          <PublicBar clear>
            <InlineSignIn />
          </PublicBar>
        </div>
      }
    >
      <div className={css['welcome']}>
        <h1>{shellText('auth.title')}</h1>
        <p>{shellText('auth.text')}</p>
        <div className={css['ways']}>
          <ButtonLink to="/sign-up" kind="primary" size="lg">
            {t('register')}
          </ButtonLink>
          <ButtonLink to="/cc-events" kind="onDark" size="lg">
            {t('home.events')}
          </ButtonLink>
        </div>
        <section className={`only-phone ${card['box']} ${css['card']}`} aria-labelledby="home-sign-in">
          <h2 id="home-sign-in">{t('signIn.title')}</h2>
          <div className={card['content']}>
            <SignInForm />
          </div>
        </section>
        <NextEvents />
      </div>
    </AuthLayout>
  )
}

function NextEvents() {
  const events = useQuery(nextEventsQuery()).data?.results ?? []
  if (events.length === 0) return null
  return (
    <section className={css['next']} aria-labelledby="next-events">
      <h2 id="next-events">{t('home.next')}</h2>
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <PageLink to={`/cc-events/${event.slug}/${event.id}`}>
              <span className="num">{shortRange(event.start_date, event.end_date)}</span>
              <div>
                <b className="strong">{event.name}</b>
                <small>{[event.city, event.hotel_details?.name].filter(Boolean).join(', ')}</small>
              </div>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The form in the bar; the first error of each field stands below it. */
function InlineSignIn() {
  const { form, onSubmit, busy, problem } = useSignIn()
  const ref = useTypedEarly(form)
  const awake = useAwake()
  const { error: emailError, ...email } = form.getInputProps('email') as FieldProps
  const { error: passwordError, ...password } = form.getInputProps('password') as FieldProps
  const errors = [emailError, passwordError].filter(Boolean)
  return (
    <div className={`only-wide ${css['place']}`}>
      <form ref={ref} onSubmit={onSubmit} className={css['inline']} aria-label={t('signIn.title')} {...posted}>
        <TextField
          label={t('email')}
          placeholder={t('email')}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
          aria-invalid={Boolean(emailError)}
          aria-describedby={errors.length > 0 ? 'inline-errors' : undefined}
          {...email}
        />
        <PasswordField
          label={t('password')}
          placeholder={t('password')}
          name="password"
          autoComplete="current-password"
          maxLength={1000}
          aria-invalid={Boolean(passwordError)}
          aria-describedby={errors.length > 0 ? 'inline-errors' : undefined}
          {...password}
        />
        <Button type="submit" kind="primary" busy={busy} disabled={!awake}>
          {t('signIn.submit')}
        </Button>
        <PageLink to="/forgot-password" className={css['forgot']}>
          {t('forgot')}
        </PageLink>
      </form>
      {(errors.length > 0 || problem) && (
        <div className={css['errors']} id="inline-errors">
          <Notice tone="bad">
            {errors.length > 0 ? errors.map((error) => <p key={String(error)}>{error}</p>) : <p>{problem}</p>}
          </Notice>
        </div>
      )}
    </div>
  )
}

type FieldProps = { error?: React.ReactNode; value?: string; onChange?: (event: unknown) => void }
