// Every call of the contract is mounted once and made by at least one test (run after the server's tests).
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { allRoutes } from '../contract/src/all.ts'

const folder = join(import.meta.dirname, '../var/exercised')
const made = new Set(
  readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter(Boolean),
)
const missing = allRoutes().filter((route) => !made.has(route.id))
for (const route of missing) console.error(`no test makes the call ${route.id} (${route.method} ${route.path})`)
process.exit(missing.length > 0 ? 1 : 0)
