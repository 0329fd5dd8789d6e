import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../lib/call.ts'
import { moment, monthOf } from '../../../../lib/dates.ts'
import { useCallForm } from '../../../../lib/form.ts'
import { count, money } from '../../../../lib/money.ts'
import { ownZone } from '../../../../lib/zones.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { mayKeep } from '../../index.ts'
import { useMe } from '../../../shell/index.ts'
import { PageLink } from '../../../../ui/page-link.ts'
import type { PageQuery } from '../../../../ui/page-link.ts'
import { toast } from '../../../../ui/toast.tsx'
import type { Address } from '../../../../lib/address.ts'
import type { Books, Check } from '../books.ts'
import { t } from '../text.ts'
import { nameOfMonth } from '../books.ts'
import css from './books.module.css'

const marks = { ok: 'check', wrong: 'alert', warn: 'alert' } as const
/** Where what is open is settled. */
const ways: Partial<Record<Check['check'], { to: Address; search?: PageQuery }>> = {
  unassigned: { to: '/office/money', search: { kind: 'unassigned' } },
  vat_ids: { to: '/office' },
  payouts: { to: '/office/money/payouts' },
  disputes: { to: '/office/money/disputes' },
}

/** The checks of a month with their figures, and the press that closes it. */
export function Checks({ data, busy, again }: { data: Books; busy: boolean; again: () => void }) {
  const [closing, setClosing] = useState(false)
  const name = monthOf(data.month)
  return (
    <section aria-label={t('checks', { month: name })}>
      <div className={css['head']}>
        <h2>{t(data.state === 'closed' ? 'checks.closed' : 'checks', { month: name })}</h2>
        <span className="soft sm">{t('checks.count', { count: data.checks.length })}</span>
        {data.state !== 'closed' && (
          <Button size="sm" icon="refresh" busy={busy} className={css['push']} onClick={again}>
            {t('checks.again')}
          </Button>
        )}
      </div>
      <Card>
        <ul className={css['checks']}>
          {data.checks.map((check) => (
            <CheckRow key={check.check} check={check} currency={data.currency} settled={data.state === 'closed'} />
          ))}
        </ul>
        <Foot data={data} close={() => setClosing(true)} />
      </Card>
      {closing && <CloseDialog data={data} onClose={() => setClosing(false)} />}
    </section>
  )
}

function CheckRow({ check, currency, settled }: { check: Check; currency: string; settled: boolean }) {
  const { state, wrong, sums } = check
  const known = sums.filter(({ amount }) => amount !== 0)
  const sum = known.length > 0 ? known.map((one) => money(one.amount, one.currency_code)).join(', ') : undefined
  const canSettle = mayKeep(useMe()?.operator_roles ?? [], 'money')
  const way = state !== 'ok' && !settled && canSettle ? ways[check.check] : undefined
  const which = state === 'ok' ? 'ok' : 'open'
  const title =
    check.check === 'disputes' || check.check === 'late'
      ? t(`check.${check.check}.${which}`, { count: wrong })
      : t(`check.${check.check}`)
  return (
    <li className={css[state]}>
      <Icon name={marks[state]} />
      <div>
        <b>
          {title}
          <span className="sr-only">, {t(`check.state.${state}`)}</span>
        </b>
        <span>{sentenceOf(check)}</span>
      </div>
      <span className={css['figure']}>
        {check.check === 'numbers' ? count(check.count) : (sum ?? money(0, currency))}
      </span>
      {way && (
        <PageLink to={way.to} search={way.search} className="link sm">
          {t('check.look')}
        </PageLink>
      )}
    </li>
  )
}

/** What was looked at, or what is open. */
function sentenceOf({ check, state, count: seen, wrong, names }: Check): string {
  const list = names.join(', ')
  if (check === 'numbers' && state === 'ok')
    return seen === 0
      ? t('check.numbers.none')
      : t('check.numbers.ok', { from: names[0] ?? '', until: names.at(-1) ?? '' })
  if (state === 'ok' && check !== 'numbers') return t(`check.${check}.text`, { count: seen })
  if (wrong > names.length && list) return t('check.more', { names: list, count: wrong - names.length })
  return list || t('check.open', { count: wrong })
}

/** Whether the month can be closed now, and if not, why. */
function Foot({ data, close }: { data: Books; close: () => void }) {
  const name = nameOfMonth(data.month, data.today)
  const canWrite = mayKeep(useMe()?.operator_roles ?? [], 'money')
  if (data.closed)
    return (
      <div className={css['foot']}>
        <Icon name="lock" size="sm" />
        <p>{t('closed.by', { month: name, name: data.closed.name, moment: moment(data.closed.at, ownZone()) })}</p>
      </div>
    )
  if (data.state === 'closed')
    return (
      <div className={css['foot']}>
        <Icon name="lock" size="sm" />
        <p>{t('closed.with')}</p>
      </div>
    )
  const open = data.checks.filter(({ state }) => state === 'wrong').length
  const why =
    data.state === 'running'
      ? t('why.running')
      : data.before
        ? t('why.before', { month: nameOfMonth(data.before, data.today) })
        : open > 0
          ? t('why.open', { count: open })
          : t('why.ready', { month: name })
  return (
    <div className={css['foot']}>
      {canWrite && (
        <Button
          kind="commit"
          aria-disabled={!data.can_close || undefined}
          onClick={() => {
            if (data.can_close) close()
            else toast(why, 'bad')
          }}
        >
          {t('close', { month: name })}
        </Button>
      )}
      <p>{canWrite ? why : t('why.read-only')}</p>
    </div>
  )
}

/** Asks once more: a closed month is never opened again. */
function CloseDialog({ data, onClose }: { data: Books; onClose: () => void }) {
  const queries = useQueryClient()
  const month = monthOf(data.month)
  const form = useCallForm({
    initialValues: {},
    async submit() {
      await call('payments.closeMonth', { body: { seller: data.seller.id, month: data.month } })
      toast(t('close.done', { month }))
      onClose()
      await queries.invalidateQueries()
    },
  })
  const lines = data.lines.invoices + data.lines.payments + data.lines.hand
  return (
    <FormDialog title={t('close', { month })} given={form} confirm={t('close', { month })} onClose={onClose}>
      <p>{t('close.text', { seller: data.seller.name, count: lines })}</p>
    </FormDialog>
  )
}
