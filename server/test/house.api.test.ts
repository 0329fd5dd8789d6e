import { expect, test } from 'vitest'
import { makeMember } from './factories/people.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()

test('an unknown call is not found, in the shape of the API', async () => {
  const answer = await fetch(`${t.base}/rest/nothing/`)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual({ detail: 'Not found.', code: 'not_found' })
})

test('both services describe themselves as OpenAPI 3.1', async () => {
  for (const service of ['rest', 'live']) {
    const document = (await (await fetch(`${t.base}/${service}/openapi.json`)).json()) as { openapi: string }
    expect(document.openapi).toBe('3.1.0')
  }
})

test('the API can be read on a page', async () => {
  const page = await fetch(`${t.base}/rest/docs`)
  expect(page.status).toBe(200)
  expect((await fetch(`${t.base}/rest/docs/swagger-ui-bundle.js`)).status).toBe(200)
  expect((await fetch(`${t.base}/rest/docs/package.json`)).status).toBe(404)
})

test('liveness and readiness answer', async () => {
  expect((await fetch(`${t.base}/healthz`)).status).toBe(200)
  expect((await fetch(`${t.base}/readyz`)).status).toBe(200)
})

test('a member made by the factory has a session', async () => {
  const member = await makeMember(t)
  expect(member.token.split('.')).toHaveLength(3)
})
