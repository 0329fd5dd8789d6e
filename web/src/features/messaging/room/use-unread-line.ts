import { useEffect, useState } from 'react'
import type { Message } from '../messaging.api.ts'
import { countAfter } from '../messages.lines.ts'
import type { Unread } from '../messages.lines.ts'
import { isLooking } from './looking.ts'

/**
 * Where the new messages begin: after what was read when the room was opened, and again after what came last when one looked
 * away and something came meanwhile. The line stays while one reads.
 */
export function useUnreadLine(messages: readonly Message[], me: number, read_seq: number): Unread | undefined {
  const [line, setLine] = useState(() => lineAfter(messages, me, read_seq))
  const [away, setAway] = useState<number>()
  const last = messages.at(-1)?.seq ?? 0

  useEffect(() => {
    const follow = () => setAway((before) => (isLooking() ? undefined : (before ?? last)))
    window.addEventListener('blur', follow)
    window.addEventListener('focus', follow)
    document.addEventListener('visibilitychange', follow)
    return () => {
      window.removeEventListener('blur', follow)
      window.removeEventListener('focus', follow)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [last])

  const [counted, setCounted] = useState(last)
  if (counted !== last) {
    setCounted(last)
    if (away !== undefined) setLine(lineAfter(messages, me, away) ?? line)
  }
  return line
}

function lineAfter(messages: readonly Message[], me: number, after: number): Unread | undefined {
  const count = countAfter(messages, me, after)
  return count > 0 ? { after, count } : undefined
}
