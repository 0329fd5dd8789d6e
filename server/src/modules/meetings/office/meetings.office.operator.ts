import { idOf } from '@app/contract/kit'
import { UsageError, command, numberOption, reasonOption } from '#kit/work/operator.ts'
import type { Command, Option } from '#kit/work/operator.ts'
import * as office from './meetings.office.service.ts'

const tableOption = numberOption('--table <id>', '--table needs the number of a table.')

/** `--name <value>` of a form. */
function formOption(name: string, example: string, form: RegExp): Option<string | undefined> {
  return {
    usage: `[--${name} <${example}>]`,
    read(typed) {
      if (typed !== undefined && !form.test(typed)) throw new UsageError(`--${name} needs a value like ${example}.`)
      return typed
    },
  }
}

const dayOption = formOption('date', '2027-03-09', /^\d{4}-\d{2}-\d{2}$/)
const startOption = formOption('start', '10:30', /^([01]\d|2[0-3]):[0-5]\d$/)
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/
const momentOption = (name: string) => formOption(name, '2027-03-09T10:00+01:00', MOMENT)

function needed<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new UsageError(`This needs --${name}.`)
  return value
}

/** `--between "Hall A, Hall B: 8 | …"`. */
const betweenOption: Option<{ from: string; to: string; minutes: number }[]> = {
  usage: '[--between "<hall>, <hall>: <minutes> | …"]',
  read(typed) {
    return (typed ?? '')
      .split('|')
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const [, from, to, minutes] = /^\s*([^,:]+?)\s*,\s*([^,:]+?)\s*:\s*(\d{1,3})\s*$/.exec(part) ?? []
        if (!from || !to || !minutes) throw new UsageError('--between needs parts like "Hall A, Hall B: 8".')
        return { from, to, minutes: Number(minutes) }
      })
  },
}

type Meeting = Awaited<ReturnType<typeof office.seatMeeting>>
const line = (one: Meeting) =>
  `${one.id}  ${one.date} ${one.start}  ${one.slots * 30} min  ${one.table ? `table ${one.table}` : 'no table'}  ${one.people
    .map(({ name }) => name)
    .join(', ')}`

/** What the office decides about meetings. */
export const meetingsCommands: Command[] = [
  command({
    word: 'meetings',
    names: 'an event',
    does: 'the meetings of a day with their tables',
    options: { date: dayOption },
    async run(ctx, event, { date }) {
      const plan = await office.tablePlan(ctx, { event, date: needed(date, 'date') })
      return [
        ...plan.meetings.map(line),
        `${plan.meetings.length} meetings, ${plan.to_be_assigned} without a table, ${plan.tables.length} tables.`,
      ]
    },
  }),
  command({
    word: 'seat-meeting',
    names: 'a meeting',
    does: 'give a meeting a table, or none without --table',
    options: { table: tableOption },
    async run(ctx, meeting, { table }) {
      return [line(await office.seatMeeting(ctx, { meeting, table: table ?? null }))]
    },
  }),
  command({
    word: 'move-meeting',
    names: 'a meeting',
    does: 'move a meeting for both, who are told',
    options: {
      date: dayOption,
      start: startOption,
      reason: reasonOption('move-meeting needs --reason "<text>".'),
    },
    async run(ctx, meeting, { date, start, reason }) {
      const to = { date: needed(date, 'date'), start: needed(start, 'start') }
      return [line(await office.moveMeeting(ctx, { meeting, ...to, reason }))]
    },
  }),
  command({
    word: 'close-table',
    names: 'a table',
    does: 'close a table from a moment on and move what is on it, to --into where that is free',
    options: {
      from: momentOption('from'),
      until: momentOption('until'),
      into: numberOption('--into <id>', '--into needs the number of a table.'),
      reason: reasonOption('close-table needs --reason "<text>".'),
    },
    async run(ctx, table, { from, until, into, reason }) {
      const done = await office.closeTable(ctx, {
        table,
        from: needed(from, 'from'),
        reason,
        ...(until === undefined ? {} : { until }),
        ...(into === undefined ? {} : { into }),
      })
      return [
        ...done.moved.map((one) => `moved           ${line(one)}`),
        ...done.to_be_assigned.map((one) => `to be assigned  ${line(one)}`),
        `${done.moved.length} moved, ${done.to_be_assigned.length} to be assigned.`,
      ]
    },
  }),
  command({
    word: 'open-table',
    names: 'a table',
    does: 'open a closed table again',
    async run(ctx, table) {
      return [`${(await office.openTable(ctx, { table })).opened} half hours are open again.`]
    },
  }),
  command({
    word: 'accept-meeting',
    names: 'an invitation',
    does: 'accept a request for the person who was asked',
    options: { reason: reasonOption('accept-meeting needs --reason "<text>".') },
    async run(ctx, invitation, { reason }) {
      return [line(await office.acceptFor(ctx, { invitation, reason }))]
    },
  }),
  command({
    word: 'no-shows',
    names: 'an event',
    does: 'who did not come',
    async run(ctx, event) {
      const { results } = await office.noShows(ctx, event)
      if (results.length === 0) return ['Nobody is missing.']
      return results.map(({ meeting, absent, state }) => `${line(meeting)}: ${absent.name}, ${state}`)
    },
  }),
  command({
    word: 'no-show',
    names: 'a meeting',
    does: 'note that a person did not come, or with --came that they did',
    options: {
      customer: numberOption('--customer <id>', '--customer needs the number of a person.'),
      came: formOption('came', 'yes', /^yes$/),
    },
    async run(ctx, meeting, { customer, came }) {
      const body = { meeting, customer: idOf(needed(customer, 'customer')), absent: came === undefined }
      await office.setNoShow(ctx, body)
      return [body.absent ? 'Noted: they did not come.' : 'Noted: they came.']
    },
  }),
  command({
    word: 'export-meetings',
    names: 'an event',
    does: 'the meetings of an event with their tables, as CSV',
    async run(ctx, event) {
      return (await office.exportText(ctx, event)).text.trimEnd().split('\r\n')
    },
  }),
  command({
    word: 'walking',
    names: 'an event',
    does: 'how many minutes one walks between halls, and between two in particular',
    options: {
      minutes: numberOption('--minutes <number>', '--minutes needs a number.'),
      between: betweenOption,
    },
    async run(ctx, event, { minutes, between }) {
      const after = await office.setWalking(ctx, { event, minutes: needed(minutes, 'minutes'), between })
      return [
        `${after.minutes} minutes between any two halls.`,
        ...after.between.map(({ from, to, minutes: some }) => `${some} minutes between ${from} and ${to}.`),
      ]
    },
  }),
]
