import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** Lays out files in a project of their own and returns the names of the rules that they break. */
function rulesBrokenBy(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'))
  folders.push(folder)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const tops = [...new Set(Object.keys(files).map((name) => name.split('/')[0] ?? ''))]
  const args = ['--config', join(root, '.dependency-cruiser.mjs'), ...tops, '--output-type', 'json']
  let output: string
  try {
    output = execFileSync(join(root, 'node_modules/.bin/depcruise'), args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch (error) {
    output = (error as { stdout: string }).stdout
  }
  const { summary } = JSON.parse(output) as { summary: { violations: { rule: { name: string } }[] } }
  return [...new Set(summary.violations.map((one) => one.rule.name))].toSorted()
}

const modules = 'server/src/modules'
const value = 'export const x = 1'
const uses = (path: string) => `import { x } from '${path}'\nexport const y = x`

const planted: [rule: string, files: Record<string, string>][] = [
  [
    '1-no-cycles',
    {
      'server/src/kit/a.ts': `${uses('./b.ts')}\n${value}`,
      'server/src/kit/b.ts': `import { y } from './a.ts'\nexport const x = y`,
    },
  ],
  [
    '1b-no-domain-cycles',
    {
      [`${modules}/a/index.ts`]: value,
      [`${modules}/a/a.service.ts`]: uses('../b/index.ts'),
      [`${modules}/b/index.ts`]: value,
      [`${modules}/b/b.service.ts`]: uses('../a/index.ts'),
    },
  ],
  [
    '2a-server-module-door',
    { [`${modules}/a/a.service.ts`]: uses('../b/b.service.ts'), [`${modules}/b/b.service.ts`]: value },
  ],
  ['2b-web-feature-door', { 'web/src/features/a/a.ts': uses('../b/b.ts'), 'web/src/features/b/b.ts': value }],
  [
    '2c-pages-use-doors',
    { 'web/src/pages/a/a.page.tsx': uses('../../features/b/b.ts'), 'web/src/features/b/b.ts': value },
  ],
  ['3a-routes-are-thin', { [`${modules}/a/a.routes.ts`]: uses('./a.policy.ts'), [`${modules}/a/a.policy.ts`]: value }],
  [
    '3b-queries-are-leaves',
    { [`${modules}/a/a.queries.ts`]: uses('./a.service.ts'), [`${modules}/a/a.service.ts`]: value },
  ],
  [
    '3c-policy-view-facts-are-pure',
    { [`${modules}/a/a.policy.ts`]: uses('./a.queries.ts'), [`${modules}/a/a.queries.ts`]: value },
  ],
  [
    '3d-edges-are-wired-only-in-app',
    { [`${modules}/a/a.service.ts`]: uses('./a.routes.ts'), [`${modules}/a/a.routes.ts`]: value },
  ],
  [
    '3e-notices-tell-of-their-own-domain',
    { [`${modules}/a/a.notices.ts`]: uses('../b/index.ts'), [`${modules}/b/index.ts`]: value },
  ],
  [
    '3f-notifications-are-an-engine',
    { [`${modules}/notifications/a.service.ts`]: uses('../b/index.ts'), [`${modules}/b/index.ts`]: value },
  ],
  [
    '3g-commands-are-listed-once',
    { [`${modules}/a/a.service.ts`]: uses('./a.operator.ts'), [`${modules}/a/a.operator.ts`]: value },
  ],
  [
    '4-sql-only-in-queries',
    { [`${modules}/a/a.service.ts`]: uses('../../kit/data/db.ts'), 'server/src/kit/data/db.ts': value },
  ],
  ['4-sql-only-in-queries', { [`${modules}/a/a.service.ts`]: `import pg from 'pg'\nexport const y = pg` }],
  ['5-contract-is-pure', { 'contract/src/a.ts': `import pg from 'pg'\nexport const y = pg` }],
  ['6-sides-never-touch', { 'web/src/lib/a.ts': uses('../../../server/src/kit/b.ts'), 'server/src/kit/b.ts': value }],
  ['7-web-layers-point-down', { 'web/src/features/a/a.ts': uses('../../pages/b.ts'), 'web/src/pages/b.ts': value }],
  ['8-kit-rooms-point-down', { 'server/src/kit/data/a.ts': uses('../http/b.ts'), 'server/src/kit/http/b.ts': value }],
  ['7-kit-knows-no-domain', { 'server/src/kit/a.ts': uses(`../modules/b/index.ts`), [`${modules}/b/index.ts`]: value }],
  [
    '9-http-framework-at-the-edge',
    { [`${modules}/a/a.service.ts`]: `import Fastify from 'fastify'\nexport const y = Fastify` },
  ],
  [
    '9-socket-io-at-the-edge',
    { [`${modules}/a/a.service.ts`]: `import { Server } from 'socket.io'\nexport const y = Server` },
  ],
  [
    '9-redis-at-the-edge',
    { [`${modules}/a/a.service.ts`]: `import { createClient } from 'redis'\nexport const y = createClient` },
  ],
  ['9-push-at-the-edge', { [`${modules}/a/a.service.ts`]: `import webPush from 'web-push'\nexport const y = webPush` }],
  [
    '9-card-provider-at-the-edge',
    { [`${modules}/a/a.service.ts`]: `import Stripe from 'stripe'\nexport const y = Stripe` },
  ],
  [
    '9-mail-sender-at-the-edge',
    { [`${modules}/a/a.service.ts`]: `import { createTransport } from 'nodemailer'\nexport const y = createTransport` },
  ],
]

test.each(planted)('%s refuses what it should', (rule, files) => {
  expect(rulesBrokenBy(files)).toContain(rule)
})

test('what the rules allow passes', () => {
  expect(
    rulesBrokenBy({
      [`${modules}/a/a.routes.ts`]: uses('./a.service.ts'),
      [`${modules}/a/a.service.ts`]: `import { x } from '../b/index.ts'\nimport type { Db } from '../../kit/data/db.ts'\nexport const y: Db = x`,
      [`${modules}/b/index.ts`]: value,
      'server/src/kit/data/db.ts': 'export type Db = number',
      'server/src/app.ts': uses('./modules/a/a.routes.ts').replace('{ x }', '{ y as x }'),
    }),
  ).toEqual([])
})
