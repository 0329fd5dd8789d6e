import { once } from 'node:events'
import { access, constants, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { attachLive } from './app.sockets.ts'
import { buildApp, jobs, mailFiles, reactions } from './app.ts'
import type { Drawing } from '../seed/drawing.ts'
import { readConfig } from './config.ts'
import type { Config, roles } from './config.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { openLiveBus } from './kit/live/live-bus.ts'
import { inUtc, openDatabase } from './kit/data/db.ts'
import type { Database } from './kit/data/db.ts'
import { startFacts } from './kit/work/facts.ts'
import { startJobs } from './kit/work/jobs.ts'
import { noCache, openResponseCache } from './kit/http/response-cache.ts'
import { openLinkFetcher } from './kit/base/link-fetch.ts'
import { speak } from './kit/base/language.ts'
import { openLog } from './kit/base/log.ts'
import type { Log } from './kit/base/log.ts'
import { typedAs } from './kit/work/operator.ts'
import { startMailer } from './kit/work/mail.ts'
import { followSettings } from './kit/data/settings.ts'
import { storageOf } from './kit/files/storage.open.ts'
import { tellCardTrouble } from './modules/payments/index.ts'
import { firstOperatorLines } from './modules/setup/index.ts'
import { exitCodes, wordsFor } from './start.errors.ts'

/** Things to end, in the order in which they were opened. */
const open: { name: string; end(): Promise<unknown> }[] = []

let config: Config | undefined

async function start(): Promise<void> {
  config = readConfig(resolve(import.meta.dirname, '../..'))
  const log = openLog(config.logLevel)
  speak(config.language)
  const untranslated = config.language?.missing ?? []
  if (untranslated.length > 0)
    log.warn({ texts: untranslated.slice(0, 20) }, `${untranslated.length} texts are not translated and stay English`)
  const clock = () => new Date()
  const running = config.roles
  const { community } = config
  const has = (role: (typeof roles)[number]) => running.includes(role)
  const opensDoor = has('rest') || has('live') || has('web')
  await mkdir(config.dataDirectory, { recursive: true })
  await access(config.dataDirectory, constants.W_OK)
  // A port that cannot be had is said before there is anything to tidy up.
  if (opensDoor) await tryPort(config)

  const starting = config.databaseUrl
    ? undefined
    : startEmbedded(`${config.dataDirectory}/postgres`, { durable: true, onTrouble: (line) => log.warn(line) })
  // Told to end while it starts, it waits for the database, which would go on alone.
  if (starting)
    open.push({
      name: 'database',
      end: () =>
        starting.then(
          ({ stop }) => stop(),
          () => undefined,
        ),
    })
  const embedded = await starting
  const url = inUtc(config.databaseUrl ?? (await ownDatabase(embedded)))
  // Processes of our own find it there.
  config.databaseUrl = url
  await migrate(url)

  const database = openDatabase(url, {
    max: config.databasePool,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  open.push({ name: 'pool', end: database.close })
  const liveBus = await openLiveBus({ database, url, redisUrl: config.redisUrl, log })
  open.push({ name: 'live bus', end: liveBus.stop })
  const settings = await followSettings({ database, url, config, log })
  open.push({ name: 'settings', end: settings.stop })
  const drawing = config.demo ? await openDemonstration(config) : undefined
  if (drawing) open.push({ name: 'drawing', end: drawing.end })
  const storage = drawing?.storage ?? (await storageOf(config))
  const deps = { config, clock, storage, log, links: openLinkFetcher(config.linkPreviewAllow) }

  if (config.demo && has('jobs')) {
    const { fillDemonstration } = await import('../seed/demonstration.ts')
    const patient = openDatabase(url, { max: 4, statementTimeoutMs: 60_000 })
    await fillDemonstration({ deps, database: patient })
    await patient.close()
  }
  if (has('jobs')) {
    const facts = startFacts({ database, url, clock, log, config, storage, reactions: reactions() })
    open.push({ name: 'facts', end: facts.stop })
    const running = await startJobs({ database, url, clock, log, config, jobs: jobs(deps) })
    open.push({ name: 'jobs', end: running.stop })
    if (config.smtpUrl) {
      const mailer = await startMailer({
        database,
        smtpUrl: config.smtpUrl,
        secret: config.secret,
        from: config.mailFrom,
        host: new URL(config.publicUrl).hostname,
        quiet: () => community.quietSince !== null,
        files: mailFiles(deps, database),
        clock,
        log,
      })
      open.push({ name: 'mailer', end: mailer.stop })
    }
  }
  if (opensDoor) {
    // Pages that are rendered call the API in this process, so only who renders none may leave calls out.
    const responseCache = config.keepAnswers ? openResponseCache({ url, log }) : noCache
    open.push({ name: 'kept answers', end: responseCache.stop })
    const app = await buildApp(deps, database, {
      web: has('web'),
      rest: has('rest') || has('web'),
      responseCache,
      broken: () => embedded?.broken() ?? liveBus.broken(),
    })
    await app.listen({ host: config.host, port: config.port })
    open.push({ name: 'http', end: () => app.close() })
    if (has('rest') || has('live')) {
      const live = await attachLive(app, deps, database, url, { liveBus })
      open.push({ name: 'live', end: live.stop })
    }
  }
  void tellCardTrouble(deps)
  if (has('web') && !config.demo)
    for (const line of await firstOperatorLines({ database, clock, config })) console.log(line)
  if (community.quietSince !== null) {
    log.warn({ since: community.quietSince }, 'this copy is quiet')
    console.log(
      `It sends no mail or push and asks no card provider, until somebody says: ${typedAs(config, 'operator', 'speak')}`,
    )
  }
  console.log(`${config.community.name} is ready at ${config.publicUrl}`)
  if (config.demo) {
    const { accounts } = await import('../seed/demonstration.ts')
    console.log(accounts())
  }
  if (drawing && has('jobs')) void finishDrawing(drawing, database, log)
}

/** The file store of the demonstration, whose pictures are drawn when they are first looked at. */
async function openDemonstration(config: Config): Promise<Drawing> {
  const { openDrawing } = await import('../seed/drawing.ts')
  const { openDrawnBefore } = await import('../seed/drawing.cache.ts')
  const before = openDrawnBefore(join(config.root, 'node_modules/.cache/pictures'))
  return openDrawing(await storageOf(config), before)
}

/** Draws what nobody has looked at yet, and notes what the pictures of the albums weigh. */
async function finishDrawing(drawing: Drawing, database: Database, log: Log): Promise<void> {
  try {
    const { weighMedia } = await import('../seed/fill/media.weight.ts')
    if (await drawing.drawRest()) await weighMedia(database.db, drawing.storage)
  } catch (error) {
    log.warn({ err: error }, 'not every picture of the demonstration was drawn')
  }
}

/** Longer than the slowest part takes to end. */
const LAST_MS = 20_000
/** In a hurry a part is waited for no longer than it takes to write a line; the database has this long, so that none is left behind. */
const HURRY_MS = 30
const HURRY_DATABASE_MS = 1200

/** Somebody has told it to end a second time. */
const hurry = new AbortController()

/** Doors are closed first and the database last. What does not end in time is left to the system. */
async function stop(code: number): Promise<never> {
  for (const { name, end } of open.splice(0).toReversed()) {
    const hurried = async () => {
      if (!hurry.signal.aborted) await once(hurry.signal, 'abort')
      await sleep(name === 'database' ? HURRY_DATABASE_MS : HURRY_MS)
    }
    const late = Promise.race([sleep(LAST_MS, undefined, { ref: false }), hurried()]).then(() =>
      console.error(`${name} does not stop; going on without it.`),
    )
    await Promise.race([late, end()]).catch((error: unknown) => console.error(`While closing ${name}:`, error))
  }
  process.exit(code)
}

/** @throws the error of listening there, when that is not possible */
async function tryPort({ host, port }: Config): Promise<void> {
  const probe = createServer()
  await new Promise<void>((done, fail) => {
    probe.once('error', fail)
    probe.listen({ host, port }, done)
  })
  await new Promise((done) => void probe.close(done))
}

async function ownDatabase(embedded: { url(name: string): string } | undefined): Promise<string> {
  if (!embedded) throw new Error('There is no database.')
  const { createDatabase } = await import('./db/create.ts')
  await createDatabase(embedded.url('postgres'), 'community')
  return embedded.url('community')
}

/** A terminal and `npm` may both pass on the same Ctrl-C: what follows this soon is no second wish. */
const SAME_SIGNAL_MS = 1000

let stoppingSince: number | undefined
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    const now = performance.now()
    if (stoppingSince === undefined) void stop(0)
    else if (now - stoppingSince > SAME_SIGNAL_MS) {
      if (hurry.signal.aborted) process.exit(1)
      hurry.abort()
      stoppingSince = now
    }
    stoppingSince ??= now
  })
}

start().catch((error: unknown) => {
  const known = wordsFor(error, config)
  console.error(known?.words ?? error)
  void stop(known ? (known.again ? exitCodes.later : exitCodes.person) : 1)
})
