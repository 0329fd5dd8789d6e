import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DataStore, MemoryLocker, Server, Upload } from '@tus/server'
import { UPLOADS_PATH } from '@app/contract/uploads.limits'
import { me } from '../data/context.ts'
import type { Storage } from '../files/storage.ts'
import { Refused, conflict, notFound } from '../base/errors.ts'
import { contextOf, meet } from './http.ts'
import type { HttpDeps } from './http.ts'
import type { OpenContext } from '../data/context.ts'
import { beginUpload, dropUpload, keyOf } from '../files/uploads.ts'
import type { UploadPurpose } from '../files/uploads.ts'
import { claimPiece, keepPiece, renewClaim, uploadOf } from '../files/uploads.queries.ts'
import type { UploadRow } from '../files/uploads.queries.ts'
import { t } from '../base/kit.texts.ts'

/** Bounds on announcing files; their pieces count with all other calls. */
const BEGIN = {
  id: 'uploads.begin',
  method: 'POST',
  who: 'applicant',
  limits: [{ max: 30, seconds: 1800, per: 'actor' }],
} as const
const GO_ON = { id: 'uploads.go_on', method: 'PATCH', who: 'applicant', limits: [] } as const

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A claim lasts four times as long. */
const RENEW_MS = 5000

const path = UPLOADS_PATH.replace(/\/$/, '')

/** The way up for every file: tus 1.0 with creation and termination. */
export function registerUploads(
  app: FastifyInstance,
  deps: HttpDeps & { storage: Storage },
  purposes: readonly UploadPurpose[],
): void {
  const locker = new MemoryLocker()
  void app.register(async (scope) => {
    // Bodies go to the disk as they come.
    const config = { streamed: true, bound: 'call' } as const
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    for (const url of [path, `${path}/`])
      scope.route({ method: 'POST', url, config, onRequest: (request) => meet(BEGIN, request, deps), handler: serve })
    for (const url of [`${path}/:id`, `${path}/:id/`])
      scope.route({
        method: ['HEAD', 'PATCH', 'DELETE'],
        url,
        config,
        onRequest: (request) => meet(GO_ON, request, deps),
        handler: serve,
      })
  })

  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const ctx = contextOf(request, deps)
    let failure: unknown
    const server = new Server({
      path,
      datastore: new Store(ctx, deps, purposes),
      locker,
      relativeLocation: true,
      allowedOrigins: [],
      namingFunction: () => randomUUID(),
      onResponseError: (_request, error) => {
        failure = error
        return undefined
      },
    })
    const answer = await server.handleWeb(toWeb(request, deps.config.publicUrl))
    if (answer.status >= 400) {
      // The rest of a refused body is not read.
      reply.header('Connection', 'close')
      throw toRefusal(failure, answer.status)
    }
    for (const [name, value] of answer.headers) if (!name.startsWith('access-control')) reply.header(name, value)
    return reply.status(answer.status).send()
  }
}

function toWeb(request: FastifyRequest, base: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && name !== 'authorization') headers.set(name, value)
  const hasBody = request.method === 'PATCH' || request.method === 'POST'
  return new Request(new URL(request.url, base), {
    method: request.method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' as const } : {}),
  })
}

/** What the protocol refuses, as this API says it. */
function toRefusal(failure: unknown, status: number): Error {
  if (failure instanceof Error) return failure
  if (status === 404 || status === 410) return notFound()
  if (status === 409) return conflict('wrong_offset', t('ask-where-to-go-on'))
  if (status === 413) return new Refused(413, 'too_large', t('this-is-more-than-was-announced'))
  return new Refused(status, 'parse_error', t('the-request-could-not-be-read'))
}

/** The caller's uploads, under the names of the protocol. */
class Store extends DataStore {
  private readonly ctx: OpenContext
  private readonly deps: { storage: Storage }
  private readonly purposes: readonly UploadPurpose[]

  constructor(ctx: OpenContext, deps: { storage: Storage }, purposes: readonly UploadPurpose[]) {
    super()
    this.ctx = ctx
    this.deps = deps
    this.purposes = purposes
    this.extensions = ['creation', 'termination']
  }

  private async own(id: string): Promise<UploadRow> {
    const row = UUID.test(id) ? await uploadOf(this.ctx.db, { id, customer_id: me(this.ctx).customer_id }) : undefined
    if (!row) throw notFound()
    return row
  }

  override async create(file: Upload): Promise<Upload> {
    const { purpose, name } = file.metadata ?? {}
    await beginUpload(this.ctx, this.purposes, {
      id: file.id,
      purpose: purpose ?? '',
      name: name ?? '',
      size: file.size ?? 0,
    })
    return file
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.own(id)
    return new Upload({ id, size: row.size, offset: row.received, creation_date: row.created_at.toISOString() })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const row = await this.own(id)
    // The last piece sent again, empty by now.
    if (offset === row.size) return offset
    const claim = randomUUID()
    if (!(await claimPiece(this.ctx.db, id, claim, offset)))
      throw conflict('busy', t('another-part-of-this-file-is-on'))
    const { written, failure } = await this.deps.storage.write(keyOf(id), offset, this.held(stream, id, claim))
    const kept = await keepPiece(this.ctx.db, id, claim, offset + written)
    if (failure !== undefined) throw failure
    if (!kept) throw conflict('busy', t('this-took-too-long-ask-where-to'))
    return offset + written
  }

  /** The parts as they come; the claim lasts as long as they do, and who has lost it writes nothing more. */
  private async *held(stream: Readable, id: string, claim: string): AsyncGenerator<Uint8Array> {
    let renewed = performance.now()
    for await (const part of stream as AsyncIterable<Uint8Array>) {
      if (performance.now() - renewed > RENEW_MS) {
        if (!(await renewClaim(this.ctx.db, id, claim))) throw conflict('busy', t('this-took-too-long-ask-where-to'))
        renewed = performance.now()
      }
      yield part
    }
  }

  override async remove(id: string): Promise<void> {
    if (!(await dropUpload(this.ctx, this.deps, await this.own(id)))) throw notFound()
  }
}
