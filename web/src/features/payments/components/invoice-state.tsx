import { StatPill } from '../../../ui/pills.tsx'
import type { Tone } from '../../../ui/pills.tsx'
import type { InvoiceCard } from '../payments.api.ts'
import { t } from '../texts.ts'

const tones: Record<InvoiceCard['state'], Tone> = {
  draft: 'quiet',
  issued: 'warn',
  part_paid: 'warn',
  paid: 'good',
  overpaid: 'blue',
  cancelled: 'quiet',
  expired: 'quiet',
}

export function InvoiceState({ state, overdue }: { state: InvoiceCard['state']; overdue?: boolean }) {
  if (overdue) return <StatPill tone="bad">{t('state.overdue')}</StatPill>
  return <StatPill tone={tones[state]}>{t(`state.${state}`)}</StatPill>
}

/** Whether an open invoice should have been paid before today (UTC). */
export function isOverdue(invoice: Pick<InvoiceCard, 'state' | 'due_on'>, today: string): boolean {
  return (
    (invoice.state === 'issued' || invoice.state === 'part_paid') && invoice.due_on !== null && invoice.due_on < today
  )
}
