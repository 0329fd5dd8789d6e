import type { InboxKind } from '#kit/records/inbox.ts'
import { leave, show, take, waiting } from './media.reports.service.ts'

/** Pictures that participants gave, and what somebody wants taken away. */
export const mediaInbox: readonly InboxKind[] = [
  {
    kind: 'picture',
    role: 'content',
    hours: 48,
    object: 'media',
    async waiting(ctx) {
      // Several may ask for the same picture; the first of them counts.
      const rows = new Map((await waiting(ctx)).toReversed().map((row) => [row.item_id, row]))
      return [...rows.values()].toReversed().map((row) => ({
        id: String(row.item_id),
        title: row.caption || row.subject,
        about: row.subject,
        since: row.since,
        known: [
          { name: 'of', value: row.subject },
          { name: 'caption', value: row.caption },
          { name: 'reasons', value: row.reason?.replaceAll('_', ' ') },
          { name: 'message', value: row.message },
        ],
        acts: row.what === 'given' ? ['show', 'take_away'] : ['keep', 'take_away'],
      }))
    },
    acts: [
      { name: 'show', reason: 'none', run: (ctx, id) => show(ctx, Number(id)) },
      { name: 'keep', reason: 'required', run: (ctx, id, reason) => leave(ctx, Number(id), reason) },
      { name: 'take_away', reason: 'required', run: (ctx, id, reason) => take(ctx, Number(id), reason) },
    ],
  },
]
