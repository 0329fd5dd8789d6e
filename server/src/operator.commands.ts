import { parseArgs } from 'node:util'
import type { Config } from './config.ts'
import type { WriteContext } from './kit/data/context.ts'
import { InvalidFields, Refused } from './kit/base/errors.ts'
import { UsageError, numberOf, typedAs } from './kit/work/operator.ts'
import type { Command } from './kit/work/operator.ts'
import { quietCommands } from './kit/work/quiet.ts'
import { stuckCommands } from './kit/work/stuck.ts'
import { awardsCommands } from './modules/awards/awards.operator.ts'
import { entriesCommands } from './modules/awards/entering/awards.entries.operator.ts'
import { judgingCommands } from './modules/awards/judging/awards.judging.operator.ts'
import { companiesCommands } from './modules/companies/companies.operator.ts'
import { identityCommands } from './modules/identity/identity.operator.ts'
import { mediaOfficeCommands } from './modules/media/media.office.operator.ts'
import { mediaCommands } from './modules/media/media.operator.ts'
import { meetingsBuilderCommands } from './modules/meetings/builder/meetings.builder.operator.ts'
import { meetingsCommands } from './modules/meetings/office/meetings.office.operator.ts'
import { paymentsCommands } from './modules/payments/payments.operator.ts'
import { setupCommands } from './modules/setup/setup.operator.ts'
import { offersCommands } from './modules/sponsorship/sponsorship.offers.operator.ts'
import { sponsorshipCommands } from './modules/sponsorship/sponsorship.operator.ts'
import { wallCommands } from './modules/wall/wall.operator.ts'
import { stuck } from './stuck.ts'

/** Every command, in the order in which they are shown. */
const commands: readonly Command[] = [
  ...setupCommands,
  ...identityCommands,
  ...companiesCommands,
  ...wallCommands,
  ...mediaCommands,
  ...mediaOfficeCommands,
  ...paymentsCommands,
  ...awardsCommands,
  ...entriesCommands,
  ...sponsorshipCommands,
  ...offersCommands,
  ...judgingCommands,
  ...meetingsBuilderCommands,
  ...meetingsCommands,
  ...stuckCommands(stuck),
  ...quietCommands,
]

const words = commands.map(({ word }) => word)
const twice = words.find((word, index) => words.indexOf(word) !== index)
if (twice !== undefined) throw new Error(`Two commands are called ${twice}.`)

/** What the command line offers, one command a line. */
function usage(config: Pick<Config, 'installedAs'>): string {
  return [
    'What operators decide, from a shell; the office has a page for each:',
    ...commands.flatMap(({ word, names, takes, options = {}, does }) => [
      `  ${typedAs(config, 'operator', [word, ...[names ?? takes].filter((one) => one !== undefined).map((one) => `<${one.replace(/^an? /, '')}>`), ...Object.values(options).map((one) => one.usage)].join(' '))}`,
      `      ${does}`,
    ]),
  ].join('\n')
}

/**
 * Does what one line of the operator's says, in the transaction of the context; the use case writes the audit log.
 * @param words what stands after the program's name
 * @returns lines for the terminal
 * @throws UsageError for words that make no command; Refused or InvalidFields for a decision that cannot be made
 */
export async function runCommand(ctx: WriteContext, words: string[]): Promise<string[]> {
  const { values, positionals } = parse(words)
  const [word, number, ...more] = positionals
  const command = commands.find((one) => one.word === word)
  if (!command) throw new UsageError(word === undefined ? 'Name a command.' : `"${word}" is not a command.`)
  if (more.length > 0) throw new UsageError(`Unexpected: "${more.join(' ')}".`)
  if (command.takes !== undefined && number === undefined) throw new UsageError(`${word} needs ${command.takes}.`)
  if (command.names === undefined && command.takes === undefined && number !== undefined)
    throw new UsageError(`Unexpected: "${number}".`)
  const id = command.names === undefined ? 0 : numberOf(number, `${word} needs the number of ${command.names}.`)
  const options = command.options ?? {}
  for (const name of Object.keys(values))
    if (!Object.hasOwn(options, name)) throw new UsageError(`${word} does not take --${name}.`)
  const given = Object.fromEntries(Object.entries(options).map(([name, option]) => [name, option.read(values[name])]))
  return command.run(ctx, id, given, command.takes === undefined ? '' : (number ?? ''))
}

function parse(words: string[]) {
  const names = commands.flatMap((one) => Object.keys(one.options ?? {}))
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** What to print of a failure: our own words as they are, anything else with its trace. */
export function explain(error: unknown, config: Pick<Config, 'installedAs'>): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage(config)}`
  if (error instanceof Refused) return error.status === 404 ? 'There is no such record.' : error.message
  if (error instanceof InvalidFields) return Object.values(error.fields).flat().join(' ')
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
