import { schemeName } from '@app/contract/payments.einvoice'
import type { einvoiceLacks } from '@app/contract/payments.einvoice'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import type { EInvoiceParts } from './einvoice-fields.tsx'
import { t } from './texts.ts'
import css from './einvoice-panel.module.css'

type Address = EInvoiceParts & { vat_id: string | null; einvoice_lacks: readonly (typeof einvoiceLacks)[number][] }

type Row = { name: string; value: string | null; isMissing: boolean }

function rowsOf(address: Address): Row[] {
  const { electronic_scheme: scheme, electronic_address, buyer_reference, register_id, vat_id } = address
  const lacks = (name: Address['einvoice_lacks'][number]) => address.einvoice_lacks.includes(name)
  const kind = scheme === null ? '' : (schemeName(scheme) ?? scheme)
  return [
    {
      name: t('einvoice.address'),
      value: electronic_address && [kind, electronic_address].filter(Boolean).join(' · '),
      isMissing: lacks('electronic_address'),
    },
    { name: t('einvoice.buyer-reference'), value: buyer_reference, isMissing: lacks('buyer_reference') },
    { name: t('einvoice.identifier'), value: register_id ?? vat_id, isMissing: lacks('identifier') },
  ]
}

/** Lists the parts of an address that an e-invoice states, with those that are missing, before anything is bought with it. */
export function EInvoicePanel({ address }: { address: Address }) {
  const rows = rowsOf(address)
  const missing = rows.filter(({ isMissing }) => isMissing).length
  return (
    <div className={css['panel']}>
      <h3>
        {t('einvoice.menu')}
        <span className={css[missing > 0 ? 'lacks' : 'ready']}>
          {missing > 0 ? t('einvoice.missing', { count: missing }) : t('einvoice.ready')}
        </span>
      </h3>
      <ul>
        {rows.map(({ name, value, isMissing }) => (
          <li key={name} className={cx(isMissing ? css['lacks'] : value !== null && css['ready'])}>
            <Icon name={isMissing ? 'alert' : value === null ? 'minus' : 'check'} />
            <span>
              <b>{name}</b>
              <span>{value ?? t(isMissing ? 'einvoice.needed' : 'einvoice.optional')}</span>
            </span>
          </li>
        ))}
      </ul>
      {missing > 0 && <p className={css['hint']}>{t('einvoice.without')}</p>}
    </div>
  )
}
