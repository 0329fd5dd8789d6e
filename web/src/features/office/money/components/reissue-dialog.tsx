import { useState } from 'react'
import { CallError, call } from '../../../../lib/call.ts'
import { countryOptions } from '../../../../lib/country-options.ts'
import { CheckField, TextArea, TextField } from '../../../../ui/fields.tsx'
import { SelectField } from '../../../../ui/select.tsx'
import { ActDialog } from '../../index.ts'
import { t } from '../text.ts'
import { alsoFor, useAct } from './act-dialogs.tsx'
import type { Given } from './act-dialogs.tsx'
import { CaseFields, areComplete, wantedCases } from './reissue-cases.tsx'
import type { Cases } from './reissue-cases.tsx'

const ADDRESS = ['name', 'address_line', 'address_line_2', 'postcode', 'city', 'country', 'vat_id', 'email'] as const

/** Credits the invoice and issues another one instead, with another address or the VAT as it is by now. */
export function ReissueDialog({ sheet, onClose }: Given) {
  const { version, billing } = sheet
  const [cases, setCases] = useState<Cases>({})
  const form = useAct(
    'reissue',
    {
      reason: '',
      changes_address: false,
      chooses_vat: false,
      name: billing.name,
      address_line: billing.address_line,
      address_line_2: billing.address_line_2 ?? '',
      postcode: billing.postcode,
      city: billing.city,
      country: billing.country,
      vat_id: billing.vat_id ?? '',
      email: billing.email ?? '',
    },
    async ({ reason, changes_address, chooses_vat, address_line_2, vat_id, email, ...address }) => {
      if (chooses_vat && !areComplete(cases)) throw new CallError(400, 'invalid', t('reissue.vat.rate.wrong'), {})
      await call('payments.reissueInvoice', {
        params: { id: sheet.id },
        body: {
          version,
          reason,
          ...(changes_address && {
            billing: {
              ...address,
              address_line_2: address_line_2 || null,
              vat_id: vat_id || null,
              email: email || null,
            },
          }),
          ...(chooses_vat && { cases: wantedCases(cases) }),
        },
      })
    },
    onClose,
    Object.fromEntries(ADDRESS.map((field) => [`billing.${field}`, field])),
  )
  const { getInputProps, values } = form.form
  return (
    <ActDialog
      title={t('act.reissue')}
      says={t('say.reissue', { buyer: sheet.keeper ?? sheet.buyer })}
      warns={alsoFor(sheet)}
      form={form}
      confirm={t('do.reissue')}
      kind="commit"
      onClose={onClose}
    >
      <TextArea label={t('reissue.reason')} maxLength={500} {...getInputProps('reason')} />
      <CheckField label={t('reissue.address')} {...getInputProps('changes_address', { type: 'checkbox' })} />
      {values.changes_address && (
        <>
          <TextField label={t('reissue.name')} {...getInputProps('name')} />
          <TextField label={t('reissue.address_line')} {...getInputProps('address_line')} />
          <TextField label={t('reissue.address_line_2')} optional {...getInputProps('address_line_2')} />
          <TextField label={t('reissue.postcode')} {...getInputProps('postcode')} />
          <TextField label={t('reissue.city')} {...getInputProps('city')} />
          <SelectField label={t('reissue.country')} data={countryOptions()} searchable {...getInputProps('country')} />
          <TextField label={t('reissue.vat_id')} optional {...getInputProps('vat_id')} />
          <TextField label={t('reissue.email')} optional {...getInputProps('email')} />
        </>
      )}
      <CheckField label={t('reissue.vat')} {...getInputProps('chooses_vat', { type: 'checkbox' })} />
      {values.chooses_vat && <CaseFields sheet={sheet} cases={cases} change={setCases} />}
    </ActDialog>
  )
}
