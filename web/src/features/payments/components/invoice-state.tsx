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

export function InvoiceState({
  invoice: { kind, state, overdue },
}: {
  invoice: Pick<InvoiceCard, 'kind' | 'state' | 'overdue'>
}) {
  // A credit note gives back: nobody has to do anything about it.
  if (kind === 'credit_note') return <StatPill tone="quiet">{t('paper.credit-note')}</StatPill>
  if (overdue) return <StatPill tone="bad">{t('state.overdue')}</StatPill>
  return <StatPill tone={tones[state]}>{t(`state.${state}`)}</StatPill>
}
