import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button, ButtonCommit, ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice, Panel } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { RadioChoice, RadioChoices } from '../../../ui/fields.tsx'
import { CommitBar, MainAndRail, PageHead } from '../../../ui/layout.tsx'
import { Timeline } from '../../../ui/lists.tsx'
import { SaveButton } from '../../../ui/save-button.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { CallError, call, fileOf, isRefused } from '../../../lib/call.ts'
import { day, moment } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { ownZone } from '../../../lib/zones.ts'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { failedPath, invoicePath, invoiceQuery, successPath } from '../payments.api.ts'
import type { Invoice } from '../payments.api.ts'
import { EInvoiceMenu } from '../einvoice-menu.tsx'
import { DownloadButton } from '../download.tsx'
import { t } from '../texts.ts'
import { useCard } from '../use-card.tsx'
import { InvoicePaper } from './paper.tsx'
import { InvoiceState } from './invoice-state.tsx'
import css from './payments.module.css'

/** One invoice as it is sent, with its payment at the side; `children` is what belongs to it (seats and tickets). */
export function InvoicePreview({ id, children }: { id: number; children?: (invoice: Invoice) => ReactNode }) {
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(id))
  if (isRefused(error, 404)) return <EmptyState page icon="invoice" title={t('preview.missing')} />
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!invoice)
    return (
      <div className="page">
        <SkeletonCard height={640} />
      </div>
    )
  const name = invoice.number ?? invoice.subject_name
  return (
    <>
      <div className={cx('page no-print', css['top'])}>
        <PageHead
          title={name}
          crumbs={[{ label: t('invoices'), href: '/settings/invoices' }, { label: name }]}
          state={<InvoiceState invoice={invoice} />}
        >
          {invoice.number && (
            <DownloadButton invoice={invoice} kind={invoice.can_pay ? 'plain' : 'primary'}>
              {t('preview.download')}
            </DownloadButton>
          )}
          {invoice.number && (
            <EInvoiceMenu
              number={invoice.number}
              fetch={(format) => fileOf('payments.invoiceXml', { params: { id }, query: { format } })}
            />
          )}
          <Button icon="print" onClick={() => print()}>
            {t('preview.print')}
          </Button>
        </PageHead>
      </div>
      <MainAndRail
        label={t('preview.about')}
        rail={
          <>
            {invoice.can_pay && <PayPanel invoice={invoice} />}
            <RelatedDocuments invoice={invoice} />
            <Adjustments invoice={invoice} />
            <ReminderLetters invoice={invoice} />
            <Panel
              title={t('preview.payment')}
              end={<b className="strong">{money(invoice.amount_gross, invoice.currency_code)}</b>}
            >
              <CardBody>
                <Timeline
                  steps={invoice.timeline.toReversed().map((step) => ({
                    title: t(invoice.kind === 'credit_note' ? 'timeline.credit' : `timeline.${step.kind}`),
                    text: (
                      <span className="num">
                        {step.kind === 'due' ? day(step.at) : moment(step.at, ownZone())}
                        {step.amount !== null && (
                          <>
                            <br />
                            {money(step.amount, invoice.currency_code)}
                          </>
                        )}
                      </span>
                    ),
                    state: step.kind === 'due' ? 'open' : 'done',
                  }))}
                />
              </CardBody>
            </Panel>
            {children?.(invoice)}
          </>
        }
      >
        <InvoicePaper invoice={invoice} />
      </MainAndRail>
    </>
  )
}

/** Corrections that operators made before it was issued, each with its reason. */
function Adjustments({ invoice }: { invoice: Invoice }) {
  if (invoice.adjustments.length === 0) return null
  return (
    <Card>
      <CardHead title={t('adjusted.title')} />
      <CardBody className="stack">
        {invoice.adjustments.map(({ kind, line, amount, reason, created_at }) => (
          <p key={created_at}>
            <b className="strong">
              {t(kind === 'discount' ? 'adjusted.discount' : 'adjusted.correction', { line: line ?? '' })}
            </b>
            <br />
            <span className="num">{money(amount, invoice.currency_code)}</span> · {reason}
          </p>
        ))}
      </CardBody>
    </Card>
  )
}

