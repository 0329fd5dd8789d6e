/** Where there are no postcodes, or most people use none (Universal Postal Union, addressing systems of its members). */
export const countriesWithoutPostcodes: readonly string[] =
  'AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GQ GY HK IE JM KI KM KN KP LY ML MO MR MW NR NU PA QA RW SB SC SL SR ST SY TD TF TG TK TL TO TV TZ UG VU YE ZW'.split(
    ' ',
  )

/** Whether an address in a country (ISO 3166) is incomplete without a postcode. */
export const needsPostcode = (country: string): boolean => !countriesWithoutPostcodes.includes(country)
