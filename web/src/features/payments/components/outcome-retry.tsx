import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError, call, queryOptionsFor } from '../../../lib/call.ts'
import { moment } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { ownZone } from '../../../lib/zones.ts'
import { Button, ButtonCommit } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { successPath } from '../payments.api.ts'
import type { Invoice } from '../payments.api.ts'
import { t } from '../texts.ts'
import { useCard } from '../use-card.tsx'
import css from './outcome.module.css'

/** Why it failed, until when the order is kept, and the two ways on: another card, or a transfer by one press. */
export function Retry({ invoice }: { invoice: Invoice }) {
  const { id, currency_code, open_amount, hold_until } = invoice
  const navigate = useNavigate()
  const queries = useQueryClient()
  const card = useCard()
  const [busy, setBusy] = useState<'card' | 'transfer'>()
  const [problem, setProblem] = useState<string>()
  // Where no payment was begun there is no reason to tell.
  const last = useQuery({ ...queryOptionsFor('payments.stripeIntent', { body: { invoice: id } }), retry: false }).data
  const why = problem ?? last?.failure

  async function go(how: 'card' | 'transfer'): Promise<void> {
    if (busy || (how === 'card' && !card.check())) return
    setBusy(how)
    setProblem(undefined)
    try {
      if (how !== invoice.payment_method)
        await call('payments.changeInvoiceTransaction', { body: { invoice: id, payment_method: how } })
      const outcome = how === 'card' ? await card.pay(id) : ({ paid: true } as const)
      await Promise.all(['payments', 'events', 'awards'].map((area) => queries.invalidateQueries({ queryKey: [area] })))
      if (outcome.paid) await navigate({ href: successPath(id) })
      else setProblem(outcome.why)
    } catch (error) {
      setProblem(error instanceof CallError ? error.detail : t('card.refused'))
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <div className={css['retry']}>
      {why && <Notice tone="bad">{why}</Notice>}
      {hold_until && (
        <Notice tone="warn">
          <span className="num">{t('failed.held', { time: moment(hold_until, ownZone()) })}</span>
        </Notice>
      )}
      <div className={css['ways']}>
        {invoice.card_offered && (
          <section className="stack" aria-label={t('retry.card')}>
            <h2 className="h3">{t('retry.card')}</h2>
            <p className="sm soft">{t('retry.card-text')}</p>
            {card.fields}
            <ButtonCommit block busy={busy === 'card'} onClick={() => void go('card')}>
              {t('pay', { amount: money(open_amount, currency_code) })}
            </ButtonCommit>
          </section>
        )}
        <section className="stack" aria-label={t('pay.by-transfer')}>
          <h2 className="h3">{t('retry.transfer')}</h2>
          <p className="sm soft">{t('retry.transfer-text')}</p>
          <Button block busy={busy === 'transfer'} onClick={() => void go('transfer')}>
            {t('pay.by-transfer')}
          </Button>
        </section>
      </div>
      {card.dialogs}
    </div>
  )
}
