import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { encodingFor } from '../base/encodings.ts'

export type StaticFile = {
  type: string
  body: Buffer
  br?: Buffer
  gzip?: Buffer
  etag: string
  cache: string
  policy?: string
}

/** A worker outlives its pages: it is asked for anew each time, and loads nothing but the pictures that it shows. */
const WORKER = { cache: 'no-cache', policy: "default-src 'none'; img-src 'self'" }
/** Those that keep a page within reach load what that page is made of, from here alone. */
const PAGE_WORKER = { cache: 'no-cache', policy: "default-src 'none'; connect-src 'self'" }
const pageWorkers = new Set(['page-worker.js', 'ticket-worker.js'])

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
}

/** Of files whose name changes with what is in them. */
const FOR_GOOD = 'public, max-age=31536000, immutable'

const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Everything but media is small and asked for with every first view: it is kept in memory, compressed when it was built. */
export async function readFiles(client: string): Promise<Map<string, StaticFile>> {
  const names = (await readdir(client, { recursive: true })).map((name) => name.replaceAll('\\', '/'))
  const files = new Map<string, StaticFile>()
  // Some systems let a process have no more than a thousand files open.
  const few = pLimit(32)
  const reading = names.map((name) =>
    few(async () => {
      const type = types[extname(name)]
      if (!type || name.startsWith('media/')) return
      const read = (ending: string) => readFile(join(client, name + ending)).catch(() => undefined)
      const [body, br, gzip] = await Promise.all([readFile(join(client, name)), read('.br'), read('.gz')])
      files.set(`/${name}`, {
        type,
        body,
        br,
        gzip,
        etag: etagOf(body),
        cache: name.startsWith('assets/') ? FOR_GOOD : 'public, max-age=3600',
        ...(pageWorkers.has(name) ? PAGE_WORKER : name.endsWith('-worker.js') ? WORKER : {}),
      })
    }),
  )
  await Promise.all(reading)
  return files
}

/** A text that is made here, as a file whose name changes with what is in it. */
export function fileOf({ path, body: text }: { path: string; body: string }): [path: string, file: StaticFile] {
  const body = Buffer.from(text)
  const packed = { br: brotliCompressSync(body), gzip: gzipSync(body) }
  return [path, { type: 'application/json', body, ...packed, etag: etagOf(body), cache: FOR_GOOD }]
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  reply
    .header('cache-control', file.cache)
    .header('etag', file.etag)
    .header('vary', 'accept-encoding')
    .header('cross-origin-resource-policy', 'same-origin')
  if (file.policy) reply.header('content-security-policy', file.policy)
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  reply.type(file.type)
  const encoding = encodingFor(request)
  if (file.br && encoding === 'br') return reply.header('content-encoding', 'br').send(file.br)
  if (file.gzip && encoding !== undefined) return reply.header('content-encoding', 'gzip').send(file.gzip)
  return reply.send(file.body)
}
