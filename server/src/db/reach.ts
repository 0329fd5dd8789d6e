import type { Config } from '../config.ts'
import { createDatabase } from './create.ts'
import { joinEmbedded, startEmbedded } from './embedded.ts'
import { Held } from './hold.ts'

/**
 * The database in DATABASE_URL, that of the running product, or the embedded one, started for one command alone and made when there
 * is none.
 */
export async function databaseOf({
  databaseUrl,
  dataDirectory,
}: Config): Promise<{ url: string; end(): Promise<void> }> {
  const nothing = async () => undefined
  if (databaseUrl) return { url: databaseUrl, end: nothing }
  const directory = `${dataDirectory}/postgres`
  try {
    const { url, stop } = await startEmbedded(directory, { durable: true })
    await createDatabase(url('postgres'), 'community')
    return { url: url('community'), end: stop }
  } catch (error) {
    if (!(error instanceof Held)) throw error
    return { url: await joinEmbedded(directory, 'community'), end: nothing }
  }
}
