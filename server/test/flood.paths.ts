import { SOCKET_PATH } from '@app/contract/live.path'
import { pages } from '@app/contract/pages'
import { UPLOADS_PATH } from '@app/contract/uploads.limits'

/** One address of everything that is served, to be asked for over and over. */
export type FloodPath = { method: string; path: string; bound: string }

/** What stands for the parameters of paths: records of the demonstration where there are such. */
const samples: Record<string, string> = {
  id: '1',
  level: '1',
  code: 'ABCDEFG',
  document: '00000000-0000-4000-8000-000000000000',
  domain: 'carrier.example',
  file: 'swagger-ui-bundle.js',
  kind: 'companies',
  number: '1',
  part: '1',
  room: '00000000-0000-4000-8000-000000000000',
  scope: 'mine',
  secret: 'a'.repeat(43),
  slug: 'forum',
  token: 'a'.repeat(43),
}

/** What the server's router calls everything below a path. */
const below: Record<string, string> = {
  '/files/*': '/files/logos/nothing.webp',
  '/media/*': '/media/icon-192.png',
  '/live/*': '/live/nothing/',
  '/rest/*': '/rest/nothing/',
  '/*': '/nothing',
  [`${UPLOADS_PATH}*`]: `${UPLOADS_PATH}00000000-0000-4000-8000-000000000000`,
}

/** The handshake of a socket. */
const SOCKET = `${SOCKET_PATH}/?EIO=4&transport=websocket`

/** @throws Error for a parameter that nothing stands for: it is to be said above what does */
export function addressOf(url: string): string {
  const known = below[url]
  if (known) return known
  const path = url.replaceAll(/:(\w+)(?:\([^)]*\))?/g, (_, name: string) => {
    const value = samples[name]
    if (value === undefined) throw new Error(`Nothing stands for "${name}" of ${url} in flood.paths.ts.`)
    return value
  })
  if (path.includes('*')) throw new Error(`Nothing stands for what is below ${url} in flood.paths.ts.`)
  return path
}

/** Everything that one visitor can ask a server for. @param served what its router serves */
export function floodPaths(served: readonly { method: string; url: string; bound: string }[]): FloodPath[] {
  const routed = served
    .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
    .map(({ method, url, bound }) => ({ method, path: addressOf(url), bound }))
  const drawn = pages.map(({ path }) => ({
    method: 'GET',
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (/^id$|Id$/.test(name) ? '1' : 'forum')),
    bound: 'page',
  }))
  const all = [...routed, ...drawn, { method: 'GET', path: SOCKET, bound: 'socket' }]
  return [...new Map(all.map((one) => [keyOf(one), one])).values()]
}

/** A path and its twin with a slash, or two that differ by their parameters alone, are asked for once. */
export const keyOf = ({ method, path }: Pick<FloodPath, 'method' | 'path'>): string =>
  `${method} ${path.replace(/\/$/, '')}`
