import { dehydrate, hydrate } from '@tanstack/react-query'
import type { DehydratedState, Query, QueryClient } from '@tanstack/react-query'
import { whenChanged } from '../../lib/remembered.ts'
import { keeperHere, onSessionChange, readSession } from '../../lib/session.ts'

/** What the planner showed last, for when there is no network: one event at a time, and only of who is signed in. */
const NAME = 'planner.last'
const WRITE_AFTER_MS = 500

type Last = { customer: number; event: number; state: DehydratedState }

function isLast(value: unknown): value is Last {
  return typeof value === 'object' && value !== null && 'customer' in value && 'event' in value && 'state' in value
}

/** The planner itself, what waits, the event, and oneself; lists of people are not kept on a device. */
function belongs({ queryKey, state }: Query, event: number): boolean {
  const [call, input] = [nameOf(queryKey), inputOf(queryKey)]
  if (state.status !== 'success') return false
  if (call === 'members.one') return true
  if (call === 'events.page') return input.includes(`"id":${event}`)
  const own = ['meetings.planner', 'meetings.invitations', 'meetings.companyMeetings', 'meetings.companyPlanners']
  return own.includes(call) && input.includes(`"event":${event}`) && !input.includes('"with"')
}

const nameOf = (key: readonly unknown[]) => key.filter((part) => typeof part === 'string').join('.')
const inputOf = (key: readonly unknown[]) => JSON.stringify(key.filter((part) => typeof part === 'object'))

/** Puts back what the planner of an event showed last, before its page asks for it. Does nothing where something is there already. */
export function recallPlanner(queries: QueryClient, event: number): void {
  if (typeof localStorage === 'undefined') return
  try {
    const last: unknown = JSON.parse(localStorage.getItem(NAME) ?? 'null')
    if (isLast(last) && last.event === event && last.customer === readSession()?.customerId)
      hydrate(queries, last.state)
  } catch {
    // What lies there is not ours, or the store is switched off: the page asks as usual.
  }
}

/** Keeps what the planner of an event shows, whenever that changes. @returns to stop */
export function rememberPlanner(queries: QueryClient, event: number): () => void {
  const write = () => {
    const customer = keeperHere()
    if (customer === undefined) return
    const state = dehydrate(queries, { shouldDehydrateQuery: (query) => belongs(query, event) })
    try {
      localStorage.setItem(NAME, JSON.stringify({ customer, event, state } satisfies Last))
    } catch {
      // Full or switched off: the planner is there as long as the page.
    }
  }
  return whenChanged(queries, WRITE_AFTER_MS, write)
}

// Whoever signs out takes their plan along.
if (typeof window !== 'undefined')
  onSessionChange(() => {
    if (readSession() !== null) return
    try {
      localStorage.removeItem(NAME)
    } catch {
      // It was never stored.
    }
  })
