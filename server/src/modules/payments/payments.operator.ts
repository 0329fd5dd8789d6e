import { UsageError, command, reasonOption } from '#kit/work/operator.ts'
import type { Command } from '#kit/work/operator.ts'
import { noteRefundDone } from './refunds/payments.refunds.service.ts'
import { cardService, settleEvent } from './payments.stuck.service.ts'

export const paymentsCommands: Command[] = [
  command({
    word: 'card-service',
    does: 'ask the card provider whether it accepts our key',
    run: async (ctx) => [await cardService(ctx)],
  }),
  command({
    word: 'settle-event',
    does: 'close a quarantined payment that has been dealt with at the provider',
    options: {
      event: {
        usage: '--event <id>',
        read(typed: string | undefined): string {
          if (!typed) throw new UsageError('settle-event needs --event <id>, as `stuck` shows it.')
          return typed
        },
      },
      reason: reasonOption('settle-event needs --reason "<text>": what was done about the money.'),
    },
    async run(ctx, _id, { event, reason }) {
      await settleEvent(ctx, event, reason)
      return [`Event ${event} is settled.`]
    },
  }),
  command({
    word: 'refund-done',
    names: 'a refund',
    does: 'record that a requested refund has been paid back',
    options: { reason: reasonOption('refund-done needs --reason "<text>": how and when it went back.') },
    async run(ctx, id, { reason }) {
      await noteRefundDone(ctx, id, reason)
      return [`Refund ${id} is done.`]
    },
  }),
]
