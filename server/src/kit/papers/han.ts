/* Chinese characters have forms of their own in mainland China, in Taiwan, in Japan and in Korea: the same code, another shape. */

/** Whose forms a text's Chinese characters are drawn in. */
export type HanForm = 'simplified' | 'traditional' | 'japanese' | 'korean'

/** The older character sets of each, which list the characters that are in use there, and the rows that hold Chinese characters. */
const SETS = {
  simplified: { encoding: 'gbk', leads: [0xb0, 0xf7], trails: [0xa1, 0xfe] },
  traditional: { encoding: 'big5', leads: [0xa4, 0xf9], trails: [0x40, 0xfe] },
  japanese: { encoding: 'euc-jp', leads: [0xb0, 0xf4], trails: [0xa1, 0xfe] },
  korean: { encoding: 'euc-kr', leads: [0xca, 0xfd], trails: [0xa1, 0xfe] },
} as const satisfies Record<HanForm, { encoding: string; leads: readonly number[]; trails: readonly number[] }>

const FORMS = ['simplified', 'traditional', 'japanese', 'korean'] as const satisfies readonly HanForm[]

const OF_COUNTRY: Record<string, HanForm> = {
  CN: 'simplified',
  SG: 'simplified',
  MY: 'simplified',
  TW: 'traditional',
  HK: 'traditional',
  MO: 'traditional',
  JP: 'japanese',
  KR: 'korean',
  KP: 'korean',
}

const han = /\p{Script=Han}/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const hangul = /\p{Script=Hangul}/u

const charactersIn = new Map<HanForm, Set<string>>()

function charactersOf(form: HanForm): Set<string> {
  const known = charactersIn.get(form)
  if (known) return known
  const { encoding, leads, trails } = SETS[form]
  const decoder = new TextDecoder(encoding)
  const bytes: number[] = []
  for (let lead: number = leads[0]; lead <= leads[1]; lead++)
    for (let trail: number = trails[0]; trail <= trails[1]; trail++) bytes.push(lead, trail, 0x0a)
  const made = new Set(Array.from(decoder.decode(Uint8Array.from(bytes))).filter((character) => han.test(character)))
  charactersIn.set(form, made)
  return made
}

/**
 * In whose forms the Chinese characters of a text are drawn. Kana and Hangul say it, then the characters themselves: 灣 is not written in
 * mainland China, 湾 not in Taiwan. What can be written in several places takes the forms of its country.
 * @param country of whom the text tells, ISO 3166-1 alpha-2
 */
export function hanFormOf(text: string, country?: string | null): HanForm {
  if (kana.test(text)) return 'japanese'
  if (hangul.test(text)) return 'korean'
  const characters = Array.from(text).filter((character) => han.test(character))
  const missing = FORMS.map((form) => {
    const set = charactersOf(form)
    return { form, count: characters.filter((character) => !set.has(character)).length }
  })
  const least = Math.min(...missing.map(({ count }) => count))
  const possible = missing.filter(({ count }) => count === least).map(({ form }) => form)
  const local = OF_COUNTRY[country ?? '']
  return local && possible.includes(local) ? local : (possible[0] ?? 'simplified')
}
