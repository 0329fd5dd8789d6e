import { perLanguage } from '@app/contract/texts'

const units = perLanguage((tag) => new Intl.ListFormat(tag, { type: 'unit', style: 'long' }))

/** Names beside each other, as whoever reads writes a list: "Hamburg, Bremen, Kiel". */
export const listText = (names: Iterable<string>): string => units().format(names)
