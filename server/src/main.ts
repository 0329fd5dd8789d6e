import { resolve } from 'node:path'
import { attachLive, buildApp, jobs, reactions } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { openCarriage } from './kit/carrier.ts'
import { openDatabase } from './kit/db.ts'
import { startFacts } from './kit/facts.ts'
import { startJobs } from './kit/jobs.ts'
import { openLinkFetcher } from './kit/link-fetch.ts'
import { openLog } from './kit/log.ts'
import { startMailer } from './kit/mail.ts'
import { openStorage } from './kit/storage.ts'

/** Things to end, in the order in which they were opened. */
const open: { name: string; end(): Promise<unknown> }[] = []

async function start(): Promise<void> {
  const root = resolve(import.meta.dirname, '../..')
  const config = readConfig(root)
  const log = openLog(config.logLevel)
  const clock = () => new Date()

  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded(`${config.dataDirectory}/postgres`, { durable: true })
  if (embedded) open.push({ name: 'database', end: embedded.stop })
  const url = config.databaseUrl ?? (await ownDatabase(embedded))
  await migrate(url)

  const database = openDatabase(url, {
    max: config.databasePool,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  open.push({ name: 'pool', end: database.close })
  const carriage = await openCarriage({ database, url, redisUrl: config.redisUrl, log })
  open.push({ name: 'carriage', end: carriage.stop })
  const storage = openStorage(config.dataDirectory)
  const deps = { config, clock, storage, log, links: openLinkFetcher(config.linkPreviewAllow) }
  const has = (role: (typeof config.roles)[number]) => config.roles.includes(role)

  if (config.demo && has('jobs')) {
    const { fillDemonstration } = await import('../seed/demonstration.ts')
    await fillDemonstration({ deps, database })
  }
  if (has('jobs')) {
    const facts = startFacts({ database, url, clock, log, config, reactions: reactions(deps) })
    open.push({ name: 'facts', end: facts.stop })
    const running = await startJobs({ database, url, clock, log, config, jobs: jobs(deps) })
    open.push({ name: 'jobs', end: running.stop })
    if (config.smtpUrl) {
      const mailer = await startMailer({ database, smtpUrl: config.smtpUrl, from: config.mailFrom, clock, log })
      open.push({ name: 'mailer', end: mailer.stop })
    }
  }
  if (has('rest') || has('live') || has('web')) {
    // Pages that are rendered call the API in this process, so only who renders none may leave calls out.
    const app = await buildApp(deps, database, { web: has('web'), rest: has('rest') || has('web') })
    await app.listen({ host: config.host, port: config.port })
    open.push({ name: 'http', end: () => app.close() })
    if (has('rest') || has('live')) {
      const live = await attachLive(app, deps, database, url, { carriage })
      open.push({ name: 'live', end: live.stop })
    }
  }
  console.log(`${config.community.name} is ready at ${config.publicUrl}`)
  if (config.demo) {
    const { accounts } = await import('../seed/demonstration.ts')
    console.log(accounts())
  }
}

/** Doors are closed first and the database last; a second signal ends at once. */
async function stop(code: number): Promise<never> {
  for (const { name, end } of open.splice(0).toReversed()) {
    await end().catch((error: unknown) => console.error(`While closing ${name}:`, error))
  }
  process.exit(code)
}

async function ownDatabase(embedded: { url(name: string): string } | undefined): Promise<string> {
  if (!embedded) throw new Error('There is no database.')
  const { createDatabase } = await import('./db/create.ts')
  await createDatabase(embedded.url('postgres'), 'community')
  return embedded.url('community')
}

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1)
    stopping = true
    void stop(0)
  })
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  void stop(1)
})
