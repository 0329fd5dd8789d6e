import { useState } from 'react'
import { money } from '../../../../lib/money.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../../../ui/card.tsx'
import { TextField } from '../../../../ui/fields.tsx'
import { ActDialog } from '../../index.ts'
import { useReason } from '../counting.ts'
import { minorIn, typedAmount } from '../money.ts'
import type { Candidate, Waiting } from '../money.ts'
import { t } from '../text.ts'
import { ReasonField } from './act-dialogs.tsx'
import css from './money.module.css'

/** An invoice among those that share a transfer, with its part as it was typed. */
export type SplitPart = { invoice: Candidate; typed: string }

/** What of a transfer the invoices before it leave for another one: at most what is open on it. */
export function partFor(
  invoice: Candidate,
  { amount, currency_code }: Waiting,
  parts: readonly SplitPart[],
): SplitPart {
  const currency = currency_code ?? 'EUR'
  const left = parts.reduce((rest, { typed }) => rest - (minorIn(typed, currency) ?? 0), amount ?? 0)
  const part = Math.min(left, invoice.open_amount)
  return { invoice, typed: part > 0 ? typedAmount(part, currency) : '' }
}

type Given = {
  waiting: Waiting
  parts: readonly SplitPart[]
  change: (parts: readonly SplitPart[]) => void
  count: (parts: { invoice: number; amount: number }[], reason: string) => void
}

/** The invoices that share a transfer, how much each gets, and what is left until the parts add up to it. */
export function SplitCard({ waiting, parts, change, count }: Given) {
  const [asking, setAsking] = useState(false)
  const currency = waiting.currency_code ?? 'EUR'
  const read = parts.map(({ invoice, typed }) => ({ invoice: invoice.id, amount: minorIn(typed, currency) }))
  const sound = read.flatMap(({ invoice, amount }) => (amount ? [{ invoice, amount }] : []))
  const left = (waiting.amount ?? 0) - sound.reduce((sum, { amount }) => sum + amount, 0)
  const fits = left === 0 && sound.length === parts.length && parts.length > 1
  return (
    <Card>
      <CardHead title={t('split.title')} />
      <CardBody className={css['fits']}>
        {parts.map(({ invoice, typed }) => (
          <div key={invoice.id} className={css['part']}>
            <TextField
              label={t('split.part', { number: invoice.number ?? `#${invoice.id}`, company: invoice.company.name })}
              description={t('amount.off', { amount: money(invoice.open_amount, currency) })}
              error={typed !== '' && !minorIn(typed, currency) ? t('field.amount.wrong') : undefined}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(event) => {
                const { value } = event.currentTarget
                change(parts.map((one) => (one.invoice.id === invoice.id ? { ...one, typed: value } : one)))
              }}
            />
            <Button size="sm" kind="quiet" onClick={() => change(parts.filter((one) => one.invoice.id !== invoice.id))}>
              {t('split.remove')}
              <span className="sr-only">: {invoice.number}</span>
            </Button>
          </div>
        ))}
        <p role="status" className="sm soft">
          {parts.length < 2
            ? t('split.more')
            : left > 0
              ? t('split.left', { amount: money(left, currency) })
              : left < 0
                ? t('split.over', { amount: money(-left, currency) })
                : t('split.fits')}
        </p>
        <div>
          <Button kind="primary" disabled={!fits} onClick={() => setAsking(true)}>
            {t('split.do', { count: parts.length })}
          </Button>
        </div>
      </CardBody>
      {asking && (
        <SplitDialog
          waiting={waiting}
          invoices={parts.length}
          onClose={() => setAsking(false)}
          count={(reason) => {
            setAsking(false)
            count(sound, reason)
          }}
        />
      )}
    </Card>
  )
}

function SplitDialog({
  waiting,
  invoices,
  onClose,
  count,
}: {
  waiting: Waiting
  invoices: number
  onClose: () => void
  count: (reason: string) => void
}) {
  const form = useReason(count)
  return (
    <ActDialog
      title={t('split.title')}
      says={t('split.say', { amount: money(waiting.amount ?? 0, waiting.currency_code ?? 'EUR'), count: invoices })}
      form={form}
      confirm={t('split.do', { count: invoices })}
      onClose={onClose}
    >
      <ReasonField form={form} />
    </ActDialog>
  )
}
