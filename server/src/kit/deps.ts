import type { Config } from '../config.ts'
import type { Clock } from './context.ts'
import type { LinkFetcher } from './link-fetch.ts'
import type { Log } from './log.ts'
import type { Storage } from './storage.ts'

/** What a module may need beside the request at hand; made once in `main.ts`, or by a test. */
export type Deps = { config: Config; clock: Clock; storage: Storage; log: Log; links: LinkFetcher }
