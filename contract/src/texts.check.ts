import type { Catalogues } from './texts.ts'

/** A language beside English: its tag of BCP 47, and its texts by area and key. */
export type Language = { language: string; texts: Catalogues }

/** What `{{name}}` names in a text. */
const namesIn = (text: string) => new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))
/** Braces that name nothing: `{{ name }}`, `{name}}`, `{{name`. */
const isBroken = (text: string) => /\{\{|\}\}/.test(text.replaceAll(/\{\{\w+\}\}/g, ''))

const FORM = /_(zero|one|two|few|many|other)$/

/** The texts of English in whose place a key stands: its own, or every form of its plural; none for a key that English lacks. */
export function englishFor(area: Readonly<Record<string, string | undefined>>, key: string): string[] {
  const own = area[key]
  if (own !== undefined) return [own]
  if (!FORM.test(key)) return []
  const base = key.replace(FORM, '')
  return Object.entries(area).flatMap(([name, text]) =>
    FORM.test(name) && name.replace(FORM, '') === base && text !== undefined ? [text] : [],
  )
}

/**
 * Holds a language against English.
 * @returns `wrong`: what nobody could read, one line each; `missing`: keys that would be read in English, as `area.key`
 */
export function checkLanguage(
  english: Catalogues,
  { language, texts }: Language,
): { wrong: string[]; missing: string[] } {
  const wrong: string[] = []
  if (!isLanguage(language)) wrong.push(`"${language}" is not a language, such as de or pt-BR.`)
  for (const [area, catalogue] of Object.entries(texts)) {
    const own = english[area]
    if (!own) {
      wrong.push(`${area}: there is no such area.`)
      continue
    }
    for (const [key, text] of Object.entries(catalogue)) {
      const said = englishFor(own, key)
      const known = new Set(said.flatMap((one) => [...namesIn(one)]))
      if (said.length === 0) wrong.push(`${area}.${key}: there is no such text.`)
      else if (typeof text !== 'string') wrong.push(`${area}.${key}: is not a text.`)
      else if (isBroken(text)) wrong.push(`${area}.${key}: has braces that name no value: ${text}`)
      else
        for (const name of namesIn(text))
          if (!known.has(name)) wrong.push(`${area}.${key}: names {{${name}}}, which it is not given.`)
    }
  }
  return { wrong, missing: missingIn(english, texts) }
}

function missingIn(english: Catalogues, texts: Catalogues): string[] {
  return Object.entries(english).flatMap(([area, catalogue]) =>
    Object.keys(catalogue)
      .filter((key) => !texts[area]?.[key] && !(FORM.test(key) && texts[area]?.[key.replace(FORM, '_other')]))
      .map((key) => `${area}.${key}`),
  )
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag && Intl.PluralRules.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}
