import { command, numberOption, outcomeOption, reasonOption } from '#kit/work/operator.ts'
import type { Command } from '#kit/work/operator.ts'
import { answerAppeal, decide, openReports } from './wall.moderation.service.ts'
import type { Outcome } from './wall.moderation.service.ts'

export const wallCommands: Command[] = [
  command({
    word: 'reports',
    does: 'reported posts and appeals waiting for a decision',
    async run(ctx) {
      const waiting = await openReports(ctx)
      if (waiting.length === 0) return ['No reported post is waiting for a decision.']
      return waiting.flatMap((one) => [
        `${String(one.post_id).padStart(5)}  ${one.author}, reported ${one.reports} times${one.reasons.length > 0 ? ` (${one.reasons.join(', ')})` : ''}${one.hidden ? ', hidden' : ''}`,
        `       ${one.content.replaceAll(/\s+/g, ' ').slice(0, 160)}`,
        ...(one.appeal_text === null ? [] : [`       appeal: ${one.appeal_text.replaceAll(/\s+/g, ' ')}`]),
      ])
    },
  }),
  command({
    word: 'decide',
    names: 'a post',
    does: 'decide on a reported post; its author reads the reason',
    options: {
      outcome: outcomeOption<Outcome>(['dismiss', 'remove', 'warn', 'limit', 'suspend']),
      reason: reasonOption('decide needs --reason "<text>", which the author reads.'),
      hours: numberOption('--hours <24|72|168|720>', '--hours needs a number.'),
    },
    async run(ctx, id, { outcome, reason, hours }) {
      await decide(ctx, id, { outcome, reason, ...(hours === undefined ? {} : { hours }) })
      return [`Decided about post ${id}: ${outcome}.`]
    },
  }),
  command({
    word: 'appeal',
    names: 'a post',
    does: "answer an author's appeal",
    options: { outcome: outcomeOption<'granted' | 'upheld'>(['granted', 'upheld']) },
    async run(ctx, id, { outcome }) {
      await answerAppeal(ctx, id, outcome)
      return [`The appeal about post ${id} is answered: ${outcome}.`]
    },
  }),
]
