import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { decide, newLink, oldLink, safeRedirectBack, signInFor } from './guard.ts'

const member = { registrationComplete: true }
const newcomer = { registrationComplete: false }

const example: Record<string, string> = {
  slug: 'north-range-forum',
  token: 'a1B2-c3_d4',
  chatRoomId: '66f1c0ffee',
  eventId: '12',
  awardId: '7',
  submissionId: '31',
  customerId: '44',
  companyId: '80',
  invoiceId: '9',
  id: '5',
}
const fill = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => example[name] ?? `no ${name}`)

/** The table of who gets what on each page (a copy of the specification's). */
const table = readFileSync(join(import.meta.dirname, 'pages.fixture.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const found = /^(\w+)\s+(\S+)(?:\s+->\s+(\S+))?/.exec(line)
    if (!found) throw new Error(`Not understood: ${line}`)
    return { who: found[1], path: fill(found[2] ?? ''), other: found[3] && fill(found[3]) }
  })

test('the table is whole', () => {
  expect(table.length).toBeGreaterThan(115)
})

describe.each(table)('$who $path', ({ who, path, other }) => {
  const trimmed = path.length > 1 ? path.replace(/\/$/, '') : path

  test('a visitor', () => {
    const verdict = decide(path, null)
    if (who !== 'member') expect(verdict).toBe('show')
    else expect(verdict).toEqual({ redirect: other === 'RB' ? signInFor(trimmed) : other })
  })

  test('a member', () => {
    const verdict = decide(path, member)
    if (path === '/') expect(verdict).toEqual({ redirect: '/personal-wall' })
    else if (who === 'visitor') expect(verdict).toEqual({ redirect: other })
    else expect(verdict).toBe('show')
  })

  test('a member whose registration is not complete', () => {
    const verdict = decide(path, newcomer)
    if (who === 'public' || path.endsWith('-first-settings')) expect(verdict).toBe('show')
    else expect(verdict).toEqual({ redirect: '/settings/user-first-settings' })
  })

  test('with and without the slash at the end, with a query', () => {
    expect(decide(`${trimmed === '/' ? '' : trimmed}/`, member)).toEqual(decide(trimmed, member))
    const verdict = decide(`${trimmed}?page=2`, null)
    if (who === 'member' && other === 'RB') expect(verdict).toEqual({ redirect: signInFor(`${trimmed}?page=2`) })
  })
})

describe('old links', () => {
  test.each([
    ['/cc-events/12/agenda', { kind: 'event', id: 12, tab: 'agenda' }],
    ['/cc-events/12', { kind: 'event', id: 12, tab: '' }],
    ['/#/cc-events/12/participant-companies', { kind: 'event', id: 12, tab: 'participant-companies' }],
    ['#/cc-awards/3/jury/', { kind: 'award', id: 3, tab: 'jury' }],
  ])('%s', (path, expected) => {
    expect(oldLink(path)).toEqual(expected)
  })

  test.each(['/cc-events', '/cc-events/forum/12', '/cc-events/forum/12/map', '/events/12/map', '/cc-events/12/13', ''])(
    '%s is none',
    (path) => {
      expect(oldLink(path)).toBeUndefined()
    },
  )

  test('lead to the slug form', () => {
    expect(newLink({ kind: 'event', id: 12, tab: 'map' }, 'forum')).toBe('/cc-events/forum/12/map')
    expect(newLink({ kind: 'award', id: 3, tab: '' }, 'a/b')).toBe('/cc-awards/a%2Fb/3')
  })
})

describe('redirectBack', () => {
  test.each([
    ['/my-events', '/my-events'],
    ['/my-events?tab=booked', '/my-events?tab=booked'],
    ['/settings/9/invoice-preview', '/settings/9/invoice-preview'],
    ['/events/forum/12/book-event-details?price=3', '/events/forum/12/book-event-details?price=3'],
    ['/cc-events/forum/12/map', '/events/forum/12/map'],
    ['/cc-events', '/all-events'],
    ['/booked-events/', '/booked-events'],
    ['/privacy-policy', '/privacy-policy'],
  ])('%s leads to %s', (wanted, expected) => {
    expect(safeRedirectBack(wanted)).toBe(expected)
  })

  const hostile: unknown[] = [
    undefined,
    null,
    7,
    {},
    ['/my-events'],
    '',
    ' ',
    'my-events',
    '//evil.example',
    '///evil.example',
    '////evil.example/my-events',
    '/\\evil.example',
    '/\\/evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/my-events\\',
    '/%5cevil.example',
    '/%5Cevil.example',
    '/%2fevil.example',
    '/%2F%2Fevil.example',
    '/my-events/%2e%2e/%2e%2e',
    '/.//evil.example',
    '/..//evil.example',
    '/../my-events',
    '/./my-events',
    '/my-events/../../evil',
    '/my-events//evil.example',
    'http://evil.example',
    'https://evil.example/my-events',
    'HTTPS://evil.example',
    'http:/evil.example',
    'http:evil.example',
    'https:my-events',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '/javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://evil.example/1',
    'mailto:a@evil.example',
    '@evil.example',
    '/@evil.example',
    '/my-events@evil.example',
    'user:pass@evil.example',
    '//user@evil.example/my-events',
    '/%40evil.example',
    '\t//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nLocation: https://evil.example',
    '/my-events\r\nSet-Cookie: a=b',
    '/my-events%0d%0aSet-Cookie:a=b',
    '/\u0000/evil.example',
    '/my-events\u0000',
    '/my-events%00',
    '/\u2028/evil.example',
    '/\u3002evil.example',
    '/\uFF0Fevil.example',
    '\uFF0F\uFF0Fevil.example',
    '/my\u00A0events',
    '?redirectBack=/my-events',
    '#/my-events',
    '/',
    '/sign-in',
    '/sign-in?redirectBack=//evil.example',
    '/sign-in?redirectBack=/sign-in',
    '/homepage',
    '/no-such-page',
    '/rest/users/logout/',
    '/files/1',
    '/events/forum/notanumber',
    '/settings/9;evil/download',
    '/.evil.example',
    `/my-events?x=${'a'.repeat(600)}`,
  ]

  test('there are at least 60 hostile forms', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(60)
  })

  test.each(hostile.map((wanted) => [wanted]))('%j leads home', (wanted) => {
    expect(safeRedirectBack(wanted)).toBe('/personal-wall')
  })
})
