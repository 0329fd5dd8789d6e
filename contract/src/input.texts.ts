import en from './locales/en/input.json' with { type: 'json' }
import { texts } from './texts.ts'
import type { KeyOf } from './texts.ts'

/** What is wrong with what somebody gave. */
export const t = texts('input', en)

/** The same for a schema, which is made before anybody reads: `z.string().min(1, say('this-field-may-not-be'))`. */
export const say = (key: KeyOf<typeof en>, values?: Parameters<typeof t>[1]): { error: () => string } => ({
  error: () => t(key, values),
})

/** For a required text: a missing one and an empty one get messages of their own. */
export const notBlank = {
  error: ({ input }: { input?: unknown }): string =>
    t(input === undefined ? 'this-field-is-required' : 'this-field-may-not-be-blank'),
}
