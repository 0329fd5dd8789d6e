import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ButtonCommit } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { CheckField, TextField } from '../../../ui/fields.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { call, queryOptionsFor } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { money } from '../../../lib/money.ts'
import { uuid } from '../../../lib/uuid.ts'
import { successPath } from '../../payments/index.ts'
import type { SponsorPackage } from '../sponsorship.api.ts'
import { t } from '../texts.ts'
import css from './sponsorship.module.css'

/** Orders an accepted package of an award: it has nothing to choose, so its order stands where the request does. */
export function OrderAwardPackage({ award, bundle }: { award: number; bundle: Pick<SponsorPackage, 'id' | 'name'> }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const addresses = useQuery(queryOptionsFor('companies.billingAddresses', { query: { show_all: 'true' } })).data
    ?.results
  const attempt = useRef({ of: '', key: '' })
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: { billing_address: '', order_number: '', accepts_terms: false },
    validate: {
      billing_address: (value) => (value ? null : t('order.address-error')),
      accepts_terms: (value) => (value ? null : t('order.terms-error')),
    },
    submit: async ({ billing_address, order_number }) => {
      const body = {
        award,
        entries: [],
        seats: [],
        sponsor_package: bundle.id,
        billing_address: Number(billing_address),
        ...(order_number.trim() ? { order_number: order_number.trim() } : {}),
      }
      const of = JSON.stringify(body)
      // The same order sent twice (no answer, double press) is one order.
      if (attempt.current.of !== of) attempt.current = { of, key: uuid() }
      const made = await call('payments.bookAward', {
        body: { ...body, payment_method: 'transfer', idempotency_key: attempt.current.key, accepts_terms: true },
      })
      await navigate({ href: successPath(made.invoice_id) })
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['sponsorship'] }),
        queries.invalidateQueries({ queryKey: ['payments'] }),
      ])
    },
  })
  const { billing_address: chosen } = form.values
  const { setFieldValue } = form
  const first = addresses?.find((one) => one.is_default) ?? addresses?.[0]
  useEffect(() => {
    if (!chosen && first) setFieldValue('billing_address', String(first.id))
  }, [chosen, first, setFieldValue])
  const quote = useQuery({
    ...queryOptionsFor('payments.quoteAward', {
      body: { award, entries: [], seats: [], sponsor_package: bundle.id, billing_address: Number(chosen) },
    }),
    enabled: chosen !== '',
    placeholderData: keepPreviousData,
    retry: false,
  }).data
  return (
    <form className="stack" onSubmit={onSubmit} noValidate>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {addresses?.length === 0 && <Notice tone="warn">{t('order.no-address')}</Notice>}
      <div className={css['half']}>
        <SelectField
          label={t('order.address')}
          data={(addresses ?? []).map((one) => ({ value: String(one.id), label: `${one.name}, ${one.city}` }))}
          {...form.getInputProps('billing_address')}
        />
        <TextField label={t('order.number')} optional maxLength={50} {...form.getInputProps('order_number')} />
      </div>
      <p className="sm soft" aria-live="polite">
        {quote &&
          t('order.total', {
            net: money(quote.amount_net, quote.currency_code),
            vat: money(quote.amount_vat, quote.currency_code),
            gross: money(quote.amount_gross, quote.currency_code),
          })}
      </p>
      <CheckField
        label={
          <>
            {t('order.accept')}{' '}
            <a className="link" href="/terms-and-conditions" target="_blank" rel="noreferrer">
              {t('order.terms')}
            </a>
            .
          </>
        }
        {...form.getInputProps('accepts_terms', { type: 'checkbox' })}
      />
      <div className={css['actions']}>
        <ButtonCommit type="submit" busy={busy}>
          {t('mine.order', { name: bundle.name })}
        </ButtonCommit>
        <span className="sm soft">{t('order.invoice')}</span>
      </div>
    </form>
  )
}
