import { UsageError, command, numberOption, reasonOption } from '#kit/work/operator.ts'
import type { Command, Option } from '#kit/work/operator.ts'
import { decide, waitingEntries } from './awards.decisions.service.ts'

/** `--name "<id>: <note> | <id>: <note>"`, which may be left out. */
function notesOption(name: string): Option<{ id: string; note: string }[]> {
  return {
    usage: `[--${name} "<id>: <what to change> | …"]`,
    read(typed) {
      return (typed ?? '')
        .split('|')
        .filter((part) => part.trim() !== '')
        .map((part) => {
          const [, id, note] = /^\s*([\da-f-]+)\s*:\s*(.+?)\s*$/s.exec(part) ?? []
          if (!id || !note) throw new UsageError(`--${name} needs parts like "12: what to change", parted by "|".`)
          return { id, note }
        })
    },
  }
}

/** `--until <moment>`, with its offset: 2027-01-20T18:00+01:00. */
const untilOption: Option<string> = {
  usage: '--until <2027-01-20T18:00+01:00>',
  read(typed) {
    if (
      !/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.test(typed ?? '') ||
      Number.isNaN(Date.parse(typed ?? ''))
    )
      throw new UsageError('--until needs a moment with its offset, such as 2027-01-20T18:00+01:00.')
    return new Date(typed ?? '').toISOString()
  },
}

const nothing = { reason: '', questions: [], documents: [] }

/** What the awards office decides about entries. */
export const entriesCommands: Command[] = [
  command({
    word: 'entries',
    does: 'entries that wait for a decision, of one award if one is given',
    options: { award: numberOption('--award <id>', '--award needs the number of an award.') },
    async run(ctx, _id, { award }) {
      const waiting = await waitingEntries(ctx, award)
      return waiting.length === 0 ? ['No entry waits for a decision.'] : waiting
    },
  }),
  command({
    word: 'approve-entry',
    names: 'an entry',
    does: 'let an entry go to the jury once it is paid',
    async run(ctx, id) {
      const { category, company } = await decide(ctx, id, { ...nothing, decision: 'approve' })
      return [`The entry of ${company.name} for ${category.name} is approved.`]
    },
  }),
  command({
    word: 'reject-entry',
    names: 'an entry',
    does: 'leave an entry out; its company reads the reason',
    options: { reason: reasonOption('reject-entry needs --reason "<text>", which the company reads.') },
    async run(ctx, id, { reason }) {
      const { category, company } = await decide(ctx, id, { ...nothing, decision: 'reject', reason })
      return [`The entry of ${company.name} for ${category.name} is rejected.`]
    },
  }),
  command({
    word: 'change-entry',
    names: 'an entry',
    does: 'open questions and documents of an entry for changes until a moment',
    options: {
      until: untilOption,
      reason: reasonOption('change-entry needs --reason "<text>", which the company reads.'),
      questions: notesOption('questions'),
      documents: notesOption('documents'),
    },
    async run(ctx, id, { until, reason, questions, documents }) {
      const { category, company } = await decide(ctx, id, {
        decision: 'request_changes',
        reason,
        until,
        questions: questions.map((one) => ({ question: Number(one.id), note: one.note })),
        documents: documents.map((one) => ({ document: one.id, note: one.note })),
      })
      return [`The entry of ${company.name} for ${category.name} is open for these changes.`]
    },
  }),
]
