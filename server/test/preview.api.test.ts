import { beforeAll, expect, test } from 'vitest'
import { allRoutes } from '@app/contract/all'
import type { Route } from '@app/contract/kit'
import { PREVIEW_HEADER } from '@app/contract/preview'
import { makeMember } from './factories/people.ts'
import { openTestbed } from './harness.ts'

// Every call of the contract with a preview's pass: in the hands of its operator, of another member, of a visitor.
const t = await openTestbed()
const routes = allRoutes().filter(({ who }) => who !== 'provider')

type Pass = Record<string, string>
type Member = Awaited<ReturnType<typeof makeMember>>
let operator: Member
let stranger: Member
let visitors: Pass
let members: Pass

beforeAll(async () => {
  operator = await makeMember(t, { is_operator: true })
  stranger = await makeMember(t, { is_operator: true })
  const passOf = async (as: 'visitor' | 'member') => {
    const { body, headers } = await t.call('office.preview', { body: { as } }, operator.token)
    return { [PREVIEW_HEADER]: body.pass, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
  }
  visitors = await passOf('visitor')
  members = await passOf('member')
})

type Said = 'preview' | 'over' | 'unknown' | 'sign in' | 'in'

/** What a call says: refused since nothing is written, since the pass is no good, since there is none like it, or let in. */
async function ask(route: Route, pass: Pass, token?: string): Promise<Said> {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    /slug|code/.test(name) ? 'none' : '2147483647',
  )
  // What no call knows: whoever is let in is told so.
  const answer = await fetch(new URL(`${path}?unknown=1`, t.base), {
    method: route.method,
    headers: { ...pass, 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(route.method === 'GET' ? {} : { body: '{}' }),
  })
  const text = await answer.text()
  const code = answer.status >= 400 ? (JSON.parse(text) as { code?: string }).code : undefined
  if (answer.status === 409 && code === 'preview') return 'preview'
  if (answer.status === 403 && code === 'preview_over') return 'over'
  if (answer.status === 401) return 'sign in'
  return answer.status === 404 && !('unknown' in (JSON.parse(text) as object)) ? 'unknown' : 'in'
}

/** Calls whose answer does not differ: nobody is told whether there is what the path names. */
const isLetIn = (route: Route, said: Said) => said === 'in' || (said === 'unknown' && route.path.includes('{'))

async function surprises(pass: Pass, token: string | undefined, expected: (route: Route) => Said) {
  const found: string[] = []
  for (const route of routes) {
    const said = await ask(route, pass, token)
    const wanted = expected(route)
    if (wanted === 'in' ? !isLetIn(route, said) : said !== wanted) found.push(`${route.id}: ${said}, not ${wanted}`)
  }
  return found
}

const changes = ({ method }: Route) => method !== 'GET'

test('as a member its operator reads what members read, of the office nothing, and changes nothing', async () => {
  const expected = (route: Route) => (changes(route) ? 'preview' : route.who === 'operator' ? 'unknown' : 'in')
  expect(await surprises(members, operator.token, expected)).toEqual([])
})

test(
  'as a visitor its operator reads what is open to everybody, and changes nothing',
  { timeout: 60_000 },
  async () => {
    const expected = (route: Route) => (changes(route) ? 'preview' : route.who === 'anyone' ? 'in' : 'sign in')
    expect(await surprises(visitors, operator.token, expected)).toEqual([])
    expect(await surprises(visitors, undefined, expected)).toEqual([])
  },
)

test('without its operator’s token a member’s pass shows no more than a visitor’s', async () => {
  const expected = (route: Route) => (changes(route) ? 'preview' : route.who === 'anyone' ? 'in' : 'sign in')
  expect(await surprises(members, undefined, expected)).toEqual([])
})

test('in other hands a pass opens nothing, not even what is open without it', { timeout: 60_000 }, async () => {
  for (const pass of [members, visitors]) {
    expect(await surprises(pass, stranger.token, () => 'over')).toEqual([])
    const { cookie: _, ...alone } = pass
    expect(await surprises(alone, undefined, () => 'over')).toEqual([])
    expect(await surprises(alone, operator.token, () => 'over')).toEqual([])
  }
})
