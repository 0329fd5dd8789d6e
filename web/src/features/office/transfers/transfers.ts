import type { Answer } from '../../../lib/call.types.ts'
import type { Tone } from '../../../ui/pills.tsx'

export type Listed = Answer<'payments.paymentFiles'>['results'][number]
export type PaymentFile = Answer<'payments.paymentFile'>
export type Payment = PaymentFile['payments'][number]
export type BySeller = Answer<'payments.waitingTransfers'>['results'][number]

export const fileTones: Record<Listed['state'], Tone> = { sent: 'blue', done: 'good', withdrawn: 'quiet' }
const tones: Partial<Record<Payment['state'], Tone>> = { sent: 'blue', done: 'good', failed: 'bad', approved: 'warn' }
export const toneOf = (state: Payment['state']): Tone => tones[state] ?? 'quiet'

/** An IBAN in groups of four, as people read it. */
export const grouped = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
