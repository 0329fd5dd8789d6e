import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { papersOf, picturesOf } from '../server/across/papers.samples.ts'
import { SCRIPTS, longOf } from '../server/test/scripts.ts'

/* Every paper and picture of the house in every script, with a name and with one of 200 characters, to be looked at. */

const folder = process.argv[2]
if (!folder) {
  console.error('Usage: node tools/papers.ts <folder>')
  process.exit(1)
}
await mkdir(folder, { recursive: true })
for (const [script, name] of Object.entries(SCRIPTS))
  for (const [length, said] of [
    ['short', name],
    ['long', longOf(name)],
  ] as const) {
    const drawn = { ...papersOf(said), ...picturesOf(said) }
    for (const [kind, draw] of Object.entries(drawn)) {
      const bytes = await draw()
      const type = bytes.subarray(0, 4).toString() === '%PDF' ? 'pdf' : 'png'
      await writeFile(join(folder, `${kind}.${script}.${length}.${type}`), bytes)
    }
  }
