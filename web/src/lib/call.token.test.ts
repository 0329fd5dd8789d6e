import { expect, test } from 'vitest'
import { isTokenFault } from './call.ts'

const says = (status: number, body: object | string) =>
  isTokenFault({ status, body: typeof body === 'string' ? body : JSON.stringify(body) })

test.each([401, 403, 500])('an error of the token by its name ends the session, also with %i', (status) => {
  for (const name of ['JsonWebTokenError', 'TokenExpiredError'])
    expect(says(status, { detail: 'The token is invalid or has expired.', name })).toBe(true)
})

test('a code ends it with a 401 alone; nothing else does', () => {
  expect(says(401, { code: 'token_not_valid' })).toBe(true)
  expect(says(403, { code: 'token_not_valid' })).toBe(false)
  expect(says(500, { name: 'TypeError' })).toBe(false)
  expect(says(200, { name: 'JsonWebTokenError' })).toBe(false)
  expect(says(502, '<html>')).toBe(false)
})
