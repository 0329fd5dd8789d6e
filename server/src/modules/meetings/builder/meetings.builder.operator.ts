import { meetings } from '@app/contract/meetings'
import { UsageError, command, numberOf } from '#kit/work/operator.ts'
import type { Command, Option } from '#kit/work/operator.ts'
import { applyPlan, build, cancelPlan, setPriority, startPlan } from './meetings.builder.service.ts'

/** `[--name <number>]` */
function numberOption(name: string): Option<number | undefined> {
  return {
    usage: `[--${name} <number>]`,
    read: (typed) => (typed === undefined ? undefined : numberOf(typed, `--${name} needs a number.`)),
  }
}

const confirmed: Option<boolean | undefined> = {
  usage: '[--ask yes|no]',
  read(typed) {
    if (typed === undefined) return undefined
    if (typed !== 'yes' && typed !== 'no') throw new UsageError('--ask is yes or no.')
    return typed === 'yes'
  },
}

/** A run in lines for the terminal. */
function lines(one: Awaited<ReturnType<typeof build>>): string[] {
  const { figures, progress } = one
  return [
    `Run ${one.id} for event ${one.event_id}, seed ${one.seed}: ${one.state}, ${progress.done} of ${progress.of}.`,
    ...(figures
      ? [
          `${figures.people} people, ${figures.tables} tables, ${figures.slots} slots, ${figures.wishes} wishes.`,
          `${figures.meetings} meetings (${figures.without_table} without a table) make ${figures.satisfied} wishes true; ${figures.already} were true before.`,
          `Not: ${figures.avoided} avoided, ${figures.full} at a limit, ${figures.no_time} with no time that suits both.`,
          `Input ${one.input_hash}`,
          `Plan  ${one.hash}`,
        ]
      : []),
    ...(one.made + one.skipped > 0 ? [`Written: ${one.made}; left out: ${one.skipped}.`] : []),
    ...(one.problem === null ? [] : [one.problem]),
  ]
}

/** What an operator does with the builder of meetings. */
export const meetingsBuilderCommands: Command[] = [
  command({
    word: 'plan-meetings',
    names: 'an event',
    does: 'plan meetings from wishes; nothing is written before write-meetings',
    options: { seed: numberOption('seed'), ask: confirmed, each: numberOption('each'), daily: numberOption('daily') },
    async run(ctx, event, { seed, ask, each, daily }) {
      const body = meetings.startBuild.body.safeParse({
        event,
        seed,
        asks_people: ask,
        most_per_person: each,
        most_per_day: daily,
      })
      if (!body.success) throw new UsageError(body.error.issues.map((one) => one.message).join(' '))
      return lines(await startPlan(ctx, body.data))
    },
  }),
  command({
    word: 'meeting-plan',
    names: 'a run',
    does: 'how far a run is, and what it found',
    run: async (ctx, id) => lines(await build(ctx, id)),
  }),
  command({
    word: 'write-meetings',
    names: 'a run',
    does: 'write what was planned',
    run: async (ctx, id) => lines(await applyPlan(ctx, id)),
  }),
  command({
    word: 'stop-meetings',
    names: 'a run',
    does: 'stop a run; what it has written is taken back',
    run: async (ctx, id) => lines(await cancelPlan(ctx, id)),
  }),
  command({
    word: 'weigh-company',
    names: 'a company',
    does: 'how much its wishes for meetings weigh at an event',
    options: { event: numberOption('event'), weight: numberOption('weight') },
    async run(ctx, company, { event, weight }) {
      const body = meetings.setPriority.body.safeParse({ event, company, weight })
      if (!body.success) throw new UsageError('weigh-company needs --event and --weight, 1 to 10.')
      await setPriority(ctx, body.data)
      return [`The wishes of company ${company} weigh ${body.data.weight}.`]
    },
  }),
]
