import { expect, test } from 'vitest'
import { ATTACHMENT_TYPES } from './messaging.limits.ts'
import { PICTURE_TYPES } from './uploads.limits.ts'

test('no file field asks for pictures that no decoder here opens', () => {
  for (const asked of [PICTURE_TYPES, ATTACHMENT_TYPES]) expect(asked).not.toMatch(/hei[cf]/i)
})
