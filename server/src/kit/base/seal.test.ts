import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const secret = 'a-secret-of-the-configuration-0123456789'

test('what is sealed opens for the same secret, purpose and bound, and for no other', () => {
  const sealed = seal(secret, 'mail', 'row 1', 'a link')
  expect(unseal(secret, 'mail', 'row 1', sealed)).toBe('a link')
  for (const [key, purpose, bound] of [
    [`${secret}!`, 'mail', 'row 1'],
    [secret, 'other', 'row 1'],
    [secret, 'mail', 'row 2'],
  ] as const)
    expect(() => unseal(key, purpose, bound, sealed)).toThrow()
})

test('a changed or shortened text does not open, and the same text is never sealed alike', () => {
  const sealed = seal(secret, 'mail', 'row 1', 'a link')
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => unseal(secret, 'mail', 'row 1', changed), `byte ${at}`).toThrow()
  }
  for (const length of [0, 1, 20, sealed.length - 1])
    expect(() => unseal(secret, 'mail', 'row 1', sealed.subarray(0, length))).toThrow()
  expect(seal(secret, 'mail', 'row 1', 'a link')).not.toEqual(sealed)
})
