import { UsageError, command, numberOf, outcomeOption } from '#kit/work/operator.ts'
import type { Command, Option } from '#kit/work/operator.ts'
import { applications, decide, setStock } from './sponsorship.decisions.service.ts'

/** `--reason "<text>"`, which only declining needs. */
const reason: Option<string | undefined> = {
  usage: '[--reason "<text>"]',
  read: (typed) => typed?.trim() || undefined,
}

const stock: Option<number> = {
  usage: '--stock <number>',
  read: (typed) => numberOf(typed, '--stock needs a number.'),
}

const states = {
  review: 'in_review',
  accept: 'accepted',
  confirm: 'confirmed',
  decline: 'declined',
} as const

export const sponsorshipCommands: Command[] = [
  command({
    word: 'proposals',
    does: 'requests to speak or to sponsor that wait for a decision',
    async run(ctx) {
      const { results } = await applications(ctx, {
        page: 1,
        page_size: 100,
        show_all: true,
      })
      if (results.length === 0) return ['No request waits for a decision.']
      return results.map((one) =>
        [
          String(one.id).padStart(5),
          one.created_at.slice(0, 10),
          one.state.replace('_', ' '),
          one.kind,
          one.subject.name,
          one.package?.name ?? one.topic ?? '',
          `${one.applicant.name}${one.applicant.company_name === null ? '' : `, ${one.applicant.company_name}`}`,
          one.on_waiting_list ? `waits, number ${one.waiting_position}` : '',
          one.message.replaceAll(/\s+/g, ' '),
        ]
          .filter(Boolean)
          .join('  '),
      )
    },
  }),
  command({
    word: 'decide-proposal',
    names: 'a request to speak or to sponsor',
    does: 'move it on; who asked is told, and reads the reason of a refusal',
    options: {
      outcome: outcomeOption<keyof typeof states>(['review', 'accept', 'confirm', 'decline']),
      reason,
    },
    async run(ctx, id, given) {
      if (given.outcome === 'decline' && given.reason === undefined)
        throw new UsageError('Declining needs --reason "<text>", which the one who asked reads.')
      const state = states[given.outcome]
      const made = await decide(ctx, id, {
        state,
        ...(given.reason ? { reason: given.reason } : {}),
      })
      const until = made.order_until === null ? '' : ` Its package can be ordered until ${made.order_until}.`
      return [`Request ${id} for ${made.subject.name} is ${state.replace('_', ' ')}.${until}`]
    },
  }),
  command({
    word: 'package-stock',
    names: 'a sponsor package',
    does: 'say how many of it there are; whoever waits moves up',
    options: { stock },
    async run(ctx, id, given) {
      const made = await setStock(ctx, id, given.stock)
      return [`There are ${made.stock} of package ${id} now; ${made.left} left, ${made.waiting} waiting.`]
    },
  }),
]
