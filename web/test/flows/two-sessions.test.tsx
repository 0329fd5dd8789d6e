import { expect, test } from 'vitest'
import { call } from '../../src/lib/call.ts'
import { readSession, readTokens, signIn, signOut } from '../../src/lib/session.ts'
import { fake, refuse, sentTo } from '../harness.tsx'

/** Tokens of a member, as far as a page reads them. */
function tokensFor(customerId: number): { access: string; refresh: string } {
  const claims = { customer_id: customerId, registration_complete: true, exp: Math.floor(Date.now() / 1000) + 3600 }
  return { access: `x.${btoa(JSON.stringify(claims))}.x`, refresh: `refresh of ${customerId}` }
}

const noToken = refuse(401, { detail: 'Please sign in.', code: 'not_authenticated' })
const badToken = refuse(401, { detail: 'The token is invalid or has expired.', code: 'token_not_valid' })

test('what was refused for want of a session does not end the one that began meanwhile', async () => {
  signOut()
  fake('events.booked', () => {
    signIn(tokensFor(7))
    return noToken
  })
  await expect(call('events.booked', { query: {} })).rejects.toThrow()
  expect(readSession()?.customerId).toBe(7)
})

test('nor does a refused token of somebody who has left', async () => {
  signIn(tokensFor(5))
  fake('events.booked', badToken)
  fake('identity.refresh', () => {
    signIn(tokensFor(7))
    return badToken
  })
  await expect(call('events.booked', { query: {} })).rejects.toThrow()
  expect(readSession()?.customerId).toBe(7)
})

test('what one person asked for is not asked again in the name of another', async () => {
  signIn(tokensFor(5))
  fake('events.booked', () => {
    signIn(tokensFor(7))
    return badToken
  })
  await expect(call('events.booked', { query: {} })).rejects.toThrow()
  expect([sentTo('events.booked').length, readSession()?.customerId]).toEqual([1, 7])
})

test('a refused token that is still the one at hand ends the session', async () => {
  signIn(tokensFor(5))
  fake('events.booked', badToken)
  fake('identity.refresh', badToken)
  await expect(call('events.booked', { query: {} })).rejects.toThrow()
  expect(readTokens()).toBe(null)
})
