import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, isRefused, queryOptionsFor } from '../../../../lib/call.ts'
import { useCallForm } from '../../../../lib/form.ts'
import { money } from '../../../../lib/money.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice } from '../../../../ui/card.tsx'
import { cx } from '../../../../ui/classes.ts'
import { DataTable, numberCell } from '../../../../ui/data-table.tsx'
import { CheckField, FieldError, RadioChoice, RadioChoices, TextField } from '../../../../ui/fields.tsx'
import { PageLink, usePageNavigate } from '../../../../ui/page-link.ts'
import { FilterChip, FilterChips } from '../../../../ui/pills.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../../ui/states.tsx'
import { OfficeHead } from '../../index.ts'
import { NotFoundPage } from '../../../shell/index.ts'
import { t } from '../text.ts'
import { grouped } from '../transfers.ts'
import type { BySeller } from '../transfers.ts'
import bench from '../../../../ui/workbench.module.css'
import css from './transfers.module.css'

/** Approved refunds by transfer, of which those of one seller become a file. */
export function MakePage() {
  const { data, error, refetch } = useQuery(queryOptionsFor('payments.waitingTransfers'))
  const [seller, setSeller] = useState<number>()
  if (isRefused(error, 404)) return <NotFoundPage />
  const all = data?.results ?? []
  const chosen = all.find((one) => one.seller.id === seller) ?? all[0]
  return (
    <>
      <OfficeHead
        title={t('make')}
        crumbs={[
          { to: '/office/money', label: t('desk') },
          { to: '/office/money/payment-files', label: t('title') },
        ]}
      />
      <div className={cx(bench['body'], css['body'])}>
        {data ? (
          chosen ? (
            <>
              {all.length > 1 && (
                <FilterChips label={t('column.seller')}>
                  {all.map((one) => (
                    <FilterChip key={one.seller.id} pressed={one === chosen} onClick={() => setSeller(one.seller.id)}>
                      {one.seller.name}
                    </FilterChip>
                  ))}
                </FilterChips>
              )}
              <Making key={chosen.seller.id} of={chosen} />
            </>
          ) : (
            <EmptyState icon="check" title={t('nothing')}>
              {t('nothing.text')}
            </EmptyState>
          )
        ) : error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <SkeletonCard height={320} />
        )}
      </div>
    </>
  )
}

function Making({ of: { seller, accounts, execution_on, refunds } }: { of: BySeller }) {
  const navigate = usePageNavigate()
  const queries = useQueryClient()
  const fit = refunds.filter(({ left_out }) => left_out === null)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = fit.filter(({ refund }) => !left.has(refund))
  const sum = chosen.reduce((total, { amount }) => total + amount, 0)
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: { account: String(accounts[0]?.id ?? ''), execution_on, refunds: '' },
    async submit(values) {
      const body = {
        seller: seller.id,
        account: Number(values.account),
        execution_on: values.execution_on,
        refunds: chosen.map(({ refund }) => refund),
      }
      try {
        const { file } = await call('payments.makePaymentFile', { body })
        await navigate({ to: `/office/money/payment-files/${file}`, replace: true })
      } finally {
        void queries.invalidateQueries()
      }
    },
  })
  const toggle = (refund: number) =>
    setLeft(new Set(left.has(refund) ? [...left].filter((one) => one !== refund) : [...left, refund]))
  return (
    <form onSubmit={onSubmit} noValidate className={css['form']}>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Card>
        <CardHead title={t('choose')} />
        <Choices refunds={refunds} left={left} toggle={toggle} />
      </Card>
      {form.errors['refunds'] && <Notice tone="bad">{form.errors['refunds']}</Notice>}
      {fit.length > 0 && (
        <Card>
          <CardBody className={css['fields']}>
            {accounts.length > 0 ? (
              <RadioChoices {...form.getInputProps('account')} label={t('account')}>
                <div className={css['choices']}>
                  {accounts.map(({ id, bank, iban }) => (
                    <RadioChoice key={id} value={String(id)} label={bank} description={grouped(iban)} />
                  ))}
                </div>
              </RadioChoices>
            ) : (
              <Notice tone="warn">{t('account.none')}</Notice>
            )}
            {form.errors['account'] && <FieldError>{form.errors['account']}</FieldError>}
            <TextField
              type="date"
              label={t('column.execution')}
              description={t('execution.hint')}
              {...form.getInputProps('execution_on')}
            />
            <Button type="submit" kind="primary" busy={busy} disabled={chosen.length === 0 || accounts.length === 0}>
              {t('do.make', { count: chosen.length, amount: money(sum, 'EUR') })}
            </Button>
          </CardBody>
        </Card>
      )}
    </form>
  )
}

function Choices({
  refunds,
  left,
  toggle,
}: {
  refunds: BySeller['refunds']
  left: ReadonlySet<number>
  toggle: (refund: number) => void
}) {
  return (
    <DataTable cards label={t('choose')}>
      <thead>
        <tr>
          <th>{t('column.company')}</th>
          <th>{t('column.to')}</th>
          <th className={numberCell}>{t('column.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {refunds.map(({ refund, invoice, company, holder, iban, amount, currency_code, left_out }) => (
          <tr key={refund}>
            <td>
              <div className={css['choice']}>
                {left_out === null ? (
                  <CheckField checked={!left.has(refund)} onChange={() => toggle(refund)} label={company.name} />
                ) : (
                  <b>{company.name}</b>
                )}
                <small className={css['below']}>
                  <PageLink to={`/office/money/${invoice.id}`} className="link num">
                    {invoice.number ?? `#${invoice.id}`}
                  </PageLink>
                </small>
              </div>
            </td>
            <td data-label={t('column.to')}>
              <span>
                {holder ?? '–'}
                {iban && <small className={cx(css['below'], 'num')}>{grouped(iban)}</small>}
                {left_out && <small className={css['out']}>{t(`left-out.${left_out}`)}</small>}
              </span>
            </td>
            <td className={cx(numberCell, 'num')} data-label={t('column.amount')}>
              {money(amount, currency_code)}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
