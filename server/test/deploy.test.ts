import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig, roles } from '../src/config.ts'
import { root } from './cluster.ts'
import { filled, readCompose } from './compose.ts'
import { openTestbed } from './harness.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Every name that a text uses as a figure: whatever stands before a bracket or brace and has an underscore. */
const figuresIn = (text: string) =>
  new Set([...text.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)(?=[[{)]| )/g)].flatMap(([, name]) => name ?? []))

/** What Prometheus itself adds, and words of its language. */
const known = new Set(['histogram_quantile'])

const inAlerts = () =>
  new Set([...read('deploy/alerts.yaml').matchAll(/expr: (.+)/g)].flatMap(([, expr]) => [...figuresIn(`${expr} `)]))
const onBoard = () => {
  const board = JSON.parse(read('deploy/grafana/community.json')) as { panels: { targets: { expr: string }[] }[] }
  return new Set(board.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => [...figuresIn(`${expr} `)])))
}

/** Names of the figures that a process tells, as Prometheus reads them. */
async function figuresTold(): Promise<string[]> {
  const t = await openTestbed({ env: { METRICS_TOKEN: 'a-token-for-figures' } })
  await fetch(`${t.base}/rest/events/`)
  const answer = await fetch(`${t.base}/metrics`, { headers: { authorization: 'Bearer a-token-for-figures' } })
  return [...(await answer.text()).matchAll(/^# TYPE (\S+) /gm)].flatMap(([, name]) => name ?? [])
}
const told = await figuresTold()
const plain = (name: string) => name.replace(/_(bucket|sum|count)$/, '')

test('every figure that the alerts and the board ask for is there to be read', () => {
  const asked = new Set([...inAlerts(), ...onBoard()])
  expect(asked.size).toBeGreaterThan(10)
  expect([...asked].filter((name) => !known.has(name) && !told.includes(plain(name)))).toEqual([])
})

/** Whether what happens by itself still does; whoever reads the board sees it before the alert comes. */
const upkeep = [
  'jobs_last_run_seconds',
  'backup_last_seconds',
  'mail_oldest_waiting_seconds',
  'fact_oldest_due_seconds',
  'disk_free_bytes',
]

test('every figure of ours stands on the board, and what must not stop has an alert too', () => {
  // What Node tells of itself is more than anybody looks at.
  const ours = told.filter((name) => !/^(process|nodejs)_/.test(name))
  expect(ours).toEqual(expect.arrayContaining(upkeep))
  const shown = new Set([...onBoard()].map(plain))
  expect(ours.filter((name) => !shown.has(name))).toEqual([])
  expect(upkeep.filter((name) => !inAlerts().has(name))).toEqual([])
})

test('what to do is written down for every alert', () => {
  const headings = new Set(
    [...read('docs/install.md').matchAll(/^#+ (.+)$/gm)].map(([, title]) => title?.toLowerCase().replaceAll(' ', '-')),
  )
  const actions = [...read('deploy/alerts.yaml').matchAll(/install\.md#([\w-]+)/g)].map(([, anchor]) => anchor)
  expect(actions.length).toBeGreaterThan(4)
  for (const anchor of actions) expect([anchor, headings.has(anchor)]).toEqual([anchor, true])
})

/** Every setting that the documents name. */
const settings = () =>
  new Set([...read('.env.example').matchAll(/^# ?([A-Z0-9_]+)=/gm)].flatMap(([, name]) => name ?? []))

/** Set by the image, or for development and tests alone. */
const notByCompose = new Set([
  'NODE_ENV',
  'INSTALLED_AS',
  'HOST',
  'PORT',
  'DATA_DIR',
  'DEMO',
  'STRIPE_API_URL',
  'RATE_LIMITS',
  'CHECK_REPLIES',
])

test('whatever can be set for production can be set beside the compose file', () => {
  for (const { build, environment = {} } of Object.values(readCompose().services)) {
    if (build === undefined) continue
    const passed = new Set([...Object.keys(environment), ...notByCompose])
    expect([...settings()].filter((name) => !passed.has(name))).toEqual([])
  }
})

test('compose gives the server settings that it reads, and enough of them for production', () => {
  const { services } = readCompose()
  const own = Object.values(services).filter(({ build }) => build !== undefined)
  const documented = settings()
  const secret = 'q8Zr2Lw5Xb7Nc1Vf9Kd3Jh6Gt4Ps0YmRe6Ua3Wi9Ox'
  const asked = {
    DOMAIN: 'community.example.org',
    APP_SECRET: secret,
    POSTGRES_PASSWORD: secret,
    S3_KEY: secret,
    S3_SECRET: secret,
    METRICS_TOKEN: secret,
    SMTP_URL: 'smtp://mail.example.org:587',
  }
  for (const { environment = {}, command = [] } of own) {
    const names = Object.keys(environment)
    expect(names.length).toBeGreaterThan(8)
    for (const name of names) expect([name, documented.has(name)]).toEqual([name, true])
    const set = Object.entries(environment).map(([name, value]) => [name, filled(value, asked)])
    const given = { ...Object.fromEntries(set), NODE_ENV: 'production', DATA_DIR: '/data' }
    const config = readConfig(root, given, command)
    expect([config.production, config.demo, config.trustProxy]).toEqual([true, false, 1])
  }
  const started = own.flatMap(({ command = [] }) => /--role=([\w,]+)/.exec(command.join(' '))?.[1]?.split(',') ?? [])
  expect(new Set(started)).toEqual(new Set(roles))
})

test('what compose asks whoever installs it for stands in the documents, and nothing else', () => {
  const text = read('compose.yaml')
  const asked = new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name))
  const block = /cat > \.env <<END\n([\s\S]*?)\nEND/.exec(read('docs/install.md'))?.[1] ?? ''
  const told = [...block.matchAll(/^(\w+)=/gm)].map(([, name]) => name ?? '')
  const used = new Set([...text.matchAll(/\$\{?([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name))
  for (const name of asked) expect([name, told.includes(name ?? '')]).toEqual([name, true])
  for (const name of told) expect([name, used.has(name)]).toEqual([name, true])
})

test('what compose starts is of a version, waits for what is healthy, and our own may write nowhere but into its data', () => {
  const { services, volumes } = readCompose()
  const dockerfile = read('Dockerfile')
  const data = /^VOLUME (\S+)$/m.exec(dockerfile)?.[1]
  const port = /^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]
  expect(dockerfile).toMatch(/^ARG BASE=node:\d+-\S+$/m)
  expect(dockerfile).toMatch(/^HEALTHCHECK /m)
  expect(read('deploy/Caddyfile').match(/dynamic a \w+ \d+/g)).toEqual([
    `dynamic a live ${port}`,
    `dynamic a web ${port}`,
  ])
  const kept = new Set<string>()
  for (const [name, service] of Object.entries(services)) {
    if (service.build === undefined) expect([name, service.image]).toEqual([name, expect.stringMatching(/:\d[\w.-]*$/)])
    else {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] })
      expect(service.volumes?.map((one) => one.split(':')[1])).toEqual([data])
    }
    for (const volume of service.volumes ?? []) if (!volume.startsWith('.')) kept.add(volume.split(':')[0] ?? '')
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {}))
      if (condition === 'service_healthy')
        expect([other, services[other]?.healthcheck !== undefined]).toEqual([other, true])
    for (const other of Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {}))
      expect(Object.keys(services)).toContain(other)
  }
  expect(kept).toEqual(new Set(Object.keys(volumes)))
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

test('a command is named as it is typed where the product is installed', async () => {
  const t = await openTestbed()
  const said = (env: Record<string, string>) =>
    spawnSync(process.execPath, [join(root, 'server/src/operator.ts')], {
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_ENV: 'test',
        DATABASE_URL: t.url,
        APP_SECRET: 'a-secret-that-only-tests-know-0123456789',
        ...env,
      },
    }).stderr
  const set = Object.fromEntries([...read('deploy/service.env').matchAll(/^(\w+)=(.+)$/gm)].map(([, k, v]) => [k, v]))
  expect(said({ INSTALLED_AS: set['INSTALLED_AS'] ?? '' })).toContain('sudo -u community deploy/run operator stuck\n')
  const image = /INSTALLED_AS=(\w+)/.exec(read('Dockerfile'))?.[1] ?? ''
  expect(said({ INSTALLED_AS: image })).toContain('docker compose run --rm jobs server/src/operator.ts stuck\n')
  expect(said({})).toContain('npm run operator -- stuck\n')
})

test('an upgrade is made ready in a folder of its own, and the service follows a link to it', () => {
  const guide = read('docs/install.md')
  const steps = /## Upgrade\n[\s\S]*?```\n([\s\S]*?)```/.exec(guide)?.[1]?.trim().split('\n') ?? []
  const at = (what: RegExp) => steps.findIndex((step) => what.test(step))
  const [made, installed, built, linked, restarted] = [
    at(/git clone .* \/opt\/community-\S+/),
    at(/cd \/opt\/community-.*npm ci/),
    at(/npm run build --workspace web/),
    at(/ln -sfn \S+ \/opt\/community$/),
    at(/systemctl restart community/),
  ]
  expect(made).toBeGreaterThanOrEqual(0)
  expect(installed).toBeGreaterThanOrEqual(made)
  expect(built).toBeGreaterThanOrEqual(installed)
  expect(linked).toBeGreaterThan(built)
  expect(restarted).toBeGreaterThan(linked)
  // From its first day it stands behind a link: a folder could not be exchanged at once.
  expect(guide).toMatch(/git clone <this> \/opt\/community-\S+ .*ln -s community-\S+ \/opt\/community/s)
})
