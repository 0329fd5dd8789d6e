import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Storage } from './storage.ts'

const types: Record<string, string> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

/** Pictures, videos and documents of the product. A key has 128 random bits or names public art, and its content never changes. */
export function serveFiles(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const key = request.params['*']
    const type = types[key.split('.').at(-1) ?? '']
    if (!type || !/^[\w-]+(\/[\w-]+)*\.\w+$/.test(key)) return missing(reply)
    reply
      .type(type)
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('Cross-Origin-Resource-Policy', 'same-origin')
    if (type.startsWith('video/')) return sendVideo(reply, storage, key, request.headers.range)
    const content = await storage.get(key)
    if (!content) return missing(reply)
    // A document is for keeping, not for showing beside our own pages.
    if (type === 'application/pdf') reply.header('Content-Disposition', 'attachment')
    return reply.send(content)
  })
}

function missing(reply: FastifyReply): FastifyReply {
  return reply
    .status(404)
    .removeHeader('Cache-Control')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ detail: 'Not found.', code: 'not_found' }))
}

/** Players ask for parts, to jump within a video. */
async function sendVideo(
  reply: FastifyReply,
  storage: Storage,
  key: string,
  range: string | undefined,
): Promise<FastifyReply> {
  const size = await storage.size(key)
  if (size === undefined) return missing(reply)
  reply.header('Accept-Ranges', 'bytes')
  const part = partOf(range, size)
  if (part === 'outside') return reply.status(416).header('Content-Range', `bytes */${size}`).send()
  const { start, end } = part ?? { start: 0, end: size - 1 }
  if (part) reply.status(206).header('Content-Range', `bytes ${start}-${end}/${size}`)
  return reply.header('Content-Length', end - start + 1).send(storage.stream(key, start, end))
}

/** The one range of a `Range` header; several at once are answered with the whole, as RFC 9110 allows. */
export function partOf(
  range: string | undefined,
  size: number,
): { start: number; end: number } | 'outside' | undefined {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(range ?? '')
  if (!asked || (asked[1] === '' && asked[2] === '')) return undefined
  const start = asked[1] === '' ? Math.max(0, size - Number(asked[2])) : Number(asked[1])
  const end = asked[1] === '' || asked[2] === '' ? size - 1 : Math.min(Number(asked[2]), size - 1)
  return start <= end && start < size ? { start, end } : 'outside'
}
