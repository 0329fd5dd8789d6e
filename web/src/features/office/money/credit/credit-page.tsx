import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call, isRefused, queryOptionsFor } from '../../../../lib/call.ts'
import { money } from '../../../../lib/money.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/card.tsx'
import { cx } from '../../../../ui/classes.ts'
import { StatPill } from '../../../../ui/pills.tsx'
import { ErrorState, Held, SkeletonCard } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { NotFoundPage } from '../../../shell/index.ts'
import { OfficeHead } from '../../index.ts'
import { t } from '../text.ts'
import { CreditLines, CreditRates } from './credit-lines.tsx'
import { CreditMoney, CreditPeople } from './credit-money.tsx'
import { CreditPaper, CreditReason } from './credit-paper.tsx'
import { creditOf, placedOf, wantedLines, wantedRefunds } from './credit.state.ts'
import type { Credit, Form } from './credit.state.ts'
import bench from '../../../../ui/workbench.module.css'
import { usePageNavigate } from '../../../../ui/page-link.ts'
import type { Address } from '../../../../lib/address.ts'
import css from './credit.module.css'

/** Writes, or approves, a credit note of parts of an invoice. */
export function CreditPage({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(queryOptionsFor('payments.creditForm', { params: { id } }))
  if (isRefused(error, 404)) return <NotFoundPage />
  return (
    <>
      <OfficeHead
        title={t('credit.title')}
        sub={data && `${data.company.name}, ${data.number}`}
        crumbs={[
          { to: '/office/money', label: t('title') },
          { to: `/office/money/${id}`, label: data?.number ?? t('one.invoice') },
        ]}
        end={
          <>
            {data?.draft && (
              <StatPill tone="warn">{t(data.draft.requested_at ? 'credit.asked' : 'credit.draft')}</StatPill>
            )}
            <ButtonLink to={`/office/money/${id}`} icon="invoice">
              {t('one.invoice')}
            </ButtonLink>
          </>
        }
      />
      {data ? (
        <CreditForm key={data.version} form={data} />
      ) : (
        <div className={bench['body']}>
          {error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonCard height={420} />}
        </div>
      )}
    </>
  )
}

type Problem = { detail: string; fields: Record<string, string[]> }

function CreditForm({ form }: { form: Form }) {
  const [credit, setCredit] = useState(() => creditOf(form))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const queries = useQueryClient()
  const navigate = usePageNavigate()
  const { id, currency_code: currency, version } = form
  const lines = wantedLines(credit, currency)
  const { data: preview, error } = useQuery({
    ...queryOptionsFor('payments.previewCredit', { params: { id }, body: { lines } }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
  })
  const shown = lines.length > 0 && !error ? preview : undefined
  // A kept draft is reckoned up first: its sums push down the parts below them.
  const isReckoned = !form.draft || lines.length === 0 || shown !== undefined || error !== null
  const left = (shown?.to_place ?? 0) - placedOf(credit, currency)
  const awaits = form.draft?.requested_at != null && !form.draft.own
  const change = (part: Partial<Credit>) => setCredit((before) => ({ ...before, ...part }))

  async function send(work: () => Promise<unknown>, done: string, to?: Address): Promise<void> {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
      toast(done)
      await queries.invalidateQueries()
      if (to) await navigate({ to })
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught
      if (caught.status === 409) void queries.invalidateQueries()
      setProblem(caught)
    } finally {
      setBusy(false)
    }
  }
  const back = `/office/money/${id}` as const
  const { cause, reason, seats } = credit
  const put = (ask: boolean) =>
    send(
      () =>
        call('payments.putCredit', {
          params: { id },
          body: { version, ask, cause, reason, lines, seats: [...seats], refunds: wantedRefunds(credit, form) },
        }),
      t(!ask ? 'credit.kept' : shown?.second_person ? 'credit.is-asked' : 'credit.is-issued'),
      ask ? back : undefined,
    )
  const amount = shown ? money(shown.amount_gross, currency) : ''
  const ready =
    shown !== undefined && reason.trim().length >= 3 && left >= 0 && (left === 0 || placedOf(credit, currency) === 0)
  const general = problem && [problem.detail, ...Object.values(problem.fields).flat()].filter(Boolean)

  return (
    <>
      <div className={cx(bench['body'], css['two'])}>
        <div className={css['stack']}>
          {general && <Notice tone="bad">{[...new Set(general)].join(' ')}</Notice>}
          {error && (
            <Notice tone="bad">{error instanceof CallError ? Object.values(error.fields).flat().join(' ') : ''}</Notice>
          )}
          <CreditLines form={form} credit={credit} change={change} locked={awaits} />
          {shown && <CreditRates preview={shown} />}
          {shown && shown.to_place > 0 && (
            <CreditMoney
              form={form}
              credit={credit}
              change={change}
              toPlace={shown.to_place}
              left={left}
              locked={awaits}
            />
          )}
          {shown?.second_person && <CreditPeople form={form} />}
        </div>
        <div className={css['stack']}>
          <CreditPaper form={form} preview={shown} reason={reason} />
          <Held until={isReckoned}>
            <CreditReason credit={credit} change={change} locked={awaits} fields={problem?.fields ?? {}} />
          </Held>
        </div>
      </div>
      <Held until={isReckoned} className={css['bar']}>
        {awaits ? (
          <>
            <Button
              kind="commit"
              busy={busy}
              onClick={() =>
                void send(
                  () => call('payments.approveCredit', { params: { id }, body: { version } }),
                  t('credit.is-issued'),
                  back,
                )
              }
            >
              {t('credit.approve', { amount })}
            </Button>
            <Decline id={id} version={version} send={send} />
          </>
        ) : (
          <>
            <Button kind="commit" busy={busy} disabled={!ready} onClick={() => void put(true)}>
              {shown ? t(shown.second_person ? 'credit.ask' : 'credit.issue', { amount }) : t('credit.issue.plain')}
            </Button>
            <Button disabled={busy || !shown || reason.trim().length < 3} onClick={() => void put(false)}>
              {t('credit.keep')}
            </Button>
            {form.draft && (
              <Button
                kind="danger"
                disabled={busy}
                onClick={() =>
                  void send(() => call('payments.discardCredit', { params: { id } }), t('credit.is-discarded'), back)
                }
              >
                {t('credit.discard')}
              </Button>
            )}
          </>
        )}
        <span className={cx('sm soft', css['note'])}>{t('credit.note')}</span>
      </Held>
    </>
  )
}

type Send = (work: () => Promise<unknown>, done: string, to?: Address) => Promise<void>

/** Sends the draft back, with a reason that goes into the log. */
function Decline({ id, version, send }: { id: number; version: string; send: Send }) {
  const [reason, setReason] = useState<string>()
  if (reason === undefined) return <Button onClick={() => setReason('')}>{t('credit.decline')}</Button>
  return (
    <form
      className={css['decline']}
      onSubmit={(event) => {
        event.preventDefault()
        void send(
          () => call('payments.declineCredit', { params: { id }, body: { version, reason } }),
          t('credit.is-declined'),
        )
      }}
    >
      <input
        aria-label={t('field.reason')}
        placeholder={t('field.reason')}
        value={reason}
        minLength={3}
        maxLength={300}
        required
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit">{t('credit.decline')}</Button>
    </form>
  )
}
