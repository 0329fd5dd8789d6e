import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, ButtonCommit } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { CallError } from '../../../lib/call.ts'
import { money } from '../../../lib/money.ts'
import type { InvoiceCard } from '../payments.api.ts'
import { t } from '../texts.ts'
import { useCard } from '../use-card.tsx'
import css from './pay-several.module.css'

export type Sum = { currency: string; amount: number; invoices: InvoiceCard[] }

/** What is chosen, by currency: amounts of two currencies are never added. */
export function sumsOf(invoices: readonly InvoiceCard[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const invoice of invoices) {
    const sum = sums.get(invoice.currency_code) ?? { currency: invoice.currency_code, amount: 0, invoices: [] }
    sum.amount += invoice.open_amount
    sum.invoices.push(invoice)
    sums.set(invoice.currency_code, sum)
  }
  return [...sums.values()]
}

/** What is chosen and what it comes to, at the foot of the list. */
export function SelectedBar({
  invoices,
  clear,
  pay,
}: {
  invoices: readonly InvoiceCard[]
  clear: () => void
  pay: () => void
}) {
  const sums = sumsOf(invoices)
  return (
    <section className={css['bar']} aria-label={t('several.selected', { count: invoices.length })}>
      <p className="num">
        <b>{t('several.selected', { count: invoices.length })}</b>{' '}
        <b className="nowrap">{sums.map(({ amount, currency }) => money(amount, currency)).join(' + ')}</b>{' '}
        {sums.length > 1 && <span className="sm soft">{t('several.one-after-other')}</span>}
      </p>
      <div className="row">
        <Button kind="quiet" onClick={clear}>
          {t('several.clear')}
        </Button>
        <ButtonCommit onClick={pay}>{t('several.pay')}</ButtonCommit>
      </div>
    </section>
  )
}

/**
 * Pays what was chosen by card, one payment for each currency. An invoice that cannot be paid any more is named, and the list behind
 * is asked again.
 */
export function PaySeveral({
  invoices,
  paid,
  close,
}: {
  invoices: readonly InvoiceCard[]
  /** Told after each payment, so that what is paid is chosen no more. */
  paid: (ids: readonly number[]) => void
  close: () => void
}) {
  const queries = useQueryClient()
  const card = useCard()
  // What is on the table is what was chosen when the dialog opened, whatever the list says meanwhile.
  const [sums] = useState(() => sumsOf(invoices))
  const [count] = useState(invoices.length)
  const [step, setStep] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<readonly string[]>([])
  const sum = sums[step]

  async function pay({ invoices: chosen }: Sum): Promise<void> {
    if (busy || !card.check()) return
    setBusy(true)
    setProblem([])
    try {
      const ids = chosen.map(({ id }) => id)
      const outcome = await card.pay(ids)
      if (outcome.paid) {
        setStep((now) => now + 1)
        paid(ids)
      } else setProblem([outcome.why])
    } catch (error) {
      setProblem(error instanceof CallError ? wordsOf(error, chosen) : [t('card.refused')])
    } finally {
      setBusy(false)
      await Promise.all(['payments', 'events', 'awards'].map((area) => queries.invalidateQueries({ queryKey: [area] })))
    }
  }

  return (
    <Modal
      opened
      title={t('several.title', { count })}
      onClose={close}
      footer={
        sum ? (
          <>
            <Button onClick={close}>{step === 0 ? t('several.cancel') : t('several.later')}</Button>
            <ButtonCommit busy={busy} onClick={() => void pay(sum)}>
              {t('pay', { amount: money(sum.amount, sum.currency) })}
            </ButtonCommit>
          </>
        ) : (
          <Button kind="primary" onClick={close}>
            {t('several.close')}
          </Button>
        )
      }
    >
      <div className="stack">
        <div role="status" className={css['paid']}>
          {sums.slice(0, step).map(({ currency, amount }) => (
            <p key={currency} className="row num">
              <Icon name="check" /> {t('several.paid', { amount: money(amount, currency) })}
            </p>
          ))}
          {!sum && <p className="soft">{t('several.done')}</p>}
        </div>
        {sum && (
          <>
            {sums.length > 1 && <p className="sm soft">{t('several.step', { step: step + 1, steps: sums.length })}</p>}
            <ul className={css['lines']}>
              {sum.invoices.map((invoice) => (
                <li key={invoice.id}>
                  <span>
                    <b className="num">{invoice.number}</b>
                    <span className="sm soft">{invoice.subject_name}</span>
                  </span>
                  <b className="num nowrap">{money(invoice.open_amount, invoice.currency_code)}</b>
                </li>
              ))}
            </ul>
            {problem.map((why) => (
              <Notice key={why} tone="bad">
                {why}
              </Notice>
            ))}
            {card.fields}
          </>
        )}
      </div>
      {card.dialogs}
    </Modal>
  )
}

/** What the server says of each invoice, with its number. */
function wordsOf(error: CallError, invoices: readonly InvoiceCard[]): string[] {
  const named = invoices.flatMap(({ number }, index) =>
    (error.fields[`invoices.${index}`] ?? []).map((why) => `${number ?? ''}: ${why}`),
  )
  return named.length > 0 ? named : [error.detail]
}
