import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { archiveQuery } from '@app/contract/media.limits'
import { publicSettings } from './config.public.ts'
import type { Database } from './kit/data/db.ts'
import type { Deps } from './kit/work/deps.ts'
import { inProcessHeader, inProcessSecret } from './kit/http/caller.ts'
import { isHeld, passOf } from './kit/http/preview.ts'
import { openRedirects } from './modules/content/index.ts'
import { isGenuine } from './modules/identity/index.ts'

/**
 * Pages come from the web workspace; while they are rendered they call the API in this process.
 */
export async function mountWebApp(app: FastifyInstance, { config, clock, log }: Deps, { db }: Database): Promise<void> {
  const redirects = openRedirects({ db, clock, log })
  app.addHook('onClose', redirects.stop)
  const { mountWeb } = await import('./kit/pages/web.ts')
  await mountWeb(app, {
    mode: process.argv.includes('--dev') ? 'dev' : 'built',
    root: join(config.root, 'web'),
    language: config.language,
    settings: () => publicSettings(config),
    query: ['confirm', 'token', 'redirectBack', 'path', ...archiveQuery],
    proves: (access) => isGenuine(config.secret, access, clock()),
    preview: (pass, cookies) => {
      const said = passOf(config, pass, clock())
      return said && isHeld(said, cookies) ? said : undefined
    },
    moved: redirects.newAddressOf,
    async api(path, init) {
      const answer = await app.inject({
        method: init.method as 'GET',
        url: path,
        headers: { ...init.headers, [inProcessHeader]: inProcessSecret },
        payload: init.body,
      })
      return { status: answer.statusCode, body: answer.body }
    },
  })
}
