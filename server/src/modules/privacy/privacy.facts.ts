/** A member asked for the file with their data. */
export type DataFileRequested = { kind: 'privacy.data_file_requested'; file_id: number }
/** It can be fetched. */
export type DataFileReady = { kind: 'privacy.data_file_ready'; file_id: number; customer_id: number }
/** A member is no more; what they wrote is a former member's. */
export type MemberErased = { kind: 'privacy.member_erased'; customer_id: number }

/** What this domain announces: the name of a fact gives what it carries. */
declare module '#kit/data/context.ts' {
  interface Facts {
    'privacy.data_file_requested': DataFileRequested
    'privacy.data_file_ready': DataFileReady
    'privacy.member_erased': MemberErased
  }
}
