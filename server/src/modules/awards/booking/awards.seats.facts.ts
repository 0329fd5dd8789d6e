/** A seat at a ceremony goes to a colleague, or to a guest where nobody is named. */
export type SeatNamed = {
  kind: 'awards.seat_named'
  award_id: number
  seat_id: number
  by: number
  customer_id: number | null
  former_customer_id: number | null
}

/** What this domain announces: the name of a fact gives what it carries. */
declare module '#kit/data/context.ts' {
  interface Facts {
    'awards.seat_named': SeatNamed
  }
}
