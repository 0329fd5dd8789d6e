// In an image or under systemd: hands over to the server with the bounds of its memory. Restarting is the surroundings' business.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execve } from 'node:process'

const root = join(import.meta.dirname, '..')
const flags = JSON.parse(readFileSync(join(root, 'server/node-flags.json'), 'utf8'))
const file = process.argv[2]?.endsWith('.ts') ? process.argv[2] : 'server/src/main.ts'
const args = process.argv.slice(2).filter((word) => word !== file)
// Compiled once, when the image is built or by the first start that may write there.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
execve(process.execPath, [process.execPath, ...flags, join(root, file), ...args])
