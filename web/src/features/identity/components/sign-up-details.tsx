import type { UseFormReturnType } from '@mantine/form'
import {
  CheckField,
  FieldError,
  LastNameField,
  RadioChoice,
  RadioChoices,
  TextArea,
  TextField,
} from '../../../ui/fields.tsx'
import { t } from '../text.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { CompanyBasics } from './company-basics.tsx'
import type { Application, KnownCompany } from './sign-up.tsx'
import css from './auth-card.module.css'

/** Stays the same function, so that it is called when the field appears and not again. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus()

/** The second step: who you are, and which company. */
export function SignUpDetails({ form, known }: { form: UseFormReturnType<Application>; known: KnownCompany[] }) {
  const field = form.getInputProps
  return (
    <>
      <div className={css['pair']}>
        <TextField
          label={t('firstName')}
          name="first_name"
          autoComplete="given-name"
          maxLength={60}
          ref={focusOnce}
          {...field('first_name')}
        />
        <LastNameField
          label={t('lastName')}
          name="last_name"
          autoComplete="family-name"
          maxLength={60}
          {...field('last_name')}
        />
      </div>
      <TextField
        label={t('jobTitle')}
        optional
        name="job_title"
        autoComplete="organization-title"
        maxLength={100}
        {...field('job_title')}
      />
      {known.length > 0 ? (
        <CompanyChoice form={form} known={known} />
      ) : (
        <p className="sm soft">{t('signUp.unknown')}</p>
      )}
      {!form.values.company && <NewCompany form={form} />}
      <TextArea
        label={t('signUp.message')}
        optional
        name="message"
        maxLength={1000}
        minRows={2}
        {...field('message')}
      />
      <CheckField
        name="accepts_terms"
        label={
          <>
            {t('signUp.accept')}{' '}
            <PageLink to="/terms-and-conditions" target="_blank" className="link">
              {t('signUp.terms')}
            </PageLink>{' '}
            {t('signUp.and')}{' '}
            <PageLink to="/privacy-policy" target="_blank" className="link">
              {t('signUp.privacy')}
            </PageLink>
          </>
        }
        {...field('accepts_terms', { type: 'checkbox' })}
      />
    </>
  )
}

function CompanyChoice({ form, known }: { form: UseFormReturnType<Application>; known: KnownCompany[] }) {
  const { error, ...choice } = form.getInputProps('company') as { error?: React.ReactNode; value: string }
  return (
    <fieldset>
      <legend className={css['legend']}>{t('signUp.company')}</legend>
      <RadioChoices name="company" aria-label={t('signUp.company')} {...choice}>
        <div className={css['group']}>
          {known.map((company) => (
            <RadioChoice
              key={company.id}
              value={String(company.id)}
              label={company.name}
              description={t('signUp.recognised')}
            />
          ))}
          <RadioChoice value="" label={t('signUp.other')} description={t('signUp.other.hint')} />
        </div>
      </RadioChoices>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

function NewCompany({ form }: { form: UseFormReturnType<Application> }) {
  const field = form.getInputProps
  return (
    <>
      <TextField
        label={t('company.name')}
        name="company_name"
        autoComplete="organization"
        maxLength={120}
        {...field('company_name')}
      />
      <CompanyBasics category={field('category')} country={field('country')} />
      <div className={css['pair']}>
        <TextField
          label={t('company.city')}
          optional
          name="city"
          autoComplete="address-level2"
          maxLength={80}
          {...field('city')}
        />
        <TextField
          label={t('company.website')}
          optional
          name="website"
          autoComplete="url"
          inputMode="url"
          placeholder="https://"
          maxLength={200}
          {...field('website')}
        />
      </div>
    </>
  )
}
