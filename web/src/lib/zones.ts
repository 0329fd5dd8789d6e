import { bridge } from './server.ts'

/**
 * Short names of zones by their distance from UTC in minutes. They stand here because browsers and the server do not agree on
 * them: one says GST, another GTS or GMT+4, and a page must read the same wherever it is drawn.
 */
const families: readonly (readonly [names: Record<number, string>, zones: RegExp])[] = [
  [{ 0: 'GMT', 60: 'BST' }, /^Europe\/(London|Belfast|Jersey|Guernsey|Isle_of_Man)$/],
  [{ 0: 'GMT', 60: 'IST' }, /^Europe\/Dublin$/],
  [{ 0: 'WET', 60: 'WEST' }, /^(Europe\/Lisbon|Atlantic\/(Canary|Madeira|Faroe))$/],
  [
    { 60: 'CET', 120: 'CEST' },
    /^(Europe\/(Amsterdam|Andorra|Belgrade|Berlin|Bratislava|Brussels|Budapest|Busingen|Copenhagen|Gibraltar|Ljubljana|Luxembourg|Madrid|Malta|Monaco|Oslo|Paris|Podgorica|Prague|Rome|San_Marino|Sarajevo|Skopje|Stockholm|Tirane|Vaduz|Vatican|Vienna|Warsaw|Zagreb|Zurich)|Africa\/(Tunis|Algiers|Ceuta)|Arctic\/Longyearbyen)$/,
  ],
  [
    { 120: 'EET', 180: 'EEST' },
    /^(Europe\/(Athens|Bucharest|Chisinau|Helsinki|Kiev|Kyiv|Mariehamn|Riga|Sofia|Tallinn|Vilnius)|Asia\/(Nicosia|Beirut)|Africa\/Cairo)$/,
  ],
  [{ 180: 'MSK' }, /^Europe\/(Moscow|Simferopol)$/],
  [{ 180: 'TRT' }, /^(Europe|Asia)\/Istanbul$/],
  [{ 240: 'GST' }, /^Asia\/(Dubai|Muscat)$/],
  [{ 330: 'IST' }, /^Asia\/(Kolkata|Calcutta)$/],
  [{ 480: 'SGT' }, /^Asia\/Singapore$/],
  [{ 480: 'HKT' }, /^Asia\/Hong_Kong$/],
  [{ 480: 'CST' }, /^Asia\/(Shanghai|Taipei|Macau)$/],
  [{ 540: 'JST' }, /^Asia\/Tokyo$/],
  [{ 540: 'KST' }, /^Asia\/Seoul$/],
  [{ 600: 'AEST', 660: 'AEDT' }, /^Australia\/(Sydney|Melbourne|Hobart|Brisbane|Canberra)$/],
  [{ 120: 'SAST' }, /^Africa\/Johannesburg$/],
  [{ 180: 'EAT' }, /^Africa\/(Nairobi|Addis_Ababa|Kampala|Dar_es_Salaam)$/],
  [{ 60: 'WAT' }, /^Africa\/(Lagos|Douala|Luanda|Kinshasa)$/],
  [{ [-300]: 'EST', [-240]: 'EDT' }, /^America\/(New_York|Toronto|Detroit)$/],
  [{ [-360]: 'CST', [-300]: 'CDT' }, /^America\/(Chicago|Winnipeg)$/],
  [{ [-420]: 'MST', [-360]: 'MDT' }, /^America\/(Denver|Edmonton|Phoenix)$/],
  [{ [-480]: 'PST', [-420]: 'PDT' }, /^America\/(Los_Angeles|Vancouver)$/],
  [{ [-180]: 'BRT' }, /^America\/(Sao_Paulo|Fortaleza|Recife)$/],
]

/** The short name of a zone while it lies so many minutes from UTC: "CEST"; undefined where it has none. */
export function shortName(zone: string, offset: number): string | undefined {
  return families.find(([, zones]) => zones.test(zone))?.[0][offset]
}

let own: string | undefined

/** The zone in which whoever reads the page is; asking the browser costs as much as making a format. */
export const ownZone = (): string =>
  bridge()?.viewer()?.zone ?? (own ??= Intl.DateTimeFormat().resolvedOptions().timeZone)
