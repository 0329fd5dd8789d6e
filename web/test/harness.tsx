import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  useRouterState,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect } from 'vitest'
import { render } from 'vitest-browser-react'
import { allRoutes, contract } from '@app/contract/all'
import type { Route } from '@app/contract/kit'
import { paths } from '@app/contract/paths.gen'
import { memberPaths } from '@app/contract/paths.members.gen'
import { COOKIE } from '../src/lib/session.ts'
import type { Answer, CallId, Input } from '../src/lib/call.types.ts'
import { ToastOutlet } from '../src/ui/toast.tsx'
import '../src/ui/styles.ts'
import { sample } from './sample.ts'

/** A refusal to answer with: `refuse(409, { detail: '…', code: '…' })` or fields with their messages. */
class Refusal {
  status: number
  body: object
  constructor(status: number, body: object) {
    this.status = status
    this.body = body
  }
}
export const refuse = (status: number, body: object) => new Refusal(status, body)

type Deep<T> = T extends (infer Item)[] ? Deep<Item>[] : T extends object ? { [K in keyof T]?: Deep<T[K]> } : T
type Given = { params: Record<string, string>; query: Record<string, string>; body: unknown }
type Reply<Id extends CallId> = Deep<Answer<Id>> | Refusal
type Handler = (input: Given) => unknown

let handlers = new Map<string, Handler>()
let asked: { id: string; input: Given }[] = []
let unexpected: string[] = []

/** The office's calls of its records, which pages make by path. */
const ofRecords = allRoutes().filter(({ path, id }) => path.startsWith('/rest/office/') && !(id in memberPaths))

const patterns = [
  ...Object.entries({ ...paths, ...memberPaths }),
  ...ofRecords.map(({ id, method, path }) => [id, `${method} ${path}`] as const),
]
  .map(([id, entry]) => {
    const [method = '', path = ''] = entry.split(' ')
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)').replace(/\/$/, '')}/?$`)
    return { id, method, names, pattern }
  })
  // A literal path wins over one with a parameter in its place.
  .toSorted((a, b) => a.names.length - b.names.length)

/**
 * Answers a call of the contract in the place of the server. What is not given is filled in with the least that the contract
 * allows, and the whole is checked against it: a fake cannot say what the server never would.
 */
export function fake<Id extends CallId>(
  id: Id,
  reply: Reply<Id> | ((input: Input<Id>) => Reply<Id> | Promise<Reply<Id>>),
): void {
  handlers.set(id, typeof reply === 'function' ? (reply as Handler) : () => reply)
}

/** The same for a call of the office's records: `companies.names`. */
export function fakeRecords(id: string, reply: object | (() => Promise<object>)): void {
  handlers.set(id, typeof reply === 'function' ? (reply as Handler) : () => reply)
}

/** What was sent with a call, one after another. */
export const sentTo = (id: CallId | `office.${string}.${string}`): Given[] =>
  asked.filter((one) => one.id === id).map((one) => one.input)

function routeOf(id: string): Route {
  const [domain = '', name = ''] = id.split('.')
  const ofRecord = ofRecords.find((one) => one.id === id)
  if (ofRecord) return ofRecord
  return (contract as unknown as Record<string, Record<string, Route>>)[domain]?.[name] as Route
}

type Shaped = { _zod: { def: { type: string; shape?: Record<string, Shaped>; element?: Shaped; innerType?: Shaped } } }

/** Puts what is given over the sample; items of lists are filled in by their own schema. */
function merge(base: unknown, given: unknown, schema: unknown): unknown {
  let shape = schema as Shaped | undefined
  while (shape?._zod.def.innerType) shape = shape._zod.def.innerType
  const def = shape?._zod.def
  if (Array.isArray(given)) {
    const element = def?.element
    return element
      ? given.map((one: unknown) => (isObject(one) ? merge(sample(element as never), one, element) : one))
      : given
  }
  if (!isObject(given)) return given
  const start = isObject(base) ? base : def?.shape ? (sample(shape as never) as object) : {}
  return Object.fromEntries(
    [...new Set([...Object.keys(start), ...Object.keys(given)])].map((key) => [
      key,
      key in given
        ? merge((start as Record<string, unknown>)[key], (given as Record<string, unknown>)[key], def?.shape?.[key])
        : (start as Record<string, unknown>)[key],
    ]),
  )
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const json = (status: number, body: unknown) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })

async function answer(path: string, init: RequestInit): Promise<Response> {
  const url = new URL(path, location.origin)
  for (const { id, method, names, pattern } of patterns) {
    const found = method === (init.method ?? 'GET') && pattern.exec(url.pathname)
    if (!found) continue
    const input: Given = {
      params: Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])),
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    const handler = handlers.get(id)
    if (!handler) break
    asked.push({ id, input })
    const route = routeOf(id)
    const sent = route.body.safeParse(input.body ?? {})
    if (!sent.success) unexpected.push(`${id} was sent what the contract refuses: ${sent.error.message}`)
    const reply = await handler(input)
    if (reply instanceof Refusal) return json(reply.status, reply.body)
    const whole = merge(sample(route.reply), reply, route.reply)
    const checked = route.reply.safeParse(whole)
    if (!checked.success) unexpected.push(`${id} is answered with what the contract refuses: ${checked.error.message}`)
    return json(route.status, whole)
  }
  unexpected.push(`${init.method ?? 'GET'} ${url.pathname}${url.search}`)
  return json(500, { detail: 'Nobody answers this here.', code: 'error' })
}

const plain = globalThis.fetch

beforeEach(() => {
  handlers = new Map()
  asked = []
  unexpected = []
  globalThis.fetch = (input, init = {}) =>
    typeof input === 'string' && /^\/(rest|live)\//.test(input) ? answer(input, init) : plain(input, init)
})

afterEach(() => {
  globalThis.fetch = plain
  expect(unexpected).toEqual([])
})

/** The member who looks at the page. */
export const ME = 7

function signInAs(customerId: number): void {
  const claims = btoa(JSON.stringify({ customer_id: customerId, registration_complete: true, exp: 4_000_000_000 }))
  const value = encodeURIComponent(JSON.stringify({ access: `x.${claims}.x`, refresh: 'x' }))
  // eslint-disable-next-line unicorn/no-document-cookie -- as the product does
  document.cookie = `${COOKIE}=${value}; Path=/`
}

function Where() {
  return <output aria-label="address">{useRouterState({ select: (state) => state.location.href })}</output>
}

/**
 * Shows a part of the product as it stands in a page, for a signed-in member unless said. Another address shows only itself.
 * @param given.at the address, and `path` what it is an address of, where it has parameters: `/events/$slug/$eventId`
 */
export async function show(part: ReactNode, given: { visitor?: boolean; at?: string; path?: string } = {}) {
  if (!given.visitor) signInAs(ME)
  else document.cookie = `${COOKIE}=; Path=/; Max-Age=0`
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const root = createRootRoute({
    component: () => (
      <>
        <main>
          <Outlet />
        </main>
        <Where />
        <ToastOutlet />
      </>
    ),
  })
  const start = given.at ?? '/'
  const here = createRoute({
    getParentRoute: () => root,
    path: (given.path ?? start.split('?')[0]) as '/',
    component: () => part,
  })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: [start] }),
  })
  return render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}
