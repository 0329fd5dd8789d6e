import { useState } from 'react'
import { localStore, useLocalStore } from '../../../lib/local-store.ts'
import { useWide } from './use-wide.ts'

/** Whether the details stand beside the room on this device. */
const beside = localStore<boolean>(
  'messaging.details',
  (stored) => stored === true,
  (open) => (open ? true : undefined),
)

export type Details = { open: boolean; toggle: () => void; close: () => void }

/** The details of a conversation: beside it on the desk, where that is remembered, over it on a phone. */
export function useDetails(): Details {
  const wide = useWide()
  const remembered = useLocalStore(beside)
  const [over, setOver] = useState(false)
  const set = (open: boolean) => (wide ? beside.set(open) : setOver(open))
  const open = wide ? remembered : over
  return { open, toggle: () => set(!open), close: () => set(false) }
}
