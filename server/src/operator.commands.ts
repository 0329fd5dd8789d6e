import { parseArgs } from 'node:util'
import { logAct } from './kit/audit.ts'
import type { Context } from './kit/context.ts'
import { InvalidFields, Refused } from './kit/errors.ts'
import { admit, verifyCompany } from './modules/companies/index.ts'
import { openRequests, rejectRegistration } from './modules/identity/index.ts'
import { answerAppeal, decide, openReports } from './modules/wall/index.ts'
import type { Outcome } from './modules/wall/index.ts'

export const USAGE = `Decisions of an operator that have no page yet:
  npm run operator -- requests                          applications that wait for a decision
  npm run operator -- approve <id> [--company <id>]     let an applicant in, into another company if given
  npm run operator -- reject <id> --reason "<text>"     refuse an application; the applicant reads the reason
  npm run operator -- verify-company <id>               let a company book, and its first people be its admins
  npm run operator -- reports                           reported posts and appeals that wait for a decision
  npm run operator -- decide <post> --outcome <dismiss|remove|warn|limit> --reason "<text>" [--hours <24|72|168|720>]
                                                        decide about a reported post; its author reads the reason
  npm run operator -- appeal <post> --outcome <granted|upheld>
                                                        answer an author's appeal`

/** A command that cannot be understood; its message says why in one line. */
export class UsageError extends Error {}

type Options = { company?: string; reason?: string; outcome?: string; hours?: string }
type Command = {
  /** What its number names; a list takes none. */
  names?: string
  run(ctx: Context, id: number, options: Options, log: Log): Promise<string[]>
}
type Log = (act: string, subject: string, details?: object) => Promise<void>

const commands: Record<string, Command> = {
  requests: { run: (ctx) => listRequests(ctx) },
  approve: {
    names: 'an application',
    async run(ctx, id, { company }, log) {
      const company_id =
        company === undefined ? undefined : numberOf(company, '--company needs the number of a company.')
      const made = await admit(ctx, id, { ...(company_id === undefined ? {} : { company_id }), decided_by: null })
      await log('registration.approved', `registration_request:${id}`, made)
      return [
        `Application ${id} is approved: account ${made.customer_id} in company ${made.company_id}. A mail with the link to the first password is on its way.`,
      ]
    },
  },
  reject: {
    names: 'an application',
    async run(ctx, id, options, log) {
      const reason = reasonOf(options, 'reject needs --reason "<text>", which the applicant reads.')
      await rejectRegistration(ctx, id, { reason, decided_by: null })
      await log('registration.rejected', `registration_request:${id}`, { reason })
      return [`Application ${id} is rejected. The applicant is told by mail.`]
    },
  },
  'verify-company': {
    names: 'a company',
    async run(ctx, id, _options, log) {
      await verifyCompany(ctx, id)
      await log('company.verified', `company:${id}`)
      return [`Company ${id} is verified and may book.`]
    },
  },
  reports: { run: (ctx) => listReports(ctx) },
  decide: {
    names: 'a post',
    async run(ctx, id, options, log) {
      const outcome = oneOf<Outcome>(options.outcome, ['dismiss', 'remove', 'warn', 'limit'])
      const reason = reasonOf(options, 'decide needs --reason "<text>", which the author reads.')
      const hours = options.hours === undefined ? undefined : numberOf(options.hours, '--hours needs a number.')
      await decide(ctx, id, { outcome, reason, decided_by: null, ...(hours === undefined ? {} : { hours }) })
      await log('post.decided', `post:${id}`, { outcome, reason, hours: hours ?? null })
      return [`Decided about post ${id}: ${outcome}.`]
    },
  },
  appeal: {
    names: 'a post',
    async run(ctx, id, options, log) {
      const outcome = oneOf(options.outcome, ['granted', 'upheld'] as const)
      await answerAppeal(ctx, id, outcome)
      await log('post.appeal_answered', `post:${id}`, { outcome })
      return [`The appeal about post ${id} is answered: ${outcome}.`]
    },
  },
}

/**
 * Does what one line of the operator's says, in the transaction of the context, and writes it into the audit log.
 * @param words what stands after `npm run operator --`
 * @returns lines for the terminal
 * @throws UsageError for words that make no command; Refused or InvalidFields for a decision that cannot be made
 */
export async function runCommand(ctx: Context, words: string[]): Promise<string[]> {
  const { values, positionals } = parse(words)
  const [name, number, ...more] = positionals
  const command = name === undefined || !Object.hasOwn(commands, name) ? undefined : commands[name]
  if (!command) throw new UsageError(name === undefined ? 'Say what to do.' : `"${name}" is not a command.`)
  if (more.length > 0) throw new UsageError(`"${more.join(' ')}" is too much.`)
  const id = command.names === undefined ? 0 : numberOf(number, `${name} needs the number of ${command.names}.`)
  return command.run(ctx, id, values, (act, subject, details) =>
    logAct(ctx.db, { at: ctx.now, customer_id: null, act, subject, ...(details ? { details } : {}) }),
  )
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        company: { type: 'string' },
        reason: { type: 'string' },
        outcome: { type: 'string' },
        hours: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function numberOf(text: string | undefined, problem: string): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw new UsageError(problem)
  return Number(text)
}

function reasonOf({ reason }: Options, problem: string): string {
  const text = reason?.trim() ?? ''
  if (text === '') throw new UsageError(problem)
  return text
}

function oneOf<T extends string>(given: string | undefined, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === given)
  if (found === undefined) throw new UsageError(`--outcome needs one of ${choices.join(', ')}.`)
  return found
}

async function listRequests(ctx: Context): Promise<string[]> {
  const waiting = await openRequests(ctx)
  if (waiting.length === 0) return ['No application waits for a decision.']
  return waiting.map((one) =>
    [
      String(one.id).padStart(5),
      one.created_at.toISOString().slice(0, 10),
      `${one.first_name} ${one.last_name} <${one.email}>`,
      one.company_id === null ? `new company: ${one.company_name}` : `company ${one.company_id}`,
      one.state === 'pending' ? '' : 'mail not confirmed',
    ]
      .filter(Boolean)
      .join('  '),
  )
}

async function listReports(ctx: Context): Promise<string[]> {
  const waiting = await openReports(ctx)
  if (waiting.length === 0) return ['No reported post waits for a decision.']
  return waiting.flatMap((one) => [
    `${String(one.post_id).padStart(5)}  ${one.author}, reported ${one.reports} times${one.reasons.length > 0 ? ` (${one.reasons.join(', ')})` : ''}${one.hidden ? ', hidden' : ''}`,
    `       ${one.content.replaceAll(/\s+/g, ' ').slice(0, 160)}`,
    ...(one.appeal_text === null ? [] : [`       appeal: ${one.appeal_text.replaceAll(/\s+/g, ' ')}`]),
  ])
}

/** What to print of a failure: our own words as they are, anything else with its trace. */
export function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`
  if (error instanceof Refused) return error.status === 404 ? 'There is no such record.' : error.message
  if (error instanceof InvalidFields) return Object.values(error.fields).flat().join(' ')
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
