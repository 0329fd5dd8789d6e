import { expect, test } from 'vitest'
import { audiences, displayOf, isShown, viewers } from './privacy.ts'

test('a choice counts, and what was not chosen is as the rules say', () => {
  expect(displayOf({ display_configuration: { bio: 'nobody', email: 'network' } })).toEqual({
    profile_picture: 'everyone',
    job_title: 'everyone',
    bio: 'nobody',
    email: 'network',
    phone: 'nobody',
    contacts: 'network',
  })
  expect(displayOf({ display_configuration: null }).phone).toBe('nobody')
})

test('each audience sees what is meant for it, and for everyone', () => {
  const seen = audiences.map((audience) => viewers.filter((viewer) => isShown(audience, viewer)))
  expect(Object.fromEntries(audiences.map((audience, at) => [audience, seen[at]]))).toEqual({
    everyone: ['everyone', 'event', 'network'],
    network: ['network'],
    event: ['event'],
    nobody: [],
  })
})
