import { createHash } from 'node:crypto'
import type { Storage } from '../src/kit/files/storage.ts'
import type { Art } from './art/art.types.ts'
import { WISHES } from './drawing.ts'

export type Pictures = {
  /** The key of a picture, which is drawn later. The same parameters are the same picture, unless it gets a key of its own. */
  key(art: Art, given?: string): string
  /** Writes down what was asked for; each is drawn when it is first read (`drawing.ts`). @returns how many they are */
  remember(storage: Storage): Promise<number>
}

/** Pictures of the demonstration world, by what they show. */
export function openPictures(): Pictures {
  const wishes = new Map<string, Art>()
  return {
    key(art, given) {
      const hash = createHash('sha256').update(JSON.stringify(art)).digest('hex').slice(0, 20)
      const key = given ?? `demo/${art.art}/${hash}.webp`
      if (!wishes.has(key)) wishes.set(key, art)
      return key
    },
    async remember(storage) {
      await storage.put(WISHES, Buffer.from(JSON.stringify([...wishes])))
      return wishes.size
    },
  }
}
