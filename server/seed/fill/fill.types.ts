import type { Config } from '../../src/config.ts'
import type { Db } from '../../src/kit/data/db.ts'
import type { Art } from '../art/art.types.ts'
import type { World } from '../world/world.types.ts'

/** What every part of the demonstration world is filled with: one transaction, the world's data, and its pictures. */
export type Fill = {
  db: Db
  world: World
  config: Config
  /** The moment at which the world stands. */
  now: Date
  /** Has a picture drawn, once however often it is asked for; what not everyone may see gets a key of its own. @returns its key in the file store */
  picture(art: Art, key?: string): string
  /** Keeps a file under a key of its own. */
  file(key: string, content: Buffer, type: string): Promise<void>
}

/** The order, with its first invoice, that payments.fill.ts made of each booking of the world, by the booking's id. */
export type Billed = Map<number, { order_id: number; invoice_id: number }>
