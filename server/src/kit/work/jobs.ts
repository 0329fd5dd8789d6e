import type { Config } from '../../config.ts'
import type { Clock, Context, OpenContext } from '../data/context.ts'
import { surroundings, transactionsOn } from '../data/contexts.ts'
import type { Database } from '../data/db.ts'
import type { Log } from '../base/log.ts'
import { noteUpkeep } from './upkeep.ts'

/** Work that comes back by the clock. It must bear being run twice. */
export type Job = {
  name: string
  /** Five-field cron line, UTC. */
  cron: string
  run(ctx: JobContext): Promise<void>
}

export type JobContext = Omit<Context, 'db'> & Pick<OpenContext, 'transaction'> & { database: Database }

export type JobRunner = { runNow(name: string): Promise<void>; stop(): Promise<void> }

/**
 * What every job gets: no actor, the clock's time, and transactions of its own.
 * @param request_id identifies the caller's request in the log and in the audit log
 */
export function jobContext(deps: { database: Database; clock: Clock; config: Config }, request_id = 'job'): JobContext {
  const { config, clock, database } = deps
  const around = surroundings({ config, now: clock(), request_id })
  return { ...around, database, transaction: transactionsOn(database.db, around) }
}

/**
 * Runs jobs by the clock, each on one process at a time; all of them once at the start too, so that what a killed
 * process left open is settled at once. A worker that dies gives its job back when its heartbeat is missed.
 */
export async function startJobs(deps: {
  database: Database
  url: string
  clock: Clock
  log: Log
  config: Config
  jobs: readonly Job[]
}): Promise<JobRunner> {
  const { log } = deps
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    connectionString: deps.url,
    max: 4,
    application_name: 'community jobs',
    // How soon the job of a killed process is given to another: money is settled within about a minute
    // (docs/rules/payments.md#card-payments).
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  boss.on('error', (error: unknown) => log.error({ err: error }, 'jobs'))
  await boss.start()
  for (const job of deps.jobs) {
    await boss.createQueue(job.name, {
      policy: 'singleton',
      retryLimit: 2,
      retryDelay: 5,
      expireInSeconds: 300,
      heartbeatSeconds: 10,
    })
    await boss.work(job.name, { pollingIntervalSeconds: 2 }, () => run(job))
    await boss.schedule(job.name, job.cron)
    await boss.send(job.name, {})
  }

  async function run(job: Job): Promise<void> {
    try {
      await job.run(jobContext(deps))
      await noteUpkeep(deps.database.db, 'jobs', deps.clock())
    } catch (error) {
      log.error({ err: error, job: job.name }, 'job failed')
      throw error
    }
  }

  return {
    async runNow(name) {
      const job = deps.jobs.find((one) => one.name === name)
      if (!job) throw new Error(`There is no job "${name}".`)
      await run(job)
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
