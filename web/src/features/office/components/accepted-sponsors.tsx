import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CallError, call, queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { day } from '../../../lib/dates.ts'
import { count, money } from '../../../lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, numberCell } from '../../../ui/data-table.tsx'
import { ConfirmModal } from '../../../ui/modal.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { t } from '../records/names.ts'
import list from '../records/part-list.module.css'

type Request = Answer<'sponsorship.applications'>['results'][number]

/** Sponsors of an event or award who were accepted and have not paid; whoever pays elsewhere is confirmed here. */
export function AcceptedSponsors({ of }: { of: { event: number } | { award: number } }) {
  const heading = useId()
  const query = { ...of, kind: 'sponsor', state: 'accepted', show_all: 'true' } as const
  const { data, error, refetch } = useQuery(queryOptionsFor('sponsorship.applications', { query }))
  const [asking, setAsking] = useState<Request>()
  return (
    <section aria-labelledby={heading}>
      <div className={list['bar']}>
        <h2 id={heading}>{t('accepted')}</h2>
        {data && data.count > 0 && <span className="soft num">{count(data.count)}</span>}
      </div>
      <Card>
        {data ? (
          data.results.length > 0 ? (
            <Requests rows={data.results} confirm={setAsking} />
          ) : (
            <EmptyState icon="check" title={t('accepted.none')} />
          )
        ) : error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={2} picture={false} />
        )}
      </Card>
      {asking && <ConfirmSponsor request={asking} onClose={() => setAsking(undefined)} />}
    </section>
  )
}

const nameOf = ({ applicant }: Request) => applicant.company_name ?? applicant.name

function Requests({ rows, confirm }: { rows: readonly Request[]; confirm: (row: Request) => void }) {
  return (
    <DataTable label={t('accepted')} className={list['table']}>
      <thead>
        <tr>
          <th scope="col">{t('field.company_id')}</th>
          <th scope="col">{t('one.sponsor-packages')}</th>
          <th scope="col" className={numberCell}>
            {t('field.amount')}
          </th>
          <th scope="col">{t('accepted.payment')}</th>
          <th scope="col">
            <span className="sr-only">{t('accepted.confirm')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              {nameOf(row)}
              {row.applicant.company_name !== null && <small>{row.applicant.name}</small>}
            </td>
            <td>{row.package?.name}</td>
            <td className={numberCell}>{row.package && money(row.package.price, row.package.currency_code)}</td>
            <td>
              {row.invoice_id === null
                ? row.order_until !== null && t('accepted.until', { day: day(row.order_until) })
                : t('accepted.ordered')}
            </td>
            <td>
              {row.invoice_id === null && (
                <Button size="sm" onClick={() => confirm(row)}>
                  {t('accepted.confirm')}
                  <span className="sr-only">: {nameOf(row)}</span>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

function ConfirmSponsor({ request, onClose }: { request: Request; onClose: () => void }) {
  const queries = useQueryClient()
  const name = nameOf(request)
  async function confirm(): Promise<void> {
    try {
      await call('sponsorship.decide', { params: { id: request.id }, body: { state: 'confirmed' } })
      toast(t('accepted.done', { name }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.detail, 'bad')
    } finally {
      onClose()
      void queries.invalidateQueries()
    }
  }
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('accepted.title', { name })}
      confirm={t('accepted.confirm')}
      kind="commit"
      onConfirm={confirm}
    >
      {t('accepted.text')}
    </ConfirmModal>
  )
}
