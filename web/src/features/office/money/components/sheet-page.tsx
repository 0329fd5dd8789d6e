import { useQuery } from '@tanstack/react-query'
import { PageLink } from '../../../../ui/page-link.ts'
import { cx } from '../../../../ui/classes.ts'
import { isRefused, queryOptionsFor } from '../../../../lib/call.ts'
import { day, moment } from '../../../../lib/dates.ts'
import { money } from '../../../../lib/money.ts'
import { ownZone } from '../../../../lib/zones.ts'
import { Card, CardBody, CardHead, Notice, Panel } from '../../../../ui/card.tsx'
import { FactList } from '../../../../ui/facts.tsx'
import type { Fact } from '../../../../ui/facts.tsx'
import { Timeline } from '../../../../ui/lists.tsx'
import { StatPill } from '../../../../ui/pills.tsx'
import { ErrorState, Held } from '../../../../ui/states.tsx'
import { OfficeHead, mayKeep } from '../../index.ts'
import { NotFoundPage, useMe } from '../../../shell/index.ts'
import { daysOver, toneOf } from '../money.ts'
import type { Sheet } from '../money.ts'
import { t } from '../text.ts'
import { Acts } from './acts.tsx'
import { Reminders } from './reminders.tsx'
import { Mails, Pdf, Peppol, SeatsCard, VatAnswers } from './sheet-around.tsx'
import { LinesCard, PaymentsCard, RefundsCard } from './sheet-parts.tsx'
import bench from '../../../../ui/workbench.module.css'
import type { Address } from '../../../../lib/address.ts'
import css from './money.module.css'

const shortDay = (value: string) => day(value, { month: 'short' })

