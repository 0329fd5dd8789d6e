import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createHash } from 'node:crypto'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip'] })

/** How an answer may be compressed for the one who asks; what is weighted with nothing is not taken (RFC 9110, 12.5.3). */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): 'br' | 'gzip' | undefined {
  const found = negotiator.negotiate(String(headers['accept-encoding'] ?? '').toLowerCase())
  return found === 'br' || found === 'gzip' ? found : undefined
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** Something that is the same for everyone, made once and compressed once, when somebody first asks for it so. */
export type Packed = { type: string; body: Buffer; etag: string; br(): Promise<Buffer>; gzip(): Promise<Buffer> }

export function pack(type: string, content: string | Buffer): Packed {
  const body = Buffer.from(content)
  let br: Promise<Buffer> | undefined
  let gzipped: Promise<Buffer> | undefined
  return {
    type,
    body,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    br: () => (br ??= toBrotli(body, options)),
    gzip: () => (gzipped ??= toGzip(body)),
  }
}

/** Answers with what was packed, or with 304 to who has it. @param cache for how long it may be kept */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  packed: Packed,
  cache: string,
): Promise<FastifyReply> {
  reply.headers({ etag: packed.etag, 'cache-control': cache, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === packed.etag) return reply.code(304).send()
  reply.type(packed.type)
  const encoding = encodingFor(request)
  if (encoding === undefined) return reply.send(packed.body)
  return reply.header('content-encoding', encoding).send(await packed[encoding]())
}
