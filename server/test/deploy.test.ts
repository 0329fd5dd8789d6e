import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig, roles } from '../src/config.ts'
import { root } from './cluster.ts'
import { openTestbed } from './harness.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Every name that a text uses as a figure: whatever stands before a bracket or brace and has an underscore. */
const figuresIn = (text: string) =>
  new Set([...text.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)(?=[[{)]| )/g)].flatMap(([, name]) => name ?? []))

/** What Prometheus itself adds, and words of its language. */
const known = new Set(['histogram_quantile'])

test('every figure that the alerts and the board ask for is there to be read', async () => {
  const t = await openTestbed({ env: { METRICS_TOKEN: 'a-token-for-figures' } })
  await fetch(`${t.base}/rest/events/`)
  const answer = await fetch(`${t.base}/metrics`, { headers: { authorization: 'Bearer a-token-for-figures' } })
  const told = await answer.text()
  const board = JSON.parse(read('deploy/grafana/community.json')) as { panels: { targets: { expr: string }[] }[] }
  const asked = new Set([
    ...[...read('deploy/alerts.yaml').matchAll(/expr: (.+)/g)].flatMap(([, expr]) => [...figuresIn(`${expr} `)]),
    ...board.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => [...figuresIn(`${expr} `)])),
  ])
  expect(asked.size).toBeGreaterThan(10)
  for (const name of asked)
    if (!known.has(name))
      expect([name, new RegExp(`^(# TYPE )?${name.replace(/_(bucket|sum|count)$/, '')}[ _{]`, 'm').test(told)]).toEqual(
        [name, true],
      )
})

test('what to do is written down for every alert', () => {
  const headings = new Set(
    [...read('docs/install.md').matchAll(/^#+ (.+)$/gm)].map(([, title]) => title?.toLowerCase().replaceAll(' ', '-')),
  )
  const actions = [...read('deploy/alerts.yaml').matchAll(/install\.md#([\w-]+)/g)].map(([, anchor]) => anchor)
  expect(actions.length).toBeGreaterThan(4)
  for (const anchor of actions) expect([anchor, headings.has(anchor)]).toEqual([anchor, true])
})

test('compose gives the server settings that it reads, and enough of them for production', () => {
  const text = read('compose.yaml')
  const block = /environment: &settings\n((?: {4}\S.*\n)+)/.exec(text)?.[1] ?? ''
  const names = [...block.matchAll(/^ {4}([A-Z0-9_]+):/gm)].map(([, name]) => name ?? '')
  expect(names.length).toBeGreaterThan(8)
  const documented = new Set([...read('.env.example').matchAll(/^# ?([A-Z0-9_]+)=/gm)].map(([, name]) => name))
  for (const name of names) expect([name, documented.has(name)]).toEqual([name, true])
  // As compose would fill it in.
  const filled = Object.fromEntries(
    [...block.matchAll(/^ {4}([A-Z0-9_]+): (.+)$/gm)].map(([, name, value]) => [
      name ?? '',
      (value ?? '')
        .replaceAll(/\$\{(\w+):-([^}]*)\}/g, '$2')
        .replaceAll('${SMTP_URL:?smtp://user:password@host:587}', 'smtp://mail.example.org:587')
        .replaceAll(/\$\{\w+:\?[^}]*\}/g, 'q8Zr2Lw5Xb7Nc1Vf9Kd3Jh6Gt4Ps0YmRe6Ua3Wi9Ox')
        .replaceAll(/^'|'$/g, ''),
    ]),
  )
  const config = readConfig(
    root,
    { ...filled, PUBLIC_URL: 'https://community.example.org', NODE_ENV: 'production', DATA_DIR: '/data' },
    [],
  )
  expect([config.production, config.demo, config.trustProxy]).toEqual([true, false, 1])
  const asked = [...text.matchAll(/--role=([\w,]+)/g)].flatMap(([, list]) => list?.split(',') ?? [])
  expect(new Set(asked)).toEqual(new Set(roles))
})

test('Caddy, systemd and the image name what is there', () => {
  for (const file of ['deploy/community.service', 'Dockerfile'])
    for (const [path] of read(file).matchAll(/(?<=[ "])deploy\/[\w./-]+\.(?:mjs|ts)/g))
      expect(() => read(path)).not.toThrow()
  const services = new Set([...read('compose.yaml').matchAll(/^ {2}([a-z]+):$/gm)].map(([, name]) => name))
  for (const [, name] of read('deploy/Caddyfile').matchAll(/dynamic a (\w+) 3000/g))
    expect([name, services.has(name)]).toEqual([name, true])
  expect(read('deploy/community.service')).toContain('RestartPreventExitStatus=78')
})

test('the starter hands over to the server, which says what is missing', () => {
  const done = spawnSync(process.execPath, [join(root, 'deploy/start.mjs'), '--role=jobs'], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production' },
  })
  expect(done.status).toBe(78)
  for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'APP_SECRET', 'SMTP_URL']) expect(done.stderr).toContain(name)
})

test('a program runs with the settings of the service, blanks and all, and for production', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'community.env')
  writeFileSync(
    file,
    '# Ours\nMAIL_FROM=Community <no-reply@lanes.example>\nPUBLIC_URL=https://lanes.example\nDATABASE_POOL=none\n',
  )
  const { stderr, stdout, status } = spawnSync(join(root, 'deploy/run'), ['operator', 'list'], {
    env: { PATH: process.env['PATH'], COMMUNITY_ENV: file },
    encoding: 'utf8',
  })
  expect(status).not.toBe(0)
  const said = stderr + stdout
  for (const name of ['DATABASE_URL', 'APP_SECRET', 'SMTP_URL'])
    expect(said).toContain(`${name}: is needed in production`)
  expect(said).toContain('DATABASE_POOL')
  // What was given is not missed.
  expect(said).not.toMatch(/MAIL_FROM|PUBLIC_URL/)
})
