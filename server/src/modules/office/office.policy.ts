import { importKinds, importFields } from '@app/contract/imports.limits'
import type { ImportKind } from '@app/contract/imports.limits'
import { resources } from '@app/contract/resources.all'
import type { OperatorRole } from '@app/contract/resources'
import { looksAfter } from '#kit/data/context.ts'
import type { Actor } from '#kit/data/context.ts'

/** Who looks after what the log names, beside the resources: by the thing before the colon. */
const keepers: Readonly<Record<string, OperatorRole>> = {
  award_outcome: 'awards',
  award_round: 'awards',
  entry: 'awards',
  application: 'events',
  meeting: 'events',
  meeting_build: 'events',
  company_change_request: 'people',
  registration_request: 'people',
  invoice: 'money',
  provider_event: 'money',
  refund: 'money',
  vat_question: 'money',
  dispute: 'money',
  journal_entry: 'money',
  ledger_export: 'money',
  ledger_month: 'money',
  payment_file: 'money',
  tag_recommendation: 'content',
  member_review: 'moderation',
}

const kept = new Map<string, OperatorRole>([
  ...resources.map(({ one, role }) => [one, role] as const),
  ...Object.entries(keepers),
])

/** Who looks after a thing that the log names; undefined for what is there for those alone who look after everything. */
export const keepersOf = (thing: string): OperatorRole | undefined => kept.get(thing)

/** What of the log somebody may read: acts about these things and objects, and imports of these kinds, but none called like those. */
export type LogScope = { things: string[]; objects: string[]; imports: ImportKind[]; but: string[] }

/**
 * What of the log an operator reads: acts about what they look after (docs/rules/office.md#log). What nobody has written down is
 * there for those alone who look after everything.
 * @returns undefined where it is everything
 */
export function logScope(actor: Pick<Actor, 'is_operator' | 'operator_roles'>): LogScope | undefined {
  if (looksAfter(actor, 'all')) return undefined
  return {
    things: [...kept].filter(([, role]) => looksAfter(actor, role)).map(([thing]) => thing),
    objects: looksAfter(actor, 'content') ? ['setting:menu'] : [],
    imports: importKinds.filter((kind) => looksAfter(actor, importFields[kind].role)),
    // Whoever looks after everything makes operators, and nobody else sees who they are.
    but: ['operator.%'],
  }
}
