import { measureCommunity } from './walls.ts'
import { measureEvents } from './events.ts'
import { print } from './report.ts'

const given = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const only = given('only')

if (only !== 'community') await measureEvents(Number(given('rows') ?? 100_000))
if (only !== 'events') await measureCommunity(Number(given('posts') ?? 1_000_000))
print()
