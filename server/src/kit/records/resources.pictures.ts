import { t as ofSchemas } from '@app/contract/input.texts'
import type { Resource } from '@app/contract/resources'
import type { Db } from '../data/db.ts'
import type { Problems, Values } from './resources.ts'
import { madePictures } from '../files/uploads.queries.ts'

const NOT_SENT = () => ofSchemas('choose-a-picture')

/**
 * What stands against the pictures of a write: a field takes one that was sent up for the office, or the one that it has. Any other
 * key of the store would be signed for everybody who sees the record (docs/threats.md#text-taken-for-a-file).
 */
export async function pictureProblems(db: Db, of: Resource, given: Values, before: Values = {}): Promise<Problems> {
  const chosen = Object.entries(given).filter(
    (entry): entry is [string, string] =>
      of.fields[entry[0]]?.type === 'picture' && typeof entry[1] === 'string' && entry[1] !== before[entry[0]],
  )
  if (chosen.length === 0) return {}
  const sent = await madePictures(
    db,
    'office_picture',
    chosen.map(([, key]) => key),
  )
  return Object.fromEntries(chosen.filter(([, key]) => !sent.has(key)).map(([name]) => [name, [NOT_SENT()]]))
}
