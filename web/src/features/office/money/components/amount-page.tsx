import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageNavigate } from '../../../../ui/page-link.ts'
import { cx } from '../../../../ui/classes.ts'
import { call, isRefused, queryOptionsFor } from '../../../../lib/call.ts'
import { day, moment } from '../../../../lib/dates.ts'
import { money } from '../../../../lib/money.ts'
import { ownZone } from '../../../../lib/zones.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice, Panel } from '../../../../ui/card.tsx'
import { FactList } from '../../../../ui/facts.tsx'
import type { Fact } from '../../../../ui/facts.tsx'
import { StatPill } from '../../../../ui/pills.tsx'
import { CheckField } from '../../../../ui/fields.tsx'
import { SearchBox } from '../../../../ui/search-box.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../../ui/states.tsx'
import { ActDialog, OfficeHead, mayKeep } from '../../index.ts'
import { NotFoundPage, useMe } from '../../../shell/index.ts'
import type { Candidate, Waiting } from '../money.ts'
import { t } from '../text.ts'
import { useCounting, useReason } from '../counting.ts'
import { ReasonField, keptOf, useAct } from './act-dialogs.tsx'
import { SplitCard, partFor } from './split.tsx'
import type { SplitPart } from './split.tsx'
import bench from '../../../../ui/workbench.module.css'
import css from './money.module.css'

const WAIT_MS = 350

/** Money that nobody could assign: what is known of it, the invoices that it fits, and what to do with it. */
export function AmountPage({ id }: { id: string }) {
  const me = useMe()
  const { data, error, refetch } = useQuery(queryOptionsFor('payments.deskAmount', { params: { id } }))
  const [matching, setMatching] = useState<Candidate>()
  const [settling, setSettling] = useState(false)
  const [parts, setParts] = useState<readonly SplitPart[]>([])
  const [counting, count] = useCounting()
  const done = () => {
    setMatching(undefined)
    setSettling(false)
  }
  const gone = isRefused(error, 404)
  if (me && !mayKeep(me.operator_roles, 'money')) return <NotFoundPage />
  return (
    <>
      <OfficeHead title={t('amount.title')} crumbs={[{ to: '/office/money', label: t('title') }]} />
      <div className={cx(bench['body'], css['body'])}>
        {counting.state === 'counted' ? (
          <Counted invoices={counting.invoices} />
        ) : gone ? (
          <EmptyState
            icon="check"
            title={t('amount.gone')}
            action={<ButtonLink to="/office/money">{t('back')}</ButtonLink>}
          >
            {t('amount.gone.text')}
          </EmptyState>
        ) : data ? (
          <div className={css['two']}>
            <div className={css['stack']}>
              <Known waiting={data} />
              {counting.state === 'soon' ? (
                <Notice tone="info">{t('amount.soon')}</Notice>
              ) : (
                data.amount !== null && (
                  <>
                    {parts.length > 0 && (
                      <SplitCard
                        waiting={data}
                        parts={parts}
                        change={setParts}
                        count={(some, reason) =>
                          count(
                            some.map(({ invoice }) => invoice),
                            () => call('payments.assignAmount', { params: { id }, body: { parts: some, reason } }),
                          )
                        }
                      />
                    )}
                    <Fits waiting={data} choose={setMatching} parts={parts} split={setParts} />
                  </>
                )
              )}
            </div>
            {counting.state === 'waits' && (
              <Panel title={t('act')}>
                <div className={css['acts']}>
                  <Button block onClick={() => setSettling(true)}>
                    {t('act.settle')}
                  </Button>
                </div>
              </Panel>
            )}
            {matching && (
              <MatchDialog
                waiting={data}
                invoice={matching}
                onClose={done}
                count={(reason, charges) => {
                  done()
                  const body = { invoice: matching.id, reason, ...(charges > 0 && { charges }) }
                  count([matching.id], () => call('payments.matchAmount', { params: { id }, body }))
                }}
              />
            )}
            {settling && <SettleDialog waiting={data} onClose={done} />}
          </div>
        ) : error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <SkeletonCard height={280} />
        )}
      </div>
    </>
  )
}

const shownAmount = ({ amount, currency_code }: Waiting) =>
  amount === null || currency_code === null ? t('amount.unknown') : money(amount, currency_code)

function Known({ waiting }: { waiting: Waiting }) {
  const isTransfer = waiting.provider === 'bank'
  const facts: Fact[] = [
    { label: t('amount.received'), value: moment(waiting.received_at, ownZone()) },
    { label: t(isTransfer ? 'amount.transfer' : 'amount.intent'), value: waiting.intent ?? waiting.id },
    { label: t('amount.words'), value: isTransfer && waiting.about },
    {
      label: t('amount.why'),
      value:
        waiting.state === 'quarantined'
          ? t('amount.why.quarantined', { words: waiting.about })
          : t(isTransfer ? 'amount.why.transfer' : 'amount.why.unmatched'),
    },
  ]
  return (
    <Card>
      <CardHead
        title={<span className={css['big']}>{shownAmount(waiting)}</span>}
        end={<StatPill tone="bad">{t(`state.${waiting.state}`)}</StatPill>}
      />
      <CardBody>
        <FactList facts={facts} />
      </CardBody>
    </Card>
  )
}

