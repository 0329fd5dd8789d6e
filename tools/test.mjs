// `npm test`: from nothing to one line that counts. `--only=habits|unit|browser` runs a part;
// `--storage=s3` lets the files of the server's tests lie in buckets of an S3 server on this machine; `--all` looks at every page
// in every way, kills more often and takes all that is kept to buckets (docs/decisions/0052-what-runs-every-time.md).
import { buildWeb, environment, install } from './prepare.mjs'

install()
const given = (name) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(`--${name}=`.length)
// The journeys alone, on several processes of each role behind a proxy, with files in a bucket and events in Redis.
const several = process.argv.includes('--several')
if (several) environment.E2E_SEVERAL = 'true'
// The journeys alone, over an installation that was filled, backed up, thrown away and restored.
const restored = process.argv.includes('--restored')
if (restored) environment.E2E_RESTORED = 'true'
const only = several ? 'several' : restored ? 'restored' : given('only')
const storage = given('storage')
if (process.argv.includes('--all')) environment.TEST_ALL = 'true'
if (storage !== undefined) environment.TEST_STORAGE = storage
if (only !== 'habits') buildWeb()
const { runChecks } = await import('./checks.mjs')
process.exit(await runChecks(only))
