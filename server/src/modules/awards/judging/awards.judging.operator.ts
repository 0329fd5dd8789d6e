import { UsageError, command, numberOption, outcomeOption, reasonOption } from '#kit/work/operator.ts'
import type { Command, Option } from '#kit/work/operator.ts'
import { decideOutcome, revokeOutcome, setPublishing } from '../results/awards.results.service.ts'
import { assign, moveRound, openRound, readRound, sealRound } from '../results/awards.rounds.service.ts'
import { exportText, roundResults } from '../results/awards.winners.service.ts'

/** `--name <instant>`, ISO 8601 with a zone. */
function instantOption(name: string): Option<string | undefined> {
  return {
    usage: `[--${name} <2027-02-12T18:00+01:00>]`,
    read(typed) {
      if (typed === undefined) return undefined
      if (
        !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(typed) ||
        Number.isNaN(Date.parse(typed))
      )
        throw new UsageError(`--${name} needs a minute with its zone, such as 2027-02-12T18:00+01:00.`)
      return new Date(typed).toISOString()
    },
  }
}

const textOption = (name: string): Option<string | undefined> => ({
  usage: `[--${name} "<text>"]`,
  read: (typed) => typed?.trim() || undefined,
})

function needed<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new UsageError(`This needs --${name}.`)
  return value
}

const all = { page: 1, page_size: 100, show_all: true }

/** What operators decide about judging and results; the use cases log it. */
export const judgingCommands: Command[] = [
  command({
    word: 'open-round',
    names: 'an award',
    does: 'open a round of judging',
    options: {
      name: textOption('name'),
      starts: instantOption('starts'),
      ends: instantOption('ends'),
      blind: blindOption(),
    },
    async run(ctx, award, { name, starts, ends, blind }) {
      const round = await openRound(ctx, {
        award,
        name: needed(name, 'name'),
        starts_at: needed(starts, 'starts'),
        ends_at: needed(ends, 'ends'),
        blind,
      })
      return [`Round ${round.id} of award ${award} runs until ${round.ends_at}.`]
    },
  }),
  command({
    word: 'move-round',
    names: 'a round',
    does: 'move the end of a round that is not sealed',
    options: { ends: instantOption('ends') },
    async run(ctx, id, { ends }) {
      const round = await moveRound(ctx, id, new Date(needed(ends, 'ends')))
      return [`Round ${id} ends at ${round.ends_at}.`]
    },
  }),
  command({
    word: 'assign-judge',
    names: 'a round',
    does: 'assign a category, or one entry, to a juror',
    options: {
      juror: numberOption('--juror <id>', '--juror needs the number of a juror.'),
      category: numberOption('--category <id>', '--category needs the number of a category.'),
      entry: numberOption('--entry <id>', '--entry needs the number of an entry.'),
    },
    async run(ctx, id, { juror, category, entry }) {
      if ((category === undefined) === (entry === undefined)) throw new UsageError('Name --category or --entry.')
      const made = await assign(ctx, id, { juror: needed(juror, 'juror'), category, entry })
      return [
        `Assigned: ${made.assigned.length}. To declare: ${made.to_declare.length}.`,
        ...made.left_out.map((one) => `Left out, of the juror’s own or former company: entry ${one}.`),
      ]
    },
  }),
  command({
    word: 'round',
    names: 'a round',
    does: 'how far each juror of a round is',
    async run(ctx, id) {
      const { name, ends_at, sealed_at, jurors } = await readRound(ctx, id)
      return [
        `${name}, until ${ends_at}${sealed_at ? `, sealed at ${sealed_at}` : ''}`,
        ...jurors.map(
          (one) =>
            `${String(one.juror).padStart(5)}  ${one.name}: ${one.handed_in} of ${one.assigned} handed in, ${one.recused} recused`,
        ),
      ]
    },
  }),
  command({
    word: 'seal-round',
    names: 'a round',
    does: 'seal a round that has ended, instead of waiting for the clock',
    async run(ctx, id) {
      const { seal } = await sealRound(ctx, id)
      return [`Round ${id} is sealed: ${seal}`]
    },
  }),
  command({
    word: 'round-results',
    names: 'a round',
    does: 'the results of a sealed round: weighted mean, trimmed mean, normalised',
    async run(ctx, id) {
      const { results } = await roundResults(ctx, id, all)
      return results.map(
        (one) =>
          `category ${one.category}  ${String(one.weighted_place ?? '-').padStart(3)}  entry ${one.entry}  ${one.company}: ${one.sheets} sheets, ${one.weighted_mean ?? 'no result'} | ${one.trimmed_mean ?? '-'} (${one.trimmed_place ?? '-'}) | ${one.normalised ?? '-'} (${one.normalised_place ?? '-'})`,
      )
    },
  }),
  command({
    word: 'export-round',
    names: 'a round',
    does: 'a sealed round as it was sealed; `npm run recompute-round` checks it',
    async run(ctx, id) {
      return (await exportText(ctx, id, 'jsonl')).trimEnd().split('\n')
    },
  }),
  command({
    word: 'decide-entry',
    names: 'an entry',
    does: 'put an entry on the shortlist, among the finalists, first, or off the list',
    options: {
      outcome: outcomeOption(['shortlisted', 'finalist', 'winner', 'not_selected'] as const),
      citation: textOption('citation'),
      juror: numberOption('--juror <id>', '--juror needs the number of the juror who signs.'),
    },
    async run(ctx, entry, { outcome, citation, juror }) {
      const made = await decideOutcome(ctx, { entry, outcome, citation: citation ?? '', juror })
      return [`Entry ${entry}: ${made.outcome}${made.number ? `, certificate ${made.number}` : ''}.`]
    },
  }),
  command({
    word: 'publish-results',
    names: 'an award',
    does: 'set the minutes at which its shortlist and its winners appear',
    options: { shortlist: instantOption('shortlist'), winners: instantOption('winners') },
    async run(ctx, award, { shortlist, winners }) {
      if (shortlist === undefined && winners === undefined) throw new UsageError('Name --shortlist or --winners.')
      const made = await setPublishing(ctx, {
        award,
        shortlist_published_at: shortlist,
        winners_published_at: winners,
      })
      return [
        `Shortlist: ${made.shortlist_published_at ?? 'not yet'}. Winners: ${made.winners_published_at ?? 'not yet'}.`,
      ]
    },
  }),
  command({
    word: 'revoke-title',
    names: 'an entry',
    does: 'withdraw a published title; everybody reads the reason',
    options: { reason: reasonOption('revoke-title needs --reason "<text>", which everybody reads.') },
    async run(ctx, entry, { reason }) {
      await revokeOutcome(ctx, entry, reason)
      return [`The title of entry ${entry} is withdrawn.`]
    },
  }),
]

/** `--blind yes`; judges see companies unless it is said. */
function blindOption(): Option<boolean> {
  return {
    usage: '[--blind <yes|no>]',
    read(typed) {
      if (typed !== undefined && typed !== 'yes' && typed !== 'no') throw new UsageError('--blind is yes or no.')
      return typed === 'yes'
    },
  }
}