/** The documents that correct or replace this one, those that it corrects or replaces, and the other invoice of its order. */
function RelatedDocuments({ invoice }: { invoice: Invoice }) {
  const { corrects, credit_notes, replaces, replaced_by, issued_with } = invoice
  const related = [
    ...credit_notes.map((one) => ['credit_note', one] as const),
    ...replaces.map((one) => ['replaces', one] as const),
    ...replaced_by.map((one) => ['replaced_by', one] as const),
    ['corrects', corrects] as const,
    ['issued_with', issued_with] as const,
  ].flatMap(([as, one]) => (one ? [{ as, ...one }] : []))
  if (related.length === 0) return null
  return (
    <Card>
      <CardHead title={t('related.title')} />
      <CardBody className="stack">
        {related.map(({ as, id, number }) => (
          <div key={id} className="stack">
            <p className="soft">{t(`related.${as}`, { number: number ?? '' })}</p>
            <ButtonLink to={invoicePath(id)} icon="invoice">
              {number ?? t('paper.order')}
            </ButtonLink>
          </div>
        ))}
      </CardBody>
    </Card>
  )
}

/** The letters that went out because it was due. */
function ReminderLetters({ invoice: { id, number, reminders } }: { invoice: Invoice }) {
  if (reminders.length === 0) return null
  return (
    <Card>
      <CardHead title={t('reminders.title')} />
      <CardBody className="stack">
        {reminders.map(({ level, letter_on }) => (
          <SaveButton
            key={level}
            name={`${number}-reminder-${level}.pdf`}
            fetch={() => fileOf('payments.reminderPdf', { params: { id, level } })}
          >
            {t('reminders.letter', { day: day(letter_on) })}
          </SaveButton>
        ))}
      </CardBody>
    </Card>
  )
}

function PayPanel({ invoice }: { invoice: Invoice }) {
  const navigate = usePageNavigate()
  const queries = useQueryClient()
  const card = useCard()
  const [method, setMethod] = useState<string>(invoice.card_offered ? 'card' : 'transfer')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const amount = money(invoice.pay_amount, invoice.currency_code)

  async function pay(): Promise<void> {
    if (busy) return
    if (method === 'card' && !card.check()) return
    setBusy(true)
    setProblem(undefined)
    try {
      if (method !== invoice.payment_method)
        await call('payments.changeInvoiceTransaction', {
          body: { invoice: invoice.id, payment_method: method as 'card' | 'transfer' },
        })
      if (method === 'card') {
        const outcome = await card.pay(invoice.id)
        await Promise.all([
          queries.invalidateQueries({ queryKey: ['payments'] }),
          queries.invalidateQueries({ queryKey: ['events'] }),
        ])
        if (outcome.paid) await navigate({ href: successPath(invoice.id) })
        else if (outcome.abandoned) await navigate({ href: failedPath(invoice.id) })
        else setProblem(outcome.why)
      } else {
        await queries.invalidateQueries({ queryKey: ['payments'] })
        await navigate({ href: successPath(invoice.id) })
      }
    } catch (error) {
      setProblem(error instanceof CallError ? error.detail : t('card.refused'))
    } finally {
      setBusy(false)
    }
  }

  const button = (
    <ButtonCommit block busy={busy} onClick={() => void pay()}>
      {method === 'card' ? t('pay', { amount }) : t('pay.by-transfer')}
    </ButtonCommit>
  )
  return (
    <Card>
      <CardBody className="stack">
        <h2 className="h3">{t('pay.title', { amount })}</h2>
        {invoice.hold_until && (
          <Notice tone="warn">{t('pay.held', { time: moment(invoice.hold_until, ownZone()) })}</Notice>
        )}
        {invoice.pay_amount !== invoice.open_amount && <Notice>{t('pay.both')}</Notice>}
        {problem && <Notice tone="bad">{problem}</Notice>}
        {invoice.card_offered && invoice.transfer_offered && (
          <RadioChoices value={method} onChange={setMethod} aria-label={t('pay.how')}>
            <div className={css['choices']} style={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <RadioChoice value="card" label={t('method.card')} description={t('method.card-text')} />
              <RadioChoice value="transfer" label={t('method.transfer')} description={t('method.transfer-text')} />
            </div>
          </RadioChoices>
        )}
        {method === 'card' && card.fields}
        {invoice.card_offered || invoice.transfer_offered ? (
          <>
            <div className="only-wide">{button}</div>
            <CommitBar title={amount}>{button}</CommitBar>
          </>
        ) : (
          <Notice tone="warn">
            {t('transfer.ask', {
              currency: invoice.currency_code,
              mail: invoice.seller.email ?? invoice.seller.name,
            })}
          </Notice>
        )}
      </CardBody>
      {card.dialogs}
    </Card>
  )
}
