import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { CallError, call } from '../../../lib/call.ts'
import { money } from '../../../lib/money.ts'
import { Button, ButtonCommit } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { successPath } from '../payments.api.ts'
import type { Invoice } from '../payments.api.ts'
import { t } from '../texts.ts'
import { useCard } from '../use-card.tsx'
import css from './outcome.module.css'

type How = 'card' | 'transfer'

/** The two ways to pay an order that is there: what goes on, what stands against it, and the press. */
function useWays(invoice: Invoice, card: ReturnType<typeof useCard>) {
  const { id } = invoice
  const navigate = usePageNavigate()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<How>()
  const [problem, setProblem] = useState<string>()

  async function go(how: How): Promise<void> {
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

  return { busy, problem, go }
}

/** The ways on that are offered: another card, or a transfer by one press. The page shows `why` above. */
export function Retry({ invoice, why }: { invoice: Invoice; why: string | null | undefined }) {
  const { currency_code, pay_amount } = invoice
  const card = useCard()
  const { busy, problem, go } = useWays(invoice, card)
  return (
    <div className={css['retry']}>
      {problem && problem !== why && <Notice tone="bad">{problem}</Notice>}
      <div className={css['ways']}>
        {invoice.card_offered && (
          <Way
            icon="card"
            name={t('retry.card')}
            text={t('retry.card-text')}
            act={
              <ButtonCommit block busy={busy === 'card'} onClick={() => void go('card')}>
                {t('pay', { amount: money(pay_amount, currency_code) })}
              </ButtonCommit>
            }
          >
            {card.fields}
          </Way>
        )}
        {invoice.transfer_offered && (
          <Way
            icon="bank"
            name={t('retry.transfer')}
            text={t('retry.transfer-text')}
            act={
              <Button block busy={busy === 'transfer'} onClick={() => void go('transfer')}>
                {t('pay.by-transfer')}
              </Button>
            }
          />
        )}
      </div>
      {card.dialogs}
    </div>
  )
}

function Way(given: { icon: IconName; name: string; text: string; act: ReactNode; children?: ReactNode }) {
  return (
    <section className={css['way']} aria-label={given.name}>
      <h2 className="h3">
        <Icon name={given.icon} />
        {given.name}
      </h2>
      <p className="sm soft">{given.text}</p>
      {given.children}
      <div className={css['act']}>{given.act}</div>
    </section>
  )
}

/** Gives up a card payment of which the bank has not decided, and pays by transfer instead. */
export function StopAndTransfer({ invoice }: { invoice: Invoice }) {
  const { busy, problem, go } = useWays(invoice, useCard())
  return (
    <>
      <Button kind="quiet" busy={busy !== undefined} onClick={() => void go('transfer')}>
        {t('pending.stop')}
      </Button>
      {problem && <Notice tone="bad">{problem}</Notice>}
    </>
  )
}
