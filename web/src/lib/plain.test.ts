import { expect, test } from 'vitest'
import { refusal } from './call.ts'
import { plain } from './plain.ts'

test.each([
  ['This field may not be blank.', 'This field is required.'],
  ['Ensure this field has no more than 60 characters.', 'Use at most 60 characters.'],
  ['Ensure this field has at least 2 characters.', 'Use at least 2 characters.'],
  ['Invalid hyperlink - Object does not exist.', 'This is no longer available. Please choose again.'],
  ['Request was throttled. Expected available in 1 seconds.', 'That was too often. Please try again in 1 second.'],
  ['Request was throttled. Expected available in 52 seconds.', 'That was too often. Please try again in 52 seconds.'],
  [
    'Tag with this name already exists, please check once again!',
    'Tag with this name already exists, please check once again!',
  ],
])('%s is read as: %s', (said, read) => {
  expect(plain(said)).toBe(read)
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
