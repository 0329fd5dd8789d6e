import { z } from 'zod'
import { numberNames } from '@app/contract/setup.numbers'
import type { Config } from '../../config.ts'
import type { Context } from './context.ts'
import { sql } from './db.ts'
import type { Database, Db } from './db.ts'
import { listen } from './listen.ts'
import type { Log } from '../base/log.ts'
import type { Venue } from './venues.ts'

/** The settings that operators may change, by the name of their row; a missing one keeps its default. */
const shapes = {
  community: z.object({
    name: z.string(),
    siteUrl: z.string(),
    imprintUrl: z.string(),
    /** `#rrggbb`; null for our own. */
    colour: z.string().nullable(),
    /** Key in the file store; null for our own mark. */
    logo: z.string().nullable(),
  }),
  mail: z.object({ closing: z.string() }),
  /** There while this copy speaks to nobody outside. */
  quiet: z.object({ since: z.iso.datetime() }),
  numbers: z.partialRecord(z.enum(numberNames), z.number().int().positive()),
}

export type SettingName = keyof typeof shapes
export type Setting<N extends SettingName> = z.output<(typeof shapes)[N]>
export type Settings = { [N in SettingName]?: Setting<N> }

const channel = 'settings_changed'

/** Every setting that somebody has changed. A row that this version cannot read is left out, as if it had its default. */
export async function readSettings(db: Db): Promise<Settings> {
  const { rows } = await sql<{ name: string; value: unknown }>`select name, value from setting`.execute(db)
  const found: Record<string, unknown> = {}
  for (const { name, value } of rows) {
    if (!Object.hasOwn(shapes, name)) continue
    const parsed = shapes[name as SettingName].safeParse(value)
    if (parsed.success) found[name] = parsed.data
  }
  return found
}

/** Networks that may ask for more than others, now or later (1180_office.sql). */
async function readVenues(db: Db): Promise<Venue[]> {
  const { rows } = await sql<Venue>`
    select network, starts_at, ends_at, factor from venue_network where ends_at > now() - interval '1 year'`.execute(db)
  return rows
}

/** Changes a setting in the transaction at hand; every process hears of it after the commit. The use case logs the act. */
export async function writeSetting<N extends SettingName>(ctx: Context, name: N, value: Setting<N>): Promise<void> {
  await sql`insert into setting (name, value, changed_at) values (${name}, ${JSON.stringify(shapes[name].parse(value))}::jsonb, ${ctx.now})
    on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`.execute(ctx.db)
}

/** Takes a setting away, so that it has its default. @returns whether there was one */
export async function dropSetting(ctx: Pick<Context, 'db'>, name: SettingName): Promise<boolean> {
  return (await sql`delete from setting where name = ${name} returning 1`.execute(ctx.db)).rows.length > 0
}

/** The environment's values, over which the operators' are laid. */
const defaults = new WeakMap<Config, Config['community']>()

/** The settings in the database, over the defaults of the configuration. */
export async function settingsNow(db: Db, config: Config): Promise<Config['community']> {
  const own = defaults.get(config) ?? structuredClone(config.community)
  defaults.set(config, own)
  const { community, mail, quiet, numbers = {} } = await readSettings(db)
  return {
    ...own,
    ...community,
    mailClosing: mail?.closing ?? own.mailClosing,
    numbers,
    venues: await readVenues(db),
    quietSince: quiet?.since ?? null,
  }
}

/** Reads the settings into the configuration once: for programs that end soon. */
export async function applySettings(db: Db, config: Config): Promise<void> {
  Object.assign(config.community, await settingsNow(db, config))
}

/**
 * Keeps `config.community` as operators have set it, here and in every process: read at the start, and again whenever the
 * database says that something has changed. While the database is away, what was read last holds.
 */
export async function followSettings(deps: {
  database: Database
  url: string
  config: Config
  log: Log
}): Promise<{ stop(): Promise<void> }> {
  await applySettings(deps.database.db, deps.config)
  const stopping = new AbortController()
  let reading: Promise<void> = Promise.resolve()
  const read = () => {
    // One after the other: of two readings the later one holds.
    reading = reading.then(() =>
      applySettings(deps.database.db, deps.config).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'the settings cannot be read'),
      ),
    )
  }
  const listening = listen(
    { url: deps.url, channel, name: 'community settings', log: deps.log, signal: stopping.signal },
    read,
  )
  return {
    async stop() {
      stopping.abort()
      await listening
      await reading
    },
  }
}
