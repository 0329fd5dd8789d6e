import { needsPostcode } from '@app/contract/postcodes'
import { call } from '../../../lib/call.ts'
import { countryOptions } from '../../../lib/country-options.ts'
import { useCallForm } from '../../../lib/form.ts'
import { ownZone } from '../../../lib/zones.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { needed, orNull, useSaved } from '../saving.ts'
import type { SetupState } from '../steps.ts'
import { t } from '../text.ts'
import { SetupForm } from './form.tsx'
import css from './setup.module.css'

type Account = {
  bank: string
  holder: string
  iban: string
  account_number: string
  bic: string
  currency_code: string
}
type Values = {
  code: string
  name: string
  address_line: string
  address_line_2: string
  postcode: string
  city: string
  country: string
  time_zone: string
  vat_id: string
  email: string
  bank_accounts: Account[]
}

const valuesOf = ({ seller }: SetupState): Values => ({
  code: seller.code,
  name: seller.name,
  address_line: seller.address_line,
  address_line_2: seller.address_line_2 ?? '',
  postcode: seller.postcode,
  city: seller.city,
  country: seller.country,
  // Most who set up sit where they sell.
  time_zone: seller.id === null ? ownZone() : seller.time_zone,
  vat_id: seller.vat_id ?? '',
  email: seller.email ?? '',
  bank_accounts: seller.bank_accounts.map((account) => ({
    ...account,
    iban: account.iban ?? '',
    account_number: account.account_number ?? '',
  })),
})

let zones: string[] | undefined
const timeZones = () => (zones ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')])

/** Who sells and issues invoices, and the accounts to which people pay. */
export function SellerForm({ state }: { state: SetupState }) {
  const saved = useSaved()
  const given = useCallForm<Values>({
    initialValues: valuesOf(state),
    validate: {
      code: needed,
      name: needed,
      address_line: needed,
      postcode: (text, { country }) => (needsPostcode(country) ? needed(text) : null),
      city: needed,
      country: needed,
      bank_accounts: { bank: needed, holder: needed, bic: needed, currency_code: needed },
    },
    submit: async ({ bank_accounts, address_line_2, vat_id, email, ...plain }) => {
      const now = await call('setup.seller', {
        body: {
          ...plain,
          mark: state.seller.mark,
          code: plain.code.toUpperCase(),
          address_line_2: orNull(address_line_2),
          vat_id: orNull(vat_id),
          email: orNull(email),
          bank_accounts: bank_accounts.map((account) => ({
            ...account,
            iban: orNull(account.iban),
            account_number: orNull(account.account_number),
            bic: account.bic.toUpperCase().replaceAll(/\s/g, ''),
            currency_code: account.currency_code.toUpperCase(),
          })),
        },
      })
      saved(now)
      given.form.setValues(valuesOf(now))
      given.form.resetDirty(valuesOf(now))
    },
  })
  const { form } = given
  const field = form.getInputProps
  const empty: Account = {
    bank: '',
    holder: form.values.name,
    iban: '',
    account_number: '',
    bic: '',
    currency_code: 'EUR',
  }
  return (
    <SetupForm
      call={given}
      end={
        <Button icon="plus" onClick={() => form.insertListItem('bank_accounts', empty)}>
          {t('account.add')}
        </Button>
      }
    >
      <TextField label={t('seller.name')} maxLength={120} {...field('name')} />
      <TextField label={t('seller.code')} maxLength={8} description={t('seller.code-hint')} {...field('code')} />
      <TextField label={t('seller.address')} maxLength={100} {...field('address_line')} />
      <TextField label={t('seller.address-2')} optional maxLength={100} {...field('address_line_2')} />
      <div className={css['pair']}>
        <TextField
          label={t('seller.postcode')}
          optional={!needsPostcode(form.values.country)}
          maxLength={16}
          {...field('postcode')}
        />
        <TextField label={t('seller.city')} maxLength={80} {...field('city')} />
        <SelectField label={t('seller.country')} data={countryOptions()} searchable {...field('country')} />
        <SelectField
          label={t('seller.time-zone')}
          data={timeZones()}
          searchable
          limit={60}
          description={t('seller.time-zone-hint')}
          {...field('time_zone')}
        />
        <TextField label={t('seller.vat-id')} optional maxLength={20} {...field('vat_id')} />
        <TextField label={t('seller.email')} optional type="email" maxLength={254} {...field('email')} />
      </div>
      {form.values.bank_accounts.map((_, index) => (
        <fieldset key={index} className={css['account']}>
          <legend className="h4">{t('account.title', { place: index + 1 })}</legend>
          <div className={css['pair']}>
            <TextField label={t('account.bank')} maxLength={120} {...field(`bank_accounts.${index}.bank`)} />
            <TextField label={t('account.holder')} maxLength={120} {...field(`bank_accounts.${index}.holder`)} />
            <TextField
              label={t('account.iban')}
              optional
              description={t('account.iban-hint')}
              maxLength={42}
              {...field(`bank_accounts.${index}.iban`)}
            />
            <TextField
              label={t('account.number')}
              optional
              maxLength={40}
              {...field(`bank_accounts.${index}.account_number`)}
            />
            <TextField label={t('account.bic')} maxLength={11} {...field(`bank_accounts.${index}.bic`)} />
            <TextField label={t('account.currency')} maxLength={3} {...field(`bank_accounts.${index}.currency_code`)} />
          </div>
          <div>
            <Button kind="quiet" icon="trash" onClick={() => form.removeListItem('bank_accounts', index)}>
              {t('account.remove', { place: index + 1 })}
            </Button>
          </div>
        </fieldset>
      ))}
    </SetupForm>
  )
}
