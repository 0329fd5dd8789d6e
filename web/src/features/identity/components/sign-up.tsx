import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { useCallForm } from '../../../lib/form.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { wantedPath } from '../../../lib/guard.ts'
import { checkMail, fullAddress, trimmed } from '../checks.ts'
import { posted, useAwake, useTypedEarly } from '../early-form.ts'
import { t } from '../text.ts'
import { AuthCard } from './auth-card.tsx'
import { Resend } from './resend.tsx'
import { SignUpDetails } from './sign-up-details.tsx'
import { WantedEvent, useWantedEvent } from './wanted-event.tsx'
import css from './auth-card.module.css'

export type KnownCompany = Pick<Answer<'companies.list'>['results'][number], 'id' | 'name' | 'logo'>

const empty = {
  email: '',
  first_name: '',
  last_name: '',
  job_title: '',
  message: '',
  accepts_terms: false,
  company: '',
  company_name: '',
  category: '',
  country: '',
  city: '',
  website: '',
}
export type Application = typeof empty

type Step = { at: 'mail' } | { at: 'details'; known: KnownCompany[] } | { at: 'sent'; email: string }

/** Work mail first; its company is recognised by the mail's domain or asked for; then the person. */
export function SignUpPage({ redirectBack }: { redirectBack?: string | undefined }) {
  const [step, setStep] = useState<Step>({ at: 'mail' })
  const made = useCallForm({
    initialValues: empty,
    validate: { email: checkMail },
    submit: async (values) => {
      if (step.at === 'mail') setStep({ at: 'details', known: await recognise(values) })
      else setStep({ at: 'sent', email: await apply(values, wantedPath(redirectBack)) })
    },
  })
  const { form, onSubmit, busy, problem } = made
  const ref = useTypedEarly(form)
  const awake = useAwake()
  const wanted = useWantedEvent(redirectBack)

  /** The companies of the mail's domain; with a single one it is chosen already. */
  async function recognise(values: Application): Promise<KnownCompany[]> {
    const domain = trimmed(values.email).split('@')[1] ?? ''
    const { results } = await call('companies.list', { query: { domain__icontains: domain, show_all: 'true' } })
    const chosen = results.some((one) => String(one.id) === values.company)
      ? values.company
      : String(results[0]?.id ?? '')
    form.setFieldValue('company', chosen)
    return results
  }

  function back() {
    made.setProblem(undefined)
    setStep({ at: 'mail' })
  }

  if (step.at === 'sent') return <Sent email={step.email} />
  return (
    <AuthCard
      wide
      title={t('signUp.title')}
      pitch={wanted !== undefined ? <WantedEvent event={wanted} register /> : undefined}
      lead={step.at === 'mail' ? `${t('signUp.lead')} ${t('signUp.takes')}` : undefined}
      foot={
        <p className="sm soft">
          {t('signUp.member')}{' '}
          <PageLink to="/sign-in" search={{ redirectBack }} className="link">
            {t('signIn.title')}
          </PageLink>
        </p>
      }
    >
      <Steps at={step.at} />
      <form ref={ref} onSubmit={onSubmit} className={css['form']} {...posted}>
        {problem && <Notice tone="bad">{problem}</Notice>}
        {step.at === 'mail' ? (
          <TextField
            label={t('signUp.email')}
            description={t('signUp.email.hint')}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            {...form.getInputProps('email')}
          />
        ) : (
          <>
            <div className={css['mail']}>
              <Icon name="mail" />
              <span className="grow cut">{trimmed(form.values.email)}</span>
              <Button kind="quiet" size="sm" onClick={back}>
                {t('signUp.change')}
              </Button>
            </div>
            <SignUpDetails form={form} known={step.known} />
          </>
        )}
        <Button type="submit" kind="primary" size="lg" block busy={busy} disabled={!awake}>
          {t(step.at === 'mail' ? 'signUp.next' : 'signUp.send')}
        </Button>
      </form>
    </AuthCard>
  )
}

const steps = ['mail', 'details', 'sent'] as const

/** How far one has come: the address, the person and company, the mail that confirms it. */
function Steps({ at }: { at: (typeof steps)[number] }) {
  return (
    <ol className={css['steps']} aria-label={t('signUp.steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === at ? 'step' : undefined}
          data-done={index < steps.indexOf(at) || undefined}
        >
          <i aria-hidden>{index + 1}</i>
          {t(`signUp.step.${step}`)}
        </li>
      ))}
    </ol>
  )
}

/** Sends the application, as a colleague of a member company or with a new one. @returns the address it was made with */
async function apply(values: Application, redirect_back: string | undefined): Promise<string> {
  const person = {
    email: values.email,
    first_name: values.first_name,
    last_name: values.last_name,
    job_title: values.job_title,
    message: values.message,
    accepts_terms: values.accepts_terms as true,
    ...(redirect_back === undefined ? {} : { redirect_back }),
  }
  if (values.company)
    return (await call('identity.requestRegistration', { body: { ...person, company: Number(values.company) } })).email
  const { company_name, category, country, city } = values
  const website = fullAddress(values.website)
  const body = { ...person, company_name, category, country, city, ...(website ? { website } : {}) }
  return (await call('identity.requestMembership', { body })).email
}

function Sent({ email }: { email: string }) {
  return (
    <AuthCard
      title={t('sent.title')}
      lead={t('sent.text', { email })}
      foot={
        <ButtonLink to="/cc-events" block>
          {t('home.events')}
        </ButtonLink>
      }
    >
      <Steps at="sent" />
      <ol className="stack stack-tight sm soft">
        <li>{t('sent.step1')}</li>
        <li>{t('sent.step2')}</li>
        <li>{t('sent.step3')}</li>
      </ol>
      <div className={css['again']}>
        <Resend by={{ email }} label={t('sent.again')} />
      </div>
    </AuthCard>
  )
}
