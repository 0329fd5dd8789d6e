import { perLanguage } from '@app/contract/texts'

const units = perLanguage((tag) => new Intl.ListFormat(tag, { type: 'unit', style: 'long' }))

/** A list of names as the language of the reader writes it: "Hamburg, Bremen, Kiel". */
export const listText = (names: Iterable<string>): string => units().format(names)
