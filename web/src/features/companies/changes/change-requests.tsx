import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { day } from '../../../lib/dates.ts'
import { useCallForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead, Notice } from '../../../ui/card.tsx'
import { TextArea, TextField } from '../../../ui/fields.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { useAdminAct } from '../admin/admin.api.ts'
import css from '../admin/admin.module.css'
import type { OwnCompany } from '../companies.api.ts'
import { t } from '../text.ts'

type Request = Answer<'companies.changeRequests'>['requests'][number]
type Field = Request['field']
const fields: readonly Field[] = ['category', 'vat_id']

/** What drives prices and taxes: an admin asks for a change here and sees what an operator made of it. */
export function ChangeRequests({ company }: { company: OwnCompany }) {
  const { data, error, refetch } = useQuery(queryOptionsFor('companies.changeRequests'))
  const [asking, setAsking] = useState<Field>()
  return (
    <Card>
      <CardHead title={t('request.card')} />
      {data ? (
        fields.map((field) => (
          <Line
            key={field}
            field={field}
            value={field === 'category' ? company.category_name : company.vat_id}
            // Newest first: what was decided last, or what waits.
            request={data.requests.find((one) => one.field === field && one.state !== 'withdrawn')}
            onAsk={() => setAsking(field)}
          />
        ))
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={2} picture={false} />
      )}
      {asking && <RequestDialog field={asking} company={company} onClose={() => setAsking(undefined)} />}
    </Card>
  )
}

function Line({
  field,
  value,
  request,
  onAsk,
}: {
  field: Field
  value: string | null
  request: Request | undefined
  onAsk: () => void
}) {
  const withdraw = useAdminAct((id: number) => call('companies.withdrawChange', { params: { id } }))
  const waits = request?.state === 'pending'
  return (
    <div className={css['wish']}>
      <div className="grow">
        <b>{t(`request.${field}`)}</b>
        <span className={css['lines']}>{value || t('request.none')}</span>
        {request && (
          <span className={css['lines']}>
            <StatPill tone={waits ? 'warn' : request.state === 'approved' ? 'good' : 'bad'}>
              {t(`change.${request.state}`)}
            </StatPill>{' '}
            {t('request.about', { value: request.value_name, day: day(request.decided_at ?? request.since) })}
            {request.reason && ` · ${request.reason}`}
          </span>
        )}
      </div>
      <span className={css['buttons']}>
        {waits ? (
          <Button
            call="companies.withdrawChange"
            size="sm"
            busy={withdraw.isPending}
            aria-label={`${t('change.withdraw')}: ${t(`request.${field}`)}`}
            onClick={() => withdraw.mutate(request.id)}
          >
            {t('change.withdraw')}
          </Button>
        ) : (
          <Button
            call="companies.requestChange"
            size="sm"
            aria-label={`${t('request.ask')}: ${t(`request.${field}`)}`}
            onClick={onAsk}
          >
            {t('request.ask')}
          </Button>
        )}
      </span>
    </div>
  )
}

function RequestDialog({ field, company, onClose }: { field: Field; company: OwnCompany; onClose: () => void }) {
  const { data } = useQuery({
    ...queryOptionsFor('companies.configurations', { query: { config_type: 'category', show_all: 'true' } }),
    enabled: field === 'category',
    staleTime: 3_600_000,
  })
  const ask = useAdminAct(
    (values: { value: string; note: string }) => call('companies.requestChange', { body: { field, ...values } }),
    t('change.asked'),
  )
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: { value: '', note: '' },
    validate: { value: (text) => (text.trim() ? null : t('required')) },
    submit: async (values) => {
      await ask.mutateAsync(values)
      onClose()
    },
  })
  const value = form.getInputProps('value')
  return (
    <Modal opened onClose={onClose} title={t(`request.${field}.title`)} size="sm">
      <form onSubmit={onSubmit} className="stack" noValidate>
        <p>{t('request.text')}</p>
        {problem && <Notice tone="bad">{problem}</Notice>}
        {field === 'category' ? (
          <SelectField
            label={t('request.category.new')}
            data={(data?.results ?? [])
              .filter((one) => one.code !== company.category)
              .map((one) => ({ value: one.code, label: one.name }))}
            searchable
            nothingFoundMessage={t('nothingFound')}
            {...value}
          />
        ) : (
          <TextField
            label={t('request.vat_id.new')}
            maxLength={20}
            description={t('addresses.vatId.hint')}
            autoComplete="off"
            {...value}
          />
        )}
        <TextArea label={t('request.note')} optional maxLength={1000} {...form.getInputProps('note')} />
        <Button type="submit" kind="primary" busy={busy} block>
          {t('request.send')}
        </Button>
      </form>
    </Modal>
  )
}
