import { fullName } from '@app/contract/names'
import type { Answer } from '../../../lib/call.types.ts'

export type WholeTicket = Answer<'events.ticket'>
export type Seat = Answer<'events.myTickets'>['results'][number]

/** The name of the person on a seat; empty while it waits for one. */
export const seatName = (seat: Pick<Seat, 'first_name' | 'last_name'>): string => fullName(seat)
