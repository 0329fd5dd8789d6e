import { useState } from 'react'
import { kept, useKept } from '../../../lib/kept.ts'
import { useWide } from './use-wide.ts'

/** Whether the details stand beside the room on this device. */
const beside = kept<boolean>(
  'messaging.details',
  (stored) => stored === true,
  (open) => (open ? true : undefined),
)

export type Details = { open: boolean; toggle: () => void; close: () => void }

/** The details of a conversation: beside it on the desk, where that is remembered, over it on a phone. */
export function useDetails(): Details {
  const wide = useWide()
  const remembered = useKept(beside)
  const [over, setOver] = useState(false)
  const set = (open: boolean) => (wide ? beside.set(open) : setOver(open))
  const open = wide ? remembered : over
  return { open, toggle: () => set(!open), close: () => set(false) }
}
