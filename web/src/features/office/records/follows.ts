import type { Resource } from '@app/contract/resources'
import type { FormValue, FormValues } from './values.ts'

/** When a day begins and ends as long as nobody says otherwise. */
const MORNING = '09:00'
const EVENING = '18:00'

const text = (value: FormValue) => (typeof value === 'string' ? value : '')

/** "Quay Days 2027" is `quay-days-2027` in an address. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')

/** A moment on another day, at the time that was chosen for it. */
const onDay = (day: string, moment: string, usual: string) => `${day}T${moment.slice(11) || usual}`

/**
 * What else an input changes in a new record, as long as nobody has said otherwise: the name in the address is the name, the last
 * day the first, and moments lie on their days.
 */
export function following(of: Resource, before: FormValues, name: string, value: FormValue): FormValues {
  const [was, is] = [text(before[name]), text(value)]
  const has = (other: string) => other in before
  const stands = (other: string) => text(before[other])
  const next: FormValues = {}
  if (name === of.title && has('slug') && stands('slug') === slugOf(was)) next['slug'] = slugOf(is)
  if (name === 'start_date' && has('end_date') && stands('end_date') === was) {
    next['end_date'] = is
    Object.assign(next, following(of, before, 'end_date', is))
  }
  const follow = (moment: string, usual: string) => {
    if (has(moment) && stands(moment).slice(0, 10) === was) next[moment] = is && onDay(is, stands(moment), usual)
  }
  if (name === 'start_date' || name === 'date' || name === 'day') follow('starts_at', MORNING)
  if (name === 'end_date' || name === 'date' || name === 'day') follow('ends_at', EVENING)
  // A session that is put elsewhere is as long as before.
  if (name === 'starts_at' && has('day') && was && is && stands('ends_at'))
    next['ends_at'] = later(stands('ends_at'), Date.parse(`${is}Z`) - Date.parse(`${was}Z`))
  return next
}

const later = (moment: string, by: number) => new Date(Date.parse(`${moment}Z`) + by).toISOString().slice(0, 16)
