import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { fontFiles } from '../src/kit/papers/fonts.ts'
import type { Storage } from '../src/kit/files/storage.ts'
import type { Art } from './art/art.types.ts'
import type { DrawnBefore } from './drawing.cache.ts'

export type Wish = { key: string; art: Art }
type Drawn = { key: string; webp: Uint8Array } | { key: string; problem: string }

/** Which pictures of the demonstration world are still to be drawn; there is no such file once all of them are. */
export const WISHES = 'demo/wishes.json'

/** Pictures that are asked for are drawn by so many processes at once, beside the one that draws the rest. */
const HANDS = 2
/** What draws the rest stands behind everything that answers people. */
const NICE = 10
/** A process that draws nothing for so long ends. */
const IDLE_MS = 10_000

export type Drawing = {
  /** The store in which a picture is drawn when it is first asked for. */
  storage: Storage
  /** Draws what nobody has asked for yet, one after another. @returns false when it was ended before all of them are there */
  drawRest(): Promise<boolean>
  end(): Promise<void>
}

/**
 * The file store of a demonstration: its thousand pictures take a minute to be drawn, which nobody waits for. A start that was killed on
 * the way goes on with those that are missing.
 * @param before where pictures lie that were drawn for another store of this machine
 */
export function openDrawing(storage: Storage, before?: Promise<DrawnBefore>): Drawing {
  const hands = Array.from({ length: HANDS }, () => openHand(0))
  const rest = openHand(NICE)
  let wishes: Promise<Map<string, Art>> | undefined
  let [ended, complete] = [false, false]
  let turn = 0
  const going = new Map<string, Promise<void>>()

  /** Until the world is filled, which another process may do, there is nothing to be drawn. */
  const known = async () => {
    wishes ??= storage.get(WISHES).then((said) => {
      if (!said) wishes = undefined
      return new Map(said ? (JSON.parse(said.toString()) as [string, Art][]) : [])
    })
    return wishes
  }

  /** Draws a picture that is wished for and not there. */
  async function ensure(key: string, hand?: Hand): Promise<void> {
    if (ended || complete) return
    const art = (await known()).get(key)
    if (art === undefined) return
    let work = going.get(key)
    if (!work) {
      work = (async () => {
        if ((await storage.size(key)) === undefined) await storage.put(key, await drawn(key, art, hand))
        ;(await known()).delete(key)
      })().finally(() => going.delete(key))
      going.set(key, work)
    }
    return work
  }

  async function drawn(key: string, art: Art, hand = hands[turn++ % HANDS] ?? rest): Promise<Uint8Array> {
    const drawnBefore = await (await before)?.get(art)
    if (drawnBefore) return drawnBefore
    const webp = await hand.draw({ key, art })
    await (await before)?.put(art, webp)
    return webp
  }

  const missing = async (key: string) => (await known()).has(key)
  return {
    storage: {
      ...storage,
      async get(key) {
        await ensure(key)
        return storage.get(key)
      },
      async start(key, length) {
        await ensure(key)
        return storage.start(key, length)
      },
      async size(key) {
        await ensure(key)
        return storage.size(key)
      },
      stream(key, start, end) {
        async function* whole() {
          if (await missing(key)) await ensure(key)
          yield* storage.stream(key, start, end)
        }
        return wishes && !complete ? Readable.from(whole(), { objectMode: false }) : storage.stream(key, start, end)
      },
      async copy(from, to) {
        await ensure(from)
        await storage.copy(from, to)
      },
      async remove(key) {
        // What is taken away is not drawn later.
        ;(await known()).delete(key)
        await storage.remove(key)
      },
      async removeAll(folder) {
        const wished = await known()
        for (const key of wished.keys()) if (key.startsWith(`${folder}/`)) wished.delete(key)
        await storage.removeAll(folder)
      },
    },
    async drawRest() {
      for (const key of [...(await known()).keys()]) {
        if (ended) return false
        await ensure(key, rest)
      }
      await storage.remove(WISHES)
      await rest.end()
      complete = true
      return !ended
    },
    async end() {
      ended = true
      await Promise.all([...hands, rest].map((hand) => hand.end()))
    },
  }
}

type Hand = { draw(wish: Wish): Promise<Uint8Array>; end(): Promise<void> }

/**
 * Draws in a process of its own, one picture at a time: the server has closed the door through which drawings (SVG) would be read, for
 * all its threads (kit/files/images.ts), and it stays closed.
 */
function openHand(nice: number): Hand {
  let child: { process: ChildProcess; folder: string } | undefined
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = child
    child = undefined
    if (!ending) return
    ending.process.kill()
    await rm(ending.folder, { recursive: true, force: true })
  }
  async function begin() {
    const folder = await mkdtemp(join(tmpdir(), 'letters-'))
    const drawing = fork(join(import.meta.dirname, 'pictures.child.ts'), {
      serialization: 'advanced',
      execArgv: [],
      env: { ...process.env, FONTCONFIG_FILE: await nameLetters(folder) },
    })
    if (nice > 0 && drawing.pid !== undefined) setPriority(drawing.pid, nice)
    return { process: drawing, folder }
  }
  async function draw(wish: Wish): Promise<Uint8Array> {
    clearTimeout(idle)
    child ??= await begin()
    const drawn = await ask(child.process, wish)
    idle = setTimeout(() => void end(), IDLE_MS).unref()
    if ('problem' in drawn) throw new Error(`The picture ${drawn.key} cannot be drawn: ${drawn.problem}`)
    return drawn.webp
  }
  return {
    draw(wish) {
      const drawn = turn.then(() => draw(wish))
      turn = drawn.catch(() => end())
      return drawn
    },
    end,
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