function Counted({ invoices }: { invoices: readonly number[] }) {
  return (
    <EmptyState
      icon="check"
      title={t('done.match')}
      action={
        <span className="row row-wrap">
          {invoices.map((invoice, at) => (
            <ButtonLink key={invoice} to={`/office/money/${invoice}`}>
              {invoices.length > 1 ? t('amount.see-one', { count: at + 1 }) : t('amount.see')}
            </ButtonLink>
          ))}
          <ButtonLink to="/office/money">{t('back')}</ButtonLink>
        </span>
      }
    />
  )
}

type Choosing = {
  waiting: Waiting
  choose: (invoice: Candidate) => void
  parts: readonly SplitPart[]
  split: (parts: readonly SplitPart[]) => void
}

function Fits({ waiting, choose, parts, split }: Choosing) {
  const [typed, setTyped] = useState('')
  const { asked_for, fits, amount, currency_code } = waiting
  const found = useQuery({
    ...queryOptionsFor('payments.desk', {
      query: { kind: 'invoice', state: 'open', q: typed, currency: currency_code ?? 'XXX', page_size: 10 },
    }),
    enabled: typed.length > 1,
    placeholderData: (before) => before,
  }).data
  const others: Candidate[] =
    typed.length < 2
      ? []
      : (found?.results ?? []).flatMap(({ invoice, name, company, about, open_amount, due_on, order }) =>
          invoice === null || company === null
            ? []
            : [{ id: invoice, number: name || t('order', { id: order ?? '' }), company, about, open_amount, due_on }],
        )
  const one = (candidate: Candidate) => (
    <li key={candidate.id} className={css['fit']}>
      <span>
        <b className="num">{candidate.number ?? `#${candidate.id}`}</b>
        <small>
          {candidate.company.name}, {candidate.about}
          {candidate.due_on && `, ${t('fact.due').toLowerCase()} ${day(candidate.due_on, { month: 'short' })}`}
        </small>
      </span>
      <StatPill tone={candidate.open_amount === amount ? 'good' : 'warn'}>
        {candidate.open_amount === amount
          ? t('amount.exact')
          : t('amount.off', { amount: money(candidate.open_amount, currency_code ?? 'EUR') })}
      </StatPill>
      <Button size="sm" onClick={() => choose(candidate)}>
        {t('act.match')}
        <span className="sr-only">: {candidate.number}</span>
      </Button>
      {waiting.provider === 'bank' && !parts.some(({ invoice }) => invoice.id === candidate.id) && (
        <Button size="sm" kind="quiet" onClick={() => split([...parts, partFor(candidate, waiting, parts)])}>
          {t('split.add')}
          <span className="sr-only">: {candidate.number}</span>
        </Button>
      )}
    </li>
  )
  return (
    <>
      {asked_for && (
        <Card>
          <CardHead title={t('amount.asked')} />
          <CardBody>
            <ul className={css['fits']}>{one(asked_for)}</ul>
          </CardBody>
        </Card>
      )}
      <Card>
        <CardHead title={t('amount.fits')} />
        <CardBody>
          {fits.length > 0 ? (
            <ul className={css['fits']}>{fits.map(one)}</ul>
          ) : (
            <p className="soft">{t('amount.fits.none')}</p>
          )}
        </CardBody>
      </Card>
      <Card>
        <CardHead title={t('amount.other')} />
        <CardBody className={css['fits']}>
          <SearchBox value={typed} label={t('field.invoice.hint')} wait={WAIT_MS} onSearch={setTyped} />
          {typed.length > 1 && found && others.length === 0 && <p className="soft">{t('amount.found.none')}</p>}
          <ul className={css['fits']}>{others.map(one)}</ul>
        </CardBody>
      </Card>
    </>
  )
}

function MatchDialog({
  waiting,
  invoice,
  onClose,
  count,
}: {
  waiting: Waiting
  invoice: Candidate
  onClose: () => void
  count: (reason: string, charges: number) => void
}) {
  const { amount, currency_code: currency, provider } = waiting
  const missing = provider === 'bank' && amount !== null ? keptOf(amount, invoice.open_amount) : 0
  const form = useReason((reason, kept) => count(reason, kept ? missing : 0))
  return (
    <ActDialog
      title={t('act.match')}
      says={t(waiting.provider === 'bank' ? 'say.match.transfer' : 'say.match', {
        amount: shownAmount(waiting),
        number: invoice.number ?? `#${invoice.id}`,
        company: invoice.company.name,
      })}
      form={form}
      confirm={t('do.match')}
      onClose={onClose}
    >
      {missing > 0 && currency !== null && (
        <CheckField
          label={t('field.charges', { amount: money(missing, currency) })}
          {...form.form.getInputProps('kept', { type: 'checkbox' })}
        />
      )}
      <ReasonField form={form} />
    </ActDialog>
  )
}

function SettleDialog({ waiting, onClose }: { waiting: Waiting; onClose: () => void }) {
  const navigate = usePageNavigate()
  const form = useAct(
    'settle',
    { reason: '' },
    ({ reason }) => call('payments.settleAmount', { params: { id: waiting.id }, body: { reason } }),
    () => {
      onClose()
      void navigate({ to: '/office/money' })
    },
  )
  return (
    <ActDialog title={t('act.settle')} says={t('say.settle')} form={form} confirm={t('do.settle')} onClose={onClose}>
      <ReasonField form={form} />
    </ActDialog>
  )
}
