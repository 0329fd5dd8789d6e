import { createECDH, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { z } from 'zod'
import type { NumberName } from '@app/contract/setup.numbers'
import { readLanguage } from './languages.ts'
import type { GivenLanguage } from './languages.ts'
import type { Venue } from './kit/data/venues.ts'

/**
 * The parts of the program that one process may run; `all` runs every part. `rest` answers every call and holds sockets;
 * `live` is its second service alone: the calls under `/live/` and the sockets.
 */
export const roles = ['web', 'rest', 'live', 'jobs'] as const
export type Role = (typeof roles)[number]

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const whole = z.coerce.number().int()

/** Proxies that are believed: how many stand in front of the server, or the networks they come from. */
export type Proxies = number | string[] | undefined

function proxies(value: string, ctx: z.RefinementCtx): Proxies {
  if (value === '' || value === 'false' || value === '0') return undefined
  if (/^[1-9]$/.test(value)) return Number(value)
  const networks = listOf(value)
  if (networks.length > 0 && networks.every(isNetwork)) return networks
  ctx.addIssue(
    'say how many proxies stand in front of this server (1), or which networks they come from (10.0.0.0/8,127.0.0.1); to trust everybody would let each caller choose an address',
  )
  return z.NEVER
}

function isNetwork(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/')
  const version = isIP(address)
  const longest = version === 4 ? 32 : 128
  return version > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
}

/** A PEM text, as it is or packed into one line of base64. */
function pem(kind: string) {
  return z
    .string()
    .transform((value) => (value.includes('-----') ? value : Buffer.from(value, 'base64').toString('utf8')))
    .refine((text) => text.includes('-----BEGIN') && text.includes(`${kind}-----`), `a ${kind.toLowerCase()} as PEM`)
    .optional()
}

/** The register of the European Commission. */
const VIES = 'https://ec.europa.eu/taxation_customs/vies/rest-api'

/** Every setting of the environment, by its name. Defaults are in `.env.example` too. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: whole.min(0).max(65535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'http:// or https://' }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'postgres://user:password@host:5432/database' }).optional(),
  DATABASE_POOL: whole.min(2).max(200).default(20),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'redis:// or rediss://' }).optional(),
  APP_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  DATA_DIR: z.string().default('var'),
  INSTALLED_AS: z.enum(['machine', 'containers']).optional(),
  STORAGE_URL: z
    .url({ protocol: /^s3$/, error: 's3://key:secret@host/bucket' })
    .refine((url) => /^\/[\w.-]{3,63}$/.test(new URL(url).pathname), 's3://key:secret@host/bucket')
    .optional(),
  DEMO: flag.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'smtp:// or smtps://' }).optional(),
  MAIL_FROM: z.string().default('Carrier Connect <no-reply@localhost>'),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_API_URL: z.url().optional(),
  PEPPOL_URL: z.url({ protocol: /^https?$/, error: 'http:// or https://' }).optional(),
  PEPPOL_TOKEN: z.string().min(8).optional(),
  VAT_REGISTER_URL: z.url({ protocol: /^https?$/, error: 'http:// or https://' }).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  RATE_LIMITS: flag.default(true),
  CHECK_REPLIES: flag.optional(),
  KEEP_ANSWERS: flag.optional(),
  TRUST_PROXY: z.string().default('').transform(proxies),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RETENTION_FACTS_DAYS: whole.min(1).default(30),
  RETENTION_MAILS_DAYS: whole.min(7).default(400),
  RETENTION_SESSIONS_DAYS: whole.min(1).default(30),
  RETENTION_PROVIDER_EVENTS_DAYS: whole.min(30).default(400),
  RETENTION_PROFILE_VIEWS_DAYS: whole.min(1).default(1),
  LANGUAGE_FILE: z.string().optional(),
  COMMUNITY_NAME: z.string().default('Carrier Connect'),
  COMMUNITY_COMPANY_ID: whole.default(80),
  IMPRINT_URL: z.url().optional(),
  COMMUNITY_SITE_URL: z.url().optional(),
  MAP_TILES_URL: z.string().optional(),
  LINK_PREVIEW_ALLOW: z.string().default(''),
  DNS_SERVERS: z.string().default(''),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, '65 bytes in base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, '32 bytes in base64url')
    .optional(),
  PUSH_ALLOW: z.string().default(''),
  WALLET_PASS_TYPE: z
    .string()
    .regex(/^pass\.[\w.-]{3,120}$/, 'pass.org.example.tickets')
    .optional(),
  WALLET_TEAM: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, '10 capital letters and digits')
    .optional(),
  WALLET_CERTIFICATE: pem('CERTIFICATE'),
  WALLET_KEY: pem('PRIVATE KEY'),
  WALLET_KEY_PASSPHRASE: z.string().optional(),
  WALLET_WWDR: pem('CERTIFICATE'),
})

export type Config = ReturnType<typeof shape>

/** A pair of keys for push messages (VAPID), and where a push service reaches those who run this server. */
export type PushKeys = { publicKey: string; privateKey: string; subject: string }

/** The configuration is not usable; `problems` says everything that is wrong with it, one line each. */
export class ConfigError extends Error {
  problems: string[]
  constructor(problems: string[]) {
    super(`The configuration needs attention:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
    this.problems = problems
  }
}

/**
 * Reads the configuration from the environment and the command line; the only place that does.
 * @param root the folder of the project, from which relative paths are resolved
 * @throws ConfigError naming every problem at once
 */
export function readConfig(
  root: string,
  env: Record<string, string | undefined> = process.env,
  argv: string[] = process.argv.slice(2),
): Config {
  const problems: string[] = []
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    for (const issue of parsed.error.issues) problems.push(`${issue.path.join('.')}: ${issue.message}`)
  }
  const asked = argv.find((word) => word.startsWith('--role='))?.slice('--role='.length) ?? 'all'
  const chosen = asked === 'all' ? [...roles] : asked.split(',')
  for (const role of chosen) {
    if (!roles.includes(role as Role)) problems.push(`--role: "${role}" is not one of ${[...roles, 'all'].join(', ')}`)
  }
  problems.push(...belongTogether(given))
  const language = given['LANGUAGE_FILE'] ? readLanguage(root, resolve(root, given['LANGUAGE_FILE'])) : undefined
  if (language && 'problems' in language) problems.push(...language.problems.map((line) => `LANGUAGE_FILE: ${line}`))
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return shape(root, parsed.data, chosen as Role[], language && 'language' in language ? language : undefined)
}

const walletNames = ['WALLET_PASS_TYPE', 'WALLET_TEAM', 'WALLET_CERTIFICATE', 'WALLET_KEY', 'WALLET_WWDR']

/** What one setting asks of another, seen even when some other setting is wrong: everything is said at once. */
function belongTogether(given: Record<string, string | undefined>): string[] {
  const problems: string[] = []
  const need = (name: string, why: string) => {
    if (!given[name]) problems.push(`${name}: is needed ${why}`)
  }
  if (given['NODE_ENV'] === 'production') {
    for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'APP_SECRET', 'SMTP_URL']) need(name, 'in production')
    if (given['DEMO'] === 'true') problems.push('DEMO: the demonstration world does not exist in production')
    if (given['STRIPE_API_URL']) problems.push('STRIPE_API_URL: is for tests only')
    for (const name of ['VAT_REGISTER_URL', 'PEPPOL_URL'])
      if (given[name]?.startsWith('http:') && !isOnThisMachine(given[name]))
        problems.push(`${name}: must be https:// in production`)
    if (!isOnThisMachine(given['PUBLIC_URL'])) problems.push(...openToAll(given))
  }
  if (given['PEPPOL_URL'] || given['PEPPOL_TOKEN'])
    for (const name of ['PEPPOL_URL', 'PEPPOL_TOKEN']) need(name, 'with the other one of PEPPOL_')
  if (given['STRIPE_SECRET_KEY']) {
    need('STRIPE_PUBLISHABLE_KEY', 'with STRIPE_SECRET_KEY')
    need('STRIPE_WEBHOOK_SECRET', 'with STRIPE_SECRET_KEY')
  }
  if (walletNames.some((name) => given[name]))
    for (const name of walletNames) need(name, 'for tickets in wallets, as the others of WALLET_')
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = given
  if (publicKey) need('VAPID_PRIVATE_KEY', 'with VAPID_PUBLIC_KEY')
  if (privateKey) need('VAPID_PUBLIC_KEY', 'with VAPID_PRIVATE_KEY')
  if (publicKey && privateKey && /^[\w-]{43}$/.test(privateKey) && publicKeyOf(privateKey) !== publicKey)
    problems.push('VAPID_PUBLIC_KEY: does not belong to VAPID_PRIVATE_KEY')
  return problems
}

/** What a server that people reach from elsewhere must not do. */
function openToAll(given: Record<string, string | undefined>): string[] {
  const problems: string[] = []
  if (given['PUBLIC_URL']?.startsWith('http:'))
    problems.push('PUBLIC_URL: must be https:// in production, or passwords travel unencrypted')
  if (given['RATE_LIMITS'] === 'false') problems.push('RATE_LIMITS: must stay on in production')
  const secret = given['APP_SECRET']
  if (secret && secret.length >= 32 && isGuessable(secret))
    problems.push('APP_SECRET: is easy to guess; use 32 random bytes, for example from `openssl rand -base64 32`')
  return problems
}

/** True for the address of a machine that only it can reach. */
function isOnThisMachine(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)
}

/** Words and repetitions take less room when they are packed; random letters do not. */
function isGuessable(secret: string): boolean {
  return /secret|password|changeme|example/i.test(secret) || deflateRawSync(secret, { level: 9 }).length < 26
}

function shape(root: string, env: z.output<typeof environment>, chosen: Role[], language: GivenLanguage | undefined) {
  const production = env.NODE_ENV === 'production'
  const dataDirectory = resolve(root, env.DATA_DIR)
  const demo = env.DEMO ?? !production
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '')
  return {
    root,
    mode: env.NODE_ENV,
    production,
    /** How it was installed (docs/install.md), which says how its commands are typed; undefined for `npm start`. */
    installedAs: env.INSTALLED_AS,
    roles: chosen,
    host: env.HOST,
    port: env.PORT,
    /** Where people reach the product, without a slash at the end. */
    publicUrl,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    redisUrl: env.REDIS_URL,
    dataDirectory,
    /** The bucket that holds files; undefined for the disk. */
    storageUrl: env.STORAGE_URL,
    secret: env.APP_SECRET ?? (production ? '' : developmentSecret(dataDirectory)),
    demo,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** Days for which what is done with is kept. */
    retention: {
      facts: env.RETENTION_FACTS_DAYS,
      mails: env.RETENTION_MAILS_DAYS,
      sessions: env.RETENTION_SESSIONS_DAYS,
      providerEvents: env.RETENTION_PROVIDER_EVENTS_DAYS,
      profileViews: env.RETENTION_PROFILE_VIEWS_DAYS,
    },
    stripe: env.STRIPE_SECRET_KEY
      ? {
          secretKey: env.STRIPE_SECRET_KEY,
          publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
          webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
          apiUrl: env.STRIPE_API_URL,
        }
      : undefined,
    /** Where VAT IDs are asked for; undefined for the local register (docs/rules/payments.md#vat-ids). */
    vatRegisterUrl: env.VAT_REGISTER_URL ?? (production ? VIES : undefined),
    /** The access point that sends e-invoices; undefined where none does (docs/rules/einvoice.md#peppol). */
    peppol: env.PEPPOL_URL && env.PEPPOL_TOKEN ? { url: env.PEPPOL_URL, token: env.PEPPOL_TOKEN } : undefined,
    metricsToken: env.METRICS_TOKEN,
    rateLimits: env.RATE_LIMITS,
    checkReplies: env.CHECK_REPLIES ?? !production,
    /** Tests change the database behind the server's back and read at once. */
    keepAnswers: env.KEEP_ANSWERS ?? env.NODE_ENV !== 'test',
    trustProxy: env.TRUST_PROXY,
    /** This machine may read figures without a token: nobody else can come by its address. */
    metricsHere: env.TRUST_PROXY === undefined && (!production || isOnThisMachine(env.PUBLIC_URL)),
    logLevel: env.LOG_LEVEL,
    /** What operators change while the product runs, with its defaults; `kit/data/settings.ts` keeps it as they have set it. */
    community: {
      name: env.COMMUNITY_NAME,
      companyId: env.COMMUNITY_COMPANY_ID,
      /** Empty as long as nobody has said where it is: the checklist asks for it, and no page leads to somebody else's. */
      imprintUrl: env.IMPRINT_URL ?? (demo ? 'https://example.org/imprint' : ''),
      siteUrl: env.COMMUNITY_SITE_URL ?? (demo ? 'https://example.org/' : `${publicUrl}/`),
      logo: null as string | null,
      colour: null as string | null,
      /** Ends every mail. */
      mailClosing: '',
      numbers: {} as Partial<Record<NumberName, number>>,
      /** Networks that may ask for more than others for some days. */
      venues: [] as Venue[],
      /** Since when this copy speaks to nobody outside (docs/rules/house.md#quiet); null for one that speaks. */
      quietSince: null as string | null,
    },
    /** In which everything is said; undefined for English. */
    language,
    mapTilesUrl: env.MAP_TILES_URL,
    /** Name servers that prove mail domains, as address:port; none for those of the machine. */
    dnsServers: listOf(env.DNS_SERVERS),
    /** Addresses of the own network that link previews may reach. */
    linkPreviewAllow: listOf(env.LINK_PREVIEW_ALLOW),
    /** With which this server signs what it sends to browsers; undefined when it sends nothing. */
    push: pushKeys(env, production ? undefined : dataDirectory),
    /** Addresses of the own network at which a push service may stand. */
    pushAllow: listOf(env.PUSH_ALLOW),
    /** With which tickets are signed for wallets; undefined when none are made. */
    wallet: env.WALLET_PASS_TYPE
      ? {
          passType: env.WALLET_PASS_TYPE,
          team: env.WALLET_TEAM ?? '',
          certificate: env.WALLET_CERTIFICATE ?? '',
          key: env.WALLET_KEY ?? '',
          passphrase: env.WALLET_KEY_PASSPHRASE,
          wwdr: env.WALLET_WWDR ?? '',
        }
      : undefined,
  }
}

