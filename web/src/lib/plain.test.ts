import { expect, test } from 'vitest'
import { refusal } from './call.ts'
import { plain } from './plain.ts'

test.each([
  ['This field may not be blank.', 'This field is required.'],
  ['Ensure this field has no more than 60 characters.', 'Use at most 60 characters.'],
  ['Ensure this field has at least 2 characters.', 'Use at least 2 characters.'],
  ['Invalid hyperlink - Object does not exist.', 'This is no longer available. Please choose again.'],
  [
    'Tag with this name already exists, please check once again!',
    'Tag with this name already exists, please check once again!',
  ],
])('%s is read as: %s', (said, read) => {
  expect(plain(said)).toBe(read)
})

test('a refusal is said by its code, in whatever language the API speaks', () => {
  const said = (status: number, code: string, detail: string) => refusal(status, { detail, code }).detail
  expect(said(429, 'throttled', 'In 1 Sekunde.')).toBe('That was too often. Please try again in 1 second.')
  expect(said(429, 'throttled', 'Request was throttled. Expected available in 52 seconds.')).toBe(
    'That was too often. Please try again in 52 seconds.',
  )
  expect(said(401, 'token_not_valid', 'Abgelaufen.')).toBe('Your session has ended. Please sign in again.')
  expect(said(403, 'permission_denied', 'Only an administrator may.')).toBe('Only an administrator may.')
})

test('a refusal is in plain words, as a whole and by field', () => {
  expect(refusal(404, { detail: 'Not found.', code: 'not_found' }).detail).toBe(
    'This does not exist, or is no longer there.',
  )
  const { fields } = refusal(400, {
    first_name: ['This field may not be blank.'],
    seats: [{ email: ['Invalid hyperlink.'] }],
  })
  expect(fields).toEqual({
    first_name: ['This field is required.'],
    'seats.0.email': ['This is no longer available. Please choose again.'],
  })
})
