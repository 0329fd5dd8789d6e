/** Postcode and city as one line; some countries have no postcodes. */
export const cityLine = ({ postcode, city }: { postcode: string; city: string }): string =>
  [postcode, city].filter(Boolean).join(' ')
