import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import type { ConfigError } from './config.ts'

const root = mkdtempSync(join(tmpdir(), 'config-test-'))

function problemsOf(env: Record<string, string>, argv: string[] = [], folder = root): string[] {
  try {
    readConfig(folder, env, argv)
    return []
  } catch (error) {
    return (error as ConfigError).problems
  }
}

test('everything that is wrong is said at once', () => {
  const problems = problemsOf({ PORT: 'many', SMTP_URL: 'x', APP_SECRET: 'short', REDIS_URL: 'http://a' }, [
    '--role=web,kitchen',
  ])
  expect(problems.map((line) => line.split(':')[0])).toEqual(
    expect.arrayContaining(['PORT', 'SMTP_URL', 'APP_SECRET', 'REDIS_URL', '--role']),
  )
})

test('production names each setting it misses, and has no demonstration world', () => {
  const problems = problemsOf({ NODE_ENV: 'production', DEMO: 'true' })
  for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'APP_SECRET', 'SMTP_URL', 'DEMO'])
    expect(problems.some((line) => line.startsWith(`${name}:`))).toBe(true)
})

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://a.example',
  DATABASE_URL: 'postgres://a/b',
  APP_SECRET: randomBytes(32).toString('base64'),
  SMTP_URL: 'smtp://a',
}

test('a missing card key is no problem in production', () => {
  expect(problemsOf(production)).toEqual([])
  expect(readConfig(root, production, []).demo).toBe(false)
})

test('tickets are signed for wallets with all that it takes, or not at all', () => {
  const some = { ...production, WALLET_TEAM: 'ABCDE12345', WALLET_CERTIFICATE: 'a password' }
  expect(problemsOf(some).map((line) => line.split(':')[0])).toEqual([
    'WALLET_CERTIFICATE',
    'WALLET_PASS_TYPE',
    'WALLET_KEY',
    'WALLET_WWDR',
  ])
  expect(readConfig(root, production, []).wallet).toBeUndefined()
})

test('what is weak is refused where others can reach it', () => {
  const weak = ['x'.repeat(40), 'change-this-secret-before-you-go-live-2026', '0123456789abcdef0123456789abcdef']
  for (const APP_SECRET of weak)
    expect(problemsOf({ ...production, APP_SECRET })[0]).toMatch(/^APP_SECRET: is easy to guess/)
  for (let tries = 0; tries < 200; tries++)
    for (const coding of ['hex', 'base64', 'base64url'] as const)
      expect(problemsOf({ ...production, APP_SECRET: randomBytes(32).toString(coding) })).toEqual([])
  const open = { PUBLIC_URL: 'http://a.example', RATE_LIMITS: 'false' }
  expect(problemsOf({ ...production, ...open }).map((line) => line.split(':')[0])).toEqual([
    'PUBLIC_URL',
    'RATE_LIMITS',
  ])
  expect(problemsOf({ ...production, ...open, PUBLIC_URL: 'http://127.0.0.1:3000' })).toEqual([])
})

test('an address is of the kind that its setting needs', () => {
  const wrong = { DATABASE_URL: 'http://a.example/b', SMTP_URL: 'https://a.example', PUBLIC_URL: 'ftp://a.example' }
  expect(problemsOf(wrong).map((line) => line.split(':')[0])).toEqual(['PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL'])
})

test('proxies are believed by their number or their networks, never all of them', () => {
  const of = (TRUST_PROXY: string) => readConfig(root, { TRUST_PROXY }, []).trustProxy
  expect([of(''), of('false'), of('0')]).toEqual([undefined, undefined, undefined])
  expect([of('1'), of('2'), of('10.0.0.0/8, 127.0.0.1,::1')]).toEqual([1, 2, ['10.0.0.0/8', '127.0.0.1', '::1']])
  for (const value of ['true', 'yes', '-1', '1.5', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.example'])
    expect(problemsOf({ TRUST_PROXY: value })[0]).toMatch(/^TRUST_PROXY: say how many proxies stand in front/)
})

test('outside production a secret is made once and kept', () => {
  expect(readConfig(root, {}, []).secret).toBe(readConfig(root, {}, []).secret)
})

test('a process runs every part, or those that it is told', () => {
  expect(readConfig(root, {}, []).roles).toEqual(['web', 'rest', 'live', 'jobs'])
  expect(readConfig(root, { REDIS_URL: 'rediss://a:1/2' }, ['--role=live,jobs'])).toMatchObject({
    roles: ['live', 'jobs'],
    redisUrl: 'rediss://a:1/2',
  })
})

test('.env.example names every setting and no other', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../../.env.example'), 'utf8')
  const source = readFileSync(resolve(import.meta.dirname, 'config.ts'), 'utf8')
  const named = [...text.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1])
  const read = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map((match) => match[1])
  expect(named.toSorted()).toEqual(read.toSorted())
})

test('a language that is brought is checked line by line before anything starts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'community-language-'))
  const file = join(folder, 'de.json')
  const bring = (content: object | string) => {
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    return problemsOf({ LANGUAGE_FILE: file, DATA_DIR: folder }, [], resolve(import.meta.dirname, '../..'))
  }
  expect(bring({ language: 'de', texts: { common: { close: 'Schließen' } } })).toEqual([])
  expect(bring({ language: 'de', texts: { common: { close: 'Schließen {{x', gone: 'Weg' }, nowhere: {} } })).toEqual([
    'LANGUAGE_FILE: common.close: has braces that name no value: Schließen {{x',
    'LANGUAGE_FILE: common.gone: there is no such text.',
    'LANGUAGE_FILE: nowhere: there is no such area.',
  ])
  expect(bring({ language: 'german', texts: {} })).toEqual([
    'LANGUAGE_FILE: "german" is not a language, such as de or pt-BR.',
  ])
  expect(bring('{')[0]).toContain('cannot be read')
  expect(bring({ de: {} })).toEqual(['LANGUAGE_FILE: give { "language": "de", "texts": { area: { key: text } } }'])
  expect(problemsOf({ LANGUAGE_FILE: join(folder, 'missing.json') })[0]).toContain('cannot be read')
  rmSync(folder, { recursive: true })
})
