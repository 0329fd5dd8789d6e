import type { Config } from '../../config.ts'
import type { Clock } from '../data/context.ts'
import type { LinkFetcher } from '../base/link-fetch.ts'
import type { Log } from '../base/log.ts'
import type { Storage } from '../files/storage.ts'

/** The services that a module may need besides the request; made once in `main.ts`, or by a test. */
export type Deps = { config: Config; clock: Clock; storage: Storage; log: Log; links: LinkFetcher }
