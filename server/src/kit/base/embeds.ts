import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { t } from './kit.texts.ts'

/** Other sites ask for a picture anew after so many seconds: what changes about it shows there by then. */
const KEEP_SECONDS = 300

/** A small picture for other people's sites, drawn from what is in the database. */
export type Embed = {
  /** As the server's router writes paths. */
  path: string
  type: string
  /** The picture, or its text; undefined where there is none. @throws Refused */
  draw(params: Record<string, string | undefined>, query: Record<string, unknown>): Promise<string | Buffer | undefined>
}

type Asked = { Params: Record<string, string>; Querystring: Record<string, unknown> }

/** Serves pictures that any site may show, under a strict policy too: they set no cookie, run nothing and load nothing. */
export function registerEmbeds(app: FastifyInstance, embeds: readonly Embed[]): void {
  for (const { path, type, draw } of embeds)
    app.get<Asked>(path, { config: { bound: 'visitor' } }, async (request, reply) => {
      const picture = await draw(request.params, request.query)
      if (picture === undefined)
        return reply
          .status(404)
          .header('cache-control', 'no-store')
          .send({ detail: t('not-found'), code: 'not_found' })
      const etag = `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`
      reply
        .header('etag', etag)
        .header('cache-control', `public, max-age=${KEEP_SECONDS}`)
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('access-control-allow-origin', '*')
        .header('content-security-policy', "default-src 'none'")
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return reply.type(type).send(picture)
    })
}