/** Outside production a secret is made once and kept beside the data, so that sessions outlive a restart. */
function developmentSecret(dataDirectory: string): string {
  return kept(dataDirectory, 'secret', () => randomBytes(48).toString('base64url'))
}

function kept(dataDirectory: string, name: string, make: () => string): string {
  const file = join(dataDirectory, name)
  if (!existsSync(file)) {
    try {
      mkdirSync(dataDirectory, { recursive: true })
      writeFileSync(file, make(), { mode: 0o600 })
    } catch (error) {
      throw new ConfigError([
        `DATA_DIR: ${dataDirectory} cannot be written (${(error as NodeJS.ErrnoException).code}).`,
      ])
    }
  }
  return readFileSync(file, 'utf8').trim()
}

const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** Browsers hold on to the key they subscribed with, so outside production one is made once and kept too. */
function pushKeys(env: z.output<typeof environment>, dataDirectory: string | undefined): PushKeys | undefined {
  const privateKey = env.VAPID_PRIVATE_KEY ?? (dataDirectory && kept(dataDirectory, 'push-key', newPushKey))
  if (!privateKey) return undefined
  const own = env.PUBLIC_URL?.startsWith('https:') ? env.PUBLIC_URL : undefined
  const subject = own ?? `mailto:${/<(.+)>$/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM}`
  return { publicKey: publicKeyOf(privateKey), privateKey, subject }
}

function newPushKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

/** @returns nothing for a number that is no key of the curve */
function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  } catch {
    return ''
  }
  return pair.getPublicKey('base64url')
}

/**
 * By Stripe with its keys; outside production also by the test provider (docs/rules/payments.md#provider). Not while the copy is
 * quiet.
 */
export function takesCards({
  stripe,
  production,
  community,
}: Pick<Config, 'stripe' | 'production' | 'community'>): boolean {
  return community.quietSince === null && (stripe !== undefined || !production)
}
