/** An operator decided about something in the inbox; it is carried out once it cannot be taken back any more. */
export type Decided = { kind: 'office.decided'; what: string; item: string }

/** What this domain announces: the name of a fact gives what it carries. */
declare module '#kit/data/context.ts' {
  interface Facts {
    'office.decided': Decided
  }
}
