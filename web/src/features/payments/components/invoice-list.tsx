import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckField, TextField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/lists.tsx'
import { FilterChip, FilterChips } from '../../../ui/pills.tsx'
import { EmptyState, ErrorState, Held, SkeletonRows } from '../../../ui/states.tsx'
import { CallError, fileOf, keepRows } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { cx } from '../../../ui/classes.ts'
import { toast } from '../../../ui/toast.tsx'
import { day, daysAway, moment } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { timeHere } from '../../../lib/preview.ts'
import { settings } from '../../../lib/settings.ts'
import { ownZone } from '../../../lib/zones.ts'
import { INVOICES_A_PAGE, countQuery, invoicePath, invoicesQuery, totalsQuery } from '../payments.api.ts'
import type { InvoiceCard, InvoiceFilter } from '../payments.api.ts'
import { DownloadButton } from '../download.tsx'
import { t } from '../texts.ts'
import { InvoiceState } from './invoice-state.tsx'
import { PaySeveral, SelectedBar } from './pay-several.tsx'
import css from './invoice-list.module.css'

/** As many as the server takes at once. */
const MAX_TOGETHER = 50
const filters: InvoiceFilter[] = ['open', 'paid', 'cancelled']

/** All invoices that are mine to see: what is to be paid first, with the sum of each currency. */
export function InvoiceList({
  state: asked,
  page,
  show,
}: {
  /** Unless one is chosen: what is to be paid, or everything where nothing is. */
  state?: InvoiceFilter | 'all'
  page: number
  show: (state: InvoiceFilter | 'all') => void
}) {
  const [text, setText] = useState('')
  const search = text.trim().length >= 2 ? text.trim() : undefined
  const totals = useQuery(totalsQuery)
  const owing = (totals.data?.results.length ?? 0) > 0
  const chosenState = asked ?? (owing ? 'open' : 'all')
  const state = chosenState === 'all' ? undefined : chosenState
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...invoicesQuery({ page, state, search }),
    ...keepRows,
    enabled: asked !== undefined || !totals.isLoading,
  })
  const [chosen, setChosen] = useState<ReadonlyMap<number, InvoiceCard>>(new Map())
  const [paying, setPaying] = useState(false)
  const selected = stillDue(chosen, data?.results)
  function choose(invoice: InvoiceCard, on: boolean): void {
    if (on && selected.length >= MAX_TOGETHER) {
      toast(t('several.most', { count: MAX_TOGETHER }), 'bad')
      return
    }
    const next = new Map(chosen)
    if (on) next.set(invoice.id, invoice)
    else next.delete(invoice.id)
    setChosen(next)
  }
  return (
    <div className={`page stack ${css['page']}`}>
      <PageHead title={t('invoices')} text={t('invoices.lead')}>
        <Statement />
      </PageHead>
      <Totals totals={totals.data?.results ?? []} />
      <Held until={!totals.isLoading} className="stack">
        <TextField
          type="search"
          aria-label={t('invoices.search')}
          placeholder={t('invoices.search')}
          leftSection={<Icon name="search" />}
          value={text}
          maxLength={60}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FilterChips label={t('invoices.filter')}>
          {[...filters, undefined].map((one) => (
            <StateChip key={one ?? 'all'} state={one} pressed={state === one} show={show} />
          ))}
        </FilterChips>
        <Card>
          {error ? (
            <ErrorState error={error} retry={() => void refetch()} />
          ) : !data ? (
            <SkeletonRows rows={6} picture={false} />
          ) : data.results.length === 0 ? (
            <EmptyState
              icon="invoice"
              title={t('invoices.empty')}
              action={
                <ButtonLink to="/all-events" kind="primary">
                  {t('invoices.find-event')}
                </ButtonLink>
              }
            >
              {t('invoices.empty-text')}
            </EmptyState>
          ) : (
            <ul className={css['list']} aria-busy={isPlaceholderData}>
              {data.results.map((invoice) => (
                <Row key={invoice.id} invoice={invoice} chosen={chosen.has(invoice.id)} choose={choose} />
              ))}
            </ul>
          )}
        </Card>
        {data && (
          <Pagination
            page={page}
            pages={Math.ceil(data.count / INVOICES_A_PAGE)}
            search={(to) => ({ page: to, ...(asked ? { state: asked } : {}) })}
          />
        )}
      </Held>
      {selected.length > 0 && (
        <SelectedBar invoices={selected} clear={() => setChosen(new Map())} pay={() => setPaying(true)} />
      )}
      {paying && (
        <PaySeveral
          invoices={selected}
          paid={(ids) => setChosen((now) => new Map([...now].filter(([id]) => !ids.includes(id))))}
          close={() => setPaying(false)}
        />
      )}
    </div>
  )
}

/** An issued invoice of which something is to be paid by card; one that waits for its card is finished on its own. */
const payable = (invoice: InvoiceCard) => settings().takesCards && invoice.number !== null && invoice.open_amount > 0

