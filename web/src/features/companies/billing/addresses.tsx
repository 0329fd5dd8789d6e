import { needsPostcode } from '@app/contract/postcodes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cityLine } from '../../../lib/city-line.ts'
import { call, queryOptionsFor } from '../../../lib/call.ts'
import { countryName } from '@app/contract/countries'
import { countryOptions } from '../../../lib/country-options.ts'
import { useCallForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, Notice } from '../../../ui/card.tsx'
import { CheckField, TextField } from '../../../ui/fields.tsx'
import { Section } from '../../../ui/layout.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { EInvoiceFields, EInvoicePanel, einvoiceValues, schemeOf } from '../../payments/index.ts'
import { needed, neededPostcode } from '../needed.ts'
import { t } from '../text.ts'
import { useAdminAct } from '../admin/admin.api.ts'
import type { Address } from '../admin/admin.api.ts'
import { DeleteKept } from '../admin/kept.tsx'
import { VatPanel, VatState } from './vat-panel.tsx'
import css from '../admin/admin.module.css'
import vat from './vat-panel.module.css'

/** Billing addresses: everyone of the company reads them, those with the right change them. */
export function Addresses({ mayChange }: { mayChange: boolean }) {
  const { data, error, refetch } = useQuery(
    queryOptionsFor('companies.billingAddresses', { query: { show_all: 'true' } }),
  )
  const [editing, setEditing] = useState<Address | 'new'>()
  const [removing, setRemoving] = useState<Address>()
  const remove = useAdminAct((id: number) => call('companies.removeBillingAddress', { params: { id } }))
  const prefer = useAdminAct((id: number) =>
    call('companies.changeBillingAddress', { params: { id }, body: { is_default: true } }),
  )
  return (
    <Section
      title={t('admin.addresses')}
      count={data?.count ?? 0}
      end={
        mayChange && (
          <Button icon="plus" onClick={() => setEditing('new')}>
            {t('addresses.add')}
          </Button>
        )
      }
    >
      {data && data.results.length > 0 ? (
        <div>
          {data.results.map((one) => (
            <AddressCard
              key={one.id}
              address={one}
              edit={mayChange ? () => setEditing(one) : undefined}
              remove={() => setRemoving(one)}
              prefer={() => prefer.mutate(one.id)}
            />
          ))}
          <p className="sm soft">{t('vat.lead')}</p>
        </div>
      ) : (
        <Card as="div">
          {data ? (
            <EmptyState icon="pin" title={t('addresses.none')}>
              {t('addresses.none.text')}
            </EmptyState>
          ) : error ? (
            <ErrorState error={error} retry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={3} picture={false} />
          )}
        </Card>
      )}
      {editing && (
        <AddressDialog address={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      {removing && (
        <DeleteKept
          name={removing.name}
          text={t('addresses.delete.text')}
          remove={() => remove.mutateAsync(removing.id)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Section>
  )
}

/** An address with the state of its VAT ID; with acts for members with the billing right. */
function AddressCard(props: {
  address: Address
  edit: (() => void) | undefined
  remove: () => void
  prefer: () => void
}) {
  const { address: one, edit, remove, prefer } = props
  return (
    <Card className={vat['address'] ?? ''}>
      <header className={vat['head']}>
        <span className="grow">
          <b>{one.name}</b>
          <span>
            {[one.address_line, one.address_line_2, cityLine(one), countryName(one.country)].filter(Boolean).join(', ')}
          </span>
          {one.email && <span>{one.email}</span>}
        </span>
        {one.is_default && <StatPill tone="blue">{t('addresses.default')}</StatPill>}
        {one.vat && <VatState vat={one.vat} />}
        {edit && (
          <span className={css['buttons']}>
            {!one.is_default && (
              <Button size="sm" kind="quiet" aria-label={`${t('addresses.prefer')}: ${one.name}`} onClick={prefer}>
                {t('addresses.prefer')}
              </Button>
            )}
            <Button size="sm" aria-label={`${t('kept.edit')}: ${one.name}`} onClick={edit}>
              {t('kept.edit')}
            </Button>
            <Button size="sm" kind="quiet" aria-label={`${t('kept.delete')}: ${one.name}`} onClick={remove}>
              {t('kept.delete')}
            </Button>
          </span>
        )}
      </header>
      <div className={vat['parts']}>
        <VatPanel address={one} correct={edit} />
        <EInvoicePanel address={one} />
      </div>
    </Card>
  )
}

function AddressDialog({ address, onClose }: { address: Address | undefined; onClose: () => void }) {
  const save = useAdminAct((body: ReturnType<typeof bodyOf>) =>
    address
      ? call('companies.changeBillingAddress', { params: { id: address.id }, body })
      : call('companies.addBillingAddress', { body }),
  )
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: {
      name: address?.name ?? '',
      address_line: address?.address_line ?? '',
      address_line_2: address?.address_line_2 ?? '',
      postcode: address?.postcode ?? '',
      city: address?.city ?? '',
      country: address?.country ?? '',
      vat_id: address?.vat_id ?? '',
      email: address?.email ?? '',
      ...einvoiceValues(address),
      is_default: address?.is_default ?? false,
    },
    validate: { name: needed, address_line: needed, postcode: neededPostcode, city: needed, country: needed },
    submit: async (values) => {
      await save.mutateAsync(bodyOf(values))
      onClose()
    },
  })
  const field = form.getInputProps
  return (
    <Modal opened onClose={onClose} title={t(address ? 'addresses.edit.title' : 'addresses.add')}>
      <form onSubmit={onSubmit} className="stack" noValidate>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <TextField label={t('addresses.name')} maxLength={120} {...field('name')} />
        <TextField label={t('address.line')} maxLength={100} {...field('address_line')} />
        <TextField label={t('address.line2')} optional maxLength={100} {...field('address_line_2')} />
        <div className={css['pair']}>
          <TextField
            label={t('postcode')}
            optional={!needsPostcode(form.values.country)}
            maxLength={16}
            {...field('postcode')}
          />
          <TextField label={t('city')} maxLength={80} {...field('city')} />
        </div>
        <SelectField
          label={t('country')}
          data={countryOptions()}
          searchable
          nothingFoundMessage={t('nothingFound')}
          {...field('country')}
        />
        <TextField
          label={t('addresses.vatId')}
          optional
          maxLength={20}
          description={t('addresses.vatId.hint')}
          {...field('vat_id')}
        />
        <TextField label={t('addresses.email')} optional type="email" {...field('email')} />
        <EInvoiceFields scheme={form.values.electronic_scheme} field={field} />
        <CheckField
          label={t('addresses.makeDefault')}
          {...form.getInputProps('is_default', { type: 'checkbox' })}
          disabled={address?.is_default === true}
        />
        <Button type="submit" kind="primary" busy={busy} block>
          {t('addresses.save')}
        </Button>
      </form>
    </Modal>
  )
}

function bodyOf(values: {
  name: string
  address_line: string
  address_line_2: string
  postcode: string
  city: string
  country: string
  vat_id: string
  email: string
  electronic_scheme: string
  electronic_address: string
  buyer_reference: string
  register_id: string
  is_default: boolean
}) {
  const { email, electronic_scheme, is_default, ...plain } = values
  // A default is given up by naming another one.
  return {
    ...plain,
    email: email.trim() || null,
    electronic_scheme: schemeOf(electronic_scheme),
    ...(is_default ? { is_default } : {}),
  }
}
