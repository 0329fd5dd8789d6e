import type { z } from 'zod'
import type { Config } from '../../config.ts'
import type { WriteContext } from '../data/context.ts'

/** A command that cannot be understood; its message says why in one line. */
export class UsageError extends Error {}

/** An option of a command, given as `--name value`. */
export type Option<T> = {
  /** How the list of commands shows it: `--reason "<text>"`. */
  usage: string
  /** Makes the value of what was typed, undefined when nothing was. @throws UsageError */
  read(typed: string | undefined): T
}
type Options = Record<string, Option<unknown>>
type Given<O extends Options> = { [K in keyof O]: ReturnType<O[K]['read']> }

/** One word of the operator's, tied to a use case. */
export type Command<O extends Options = Options> = {
  word: string
  /** What its number names (`a company`); a list takes none. */
  names?: string
  /** Instead of a number it takes a word, and this says what it is (`a mail address`). */
  takes?: string
  /** One line of the list of commands. */
  does: string
  options?: O
  /** Calls the use case, which decides, writes and logs. @returns lines for the terminal */
  run(ctx: WriteContext, id: number, given: Given<O>, word: string): Promise<string[]>
}

/** Describes a command; its options reach `run` with their types. */
export function command<O extends Options = Record<never, never>>(given: Command<O>): Command {
  return given as unknown as Command
}

/** A whole number such as an id. @throws UsageError saying `problem` */
export function numberOf(typed: string | undefined, problem: string): number {
  if (typed === undefined || !/^\d{1,9}$/.test(typed)) throw new UsageError(problem)
  return Number(typed)
}

/** `--name <id>`, which may be left out. */
export function numberOption(usage: string, problem: string): Option<number | undefined> {
  return { usage: `[${usage}]`, read: (typed) => (typed === undefined ? undefined : numberOf(typed, problem)) }
}

/** `--name "<example>"`, which may be left out. */
export function optionalOption(name: string, example: string): Option<string | undefined> {
  return { usage: `[--${name} "<${example}>"]`, read: (typed) => typed?.trim() || undefined }
}

/** What was typed, as the call takes it; what was left out is left to the call. @throws UsageError naming everything that is wrong */
export function parsed<T extends z.ZodType>(body: T, given: Record<string, unknown>): z.output<T> {
  const found = body.safeParse(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)))
  if (found.success) return found.data
  throw new UsageError(found.error.issues.map((one) => `${one.path.join('.')}: ${one.message}`).join(' '))
}

/** `--reason "<text>"`, which must be given. @param problem says for what */
export function reasonOption(problem: string): Option<string> {
  return {
    usage: '--reason "<text>"',
    read(typed) {
      const text = typed?.trim() ?? ''
      if (text === '') throw new UsageError(problem)
      return text
    },
  }
}

/** `--outcome <one|another>`, or of another name, which must be given. */
export function outcomeOption<const T extends string>(choices: readonly T[], name = 'outcome'): Option<T> {
  return {
    usage: `--${name} <${choices.join('|')}>`,
    read(typed) {
      const found = choices.find((choice) => choice === typed)
      if (found === undefined) throw new UsageError(`--${name} needs one of ${choices.join(', ')}.`)
      return found
    },
  }
}

/**
 * How a command is typed where this product is installed (docs/install.md).
 * @param words what stands behind it, as text
 */
export function typedAs(
  { installedAs }: Pick<Config, 'installedAs'>,
  program: 'operator' | 'backup' | 'restore',
  words: string,
): string {
  const file = program === 'restore' ? 'backup' : program
  const word = program === 'operator' ? [] : [program === 'restore' ? 'restore' : 'make']
  const typed =
    installedAs === 'machine'
      ? ['sudo -u community deploy/run', file, ...word]
      : installedAs === 'containers'
        ? [`docker compose run --rm jobs server/src/${file}.ts`, ...word]
        : [`npm run ${program} --`]
  return [...typed, words].join(' ').trim()
}
