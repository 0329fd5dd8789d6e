import en from './locales/en/notices.json' with { type: 'json' }

/**
 * Every text that a notification says, here for mails, devices and pages alike, in i18next's JSON format:
 * `kind.<kind>` names a kind in the settings, and is the list of kinds; `say.<kind>` is its sentence, of which `say.<kind>.<detail>`
 * are those of a kind that has several; `what.<part>` names a part of a detail; `open.<label>` is said by the button that leads to its thing.
 */
export const catalogue: Readonly<Record<keyof typeof en, string>> = en

type Named<Key, Prefix extends string> = Key extends `${Prefix}.${infer Name}` ? Name : never

/** What is told apart, and can be chosen about; each is described by a domain's `x.notices.ts`. */
export type Kind = Named<keyof typeof en, 'kind'>
/** What the button says that leads to a notification's thing. */
export type Label = Named<keyof typeof en, 'open'>

const namesIn = (prefix: string) =>
  Object.keys(en).flatMap((key) => (key.startsWith(`${prefix}.`) ? key.slice(prefix.length + 1) : []))

/** Every kind of notification, in the order of the settings. */
export const kindNames = namesIn('kind') as [Kind, ...Kind[]]
export const labels = namesIn('open') as [Label, ...Label[]]

/** Unread notifications are counted up to here; one more means "more than that". */
export const MOST_UNREAD = 99
/** So many of those who did something are named with a notification; its contents name up to `MOST_PEOPLE`. */
export const NAMED_PEOPLE = 3
export const MOST_PEOPLE = 50
/** A member has notifications on at most so many devices; one more takes the place of the oldest. */
export const MOST_DEVICES = 10
