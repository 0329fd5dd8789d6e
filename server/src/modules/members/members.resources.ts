import { resourceCalled } from '@app/contract/resources.all'
import type { Context } from '#kit/context.ts'
import { conflict } from '#kit/errors.ts'
import type { Change, Problems, Served } from '#kit/resources.ts'

/** A closed account has no name to correct: whoever it was is forgotten. */
function mayCorrect(_: Context, { before }: Change): Promise<Problems | undefined> {
  if (before?.['closed_at'] != null) throw conflict('account_closed', 'This account is closed.')
  return Promise.resolve(undefined)
}

/** People and companies as the office finds them (docs/rules/office.md#records). */
export const servedPeople: Served[] = [
  {
    of: resourceCalled('members'),
    table: 'customer',
    title: ['first_name', 'last_name'],
    check: mayCorrect,
  },
  {
    of: resourceCalled('member-notes'),
    table: 'member_note',
    stamps: ({ now, actor }) => ({ created_at: now, written_by: actor?.customer_id }),
  },
  { of: resourceCalled('companies'), table: 'company' },
]
