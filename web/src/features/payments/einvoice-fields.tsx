import { EINVOICE_LENGTHS, electronicSchemes, schemeExample, schemeName } from '@app/contract/payments.einvoice'
import type { ElectronicScheme, einvoiceLacks } from '@app/contract/payments.einvoice'
import { TextField } from '../../ui/fields.tsx'
import { SelectField } from '../../ui/select.tsx'
import { t } from './texts.ts'

/** The parts of a billing address that only e-invoices need. */
export type EInvoiceParts = {
  electronic_scheme: string | null
  electronic_address: string | null
  buyer_reference: string | null
  register_id: string | null
}

/** The values of these fields as a form starts with them. */
export const einvoiceValues = (address?: EInvoiceParts) => ({
  electronic_scheme: address?.electronic_scheme ?? '',
  electronic_address: address?.electronic_address ?? '',
  buyer_reference: address?.buyer_reference ?? '',
  register_id: address?.register_id ?? '',
})

/** The scheme as it is sent: none is null. */
export const schemeOf = (value: string | null): ElectronicScheme | null =>
  electronicSchemes.find((code) => code === value) ?? null

/** Fields of a billing address that only e-invoices need. */
export function EInvoiceFields({
  scheme,
  field,
}: {
  scheme: string | null
  field: (name: keyof ReturnType<typeof einvoiceValues>) => object
}) {
  const code = schemeOf(scheme)
  return (
    <div className="stack" role="group" aria-label={t('einvoice.title')}>
      <p className="sm soft">
        <b className="strong">{t('einvoice.title')}</b> {t('einvoice.about')}
      </p>
      <div className="grid2">
        <SelectField
          label={t('einvoice.scheme')}
          optional
          searchable
          allowDeselect
          data={electronicSchemes.map((value) => ({ value, label: schemeName(value) ?? value }))}
          {...field('electronic_scheme')}
        />
        <TextField
          label={t('einvoice.address')}
          optional
          maxLength={EINVOICE_LENGTHS.electronic_address}
          {...(code && { placeholder: schemeExample(code) })}
          {...field('electronic_address')}
        />
      </div>
      <div className="grid2">
        <TextField
          label={t('einvoice.buyer-reference')}
          optional
          description={t('einvoice.buyer-reference-hint')}
          maxLength={EINVOICE_LENGTHS.buyer_reference}
          {...field('buyer_reference')}
        />
        <TextField
          label={t('einvoice.register-id')}
          optional
          description={t('einvoice.register-id-hint')}
          maxLength={EINVOICE_LENGTHS.register_id}
          {...field('register_id')}
        />
      </div>
    </div>
  )
}

/** What an address lacks for e-invoices, in a line; nothing where it is complete. */
export function EInvoiceHint({ lacks }: { lacks: readonly (typeof einvoiceLacks)[number][] }) {
  if (lacks.length === 0) return null
  const names = lacks.map((one) => t(`einvoice.lacks.${one}`))
  return <span className="sm soft">{t('einvoice.lacks', { fields: names.join(', ') })}</span>
}
