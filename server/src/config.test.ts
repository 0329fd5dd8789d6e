import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import type { ConfigError } from './config.ts'

const root = mkdtempSync(join(tmpdir(), 'config-test-'))

function problemsOf(env: Record<string, string>, argv: string[] = []): string[] {
  try {
    readConfig(root, env, argv)
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

test('a missing card key is no problem in production', () => {
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://a.example',
    DATABASE_URL: 'postgres://a/b',
    APP_SECRET: 'x'.repeat(40),
    SMTP_URL: 'smtp://a',
  }
  expect(problemsOf(env)).toEqual([])
  expect(readConfig(root, env, []).demo).toBe(false)
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
