import { z } from 'zod'
import { domain, id, route, text } from './kit.ts'

/** What goes over from one record to another, as people call it. */
export const mergeKinds = [
  'people',
  'rights',
  'orders',
  'invoices',
  'addresses',
  'seats',
  'programme',
  'meetings',
  'entries',
  'sponsoring',
  'posts',
  'reactions',
  'contacts',
  'followers',
  'media',
  'judging',
  'conduct',
  'joining',
  'domains',
  'profile',
  'past',
] as const
export type MergeKind = (typeof mergeKinds)[number]

/** What stands against a merger, each to be settled first (docs/rules/merging.md#what-stands-against-it). */
export const mergeBlockers = [
  'same',
  'gone',
  'community',
  'operator',
  'suspended',
  'leaving',
  'joining',
  'choose_company',
  'last_admin',
  'open_invoices',
  'changes',
  'entries',
  'exhibitors',
  'requests',
  'seats',
  'meetings',
  'planner',
  'juries',
  'applications',
] as const
export type MergeBlocker = (typeof mergeBlockers)[number]

const amount = z.strictObject({ kind: z.enum(mergeKinds), count: z.number().int().positive() })

const preview = z.strictObject({
  /** Names this state of both; who merges says which one they saw. */
  version: z.string(),
  /** What is known of both, in pairs. */
  fields: z.array(z.strictObject({ name: z.string(), kept: z.string().nullable(), gone: z.string().nullable() })),
  /** Two accounts may name two companies: one of them has to be chosen. Otherwise none. */
  companies: z.array(z.strictObject({ id: z.number().int(), name: z.string() })),
  moves: z.array(amount),
  /** What both have once: the remaining one's stays. */
  drops: z.array(amount),
  blockers: z.array(z.strictObject({ code: z.enum(mergeBlockers), count: z.number().int().positive() })),
})
export type MergePreview = z.output<typeof preview>

const both = { who: 'operator', role: 'people', params: z.strictObject({ id }) } as const
const given = { gone: id, version: z.string().max(64), reason: text(1000) }
const merged = z.strictObject({ id: z.number().int() })
const refuses = ['changed_meanwhile', 'blocked']

/** Two records of one company, or of one person, become one (docs/rules/merging.md). */
export const merging = domain('merging', {
  previewCompanies: route({
    method: 'GET',
    path: '/rest/office/companies/{id}/merge/',
    summary: 'What would come of merging another company into this one',
    ...both,
    query: z.strictObject({ gone: id }),
    reply: preview,
  }),
  mergeCompanies: route({
    method: 'POST',
    path: '/rest/office/companies/{id}/merge/',
    summary: 'Merge another company into this one, which remains',
    ...both,
    status: 200,
    body: z.strictObject(given),
    reply: merged,
    refuses,
  }),
  previewPeople: route({
    method: 'GET',
    path: '/rest/office/members/{id}/merge/',
    summary: 'What would come of merging another account of the same person into this one',
    ...both,
    query: z.strictObject({ gone: id, company: id.optional() }),
    reply: preview,
  }),
  mergePeople: route({
    method: 'POST',
    path: '/rest/office/members/{id}/merge/',
    summary: 'Merge another account of the same person into this one, which remains',
    ...both,
    status: 200,
    /** `company` says where the person works, when the accounts differ. */
    body: z.strictObject({ ...given, company: id.optional() }),
    reply: merged,
    refuses,
  }),
})
