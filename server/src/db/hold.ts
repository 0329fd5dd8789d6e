import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** Somebody else works in a folder that only one process may have. */
export class Held extends Error {
  constructor(folder: string, by: string) {
    super(
      `Another process (${by || 'unknown'}) is already using ${folder}: stop it, or give this one its own DATA_DIR.`,
    )
    this.name = 'Held'
  }
}

/**
 * Takes a folder for this process alone. The system lets go when the process ends, however it ends: the lock is SQLite's, which
 * Node brings, on a file of the folder.
 * @param waitMs how long to wait for one who has it
 * @throws Held when it is still taken then
 */
export async function hold(folder: string, waitMs: number): Promise<{ release(): void }> {
  await mkdir(folder, { recursive: true })
  const note = join(folder, 'holder')
  const until = performance.now() + waitMs
  for (;;) {
    const file = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
    try {
      file.exec('begin exclusive')
      await writeFile(note, `process ${process.pid}`)
      return { release: () => file.close() }
    } catch (error) {
      file.close()
      if ((error as { errcode?: number }).errcode !== 5) throw error
    }
    if (performance.now() > until) throw new Held(folder, await readFile(note, 'utf8').catch(() => ''))
    await sleep(100)
  }
}
