import { createServer } from 'node:http'
import Fastify from 'fastify'
import pg from 'pg'

// The floor: the least code that runs the same statements and answers with their rows as JSON.
type Statement = { text: string; values: unknown[] }
type Work = Record<string, Statement[]>

const [url = '', pool = '20'] = process.argv.slice(2)
const database = new pg.Pool({ connectionString: url, max: Number(pool) })
let work: Work = {}

async function answer(path: string): Promise<string> {
  const statements = work[path] ?? []
  const results = await Promise.all(
    statements.map((one, index) => database.query({ name: `${path}-${index}`, text: one.text, values: one.values })),
  )
  return JSON.stringify(results.map((result) => result.rows))
}

const server = createServer((request, reply) => {
  answer(request.url ?? '').then(
    (body) => reply.writeHead(200, { 'content-type': 'application/json' }).end(body),
    (error: unknown) => reply.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1')

const empty = Fastify()
empty.get('/', async () => ({ ok: true }))
await empty.listen({ port: 0, host: '127.0.0.1' })

process.on('message', (message: Work) => {
  work = message
  const port = (server.address() as { port: number }).port
  const emptyPort = (empty.server.address() as { port: number }).port
  process.send?.({ port, emptyPort })
})
