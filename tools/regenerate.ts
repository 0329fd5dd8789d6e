// Writes every generated file anew. `--check` puts the old ones back and fails when one of them was out of date.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathsFiles } from './contract-paths.ts'

const root = join(import.meta.dirname, '..')
const paths = pathsFiles()
/** What is generated, as .gitattributes marks it. */
const files = [
  ...Object.keys(paths),
  'server/src/db/schema.sql',
  'docs/schema.md',
  'server/src/db/types.gen.ts',
  'web/src/routeTree.gen.ts',
]
const check = process.argv.includes('--check')

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const program = (file: string, folder = '.') =>
  execFileSync(process.execPath, [file], { cwd: join(root, folder), stdio: ['ignore', 'ignore', 'inherit'] })

const before = new Map(files.map((file) => [file, read(file)]))
for (const [file, text] of Object.entries(paths)) writeFileSync(join(root, file), text)
program('tools/dump-schema.ts')
program('route-tree.ts', 'web')
const changed = files.filter((file) => read(file) !== before.get(file))
if (check) {
  for (const file of changed) writeFileSync(join(root, file), before.get(file) ?? '')
  if (changed.length > 0) {
    console.error(`Out of date: ${changed.join(', ')}. Run \`npm run regenerate\`.`)
    process.exitCode = 1
  }
} else {
  // The list of known lines only shrinks, and the check ignores digests of lines that no longer exist.
  execFileSync(process.execPath, ['tools/phrases.ts', '--forget'], { cwd: root, stdio: 'inherit' })
  console.log(changed.length > 0 ? `Written anew: ${changed.join(', ')}` : 'All generated files are up to date.')
}
