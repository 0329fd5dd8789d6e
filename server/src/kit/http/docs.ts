import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Route } from '@app/contract/kit'
import { pack, sendPacked } from '../base/encodings.ts'
import type { Packed } from '../base/encodings.ts'
import { describe } from './openapi.ts'

/** The descriptions of both services, and a page to read them. */
export async function registerDocs(
  app: FastifyInstance,
  routes: readonly Route[],
  about: { name: string; url: string },
): Promise<void> {
  const config = { bound: 'visitor' } as const
  for (const service of ['rest', 'live'] as const) {
    const title = service === 'rest' ? about.name : `${about.name}, live service`
    let made: Promise<Packed> | undefined
    const make = async () => {
      const described = await describe(service, routes, { title, version: '1', url: about.url })
      return pack('application/json; charset=utf-8', JSON.stringify(described))
    }
    app.get(`/${service}/openapi.json`, { config }, async (request, reply) => {
      made ??= make()
      return sendPacked(request, reply, await made, 'no-cache')
    })
  }
  const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const start = `SwaggerUIBundle({ url: '/rest/openapi.json', dom_id: '#api', deepLinking: true, tryItOutEnabled: false })`
  const script = 'text/javascript; charset=utf-8'
  const files = new Map([
    ['swagger-ui.css', pack('text/css; charset=utf-8', await readFile(join(swagger, 'swagger-ui.css')))],
    ['swagger-ui-bundle.js', pack(script, await readFile(join(swagger, 'swagger-ui-bundle.js')))],
    ['start.js', pack(script, start)],
  ])
  const page = pack(
    'text/html; charset=utf-8',
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${about.name}: API</title><link rel="stylesheet" href="/rest/docs/swagger-ui.css"></head><body><div id="api"></div><script src="/rest/docs/swagger-ui-bundle.js"></script><script src="/rest/docs/start.js"></script></body></html>`,
  )
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"
  for (const path of ['/rest/docs', '/rest/docs/']) {
    app.get(path, { config }, async (request, reply) =>
      sendPacked(request, reply.header('Content-Security-Policy', policy), page, 'no-cache'),
    )
  }
  app.get<{ Params: { file: string } }>('/rest/docs/:file', { config }, async (request, reply) => {
    const file = files.get(request.params.file)
    if (!file) return reply.status(404).send({ detail: 'Not found.', code: 'not_found' })
    return sendPacked(request, reply, file, 'public, max-age=3600')
  })
}
