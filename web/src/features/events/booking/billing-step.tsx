import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice } from '../../../ui/card.tsx'
import { CheckField, FieldError, RadioChoice, RadioChoices, TextField } from '../../../ui/fields.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { call, queryOptionsFor } from '../../../lib/call.ts'
import { countryName, countryOptions } from '../../../lib/country.ts'
import { useCallForm } from '../../../lib/form.ts'
import { t } from '../texts.ts'
import type { CheckoutForm } from './checkout.ts'
import css from './booking.module.css'

const addressesOf = (company: number) =>
  queryOptionsFor('companies.billingAddresses', { query: { company, show_all: 'true' } })

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
        title={t('booking.billing')}
        end={
          canAdd && (
            <Button kind="quiet" size="sm" onClick={() => setAdding(true)}>
              {t('booking.add-address')}
            </Button>
          )
        }
      />
      <CardBody className="stack">
        {!data ? (
          <SkeletonRows rows={1} picture={false} />
        ) : data.results.length === 0 ? (
          <Notice tone="warn">{canAdd ? t('booking.no-address') : t('booking.no-address-ask')}</Notice>
        ) : (
          <RadioChoices aria-label={t('booking.billing')} {...form.getInputProps('billing_address')} error={undefined}>
            <div className={css['choices']}>
              {data.results.map((one) => (
                <RadioChoice
                  key={one.id}
                  value={String(one.id)}
                  label={one.name}
                  description={`${[one.address_line, one.address_line_2, `${one.postcode} ${one.city}`, countryName(one.country)].filter(Boolean).join(', ')}`}
                >
                  {one.vat_id && <span className="sm soft num">{t('booking.vat-id', { number: one.vat_id })}</span>}
                </RadioChoice>
              ))}
            </div>
          </RadioChoices>
        )}
        {form.errors['billing_address'] && <FieldError>{form.errors['billing_address']}</FieldError>}
        <TextField
          label={t('booking.order-number')}
          description={t('booking.order-number-hint')}
          optional
          maxLength={50}
          className={css['half']}
          {...form.getInputProps('order_number')}
        />
      </CardBody>
      {adding && (
        <AddressDialog
          company={company}
          close={() => setAdding(false)}
          added={(id) => {
            form.setFieldValue('billing_address', String(id))
            setAdding(false)
          }}
        />
      )}
    </Card>
  )
}

function AddressDialog({ company, added, close }: { company: number; added: (id: number) => void; close: () => void }) {
  const queries = useQueryClient()
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: {
      name: '',
      address_line: '',
      address_line_2: '',
      postcode: '',
      city: '',
      country: '',
      vat_id: '',
      email: '',
      is_default: false,
    },
    submit: async (values) => {
      const { id } = await call('companies.addBillingAddress', {
        body: { ...values, company, email: values.email.trim() || null },
      })
      await queries.invalidateQueries({ queryKey: ['companies', 'billingAddresses'] })
      added(id)
    },
  })
  return (
    <Modal opened onClose={close} title={t('booking.new-address')}>
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
