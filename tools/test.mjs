// `npm test`: from nothing to one line that counts. `--only=habits|unit|browser` runs a part.
import { buildWeb, install } from './prepare.mjs'

install()
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length)
if (only !== 'habits') buildWeb()
const { runChecks } = await import('./checks.mjs')
process.exit(await runChecks(only))
