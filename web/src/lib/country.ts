import { countryCodes, countryName } from '@app/contract/countries'

export { countryName } from '@app/contract/countries'

let options: { value: string; label: string }[] | undefined

/** All countries for a choice, by their English names. */
export function countryOptions(): { value: string; label: string }[] {
  options ??= countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
  return options
}
