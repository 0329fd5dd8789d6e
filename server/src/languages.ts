import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { basename, extname, join } from 'node:path'
import { z } from 'zod'
import { checkLanguage } from '@app/contract/texts.check'
import type { Language } from '@app/contract/texts.check'
import type { Catalogues } from '@app/contract/texts'

/** Where catalogues of English stand, below the folder of the project; an area is a file. */
const pageFolders = ['contract/src/locales/en', 'web/src/locales/en']
const serverFolders = ['server/src/locales/en']

function catalogues(root: string, folders: readonly string[]): Catalogues {
  const files = folders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => extname(file) === '.json')
  return Object.fromEntries(
    files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(file, 'utf8')) as Catalogues[string]]),
  )
}

/** Everything that the product says, in English, by area and key. @param root the folder of the project */
export const englishTexts = (root: string): Catalogues => catalogues(root, [...pageFolders, ...serverFolders])

const shape = z.strictObject({
  language: z.string(),
  texts: z.record(z.string(), z.record(z.string(), z.string())),
})

/** A language that is used. */
export type GivenLanguage = Language & {
  /** The texts that it lacks as `area.key`: those are read in English. */
  missing: string[]
  /** What of it pages say, as a browser asks for it; the path changes with what is in it. */
  pages: { path: string; body: string }
}

/** More problems than this say that it is another file; who reads them needs no more. */
const MOST_PROBLEMS = 20

/**
 * Reads a language that an installation brings (docs/install.md#another-language).
 * @returns it; or what is wrong with it, one line each
 */
export function readLanguage(root: string, file: string): GivenLanguage | { problems: string[] } {
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    return { problems: [`${file} cannot be read: ${(error as Error).message}`] }
  }
  const parsed = shape.safeParse(given)
  if (!parsed.success) return { problems: ['give { "language": "de", "texts": { area: { key: text } } }'] }
  const ofPages = catalogues(root, pageFolders)
  const { wrong, missing } = checkLanguage({ ...ofPages, ...catalogues(root, serverFolders) }, parsed.data)
  const more = wrong.length - MOST_PROBLEMS
  if (wrong.length > 0)
    return { problems: [...wrong.slice(0, MOST_PROBLEMS), ...(more > 0 ? [`and ${more} more`] : [])] }
  const language = withoutEmpty(parsed.data)
  return { ...language, missing, pages: forPages(Object.keys(ofPages), language) }
}

/** An empty text is one that nobody has translated yet. */
const withoutEmpty = ({ language, texts }: Language): Language => ({
  language,
  texts: Object.fromEntries(
    Object.entries(texts).map(([area, catalogue]) => [
      area,
      Object.fromEntries(Object.entries(catalogue).filter(([, text]) => text !== '')),
    ]),
  ),
})

function forPages(areas: string[], { language, texts }: Language): GivenLanguage['pages'] {
  const body = JSON.stringify(Object.fromEntries(areas.map((area) => [area, texts[area] ?? {}])))
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 8)
  return { path: `/assets/texts-${language}-${hash}.json`, body }
}
