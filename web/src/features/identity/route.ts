// The router uses this before the code of a page is loaded.
import { notFound } from '@tanstack/react-router'
import { call, isRefused } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'

type State = Answer<'identity.linkState'>['state']

/**
 * Makes the page of a mailed link a real 404 where the link opens nothing. The page itself says why, and leads to a new link.
 * @param dead the states in which this page has nothing to open
 * @throws the router's notFound
 */
export async function findMailedLink(token: string, dead: readonly State[]): Promise<void> {
  let state: State
  try {
    state = (await call('identity.linkState', { query: { token } })).state
  } catch (error) {
    // Not of the form of a link. Other problems are shown by the page, which offers to try again.
    if (!isRefused(error, 400)) return
    state = 'unknown'
  }
  if (dead.includes(state)) throw notFound()
}
