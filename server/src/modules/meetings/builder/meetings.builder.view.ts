import type { Reply } from '@app/contract/kit'
import type { builderCalls } from '@app/contract/meetings.builder'
import type { BuildRow } from './meetings.builder.queries.ts'
import type { MarkRow, PlannedRow } from './meetings.builder.reads.ts'

export function toBuild({ done, of_all, ...row }: BuildRow): Reply<typeof builderCalls.build> {
  return {
    ...row,
    asked_at: row.asked_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    progress: { done: Math.min(done, of_all), of: of_all },
  }
}

export function toBuildRow(row: PlannedRow): Reply<typeof builderCalls.buildRows>['results'][number] {
  return { ...row, starts_at: row.starts_at.toISOString() }
}

export function toMark(row: MarkRow): Reply<typeof builderCalls.marks>['results'][number] {
  return {
    kind: row.kind,
    scope: row.company_id === null ? 'mine' : 'company',
    customer: row.target_customer_id,
    company: row.target_company_id,
  }
}
