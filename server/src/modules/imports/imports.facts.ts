/** A member came in from a list, and an operator wants them to hear of it. */
export type MemberInvited = { kind: 'imports.member_invited'; customer_id: number }

/** What this domain announces: the name of a fact gives what it carries. */
declare module '#kit/context.ts' {
  interface Facts {
    'imports.member_invited': MemberInvited
  }
}
