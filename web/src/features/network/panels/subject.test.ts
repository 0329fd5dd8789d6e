import { expect, test } from 'vitest'
import { subjectOf } from './subject.ts'

test.each([
  ['/personal-wall', { kind: 'me' }],
  ['/personal-wall/', { kind: 'me' }],
  ['/personal-wall/12', { kind: 'member', id: 12 }],
  ['/personal-wall/12/', { kind: 'member', id: 12 }],
  ['/personal-wall/7', { kind: 'me' }],
  ['/personal-wall/post/12', { kind: 'me' }],
  ['/company-wall/80', { kind: 'company', id: 80 }],
  ['/company-profile/80', { kind: 'me' }],
  ['/all-events', { kind: 'me' }],
])('%s for member 7', (path, subject) => {
  expect(subjectOf(path, 7)).toEqual(subject)
})
