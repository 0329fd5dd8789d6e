import { Parser } from 'htmlparser2'
import { t } from './imports.texts.ts'

type Handler = {
  open?(name: string, attributes: Readonly<Record<string, string>>, at: number): void
  text?(text: string): void
  close?(name: string): void
}

/** A file that cannot be taken as it is; the message says why, in a sentence for people. */
export class Unreadable extends Error {}

export const CUT_OFF = () => t('this-file-ends-in-the-middle-it')

/** The name of an element or attribute without the prefix of its namespace. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** No sheet, statement or schedule stands deeper; what does makes every end look through all that is open. */
const DEEPEST = 100
const TOO_DEEP = () => t('this-file-nests-more-than-things-in', { deepest: DEEPEST })

/**
 * Reads XML as it comes, holding nothing of it. Entities of its own and document types are refused: they can grow without end
 * and reach for other files.
 * @throws Unreadable
 */
export async function readXml(parts: AsyncIterable<string> | Iterable<string>, handler: Handler): Promise<void> {
  let depth = 0
  let seen = false
  let implied = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++
        if (depth > DEEPEST) throw new Unreadable(TOO_DEEP())
        seen = true
        handler.open?.(name, attributes, parser.startIndex)
      },
      ontext: (text) => handler.text?.(text),
      onclosetag(name, isImplied) {
        depth--
        // A tag that closes itself counts as implied, and is whole all the same.
        if (isImplied && ending) implied = true
        handler.close?.(name)
      },
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw new Unreadable(t('this-file-declares-a-document-type-or'))
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  let ending = false
  for await (const part of parts) parser.write(part)
  const open = depth > 0
  ending = true
  parser.end()
  if (!seen) throw new Unreadable(t('there-is-nothing-in-this-file-that'))
  if (open || implied) throw new Unreadable(CUT_OFF())
}
