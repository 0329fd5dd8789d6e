import type { Figure } from '#kit/http/health.ts'
import type { Database } from '#kit/data/db.ts'
import { vatCounts } from './payments.vat-answers.reads.ts'

/** How the register of VAT IDs answers, for `/metrics`; nothing while the database is away. */
export function vatFigures(database: Database, clock: () => Date): Figure[] {
  const counts = () => vatCounts(database.db, new Date(clock().getTime() - 86_400_000)).catch(() => undefined)
  return [
    {
      name: 'vat_questions_waiting',
      help: 'VAT IDs that the register has not answered yet',
      counts: false,
      read: async () => {
        const found = await counts()
        return found ? [{ value: found.waiting }] : []
      },
    },
    {
      name: 'vat_questions_oldest_seconds',
      help: 'For how long the oldest of them has been waiting',
      counts: false,
      read: async () => {
        const oldest = (await counts())?.oldest
        return [{ value: oldest ? Math.max(0, (clock().getTime() - oldest.getTime()) / 1000) : 0 }]
      },
    },
    {
      name: 'vat_answers_day',
      help: 'Answers of the last 24 hours by state',
      counts: false,
      labels: ['state'],
      read: async () => ((await counts())?.answers ?? []).map(({ state, count: value }) => ({ of: { state }, value })),
    },
  ]
}
