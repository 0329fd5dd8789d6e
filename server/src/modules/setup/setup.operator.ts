import { fullName } from '@app/contract/names'
import { firstLetter } from '@app/contract/names'
import { email } from '@app/contract/kit'
import { UsageError, command } from '#kit/work/operator.ts'
import type { Command, Option } from '#kit/work/operator.ts'
import { createOperator } from './setup.first.service.ts'

const nameOption = (name: 'first-name' | 'last-name'): Option<string | undefined> => ({
  usage: `[--${name} <text>]`,
  read(typed) {
    const text = typed?.trim()
    if (text === '' || (text?.length ?? 0) > 60) throw new UsageError(`--${name} needs 1 to 60 characters.`)
    return text
  },
})

/** `ida.falk@…` is probably Ida Falk; whoever is not says so, or changes it on the profile. */
function nameFrom(address: string): { first_name: string; last_name: string } {
  const words = (address.split('@')[0] ?? '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map((word) => {
      const first = firstLetter(word)
      return first.toUpperCase() + word.slice(first.length, 60)
    })
  return { first_name: words[0] ?? 'Community', last_name: words.length > 1 ? (words.at(-1) ?? '') : '' }
}

export const setupCommands: Command[] = [
  command({
    word: 'create',
    takes: 'a mail address',
    does: 'make an operator: a member becomes one, anybody else gets an account and chooses a password',
    options: { 'first-name': nameOption('first-name'), 'last-name': nameOption('last-name') },
    async run(ctx, _id, given, typed) {
      const parsed = email.safeParse(typed)
      if (!parsed.success) throw new UsageError(`"${typed}" is not a mail address.`)
      const guess = nameFrom(parsed.data)
      const first_name = given['first-name'] ?? guess.first_name
      const last_name = given['last-name'] ?? guess.last_name
      const address = await createOperator(ctx, { email: parsed.data, first_name, last_name })
      if (address === undefined) return [`${parsed.data} is an operator from now on.`]
      return [
        `${fullName({ first_name, last_name })} <${parsed.data}> is an operator from now on.`,
        'The password is chosen here, once, within 72 hours:',
        `  ${address}`,
      ]
    },
  }),
]
