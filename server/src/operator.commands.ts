import { parseArgs } from 'node:util'
import { logAct } from './kit/audit.ts'
import type { Context } from './kit/context.ts'
import { Refused } from './kit/errors.ts'
import { admit, verifyCompany } from './modules/companies/index.ts'
import { openRequests, rejectRegistration } from './modules/identity/index.ts'

export const USAGE = `Decisions of an operator that have no page yet:
  npm run operator -- requests                          applications that wait for a decision
  npm run operator -- approve <id> [--company <id>]     let an applicant in, into another company if given
  npm run operator -- reject <id> --reason "<text>"     refuse an application; the applicant reads the reason
  npm run operator -- verify-company <id>               let a company book, and its first people be its admins`

/** A command that cannot be understood; its message says why in one line. */
export class UsageError extends Error {}

/**
 * Does what one line of the operator's says, in the transaction of the context, and writes it into the audit log.
 * @param words what stands after `npm run operator --`
 * @returns lines for the terminal
 * @throws UsageError for words that make no command; Refused for a decision that cannot be made
 */
export async function runCommand(ctx: Context, words: string[]): Promise<string[]> {
  const { command, id, company, reason } = read(words)
  if (command === 'requests') return listRequests(ctx)
  const log = (act: string, subject: string, details?: object) =>
    logAct(ctx.db, { at: ctx.now, customer_id: null, act, subject, ...(details ? { details } : {}) })
  if (command === 'approve') {
    const made = await admit(ctx, id, { ...(company === undefined ? {} : { company_id: company }), decided_by: null })
    await log('registration.approved', `registration_request:${id}`, made)
    return [
      `Application ${id} is approved: account ${made.customer_id} in company ${made.company_id}. A mail with the link to the first password is on its way.`,
    ]
  }
  if (command === 'reject') {
    await rejectRegistration(ctx, id, { reason, decided_by: null })
    await log('registration.rejected', `registration_request:${id}`, { reason })
    return [`Application ${id} is rejected. The applicant is told by mail.`]
  }
  await verifyCompany(ctx, id)
  await log('company.verified', `company:${id}`)
  return [`Company ${id} is verified and may book.`]
}

type Command = {
  command: 'requests' | 'approve' | 'reject' | 'verify-company'
  id: number
  company: number | undefined
  reason: string
}

function read(words: string[]): Command {
  const { values, positionals } = parse(words)
  const [command, idText, ...more] = positionals
  if (command !== 'requests' && command !== 'approve' && command !== 'reject' && command !== 'verify-company')
    throw new UsageError(command === undefined ? 'Say what to do.' : `"${command}" is not a command.`)
  if (more.length > 0) throw new UsageError(`"${more.join(' ')}" is too much.`)
  const id =
    command === 'requests'
      ? 0
      : numberOf(
          idText,
          `${command} needs the number of ${command === 'verify-company' ? 'a company' : 'an application'}.`,
        )
  const reason = values.reason?.trim() ?? ''
  if (command === 'reject' && reason === '')
    throw new UsageError('reject needs --reason "<text>", which the applicant reads.')
  const company =
    values.company === undefined ? undefined : numberOf(values.company, '--company needs the number of a company.')
  return { command, id, company, reason }
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: { company: { type: 'string' }, reason: { type: 'string' } },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function numberOf(text: string | undefined, problem: string): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw new UsageError(problem)
  return Number(text)
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

/** What to print of a failure: our own words as they are, anything else with its trace. */
export function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`
  if (error instanceof Refused) return error.status === 404 ? 'There is no such record.' : error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