/** An invoice or credit note with its order: what it says, what was paid and went back, what happened, what can be done. */
export function SheetPage({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(queryOptionsFor('payments.deskInvoice', { params: { id } }))
  if (isRefused(error, 404)) return <NotFoundPage />
  return (
    <>
      <OfficeHead
        title={data ? (data.number ?? t('order', { id: data.order.id })) : t('one.invoice')}
        sub={data && t(`one.${data.kind}`)}
        crumbs={[{ to: '/office/money', label: t('title') }]}
        end={
          data && (
            <>
              <State sheet={data} />
              <Pdf sheet={data} />
            </>
          )
        }
      />
      <Held until={data !== undefined || error !== null} className={cx(bench['body'], css['body'])}>
        {data ? (
          <div className={css['two']}>
            <div className={css['stack']}>
              <Disputed sheet={data} />
              <Sums sheet={data} />
              <Facts sheet={data} />
              <LinesCard sheet={data} />
              {data.seats.length > 0 && <SeatsCard sheet={data} />}
              {data.kind === 'invoice' && <PaymentsCard sheet={data} />}
              {data.refunds.length > 0 && <RefundsCard sheet={data} />}
            </div>
            <div className={css['stack']}>
              {data.kind === 'invoice' && <Acts sheet={data} />}
              {data.kind === 'invoice' && <Reminders sheet={data} />}
              <Story sheet={data} />
              <VatAnswers sheet={data} />
              <Peppol sheet={data} />
              <Mails sheet={data} />
            </div>
          </div>
        ) : (
          error && <ErrorState error={error} retry={() => void refetch()} />
        )}
      </Held>
    </>
  )
}

/** Disputes of its payments: while one is open nothing is refunded. */
function Disputed({ sheet }: { sheet: Sheet }) {
  return sheet.disputes.map(({ id, amount, state, evidence_due_at }) => (
    <Notice key={id} tone={state === 'open' ? 'bad' : state === 'sent' ? 'warn' : 'info'}>
      {t(`disputed.${state}`, { amount: money(amount, sheet.currency_code) })}
      {state === 'open' &&
        evidence_due_at &&
        ` ${t('disputed.due', { moment: moment(evidence_due_at, ownZone()) })}`}{' '}
      <PageLink to={`/office/money/disputes/${id}`} className="link">
        {t('disputed.look')}
      </PageLink>
    </Notice>
  ))
}

function State({ sheet }: { sheet: Sheet }) {
  if (sheet.overdue && sheet.due_on)
    return <StatPill tone="bad">{t('state.over', { count: daysOver(sheet.due_on, sheet.today) })}</StatPill>
  return <StatPill tone={toneOf(sheet.state)}>{t(`state.${sheet.state}`)}</StatPill>
}

function Sums({ sheet }: { sheet: Sheet }) {
  const cell = (label: string, minor: number) => (
    <div>
      <b>{money(minor, sheet.currency_code)}</b>
      <span>{label}</span>
    </div>
  )
  return (
    <section className={cx(css['sums'], css['sheetSums'])} aria-label={t('totals', { currency: sheet.currency_code })}>
      {cell(t('net'), sheet.amount_net)}
      {cell(t('vat'), sheet.amount_vat)}
      {cell(t('gross'), sheet.amount_gross)}
      {cell(t('paid'), sheet.amount_paid)}
      {sheet.amount_credited > 0 && cell(t('credited'), sheet.amount_credited)}
      {sheet.amount_returned > 0 && cell(t('returned'), sheet.amount_returned)}
      {cell(t('column.open'), sheet.open_amount)}
    </section>
  )
}

function Facts({ sheet }: { sheet: Sheet }) {
  const { order, subject, company } = sheet
  const facts: Fact[] = [
    {
      label: t('fact.for'),
      value: (
        <Kept of={subject.kind === 'event' ? 'events' : 'awards'} to={`/office/${subject.kind}s/${subject.id}`}>
          {subject.name}
        </Kept>
      ),
    },
    {
      label: t('fact.company'),
      value: (
        <>
          <Kept of="people" to={`/office/companies/${company.id}`}>
            {company.name}
          </Kept>
          {' · '}
          <PageLink to="/office/money" search={{ company: String(company.id) }} className="link">
            {t('all-of')}
          </PageLink>
        </>
      ),
    },
    { label: t('fact.buyer'), value: sheet.buyer },
    { label: t('fact.keeper'), value: sheet.keeper },
    { label: t('fact.number'), value: order.number },
    { label: t('fact.seller'), value: sheet.seller },
    { label: t('fact.method'), value: t(`method.${order.method}`) },
    { label: t('fact.issued'), value: sheet.issued_on && shortDay(sheet.issued_on) },
    { label: t('fact.due'), value: sheet.due_on && shortDay(sheet.due_on) },
    { label: t('fact.held'), value: order.hold_until && moment(order.hold_until, ownZone()) },
    { label: t('fact.kept'), value: order.kept_until && shortDay(order.kept_until) },
    { label: t('fact.reason'), value: sheet.kind === 'credit_note' && sheet.reason },
    { label: t('fact.pdf_hash'), value: sheet.pdf_hash && <code className="sm">{sheet.pdf_hash}</code> },
    { label: t('fact.corrects'), value: sheet.corrects && <SheetLink sheet={sheet.corrects} /> },
    {
      label: t('fact.credit_notes'),
      value: sheet.credit_notes.length > 0 && <SheetLinks sheets={sheet.credit_notes} />,
    },
    { label: t('fact.replaces'), value: sheet.replaces.length > 0 && <SheetLinks sheets={sheet.replaces} /> },
    { label: t('fact.replaced_by'), value: sheet.replaced_by.length > 0 && <SheetLinks sheets={sheet.replaced_by} /> },
    { label: t('fact.issued_with'), value: sheet.issued_with && <SheetLink sheet={sheet.issued_with} /> },
  ]
  return (
    <Card>
      <CardHead title={t('order', { id: order.id })} />
      <CardBody className="stack">
        {sheet.test && <Notice tone="warn">{t('fact.test')}</Notice>}
        <FactList facts={facts} />
      </CardBody>
    </Card>
  )
}

/** What somebody else may look after: a way to it for those who do. */
function Kept({ of, to, children }: { of: 'events' | 'awards' | 'people'; to: Address; children: string }) {
  const roles = useMe()?.operator_roles ?? []
  return mayKeep(roles, of) ? (
    <PageLink to={to} className="link">
      {children}
    </PageLink>
  ) : (
    children
  )
}

function SheetLinks({ sheets }: { sheets: readonly { id: number; number: string | null }[] }) {
  return sheets.map((sheet, at) => (
    <span key={sheet.id}>
      {at > 0 && ', '}
      <SheetLink sheet={sheet} />
    </span>
  ))
}

function SheetLink({ sheet }: { sheet: { id: number; number: string | null } }) {
  return (
    <PageLink to={`/office/money/${sheet.id}`} className="link num">
      {sheet.number ?? `#${sheet.id}`}
    </PageLink>
  )
}

const known = new Set([
  'booked',
  'issued',
  'paid_card',
  'paid_transfer',
  'paid_moved',
  'paid_charges',
  'refund_asked',
  'reminded',
  'cancelled',
  'expired',
  'act_invoice_transfer_recorded',
  'act_invoice_reminded',
  'act_invoice_adjusted',
  'act_invoice_held',
  'act_invoice_hold_ended',
  'act_invoice_reminders_stopped',
  'act_invoice_reminders_resumed',
  'act_invoice_cancelled',
  'act_invoice_payment_matched',
  'act_invoice_credit_asked',
  'act_invoice_credit_declined',
  'act_invoice_credited',
  'act_invoice_reissued',
  'act_refund_asked',
  'act_refund_approved',
  'act_refund_withdrawn',
  'act_refund_done',
  'act_refund_sent',
  'act_refund_failed',
])

/** What happened to it, from the booking to the last act, with who did it. */
function Story({ sheet }: { sheet: Sheet }) {
  const words = ({ what, amount, words: said }: Sheet['story'][number]) => {
    const key = what === 'issued' && sheet.kind === 'credit_note' ? 'issued_note' : what
    // A correction can go either way; all other sums say in words where they go.
    const signed = what === 'act_invoice_adjusted' || amount === null ? amount : Math.abs(amount)
    const shown = signed === null ? '' : money(signed, sheet.currency_code)
    return known.has(what)
      ? t(`story.${key}` as never, { amount: shown, words: said ?? '' })
      : t('story.other', { what: what.replace('act_', '').replaceAll('_', ' ') })
  }
  return (
    <Panel title={t('story')}>
      <div className={css['story']}>
        <Timeline
          steps={sheet.story.map((step) => ({
            title: words(step),
            text: step.by
              ? t('story.by', { name: step.by, when: moment(step.at, ownZone()) })
              : moment(step.at, ownZone()),
          }))}
        />
      </div>
    </Panel>
  )
}
