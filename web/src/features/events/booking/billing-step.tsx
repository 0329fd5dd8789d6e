import { needsPostcode } from '@app/contract/postcodes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice } from '../../../ui/card.tsx'
import { CheckField, FieldError, RadioChoice, RadioChoices, TextField } from '../../../ui/fields.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { cityLine } from '../../../lib/city-line.ts'
import { call, queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { countryName } from '@app/contract/countries'
import { countryOptions } from '../../../lib/country-options.ts'
import { useCallForm } from '../../../lib/form.ts'
import { EInvoiceFields, EInvoiceHint, einvoiceValues, schemeOf } from '../../payments/index.ts'
import { bookingText } from './booking.texts.ts'
import { t } from '../texts.ts'
import type { CheckoutForm } from './checkout.ts'
import css from './booking.module.css'

const addressesOf = (company: number) =>
  queryOptionsFor('companies.billingAddresses', { query: { company, show_all: 'true' } })

/** Whether nothing more is waited for to show the addresses of a company; false as long as it is not known which. */
export const useAddressesAnswered = (company: number | undefined) =>
  !useQuery({ ...addressesOf(company ?? 0), enabled: company !== undefined }).isLoading && company !== undefined

/** Where the invoice goes, and the number under which the buyer's own books know it. */
export function BillingStep({
  step,
  form,
  company,
  canAdd,
}: {
  step: number
  form: CheckoutForm
  company: number
  canAdd: boolean
}) {
  const { data } = useQuery(addressesOf(company))
  const isFirst = canAdd && data?.results.length === 0
  const own = useQuery({ ...queryOptionsFor('companies.one', { params: { id: company } }), enabled: isFirst }).data
  const [adding, setAdding] = useState(false)
  const { billing_address: chosen } = form.values
  const first = data?.results.find((one) => one.is_default) ?? data?.results[0]
  const { setFieldValue } = form
  useEffect(() => {
    if (!chosen && first) setFieldValue('billing_address', String(first.id))
  }, [chosen, first, setFieldValue])
  return (
    <Card>
      <CardHead
        step={step}
        done={chosen !== ''}
        title={bookingText('booking.billing')}
        end={
          canAdd &&
          !isFirst && (
            <Button kind="quiet" size="sm" onClick={() => setAdding(true)}>
              {bookingText('booking.add-address')}
            </Button>
          )
        }
      />
      <CardBody className="stack">
        {!data ? (
          <SkeletonRows rows={1} picture={false} />
        ) : data.results.length === 0 ? (
          <div className="stack">
            <Notice tone="warn">
              {canAdd ? bookingText('booking.no-address') : bookingText('booking.no-address-ask')}
            </Notice>
            {canAdd && (
              <div>
                <Button onClick={() => setAdding(true)}>{bookingText('booking.first-address')}</Button>
              </div>
            )}
          </div>
        ) : (
          <RadioChoices
            aria-label={bookingText('booking.billing')}
            {...form.getInputProps('billing_address')}
            error={undefined}
          >
            <div className={css['choices']}>
              {data.results.map((one) => (
                <RadioChoice
                  key={one.id}
                  value={String(one.id)}
                  label={one.name}
                  description={`${[one.address_line, one.address_line_2, cityLine(one), countryName(one.country)].filter(Boolean).join(', ')}`}
                >
                  {one.vat_id && (
                    <span className="sm soft num">{bookingText('booking.vat-id', { number: one.vat_id })}</span>
                  )}
                  <EInvoiceHint lacks={one.einvoice_lacks} />
                </RadioChoice>
              ))}
            </div>
          </RadioChoices>
        )}
        {form.errors['billing_address'] && <FieldError>{form.errors['billing_address']}</FieldError>}
        <TextField
          label={bookingText('booking.order-number')}
          description={bookingText('booking.order-number-hint')}
          optional
          maxLength={50}
          className={css['half']}
          {...form.getInputProps('order_number')}
        />
      </CardBody>
      {adding &&
        // A form may not stand in a form: inside the booking's its button would send that one.
        createPortal(
          <AddressDialog
            company={company}
            begin={isFirst && own ? ownAddress(own) : noAddress}
            close={() => setAdding(false)}
            added={(id) => {
              form.setFieldValue('billing_address', String(id))
              setAdding(false)
            }}
          />,
          document.body,
        )}
    </Card>
  )
}

const noAddress = {
  name: '',
  address_line: '',
  address_line_2: '',
  postcode: '',
  city: '',
  country: '',
  vat_id: '',
  email: '',
  ...einvoiceValues(),
  is_default: false,
}

/** The first invoice mostly goes to where the company sits. */
function ownAddress(own: Answer<'companies.one'>): typeof noAddress {
  const settings = 'postcode' in own ? own : undefined
  return {
    ...noAddress,
    name: own.name,
    address_line: settings?.address_line ?? '',
    address_line_2: settings?.address_line_2 ?? '',
    postcode: settings?.postcode ?? '',
    city: own.city ?? '',
    country: own.country ?? '',
    vat_id: settings?.vat_id ?? '',
  }
}

function AddressDialog({
  company,
  begin,
  added,
  close,
}: {
  company: number
  /** What stands in the form at first. */
  begin: typeof noAddress
  added: (id: number) => void
  close: () => void
}) {
  const queries = useQueryClient()
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: begin,
    submit: async (values) => {
      const { id } = await call('companies.addBillingAddress', {
        body: {
          ...values,
          company,
          email: values.email.trim() || null,
          electronic_scheme: schemeOf(values.electronic_scheme),
        },
      })
      await queries.invalidateQueries({ queryKey: ['companies', 'billingAddresses'] })
      added(id)
    },
  })
  return (
    <Modal opened onClose={close} title={bookingText('booking.new-address')}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.stopPropagation()
          onSubmit(event)
        }}
      >
        {problem && <Notice tone="bad">{problem}</Notice>}
        <TextField
          label={t('address.name')}
          maxLength={120}
          autoComplete="organization"
          {...form.getInputProps('name')}
        />
        <TextField
          label={t('address.line')}
          maxLength={100}
          autoComplete="address-line1"
          {...form.getInputProps('address_line')}
        />
        <TextField
          label={t('address.line2')}
          optional
          maxLength={100}
          autoComplete="address-line2"
          {...form.getInputProps('address_line_2')}
        />
        <div className="grid2">
          <TextField
            label={t('address.postcode')}
            optional={!needsPostcode(form.values.country)}
            maxLength={16}
            autoComplete="postal-code"
            {...form.getInputProps('postcode')}
          />
          <TextField
            label={t('address.city')}
            maxLength={80}
            autoComplete="address-level2"
            {...form.getInputProps('city')}
          />
        </div>
        <div className="grid2">
          <SelectField
            label={t('address.country')}
            searchable
            data={countryOptions()}
            {...form.getInputProps('country')}
          />
          <TextField label={t('address.vat-id')} optional maxLength={20} {...form.getInputProps('vat_id')} />
        </div>
        <TextField label={t('address.email')} optional type="email" maxLength={254} {...form.getInputProps('email')} />
        <EInvoiceFields scheme={form.values.electronic_scheme} field={form.getInputProps} />
        <CheckField label={t('address.default')} {...form.getInputProps('is_default', { type: 'checkbox' })} />
        <div>
          <Button type="submit" kind="primary" busy={busy}>
            {t('address.save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
