import { describe, expect, test } from 'vitest'
import { SCHEME_SCRIPT } from '../ui/scheme.ts'
import { trustedTypesPolicy } from './trusted-types.ts'

const ORIGIN = 'https://connect.example'
const policy = trustedTypesPolicy(ORIGIN, () => false)

describe('what reaches the page', () => {
  test('texts and style sheets are let through, tags are not', () => {
    expect(policy.createHTML('.m { color: red }')).toBe('.m { color: red }')
    for (const html of [
      '<img src=x onerror=alert(1)>',
      '<b>hi</b>',
      'a<script>alert(1)</script>',
      '<svg/onload=alert(1)>',
    ])
      expect(() => policy.createHTML(html)).toThrow(TypeError)
  })

  test('no text becomes a script but facts, which cannot run, and the one that settles the colours', () => {
    for (const script of ['alert(1)', '({})', 'location=1', `${SCHEME_SCRIPT};alert(1)`])
      expect(() => policy.createScript(script)).toThrow(TypeError)
    expect(policy.createScript('{"@type":"Event"}')).toBe('{"@type":"Event"}')
    expect(policy.createScript(SCHEME_SCRIPT)).toBe(SCHEME_SCRIPT)
  })

  test.each(['/assets/a.js', `${ORIGIN}/push-worker.js`])('scripts of this site come: %s', (url) => {
    expect(policy.createScriptURL(url)).toBe(url)
  })

  test.each([
    'https://evil.example/a.js',
    '//evil.example/a.js',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
  ])('other scripts do not: %s', (url) => {
    expect(() => policy.createScriptURL(url)).toThrow(TypeError)
  })

  test('the payment provider’s script comes only where cards are paid with it', () => {
    const stripe = 'https://js.stripe.com/v3'
    expect(() => policy.createScriptURL(stripe)).toThrow(TypeError)
    expect(trustedTypesPolicy(ORIGIN, () => true).createScriptURL(stripe)).toBe(stripe)
  })
})
