import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

let now = { id: 7, company: '/rest/companies/5/', rights: ['admin'] }
vi.mock('../../lib/session.ts', async (load) => ({
  ...(await load<object>()),
  readSession: () => ({ customerId: 7, registrationComplete: true, expiresAt: Infinity }),
}))
vi.mock('../../lib/call.ts', async (load) => ({ ...(await load<object>()), call: async () => now }))
const { queryOptionsFor } = await import('../../lib/call.ts')
const { readStandingAnew } = await import('./standing.live.ts')

const meKey = queryOptionsFor('members.one', { params: { id: 7 } }).queryKey

/** A tab that shows the company's people and the wall, and has looked at an invoice before. */
function openTab() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(meKey, { ...now } as never)
  queries.setQueryData(['payments', 'invoice'], 'theirs')
  const asked: string[] = []
  const show = (name: string) => {
    queries.setQueryData([name, 'list'], `${name} before`)
    const queryFn = () => {
      asked.push(name)
      if (name === 'companies') throw new Error('forbidden')
      return `${name} now`
    }
    return new QueryObserver(queries, { queryKey: [name, 'list'], queryFn, staleTime: Infinity }).subscribe(
      () => undefined,
    )
  }
  show('companies')
  show('wall')
  return { queries, asked }
}

test('a tab of who has left a company keeps nothing of it', async () => {
  now = { id: 7, company: '/rest/companies/5/', rights: ['admin'] }
  const { queries } = openTab()
  now = { id: 7, company: null as never, rights: [] }
  await readStandingAnew(queries, true)
  expect(queries.getQueryData(meKey)).toEqual(now)
  expect(queries.getQueryData(['companies', 'list'])).toBe(undefined)
  expect(queries.getQueryData(['payments', 'invoice'])).toBe(undefined)
  expect(queries.getQueryData(['wall', 'list'])).toBe('wall now')
})

test('other rights in the same company ask again and throw nothing away', async () => {
  now = { id: 7, company: '/rest/companies/5/', rights: ['admin'] }
  const { queries, asked } = openTab()
  now = { ...now, rights: ['billing'] }
  await readStandingAnew(queries, true)
  expect(asked.toSorted()).toEqual(['companies', 'wall'])
  expect(queries.getQueryData(['payments', 'invoice'])).toBe('theirs')
})

test('after a lost connection only a change asks again', async () => {
  now = { id: 7, company: '/rest/companies/5/', rights: ['admin'] }
  const { queries, asked } = openTab()
  await readStandingAnew(queries, false)
  expect(asked).toEqual([])
  now = { ...now, rights: [] }
  await readStandingAnew(queries, false)
  expect(asked.toSorted()).toEqual(['companies', 'wall'])
})
