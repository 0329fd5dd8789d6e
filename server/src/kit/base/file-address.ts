import { createHmac } from 'node:crypto'
import { timingSafeEqualText } from './timing-safe-equal.ts'
import type { Config } from '../../config.ts'

/** Folders of the store that everyone may look into, visitors too; everything else is served by a signed address only. */
const OPEN = new Set(['logos', 'demo'])

export const isOpen = (key: string): boolean => OPEN.has(key.split('/')[0] ?? '')

/** An address is good until the end of the next period: 6 to 12 hours. All that are made in one period are the same. */
const PERIOD_MS = 6 * 3_600_000
/** So many addresses are remembered; a wall names some hundred. */
const MOST_KEPT = 20_000

type Kept = { period: number; addresses: Map<string, string> }
const keptOf = new WeakMap<Config, Kept>()

/** A picture's widths lie side by side under their numbers, and one signature is good for all of them. */
const signed = (key: string) => key.replace(/\/\d{1,5}\.webp$/, '/.webp')

function signatureOf(secret: string, key: string, end: number, held: boolean): string {
  return createHmac('sha256', `${held ? 'held ' : ''}file ${secret}`)
    .update(`${end} ${signed(key)}`)
    .digest('base64url')
    .slice(0, 22)
}

/**
 * Where a file of the store is fetched, as a path.
 * @param held made for those who see it while others do not: good for what is held back as well
 */
function filePath(config: Config, key: string, now: Date, held: boolean): string {
  if (isOpen(key)) return `/files/${key}`
  const period = Math.floor(now.getTime() / PERIOD_MS)
  let kept = keptOf.get(config)
  if (kept?.period !== period || kept.addresses.size >= MOST_KEPT) {
    kept = { period, addresses: new Map() }
    keptOf.set(config, kept)
  }
  const name = held ? `held ${key}` : key
  const known = kept.addresses.get(name)
  if (known) return known
  const end = period + 2
  const made = `/files/${key}?t=${end.toString(36)}.${signatureOf(config.secret, key, end, held)}`
  kept.addresses.set(name, made)
  return made
}

/** Until when the address with this `t` is good for a file, and what for; undefined when it is not ours, or over. */
export function goodUntil(
  config: Config,
  key: string,
  t: unknown,
  now: Date,
): { until: Date; held: boolean } | undefined {
  const found = typeof t === 'string' ? /^([\da-z]{1,8})\.([\w-]{22})$/.exec(t) : null
  if (!found?.[1] || !found[2]) return undefined
  const end = Number.parseInt(found[1], 36)
  const [, , signature] = found
  const held = [false, true].find((one) => timingSafeEqualText(signature, signatureOf(config.secret, key, end, one)))
  if (held === undefined || end * PERIOD_MS <= now.getTime()) return undefined
  return { until: new Date(end * PERIOD_MS), held }
}

/** Makes addresses of this site absolute: `url('/rest/events/1/')`; of a file of the store `url.file(key)`, a path. */
export type Url = ((path: string) => string) & { file(key: string, held?: boolean): string }

/** @param apart whether all files are shown to those alone who may see what is held back */
export function urlOf(config: Config, now: Date, apart = false): Url {
  return Object.assign((path: string) => `${config.publicUrl}${path}`, {
    file: (key: string, held = false) => filePath(config, key, now, held || apart),
  })
}
