import { command, reasonOption } from '#kit/work/operator.ts'
import type { Command } from '#kit/work/operator.ts'
import { leave, show, take, waiting } from './media.reports.service.ts'

export const mediaCommands: Command[] = [
  command({
    word: 'media-waiting',
    does: 'pictures given by participants, and requests to take something away',
    async run(ctx) {
      const found = await waiting(ctx)
      if (found.length === 0) return ['Nothing of the media archive is waiting for a decision.']
      return found.flatMap((one) => [
        `${String(one.item_id).padStart(5)}  ${one.what === 'given' ? 'given by a participant' : `to be taken away (${one.reason})`}: ${one.caption || 'no caption'}, ${one.subject}`,
        ...(one.message ? [`       ${one.message.replaceAll(/\s+/g, ' ').slice(0, 200)}`] : []),
      ])
    },
  }),
  command({
    word: 'media-show',
    names: 'a picture',
    does: 'show a picture that a participant gave',
    async run(ctx, id) {
      await show(ctx, id)
      return [`Picture ${id} is shown.`]
    },
  }),
  command({
    word: 'media-keep',
    names: 'a picture, video or paper',
    does: 'leave it where it is and close the requests about it',
    options: { reason: reasonOption('media-keep needs --reason "<text>".') },
    async run(ctx, id, { reason }) {
      await leave(ctx, id, reason)
      return [`${id} stays; the requests about it are closed.`]
    },
  }),
  command({
    word: 'media-remove',
    names: 'a picture, video or paper',
    does: 'take it away, with its files',
    options: { reason: reasonOption('media-remove needs --reason "<text>".') },
    async run(ctx, id, { reason }) {
      await take(ctx, id, reason)
      return [`${id} is gone.`]
    },
  }),
]
