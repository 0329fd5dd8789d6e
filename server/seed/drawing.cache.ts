import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Art } from './art/art.types.ts'

/** Pictures that were drawn on this machine before: they follow from what they show and from what draws them, and from nothing else. */
export type DrawnBefore = {
  get(art: Art): Promise<Buffer | undefined>
  put(art: Art, webp: Uint8Array): Promise<void>
}

const art = join(import.meta.dirname, 'art')
const others = ['pictures.child.ts', '../../package-lock.json']

/** A hash of all that a picture is drawn by: the painters, and the versions of the packages. */
async function hashOfPainters(): Promise<string> {
  const painters = (await readdir(art)).filter((name) => name.endsWith('.ts')).toSorted()
  const hash = createHash('sha256')
  for (const file of [...painters.map((name) => join('art', name)), ...others])
    hash.update(await readFile(join(import.meta.dirname, file)))
  return hash.digest('hex').slice(0, 20)
}

/**
 * Keeps drawn pictures beside the packages, so that each data directory of a machine, such as those of browser tests, begins with them.
 * What cannot be kept is drawn again.
 * @param folder where they lie; those that other painters drew are removed
 */
export async function openDrawnBefore(folder: string): Promise<DrawnBefore> {
  const painters = await hashOfPainters()
  const own = join(folder, painters)
  const before = (await readdir(folder).catch(() => [])).filter((name) => name !== painters)
  for (const name of before) await rm(join(folder, name), { recursive: true, force: true })
  const pathOf = (wish: Art) => join(own, `${createHash('sha256').update(JSON.stringify(wish)).digest('hex')}.webp`)
  return {
    get: (wish) => readFile(pathOf(wish)).catch(() => undefined),
    async put(wish, webp) {
      const draft = join(own, randomUUID())
      await mkdir(own, { recursive: true })
        .then(() => writeFile(draft, webp))
        .then(() => rename(draft, pathOf(wish)))
        .catch(() => rm(draft, { force: true }))
    },
  }
}
