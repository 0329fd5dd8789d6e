import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { mountWeb } from '#kit/pages/web.ts'
import { publicSettings } from '../../config.public.ts'
import { readConfig } from '../../config.ts'
import { root } from '../../../test/cluster.ts'

test('the worker is served for the whole site, is never kept, and may show its picture', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'worker-test-'))
  mkdirSync(join(folder, 'dist/client'), { recursive: true })
  mkdirSync(join(folder, 'dist/server'), { recursive: true })
  copyFileSync(join(root, 'web/public/push-worker.js'), join(folder, 'dist/client/push-worker.js'))
  writeFileSync(join(folder, 'dist/client/robots.txt'), 'User-agent: *')
  writeFileSync(join(folder, 'dist/server/server.js'), 'export default { fetch: async () => new Response("") }')
  const settings = publicSettings(readConfig(root, { NODE_ENV: 'test', DATA_DIR: folder }, []))
  const app = Fastify()
  const api = async () => ({ status: 404, body: '' })
  await mountWeb(app, {
    mode: 'built',
    language: undefined,
    root: folder,
    settings: () => settings,
    api,
    query: [],
    moved: async () => undefined,
    proves: async () => false,
  })
  const { statusCode, headers } = await app.inject('/push-worker.js')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toBe("default-src 'none'; img-src 'self'")
  expect((await app.inject('/robots.txt')).headers['cache-control']).toContain('max-age')
  await app.close()
})
