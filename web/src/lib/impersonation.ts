import { useSyncExternalStore } from 'react'
import { t } from './i18n.ts'
import { useImpersonation } from './session.ts'

/** What whoever acts as a member may not do; read when somebody does so, since nobody else needs it. */
let closed: ReadonlySet<string> | undefined
let asked = false
const waiting = new Set<() => void>()

function onRead(tell: () => void): () => void {
  waiting.add(tell)
  return () => waiting.delete(tell)
}

async function read(): Promise<void> {
  asked = true
  const { closedToImpersonation } = await import('@app/contract/impersonation.gen')
  closed = new Set(closedToImpersonation)
  for (const tell of waiting) tell()
}

/**
 * Tells of a call why it is not offered, in a sentence; undefined when it is. An operator who acts as a member leaves alone what would
 * speak, decide or promise in somebody else's name (docs/rules/identity.md#impersonation); the server refuses it whatever a page does.
 */
export function useClosed(): (call: string | undefined) => string | undefined {
  const acting = useImpersonation()
  const known = useSyncExternalStore(
    onRead,
    () => closed,
    () => undefined,
  )
  if (acting && !asked) void read()
  return (call) => (acting && call !== undefined && known?.has(call) ? t('acting.closed') : undefined)
}
