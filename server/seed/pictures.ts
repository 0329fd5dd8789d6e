import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fontFiles } from '../src/kit/papers/fonts.ts'
import type { Storage } from '../src/kit/files/storage.ts'
import type { Art } from './art/art.types.ts'

type Wish = { key: string; art: Art }
type Drawn = { key: string; webp: Uint8Array } | { key: string; problem: string }

export type Pictures = {
  /** The key of a picture, which is drawn later. The same parameters are the same picture, unless it gets a key of its own. */
  key(art: Art, given?: string): string
  /** Draws what was asked for and is not there yet. @returns how many were drawn */
  draw(): Promise<number>
}

/** Pictures of the demonstration world, by what they show. */
export function openPictures(storage: Storage): Pictures {
  const wishes = new Map<string, Wish>()
  return {
    key(art, given) {
      const hash = createHash('sha256').update(JSON.stringify(art)).digest('hex').slice(0, 20)
      const key = given ?? `demo/${art.art}/${hash}.webp`
      if (!wishes.has(key)) wishes.set(key, { key, art })
      return key
    },
    async draw() {
      const missing: Wish[] = []
      for (const wish of wishes.values()) if (!(await storage.get(wish.key))) missing.push(wish)
      if (missing.length === 0) return 0
      const count = missing.length
      const hands = Math.min(4, Math.max(1, availableParallelism()), missing.length)
      const folder = await mkdtemp(join(tmpdir(), 'letters-'))
      try {
        const letters = await nameLetters(folder)
        await Promise.all(Array.from({ length: hands }, () => drawInChild(missing, storage, letters)))
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
      return count
    },
  }
}

/** Tells the drawing where the house's letters lie, whatever this machine has. @returns the file that says so */
async function nameLetters(folder: string): Promise<string> {
  const folders = [...new Set(Object.values(fontFiles).map((file) => dirname(file)))]
  const file = join(folder, 'fonts.conf')
  await writeFile(
    file,
    `<?xml version="1.0"?>\n<fontconfig>\n${folders.map((dir) => `<dir>${dir}</dir>\n`).join('')}<include ignore_missing="yes">/etc/fonts/fonts.conf</include>\n<cachedir>${folder}</cachedir>\n</fontconfig>\n`,
  )
  return file
}

/**
 * Draws in a process of its own: the server has closed the door through which drawings (SVG) would be read, for
 * all its threads (kit/files/images.ts), and it stays closed.
 */
async function drawInChild(queue: Wish[], storage: Storage, letters: string): Promise<void> {
  const child = fork(join(import.meta.dirname, 'pictures.child.ts'), {
    serialization: 'advanced',
    execArgv: [],
    env: { ...process.env, FONTCONFIG_FILE: letters },
  })
  try {
    for (let wish = queue.pop(); wish; wish = queue.pop()) {
      const drawn = await ask(child, wish)
      if ('problem' in drawn) throw new Error(`The picture ${drawn.key} cannot be drawn: ${drawn.problem}`)
      await storage.put(drawn.key, drawn.webp)
    }
  } finally {
    child.kill()
  }
}

function ask(child: ChildProcess, wish: Wish): Promise<Drawn> {
  return new Promise((done, fail) => {
    const ended = (code: number | null) => fail(new Error(`The process that draws pictures ended (${code}).`))
    child.once('exit', ended)
    child.once('message', (drawn) => {
      child.off('exit', ended)
      done(drawn as Drawn)
    })
    child.send(wish)
  })
}
