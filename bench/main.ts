import { measureArchive } from './albums.ts'
import { measureBooks } from './books.ts'
import { measureCommunity } from './walls.ts'
import { measureDocuments } from './documents.ts'
import { measureEvents } from './events.ts'
import { measureFacts } from './facts.ts'
import { measureFloods } from './floods.ts'
import { measureHostile } from './hostile.ts'
import { measureImports } from './imports.ts'
import { measureLive, measureMessages } from './messages.ts'
import { measureMeetings } from './meetings.ts'
import { measureOffice } from './office.ts'
import { print } from './report.ts'

const given = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const only = given('only')

const wanted = (part: string) => only === undefined || only === part

if (wanted('events')) await measureEvents(Number(given('rows') ?? 100_000))
if (wanted('community')) await measureCommunity(Number(given('posts') ?? 1_000_000))
if (wanted('archive')) await measureArchive(Number(given('items') ?? 1_000_000))
if (wanted('messages')) await measureMessages(Number(given('messages') ?? 1_000_000))
if (wanted('live')) await measureLive()
if (wanted('meetings')) await measureMeetings()
if (wanted('office')) await measureOffice(Number(given('members') ?? 1_000_000))
if (wanted('imports')) await measureImports()
if (wanted('books')) await measureBooks()
if (wanted('documents')) await measureDocuments(Number(given('documents') ?? 1_000_000))
if (wanted('floods')) await measureFloods()
if (wanted('hostile')) await measureHostile()
if (wanted('facts')) await measureFacts()
print()
