import { useSyncExternalStore } from 'react'
import type { Somebody } from './network.api.ts'

/** What there is to congratulate on: a member is followed, or has been asked to join my network. */
export type Success = { kind: 'follow' | 'request'; person: Somebody }

let current: Success | undefined
const listeners = new Set<() => void>()

function change(to: Success | undefined): void {
  current = to
  for (const listener of listeners) listener()
}

/** Opens the dialog CONGRATULATIONS!, from wherever the button stood: its list may have changed since. */
export const congratulate = (success: Success): void => change(success)
/** Closes it. */
export const endCongratulations = (): void => change(undefined)

export function useCongratulations(): Success | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
    () => undefined,
  )
}
