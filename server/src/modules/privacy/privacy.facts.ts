import type { Fact } from '#kit/context.ts'

/** A member asked for the file with their data. */
export type DataFileRequested = Fact & { kind: 'privacy.data_file_requested'; file_id: number }
/** It can be fetched. */
export type DataFileReady = Fact & { kind: 'privacy.data_file_ready'; file_id: number; customer_id: number }
/** A member is no more; what they wrote is a former member's. */
export type MemberErased = Fact & { kind: 'privacy.member_erased'; customer_id: number }
