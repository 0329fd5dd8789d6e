/** A member came in from a list, and an operator wants them to hear of it. */
export type MemberInvited = { kind: 'imports.member_invited'; customer_id: number }

/** Somebody has a seat from a list, and an operator wants them to have the ticket. */
export type SeatGiven = {
  kind: 'imports.seat_given'
  seat_id: number
  /** When it was asked for once more. */
  again?: string
}

/** What this domain announces: the name of a fact gives what it carries. */
declare module '#kit/data/context.ts' {
  interface Facts {
    'imports.member_invited': MemberInvited
    'imports.seat_given': SeatGiven
  }
}
