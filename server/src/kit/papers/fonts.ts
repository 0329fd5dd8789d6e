import { createRequire } from 'node:module'
import { hanFormOf } from './han.ts'
import type { HanForm } from './han.ts'

const resolve = createRequire(import.meta.url).resolve

/** The house's typeface as files, for what is drawn on the server. */
export const fontFiles = {
  text: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  medium: resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'),
  strong: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  heavy: resolve('@expo-google-fonts/inter/800ExtraBold/Inter_800ExtraBold.ttf'),
} as const

/** How a word stands out. */
export type Weight = 'text' | 'strong'

const face = (name: string, package_name: string, has: RegExp) => ({
  name,
  has,
  files: {
    text: `@expo-google-fonts/${package_name}/400Regular/${name}_400Regular.ttf`,
    strong: `@expo-google-fonts/${package_name}/600SemiBold/${name}_600SemiBold.ttf`,
  },
})

const han = /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const hangul = /\p{Script=Hangul}/u
const eastAsian = new RegExp(`${han.source}|${kana.source}|${hangul.source}`, 'u')
const japanese = face('NotoSansJP', 'noto-sans-jp', kana)
const korean = face('NotoSansKR', 'noto-sans-kr', hangul)
const simplified = face('NotoSansSC', 'noto-sans-sc', han)
const traditional = face('NotoSansTC', 'noto-sans-tc', han)

/** The typefaces of East Asia in the order in which they are asked for a character of a text. */
const byForm: Record<HanForm, Face[]> = {
  simplified: [simplified, japanese, traditional, korean],
  traditional: [traditional, japanese, simplified, korean],
  japanese: [japanese, simplified, traditional, korean],
  korean: [korean, traditional, simplified, japanese],
}

const others = [
  face('NotoSansHebrew', 'noto-sans-hebrew', /\p{Script_Extensions=Hebrew}/u),
  face('NotoSansArabic', 'noto-sans-arabic', /\p{Script_Extensions=Arabic}/u),
  face('NotoSansDevanagari', 'noto-sans-devanagari', /\p{Script_Extensions=Devanagari}/u),
  face('NotoSansThai', 'noto-sans-thai', /[\p{Script=Thai}\u0e3f]/u),
  face('NotoSansGeorgian', 'noto-sans-georgian', /\p{Script_Extensions=Georgian}/u),
  face('NotoSansArmenian', 'noto-sans-armenian', /\p{Script_Extensions=Armenian}/u),
  face('NotoSansBengali', 'noto-sans-bengali', /\p{Script_Extensions=Bengali}/u),
  face('NotoSansTamil', 'noto-sans-tamil', /\p{Script_Extensions=Tamil}/u),
  face('NotoSansSinhala', 'noto-sans-sinhala', /\p{Script_Extensions=Sinhala}/u),
  face('NotoSansKhmer', 'noto-sans-khmer', /\p{Script_Extensions=Khmer}/u),
  face('NotoSansLao', 'noto-sans-lao', /\p{Script_Extensions=Lao}/u),
  face('NotoSansMyanmar', 'noto-sans-myanmar', /\p{Script_Extensions=Myanmar}/u),
  face('NotoSansEthiopic', 'noto-sans-ethiopic', /\p{Script_Extensions=Ethiopic}/u),
]

export type Face = ReturnType<typeof face>

/** Where a typeface's file is. */
export const fileOf = ({ files }: Face, weight: Weight): string => resolve(files[weight])

/**
 * The typefaces beside the house's that a text may need, the likeliest first. Only their names are known here: files of several
 * megabytes are read by whoever draws, when there is something to draw.
 * @param country of whom the text tells, for characters that have other forms in other countries
 */
export function facesFor(text: string, country?: string | null): Face[] {
  const asian = eastAsian.test(text) ? byForm[hanFormOf(text, country)] : []
  return [...others.filter(({ has }) => has.test(text)), ...asian]
}
