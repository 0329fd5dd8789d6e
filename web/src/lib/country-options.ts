import { countryName } from '@app/contract/countries'
import { countryCodes } from '@app/contract/country.codes'
import { perLanguage } from '@app/contract/texts'

/** All countries for a choice, by their names. */
export const countryOptions = perLanguage((tag): { value: string; label: string }[] =>
  countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, tag)),
)