/** What is chosen, as the page in view knows it now: what was paid or cancelled meanwhile is chosen no more. */
function stillDue(chosen: ReadonlyMap<number, InvoiceCard>, shown: readonly InvoiceCard[] = []): InvoiceCard[] {
  const now = new Map(shown.map((one) => [one.id, one]))
  return [...chosen.values()].map((one) => now.get(one.id) ?? one).filter(payable)
}

function StateChip({
  state,
  pressed,
  show,
}: {
  state: InvoiceFilter | undefined
  pressed: boolean
  show: (state: InvoiceFilter | 'all') => void
}) {
  const { data } = useQuery(countQuery(state))
  return (
    <FilterChip pressed={pressed} onClick={() => show(state ?? 'all')} {...(data ? { count: data.count } : {})}>
      {t(`filter.${state ?? 'all'}`)}
    </FilterChip>
  )
}

/** What is to be paid in each currency, never added across them; what is overdue first. */
function Totals({ totals }: { totals: Answer<'payments.totals'>['results'] }) {
  if (totals.length === 0) return null
  return (
    <ul className={css['totals']} aria-label={t('owed')}>
      {totals.map((one) => (
        <li key={one.currency_code} className={cx(css['total'], one.overdue_amount > 0 && css['late'])}>
          <b className="num">{money(one.open_amount, one.currency_code)}</b>
          <span className={cx('sm', 'soft', 'num', one.overdue_amount > 0 && css['lateText'])}>
            {one.overdue_amount > 0
              ? one.overdue_amount === one.open_amount
                ? t('owed.all-overdue')
                : t('owed.overdue', { amount: money(one.overdue_amount, one.currency_code) })
              : one.next_due_on && t('invoices.due', { day: day(one.next_due_on, { month: 'short' }) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The statement of account of this year or the last, as a table. */
function Statement() {
  const [now] = useState(() => timeHere().getUTCFullYear())
  const [busy, setBusy] = useState<number>()
  async function download(year: number): Promise<void> {
    setBusy(year)
    try {
      saveFile(await fileOf('payments.statement', { query: { year } }), `statement-${year}.csv`)
    } catch (error) {
      toast(error instanceof CallError ? error.detail : t('preview.missing'), 'bad')
    } finally {
      setBusy(undefined)
    }
  }
  return [now, now - 1].map((year) => (
    <Button key={year} icon="download" busy={busy === year} onClick={() => void download(year)}>
      {t('statement', { year })}
    </Button>
  ))
}

/** The day by which it is to be paid, and how far away that is. */
function Due({ on, late }: { on: string; late: boolean }) {
  return (
    <>
      <span className={cx(late && css['lateText'])}>{t('invoices.due', { day: day(on, { month: 'short' }) })}</span>
      <span className={cx('xs', late && css['lateText'])}>{daysAway(on)}</span>
    </>
  )
}

function Row({
  invoice,
  chosen,
  choose,
}: {
  invoice: InvoiceCard
  chosen: boolean
  choose: (invoice: InvoiceCard, on: boolean) => void
}) {
  const name = invoice.number ?? t('preview.draft')
  const gone = invoice.state === 'cancelled' || invoice.state === 'expired'
  return (
    <li className={cx(css['row'], invoice.overdue && css['rowLate'])}>
      <span className={css['choice']}>
        {payable(invoice) && (
          <CheckField
            aria-label={t('several.choose', { number: name })}
            checked={chosen}
            onChange={(event) => choose(invoice, event.currentTarget.checked)}
          />
        )}
      </span>
      <div className={css['main']}>
        <PageLink to={invoicePath(invoice.id)} className={css['name']}>
          <b className="num">{invoice.hold_until ? t('invoices.finish') : name}</b>
        </PageLink>
        <span className="sm soft">{invoice.subject_name}</span>
        {invoice.order_number && (
          <span className="xs soft num cut">{t('invoices.order', { number: invoice.order_number })}</span>
        )}
      </div>
      <span className={`sm soft num ${css['date']}`}>
        {invoice.hold_until ? (
          t('invoices.held', { time: moment(invoice.hold_until, ownZone()) })
        ) : invoice.open_amount > 0 && invoice.due_on ? (
          <Due on={invoice.due_on} late={invoice.overdue} />
        ) : (
          invoice.issued_on && day(invoice.issued_on, { month: 'short' })
        )}
      </span>
      <span className={css['state']}>
        <InvoiceState invoice={invoice} />
      </span>
      <b className={`num nowrap ${css['amount']}`}>
        {gone ? (
          <s className="soft">{money(invoice.amount_gross, invoice.currency_code)}</s>
        ) : invoice.kind === 'credit_note' ? (
          <span className={css['credit']}>{money(-invoice.amount_gross, invoice.currency_code)}</span>
        ) : (
          money(invoice.amount_gross, invoice.currency_code)
        )}
        {invoice.open_amount > 0 && invoice.open_amount !== invoice.amount_gross && (
          <span className="xs soft">
            {t('invoices.open', { amount: money(invoice.open_amount, invoice.currency_code) })}
          </span>
        )}
      </b>
      <span className={css['file']}>
        {invoice.number && (
          <DownloadButton invoice={invoice} size="sm" aria-label={t('invoices.pdf', { number: name })}>
            PDF
          </DownloadButton>
        )}
      </span>
    </li>
  )
}
