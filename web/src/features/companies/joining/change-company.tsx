import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryOptionsFor } from '../../../lib/call.ts'
import { day } from '../../../lib/dates.ts'
import { useCallForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice } from '../../../ui/card.tsx'
import { TextArea } from '../../../ui/fields.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import type { Tone } from '../../../ui/pills.tsx'
import { useMe } from '../../shell/index.ts'
import { t } from '../text.ts'
import { useAdminAct } from '../admin/admin.api.ts'
import css from '../admin/admin.module.css'

const tones: Record<string, Tone> = { pending: 'warn', approved: 'good', refused: 'bad', withdrawn: 'quiet' }

/** Where I work: my requests to change company with their states, an invitation I followed, and a new request. */
export function ChangeCompany({ invitation }: { invitation?: string | undefined }) {
  const me = useMe()
  const { data } = useQuery(queryOptionsFor('companies.affiliations', { query: { page_size: 5 } }))
  const withdraw = useAdminAct((id: number) => call('companies.withdrawAffiliation', { params: { id } }))
  const open = data?.results.find(({ state }) => state === 'pending')
  return (
    <Card>
      <CardHead title={t('change.card')} />
      <CardBody className="stack">
        {invitation !== undefined && <Invited token={invitation} />}
        <p>{me?.company_name ? t('change.now', { company: me.company_name }) : t('settings.none')}</p>
        {data && data.results.length > 0 && (
          <ul className="stack stack-tight" aria-label={t('change.requests')}>
            {data.results.map((one) => (
              <li key={one.id}>
                <b>{one.company_name}</b>{' '}
                <StatPill tone={tones[one.state] ?? 'quiet'}>{t(`change.${one.state}`)}</StatPill>
                <span className={css['lines']}>
                  {t('change.since', { day: day(one.decided_at ?? one.since) })}
                  {one.reason && ` · ${one.reason}`}
                </span>
              </li>
            ))}
          </ul>
        )}
        {open ? (
          <Button
            call="companies.withdrawAffiliation"
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate(open.id)}
          >
            {t('change.withdraw')}
          </Button>
        ) : (
          data && <AskForm />
        )}
      </CardBody>
    </Card>
  )
}

const WAIT_MS = 300

function AskForm() {
  const [company, setCompany] = useState<{ id: number; name: string }>()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), WAIT_MS)
  const { data } = useQuery(queryOptionsFor('companies.list', { query: search ? { search } : {} }))
  const found = data?.results ?? []
  const ask = useAdminAct(
    (message: string) => call('companies.change', { body: { company: company?.id ?? 0, message } }),
    t('change.asked'),
  )
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: { message: '' },
    submit: async ({ message }) => {
      await ask.mutateAsync(message)
      form.reset()
      setCompany(undefined)
    },
  })
  return (
    <form onSubmit={onSubmit} className="stack" noValidate>
      <h3 className="h4">{t('change.title')}</h3>
      <p className="sm soft">{t('change.text')}</p>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <SelectField
        label={t('filter.find')}
        data={found.map((one) => ({ value: String(one.id), label: one.name }))}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={t('filter.none')}
        value={company ? String(company.id) : null}
        onChange={(value) => setCompany(found.find((one) => String(one.id) === value))}
      />
      {company && (
        <>
          <TextArea label={t('change.message')} optional maxLength={1000} {...form.getInputProps('message')} />
          <Button call="companies.change" type="submit" kind="primary" busy={busy}>
            {t('change.ask', { company: company.name })}
          </Button>
        </>
      )}
    </form>
  )
}

function Invited({ token }: { token: string }) {
  const { data } = useQuery(queryOptionsFor('companies.invitation', { query: { token } }))
  const join = useAdminAct(() => call('companies.joinByInvitation', { body: { token } }), t('invited.joined'))
  if (!data || join.isSuccess) return null
  if (data.state !== 'valid') return <Notice tone="warn">{t(`invited.${data.state}.text`)}</Notice>
  return (
    <Notice>
      <div className={css['oneLine']}>
        <span className="grow">{t('invited.join.text', { company: data.company ?? '' })}</span>
        <Button
          call="companies.joinByInvitation"
          kind="primary"
          size="sm"
          busy={join.isPending}
          onClick={() => join.mutate(undefined)}
        >
          {t('invited.join')}
        </Button>
      </div>
    </Notice>
  )
}
