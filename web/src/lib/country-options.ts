import { countryName } from '@app/contract/countries'
import { countryCodes } from '@app/contract/country.codes'

let options: { value: string; label: string }[] | undefined

/** All countries for a choice, by their English names. */
export function countryOptions(): { value: string; label: string }[] {
  options ??= countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
  return options
}
