// Writes the file of a language for translators, and holds one that they have worked on against English:
//   npm run texts -- de.json de        a new file, every text still empty
//   npm run texts -- de.json           checks it, adds what is new and takes out what the product says no more
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkLanguage, englishFor } from '../contract/src/texts.check.ts'
import type { Language } from '../contract/src/texts.check.ts'
import { englishTexts } from '../server/src/languages.ts'

const [file, tag] = process.argv.slice(2)
const english = englishTexts(join(import.meta.dirname, '..'))

/** The texts of a language in the order of English: what nobody has translated is empty, what English lacks is gone. */
function inOrder(texts: Language['texts']): Language['texts'] {
  return Object.fromEntries(
    Object.entries(english).map(([area, said]) => {
      const given = texts[area] ?? {}
      // Other languages have plural forms that English has not.
      const forms = Object.keys(given).filter((key) => englishFor(said, key).length > 0)
      const keys = new Set([...Object.keys(said), ...forms])
      return [area, Object.fromEntries([...keys].map((key) => [key, given[key] ?? '']))]
    }),
  )
}

function main(path: string): void {
  const known = existsSync(path)
  if (!known && tag === undefined) throw new Error('Name the language too: npm run texts -- de.json de')
  const before: Language = known
    ? (JSON.parse(readFileSync(path, 'utf8')) as Language)
    : { language: tag ?? '', texts: {} }
  const language = { ...before, texts: inOrder(before.texts) }
  const { wrong, missing } = checkLanguage(english, language)
  if (!known && wrong.length > 0) throw new Error(wrong.join('\n'))
  writeFileSync(path, `${JSON.stringify(language, null, 2)}\n`)
  for (const line of wrong) console.log(line)
  console.log(`${missing.length} texts are not translated yet.`)
  if (wrong.length > 0) process.exitCode = 1
}

if (file === undefined) {
  console.error('Name the file: npm run texts -- de.json de')
  process.exitCode = 1
} else {
  try {
    main(resolve(file))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
