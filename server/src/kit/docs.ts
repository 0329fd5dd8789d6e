import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Route } from '@app/contract/kit'
import { describe } from './openapi.ts'

/** The descriptions of both services, and a page to read them. */
export async function registerDocs(
  app: FastifyInstance,
  routes: readonly Route[],
  about: { name: string; url: string },
): Promise<void> {
  for (const service of ['rest', 'live'] as const) {
    const title = service === 'rest' ? about.name : `${about.name}, live service`
    let document: string | undefined
    app.get(`/${service}/openapi.json`, async (_request, reply) => {
      document ??= JSON.stringify(describe(service, routes, { title, version: '1', url: about.url }))
      return reply.type('application/json; charset=utf-8').send(document)
    })
  }
  const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const files: Record<string, [string, Buffer]> = {
    'swagger-ui.css': ['text/css', await readFile(join(swagger, 'swagger-ui.css'))],
    'swagger-ui-bundle.js': ['text/javascript', await readFile(join(swagger, 'swagger-ui-bundle.js'))],
    'start.js': [
      'text/javascript',
      Buffer.from(
        `SwaggerUIBundle({ url: '/rest/openapi.json', dom_id: '#api', deepLinking: true, tryItOutEnabled: false })`,
      ),
    ],
  }
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${about.name}: API</title><link rel="stylesheet" href="/rest/docs/swagger-ui.css"></head><body><div id="api"></div><script src="/rest/docs/swagger-ui-bundle.js"></script><script src="/rest/docs/start.js"></script></body></html>`
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"
  for (const path of ['/rest/docs', '/rest/docs/']) {
    app.get(path, async (_request, reply) =>
      reply.header('Content-Security-Policy', policy).type('text/html; charset=utf-8').send(page),
    )
  }
  app.get<{ Params: { file: string } }>('/rest/docs/:file', async (request, reply) => {
    const file = files[request.params.file]
    if (!file) return reply.status(404).send({ detail: 'Not found.', code: 'not_found' })
    return reply.type(`${file[0]}; charset=utf-8`).header('Cache-Control', 'public, max-age=3600').send(file[1])
  })
}
